/** Pasted text becomes exceptions, and the whole list is checked, by keys alone. */
import { expect, it } from 'vitest';
import { pinOnScreen } from '../support/window';
import { page, running } from '../support/demo-window';
import { keys, record, setUpKeyboardWindow, toasts } from '../support/keyboard-window';
import { findByPalette, focused, focusInRows } from '../support/keys';
import { rowWith } from '../support/results';
import { until } from '../support/until';

setUpKeyboardWindow();

const TEXT = [
  'Report of Monday: seen hxxps://pasted-site[.]example/login and pasted-site[.]example',
  'MD5 d41d8cd98f00b204e9800998ecf8427e <img src=x onerror=alert(1)>',
  'nothing to see here',
  'pasted-site.example',
].join('\n');

/** Moves the focus on by Tab until it is on a control of this name. */
const tabTo = async (name: RegExp) => {
  for (let n = 0; n < 60; n += 1) {
    if (name.test(await focused(page))) return;
    await keys.press('Tab');
  }
  throw new Error(`No control is named ${String(name)}`);
};

/** Moves the focus back by Shift+Tab until it is on a control of this name. */
const tabBackTo = async (name: RegExp) => {
  for (let n = 0; n < 20; n += 1) {
    if (name.test(await focused(page))) return;
    await keys.press('Shift+Tab');
  }
  throw new Error(`No control before it is named ${String(name)}`);
};

const values = () => page.getByRole('treegrid', { name: 'Values in the pasted text' });

it('turns pasted text into exceptions of the chosen tool, and keeps the rest', async () => {
  await findByPalette(page, keys, 'paste exceptions', /^Paste exceptions/);
  const box = page.getByRole('textbox', { name: 'Text' });
  await box.waitFor();
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
  await running.app.evaluate(({ clipboard }, text) => clipboard.writeText(text), TEXT);
  await keys.press('Control+v');
  // Nothing is ready before the analyst has said what the values do.
  await page.getByRole('button', { name: 'Needs a choice 4', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ready 0', exact: true }).waitFor();
  // A state that no row is in takes no room from the actions.
  expect(await page.getByRole('button', { name: /^(Added|Being sent) / }).count()).toBe(0);
  // Shift+Tab enters radio buttons at their last one, and the arrow keys choose.
  await tabBackTo(/^Allow$/);
  await keys.press('ArrowLeft');
  await page.getByRole('radio', { name: 'Block', exact: true, checked: true }).waitFor();
  await values()
    .getByRole('row', { name: /Postern knows no type that blocks hashes/ })
    .waitFor();
  await tabTo(/^Domains: /);
  await keys.press('Enter');
  await page.getByRole('menu', { name: 'Domains' }).waitFor();
  await keys.press('b');
  await keys.press('Enter');
  await page.getByRole('button', { name: 'Ready 1', exact: true }).waitFor();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/paste.png` });
  await tabTo(/^Add exceptions/);
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add exceptions' });
  await dialog.getByText('Blocks 1 link domain.').waitFor();
  await keys.press('Control+a');
  await keys.type('analyst@contoso.example');
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/paste-send.png` });
  await keys.press('Enter');
  await page.getByRole('button', { name: 'Added 1', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Repeated 1', exact: true }).waitFor();
  await page.getByRole('button', { name: 'No value 1', exact: true }).waitFor();
});

it('returns the focus to the row once the values are sent, and to the field once the text is deleted', async () => {
  await findByPalette(page, keys, 'paste exceptions', /^Paste exceptions/);
  const box = page.getByRole('textbox', { name: 'Text' });
  const isInBox = () => box.evaluate((field) => field === document.activeElement);
  await expect.poll(isInBox).toBe(true);
  const text = 'first-site.example\nsecond-site.example\nthird-site.example';
  await running.app.evaluate(({ clipboard }, pasted) => clipboard.writeText(pasted), text);
  await keys.press('Control+v');
  await page.getByRole('button', { name: 'Needs a choice 3', exact: true }).waitFor();
  await tabBackTo(/^Allow$/);
  await keys.press('ArrowLeft');
  await page.getByRole('radio', { name: 'Block', exact: true, checked: true }).waitFor();
  await tabTo(/^Domains: /);
  await keys.press('Enter');
  await page.getByRole('menu', { name: 'Domains' }).waitFor();
  await keys.press('b');
  await keys.press('Enter');
  await page.getByRole('button', { name: 'Ready 3', exact: true }).waitFor();
  const row = values().getByRole('row', { name: /second-site/ });
  const isInRow = () => row.evaluate((one) => one.contains(document.activeElement));
  const isInRows = () => values().evaluate((rows) => rows.contains(document.activeElement));
  for (let n = 0; n < 30 && !(await isInRows()); n += 1) await keys.press('Tab');
  await keys.press('ArrowDown');
  await expect.poll(isInRow).toBe(true);
  await keys.press('a');
  const dialog = page.getByRole('dialog', { name: 'Add exceptions' });
  await dialog.getByText('Blocks 3 link domains.').waitFor();
  await keys.press('Control+a');
  await keys.type('analyst@contoso.example');
  await keys.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Added 3', exact: true }).waitFor();
  await expect.poll(isInRow).toBe(true);
  await keys.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete the pasted text?' });
  await question.waitFor();
  await keys.press('Enter');
  await question.waitFor({ state: 'detached' });
  await expect.poll(isInBox).toBe(true);
});

it('checks all exceptions and shows one kind of finding', async () => {
  await findByPalette(page, keys, 'check exceptions', /^Check exceptions/);
  await page.getByRole('button', { name: 'Check all exceptions' }).waitFor();
  await keys.press('Enter');
  const findings = page.getByRole('treegrid', { name: 'Findings' });
  await findings.getByRole('row').nth(2).waitFor();
  await page
    .getByRole('note', { name: 'Limits of this check' })
    .getByText('may apply it to subdomains too')
    .waitFor();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/check.png` });
  await tabTo(/^(Never applied|No comment|Duplicates|Phishing|Also blocked|Same domain) /);
  const shown = Number((await focused(page)).replace(/\D/g, ''));
  await keys.press('Enter');
  await expect.poll(() => findings.getAttribute('aria-rowcount')).toBe(String(shown + 1));
  await findings.getByRole('gridcell').nth(3).focus();
  await keys.press('Enter');
  await page.getByRole('button', { name: /^Change comment and settings/ }).waitFor();
  await keys.press('F2');
  const form = page.getByRole('dialog', { name: /exception/i });
  await form.getByRole('textbox', { name: 'Comment' }).waitFor();
  const effect = form.getByRole('group', { name: 'Effect on past emails and files' });
  await effect.getByText(/^Open results/).waitFor();
  await effect
    .getByText(/(mails|files)(, of which| unknown)/)
    .first()
    .waitFor();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/impact.png` });
});

it('shows the mails that an exception would have let through, and leads back to its form', async () => {
  await keys.press('Enter');
  await record().getByRole('tab', { name: 'Body' }).waitFor();
  await keys.press('n');
  const form = page.getByRole('dialog', { name: 'New exception' });
  await form.waitFor();
  // The list is chosen first, and nothing is chosen for the analyst.
  expect(await form.getByRole('radio', { checked: true }).count()).toBe(0);
  await keys.press('ArrowDown');
  await form.getByRole('radio', { name: 'Allow', exact: true, checked: true }).waitFor();
  await form.getByText(/^In the last 30 days, (at least |at most |about )?[\d,]+ phishing/).waitFor();
  await form.getByRole('textbox', { name: 'Comment' }).focus();
  await keys.type('Typed before the look');
  await form
    .getByRole('button', { name: /^Show them in/ })
    .first()
    .waitFor();
  await tabTo(/^Show them/);
  await keys.press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('treegrid', { name: 'Results' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Back to the exception' }).press('Enter');
  await form.waitFor();
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Comment' }).inputValue())
    .toBe('Typed before the look');
});

it('turns the indicators of a case, and the senders of selected rows, into draft exceptions', async () => {
  const count = async () => Number(await values().getAttribute('aria-rowcount'));
  // Own senders are no indicators.
  await (await rowWith(page, 'Phishing')).getByRole('gridcell').nth(2).click();
  await keys.press('Enter');
  await record().getByRole('tab', { name: 'Body' }).waitFor();
  await pinOnScreen(page);
  await toasts()
    .getByText(/^Pinned the record/)
    .waitFor();
  await findByPalette(page, keys, 'cases', /^Cases/);
  await page.getByRole('grid', { name: 'Evidence' }).getByRole('row').nth(1).waitFor();
  await keys.press('x');
  await values().getByRole('gridcell', { name: /@/ }).first().waitFor();
  const before = await count();
  await keys.press('Control+1');
  await focusInRows(page);
  await keys.press('Control+a', 'Alt+e');
  await page.getByRole('tab', { name: /^Exceptions from [\d,]+ rows/ }).waitFor();
  await values().waitFor();
  // The rows have more senders than one record has indicators.
  await until(count, (rows) => rows > before + 5);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/paste-rows.png` });
});
