/** Cases by keys alone: pinned from a row and a record, exported, and opened again. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CaseSummary } from '../../shared/model/case';
import { temporaryFolder } from '../support/app';
import { page, running } from '../support/demo-window';
import { keys, record, setUpKeyboardWindow, toasts } from '../support/keyboard-window';
import { findByPalette } from '../support/keys';
import { until } from '../support/until';
import { answerDialogs } from '../support/window';

setUpKeyboardWindow();

const shot = async (name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};
const pins = () => page.getByRole('grid', { name: 'Evidence' });
/** Presses E, and waits until the notes have the focus: what is typed before that goes elsewhere. */
const editNotes = async () => {
  await keys.press('e');
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    (name) => name === 'Notes (Markdown)',
  );
};

/** Removes the cases of an earlier try. */
const removeCases = async () => {
  const all = await running.call('case.list', {});
  if (!all.ok) throw new Error(all.failure.message);
  for (const { id } of all.value as readonly CaseSummary[]) await running.call('case.remove', { id });
};

it('pins a query, a row and a record, writes notes, exports a bundle and finds a change in it', async () => {
  await removeCases();
  await keys.press('Alt+Shift+k');
  const naming = page.getByRole('dialog', { name: 'Name the new case' });
  await naming.waitFor();
  await keys.press('Enter');
  await naming.waitFor({ state: 'detached' });
  await toasts()
    .getByText(/^Pinned the query to “.*1 pin now/)
    .waitFor();
  await keys.press('Alt+k');
  await toasts()
    .getByText(/^Pinned the row to .* has 2 pins now/)
    .waitFor();
  await keys.press('Enter');
  await record().getByRole('tab', { name: 'Body' }).waitFor();
  await keys.press('Alt+k');
  await toasts()
    .getByText(/^Pinned the record to .* has 2 pins now/)
    .waitFor();
  await findByPalette(page, keys, 'cases', /^Cases/);
  await pins().getByRole('gridcell', { name: 'Query', exact: true }).waitFor();
  const mail = pins().getByRole('gridcell', {
    name: 'Record, Row, Picture, Headers, Text body, HTML body',
    exact: true,
  });
  await mail.waitFor();
  const drawn = () => pins().getByRole('row').count();
  const before = await drawn();
  await pins().getByRole('gridcell', { name: 'Query', exact: true }).click();
  await keys.press('Delete');
  await toasts()
    .getByText(/^Removed “/)
    .waitFor();
  await pins().getByRole('gridcell', { name: 'Query', exact: true }).waitFor({ state: 'detached' });
  await keys.press('Control+z');
  await pins().getByRole('gridcell', { name: 'Query', exact: true }).waitFor();
  expect(await drawn()).toBe(before);
  await editNotes();
  await keys.type('**Same sender** as last week');
  await keys.press('Escape');
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await notes.getByRole('strong').getByText('Same sender').waitFor();
  await editNotes();
  await keys.press('End');
  await keys.type('!');
  await keys.press('Escape');
  await notes.getByText('as last week!').waitFor();
  // Escape returned to the row that E was pressed on.
  await pins().locator('.row-open [role=gridcell]:focus').waitFor();
  await shot('case');
  await mail.click();
  await page
    .getByRole('group', { name: 'Parts of the pin' })
    .getByRole('button', { name: 'Picture' })
    .click();
  await page.getByRole('img', { name: /^Picture: / }).waitFor();
  await shot('case-picture');
  await mail.click();
  await keys.press('t');
  await page.getByRole('table', { name: 'Indicators' }).waitFor();
  await page.getByRole('group', { name: 'Indicators' }).and(page.locator(':focus')).waitFor();
  await shot('case-indicators');
  // Nothing acts on the pin behind the indicators.
  await keys.press('Delete');
  await keys.press('t');
  await mail.waitFor();
  await pins().getByRole('gridcell').and(page.locator(':focus')).waitFor();
  const folder = temporaryFolder('case');
  const path = join(folder, 'case.zip');
  await answerDialogs(running.app, path);
  await keys.press('Control+e');
  await page.getByRole('dialog', { name: 'Export case' }).waitFor();
  await shot('case-export');
  await keys.press('Enter');
  await toasts().getByRole('button', { name: 'Receipt' }).waitFor();
  await keys.press('b');
  await page.getByText(/^case\.zip: all \d+ parts are as they were exported/).waitFor();
  await shot('case-bundle');
  await keys.press('Escape');
  await page.getByRole('button', { name: 'Close bundle' }).waitFor({ state: 'detached' });
  const script =
    'import sys,zipfile;a=zipfile.ZipFile(sys.argv[1]);b=zipfile.ZipFile(sys.argv[2],"w");[b.writestr(n,a.read(n)+(b" " if n=="summary.md" else b"")) for n in a.namelist()];b.close()';
  const altered = join(folder, 'altered.zip');
  execFileSync('python3', ['-c', script, path, altered]);
  await answerDialogs(running.app, altered);
  await keys.press('b');
  await page.getByRole('alert').getByText('altered.zip was altered. summary.md was changed.').waitFor();
  await notes.getByText('as last week!').waitFor();
  await notes.getByRole('button', { name: 'Show as written' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Notes (Markdown)' }).inputValue())
    .toBe('**Same sender** as last week!');
});
