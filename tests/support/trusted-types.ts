import type { RunningApp } from './app';

/** Loads the page again as it is delivered, with trusted types. */
export const loadAgain = async ({ app, page }: RunningApp): Promise<void> => {
  await app.evaluate(({ session }) => session.defaultSession.webRequest.onHeadersReceived(null));
  await page.reload();
};

/**
 * Loads the page again without trusted types, which would stop a probe one layer before the one that it is about; all else of the
 * policy stays.
 */
export const withoutTrustedTypes = async ({ app, page }: RunningApp): Promise<void> => {
  await app.evaluate(({ session }) => {
    session.defaultSession.webRequest.onHeadersReceived((details, answer) => {
      const headers = Object.fromEntries(
        Object.entries(details.responseHeaders ?? {}).map(([name, values]) => [
          name,
          values.map((value) => value.replace(/; require-trusted-types-for.*$/, '')),
        ]),
      );
      answer({ responseHeaders: headers });
    });
  });
  await page.reload();
  await page.evaluate(() => {
    document.createElement('div').innerHTML = '<b>guarded no more</b>';
  });
};
