import type { Frame } from 'playwright';
import { describe, expect, it } from 'vitest';
import { canary, given, mails, marked, running, safe, setUpMailWindow } from '../support/mail-window';

setUpMailWindow();

const windows = () => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
const record = () => running.page.getByRole('complementary', { name: 'Record' });
const bodyFrame = () => record().locator('iframe[title="Message body"]');
/** Clicks with every button on everything that could navigate. */
const clickAll = async (frame: Frame): Promise<number> => {
  const targets = frame.locator('a, area, button, summary, input, img, label, [onclick], p');
  const count = Math.min(await targets.count(), 12);
  for (let n = 0; n < count; n += 1) {
    for (const button of ['left', 'middle'] as const)
      await targets
        .nth(n)
        .click({ button, force: true, timeout: 400, noWaitAfter: true })
        .catch(() => undefined);
  }
  return count;
};

describe('hostile mail in the running app', () => {
  it(
    'loads nothing, opens nothing and stays in place, whatever is clicked',
    { timeout: 600_000 },
    async () => {
      const { page } = running;
      const url = page.url();
      const before = await windows();
      given.clear();
      await page.getByRole('treegrid', { name: 'Results' }).getByRole('gridcell').nth(2).click();
      await page.keyboard.press('Enter');
      await record().getByRole('tab', { name: 'Body' }).click();
      let clicked = 0;
      const seen = new Set<number>();
      for (let n = 0; n < mails.length; n += 1) {
        await bodyFrame().waitFor();
        const source = (await bodyFrame().getAttribute('srcdoc')) ?? '';
        const index = Number(/mail number (\d+) of/.exec(source)?.[1] ?? NaN);
        const [name, , said] = mails[index] ?? ['none', ''];
        seen.add(index);
        const mail = await safe(marked(index));
        expect([name, source]).toEqual([name, mail.prefix + mail.drawn]);
        expect([name, await bodyFrame().getAttribute('sandbox')]).toEqual([name, '']);
        const status = await record().getByRole('status', { name: 'Remote content' }).innerText();
        if (said)
          expect([name, status]).toEqual([
            name,
            expect.stringMatching(new RegExp(`blocked: .*[1-9]\\d* ${said}`)),
          ]);
        const frame = await (await bodyFrame().elementHandle())?.contentFrame();
        if (!frame) throw new Error(`no frame for ${name}`);
        await frame.getByText(`mail number ${index} of the corpus`).first().waitFor();
        clicked += await clickAll(frame);
        await page.waitForTimeout(60);
        expect([name, canary.hits(), await windows(), page.url()]).toEqual([name, 0, before, url]);
        expect([name, frame.url()]).toEqual([name, 'about:srcdoc']);
        if (n === mails.length - 1) break;
        await record().getByRole('button', { name: 'Next', exact: true }).click();
        await page.waitForFunction(
          (old) =>
            (document.querySelector('iframe[title="Message body"]')?.getAttribute('srcdoc') ?? old) !== old,
          source,
        );
      }
      await page.waitForTimeout(1_000);
      expect(canary.hits()).toBe(0);
      expect(await windows()).toBe(before);
      expect(page.url()).toBe(url);
      expect(seen.size).toBe(mails.length);
      expect(clicked).toBeGreaterThan(mails.length);
      expect(running.errors).toEqual([]);
      // Media load while DOMPurify reads them: the policy refuses them.
      expect(running.violations.filter((one) => !/load media .*"default-src 'none'"/.test(one))).toEqual([]);
    },
  );
});
