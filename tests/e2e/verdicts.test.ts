/** The verdicts of an email over time and beside those of others, by keys alone. */
import { expect, it } from 'vitest';
import { page } from '../support/demo-window';
import { hunt, keys, record, setUpKeyboardWindow, toasts } from '../support/keyboard-window';
import { focusIs, focusInRows } from '../support/keys';
import { until } from '../support/until';

setUpKeyboardWindow();

const tab = (name: string | RegExp) => record().getByRole('tab', { name });
const verdicts = () => record().getByRole('list', { name: 'Verdicts' });
const history = () => record().getByRole('table', { name: 'Verdict history' });
const matrix = () => page.getByRole('treegrid', { name: 'Verdicts by tool' });

const focusInMatrix = () => until(() => matrix().evaluate((grid) => grid.contains(document.activeElement)));

it('reads why a phish was flagged, its headers and who else got it, rescans it, and sees what changed', async () => {
  await hunt('payment declined', /^Search emails: Subject contains “payment declined”/);
  await keys.press('Enter');
  await tab('Body').waitFor();
  await keys.press('1');
  await verdicts().waitFor();
  await keys.press('3');
  await record().getByRole('table', { name: 'Hops' }).waitFor();
  await keys.press('4');
  await record().getByRole('table', { name: 'Recipients' }).waitFor();
  await keys.press('1', 's');
  const rescan = page.getByRole('dialog', { name: 'Rescan with security tools' });
  await rescan.getByRole('checkbox').first().waitFor();
  await keys.press('Control+Enter');
  await rescan.waitFor({ state: 'detached' });
  await toasts().getByText('New scan results').waitFor({ timeout: 60_000 });
  await keys.press('j');
  await until(async () => /\b2 (?:·|of) /.test(await record().innerText()));
  await keys.press('k');
  await until(async () => /\b1 (?:·|of) /.test(await record().innerText()));
  await record()
    .getByText(/^Verdict history: \d+ newer scans?, /)
    .waitFor();
  await keys.press('h');
  await focusIs(page, /^Verdict history/);
  await history().waitFor();
  const [, first] = await history().getByRole('row').allInnerTexts();
  // Both scans with the times at which the tool made them and at which they were seen.
  expect(first?.match(/\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d/g)).toHaveLength(4);
});

it('compares the verdicts of selected emails by tool, and opens one at the tool of a cell', async () => {
  await hunt('payment declined', /^Search emails: Subject contains “payment declined”/);
  await focusInRows(page);
  await keys.press(' ', 'ArrowDown', ' ', 'ArrowDown', ' ', 'Alt+v');
  await matrix().getByRole('row').nth(3).waitFor();
  await focusInMatrix();
  await expect.poll(() => matrix().getByRole('row').count()).toBe(4);
  const sign = matrix().getByRole('img', { name: 'Threat found' }).first();
  await sign.waitFor();
  // To the first tool that has a result, whichever columns name the email.
  await until(async () => {
    const isResult = await page.evaluate(() => {
      const cell = document.activeElement;
      const label = cell?.querySelector('[role=img]')?.getAttribute('aria-label') ?? 'No result';
      return cell?.getAttribute('col-id')?.startsWith('_tool:') === true && label !== 'No result';
    });
    if (isResult) return true;
    await keys.press('ArrowRight');
    return false;
  });
  const tool = await page.evaluate(
    () => document.activeElement?.getAttribute('col-id')?.slice('_tool:'.length) ?? '',
  );
  await keys.press('Enter');
  await verdicts().waitFor();
  await until(async () =>
    page.evaluate((name) => document.activeElement?.getAttribute('data-place') === `stack:${name}`, tool),
  );
  await keys.press('Escape');
  await focusInMatrix();
});
