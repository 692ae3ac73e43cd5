/** Starts Electron as a user does, without a driver that holds it, and reads afterwards when the page painted what. */
import { spawn } from 'node:child_process';
import { chromium } from 'playwright';
import { electronPath, isRoot } from '../../support/app';
import { keepResults } from '../../support/keep-results';

/** Milliseconds from the start of the process. */
export type Painted = { readonly shell: number; readonly rows: number | undefined };

/** Milliseconds for which a start without rows is left undisturbed. */
const SHELL_ALONE_MS = 1_500;
const LONGEST_MS = 60_000;

/**
 * Starts an app folder. Returns when its page painted first and, if `mark` names the performance mark that the page sets then, when it
 * drew its first rows. Chromium stores both times, so reading them later doesn't change them. `changes` are made to the environment. The start is left
 * undisturbed for `aloneMs`: a driver that attaches while rows load would delay them.
 */
export const timeStart = async (
  folder: string,
  userData: string,
  args: readonly string[],
  mark: string | undefined,
  changes: NodeJS.ProcessEnv = {},
  aloneMs = SHELL_ALONE_MS,
): Promise<Painted> => {
  const env = { ...process.env, ...changes };
  delete env['ELECTRON_RUN_AS_NODE'];
  const began = Date.now();
  const child = spawn(
    electronPath(),
    [
      ...(isRoot ? ['--no-sandbox'] : []),
      `--user-data-dir=${userData}`,
      '--remote-debugging-port=0',
      folder,
      ...args,
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stderr.on('data', (chunk) => {
        text += String(chunk);
        const found = /ws:\/\/[^\s]+/.exec(text);
        if (found) resolve(found[0]);
      });
      child.once('exit', (code) => reject(new Error(`Electron ended with ${code}`)));
    });
    await new Promise((resolve) => setTimeout(resolve, aloneMs));
    const browser = await chromium.connectOverCDP(address, { timeout: 20_000 });
    const page = browser.contexts()[0]?.pages()[0];
    if (!page) throw new Error('there is no page');
    keepResults(page);
    for (const name of ['first-contentful-paint', ...(mark === undefined ? [] : [mark])]) {
      await page.waitForFunction((wanted) => performance.getEntriesByName(wanted).length > 0, name, {
        timeout: LONGEST_MS,
      });
    }
    const { origin, shell, rows } = await page.evaluate((name) => {
      const at = (entry: string) => performance.getEntriesByName(entry)[0]?.startTime;
      return {
        origin: performance.timeOrigin,
        shell: at('first-contentful-paint'),
        rows: name === null ? undefined : at(name),
      };
    }, mark ?? null);
    if (shell === undefined) throw new Error('the page painted nothing');
    await browser.close();
    return { shell: origin + shell - began, rows: rows === undefined ? undefined : origin + rows - began };
  } finally {
    clearTimeout(tooLong);
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 8_000);
    await ended;
    clearTimeout(late);
  }
};
