import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { launchApp, repo, temporaryFolder } from '../support/app';
import { visitOffline } from './offline-visit';
import { visitQueries } from './queries-visit';
import { createShoot, waitUntilStill, type Shoot } from './shoot';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1100, height: 700 },
] as const;
const THEMES = ['dark', 'light'] as const;
const folder = join(repo, 'artifacts', 'tour');

/** A picture of every screen and state, for people to look at; what it checks is only that each can be reached. */
describe('tour', () => {
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  });

  for (const theme of THEMES) {
    for (const size of SIZES) {
      it(`${theme} at ${size.width}x${size.height}`, async () => {
        const userData = temporaryFolder('tour');
        const running = await launchApp({ userData });
        const { page } = running;
        const shoot = createShoot(page, folder, `${theme}-${size.width}`);
        try {
          await running.app.evaluate(
            ({ BrowserWindow }, { width, height }) =>
              BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
            size,
          );
          await page.getByLabel('Portal address').waitFor();
          const settings = (await running.call('app.state')) as {
            readonly value: { readonly settings: object };
          };
          await running.call('app.saveSettings', { ...settings.value.settings, theme });
          await page.reload();
          await visit(page, shoot);
          await visitOffline(running, temporaryFolder('tour-files'), shoot);
          expect(running.errors).toEqual([]);
          expect(running.violations).toEqual([]);
        } finally {
          await running.close();
          rmSync(userData, { recursive: true, force: true });
        }
      });
    }
  }
});

/** The builder with groups, a flaw, counts and a search over the fields. */
const build = async (page: Page, shoot: Shoot) => {
  await page.keyboard.press('Control+b');
  const builder = page.getByRole('region', { name: 'Query builder' });
  await builder.getByRole('button', { name: 'Add a group', exact: true }).click();
  /** Chooses the parts of the condition whose field is searched for. */
  const fill = async (field: string, operator: string, value: string) => {
    await page.getByRole('combobox', { name: 'Find a field' }).fill(field);
    await page.keyboard.press('Enter');
    await page.keyboard.type(operator);
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  };
  const add = async (field: string, operator: string, value: string) => {
    await builder.getByRole('button', { name: 'Add a condition to the group Any of' }).click();
    await fill(field, operator, value);
  };
  await fill('subject', 'contains', 'voicemail');
  await add('from domain', 'ends with', 'northwind.example');
  await add('size', 'is more', '20000');
  await builder.getByRole('button', { name: 'Count Subject' }).click();
  await builder.getByRole('button', { name: 'Count the whole query' }).click();
  await builder.getByRole('button', { name: /match the whole query/ }).waitFor();
  await add('reply', 'contains', '');
  await shoot('20-builder');
  await builder.getByRole('button', { name: 'Add a condition', exact: true }).click();
  await page.getByRole('combobox', { name: 'Find a field' }).fill('at');
  await shoot('21-builder-fields');
  await page.keyboard.press('Escape');
  const undo = builder.getByRole('button', { name: 'Undo' });
  for (let n = 0; n < 60 && (await undo.isEnabled()); n += 1) await undo.click();
  await builder.getByRole('button', { name: 'Close builder' }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('treegrid', { name: 'Results' }).getByRole('row').nth(5).waitFor();
};

/** Groups, colors, menus, options and past runs. */
const results = async (page: Page, shoot: Shoot) => {
  await page.keyboard.press('Alt+g');
  await page.getByRole('list', { name: 'Groups of rows' }).getByRole('button').first().waitFor();
  await shoot('22-groups');
  await page.keyboard.press('Alt+g');
  await page.getByRole('columnheader', { name: 'Subject', exact: true }).click({ button: 'right' });
  await shoot('23-column-menu');
  await page.getByRole('menuitem', { name: 'Colors…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Colors of Subject' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByLabel('Value').fill('re:');
  await shoot('24-colors');
  await page.keyboard.press('Escape');
  const grid = page.getByRole('treegrid', { name: 'Results' });
  await grid.getByRole('gridcell').nth(3).click();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(key);
  await shoot('25-rectangle');
  await page.keyboard.press('m');
  await shoot('26-cell-menu');
  await page.keyboard.press('Escape');
  await grid.getByRole('row').nth(3).getByRole('gridcell').nth(3).click();
  await page.keyboard.press('e');
  await grid.getByRole('row').filter({ hasText: '▸ recipients:' }).first().waitFor();
  await grid
    .getByRole('row')
    .filter({ hasText: '▸ recipients:' })
    .first()
    .getByRole('gridcell')
    .nth(1)
    .dblclick();
  await shoot('26-unfolded');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByRole('button', { name: 'Query options' }).click();
  await shoot('27-options');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+h');
  await shoot('28-past-runs');
  await page.keyboard.press('Escape');
};

const visit = async (page: Page, shoot: Shoot) => {
  await page.getByLabel('Portal address').waitFor();
  await shoot('01-sign-in');
  await page.getByLabel('Portal address').fill('http://portal.example');
  await page.getByLabel('Access token').fill('x');
  await page.keyboard.press('Enter');
  await page.getByText('Plain http works for this computer only', { exact: false }).waitFor();
  await shoot('02-sign-in-failed');
  await page.getByRole('button', { name: 'Explore the demo tenant' }).click();
  await shoot('03-sign-in-busy', { isLoading: true });
  const grid = page.getByRole('treegrid', { name: 'Results' });
  await grid.getByRole('row').nth(5).waitFor({ timeout: 60_000 });
  await shoot('04-hunt');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await shoot('05-hunt-condition');
  await page.getByRole('combobox', { name: 'Find a field' }).fill('subject');
  await page.keyboard.press('Enter');
  await page
    .getByRole('group', { name: /^Condition Subject/ })
    .getByLabel('Value')
    .fill('zzz nothing has this');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await page.getByText('No results').first().waitFor();
  await shoot('06-hunt-empty');
  await page.getByRole('button', { name: /Remove condition Subject/ }).click();
  await page.keyboard.press('Control+Enter');
  await grid.getByRole('row').nth(5).waitFor();
  await build(page, shoot);
  await page.getByRole('button', { name: 'Load all' }).click();
  await page.getByRole('button', { name: 'Load all' }).waitFor({ state: 'hidden', timeout: 60_000 });
  await shoot('07-hunt-loaded');
  await results(page, shoot);
  await page.getByRole('button', { name: 'Columns' }).click();
  await shoot('08-hunt-columns');
  await page.keyboard.press('Escape');
  await grid.getByRole('gridcell').nth(2).click();
  for (const key of [' ', 'ArrowDown', 'ArrowDown', ' ']) await page.keyboard.press(key);
  await page.getByRole('searchbox', { name: 'Filter loaded rows' }).fill('invoice');
  await waitUntilStill(page);
  await shoot('09-hunt-filtered');
  await page.getByRole('searchbox', { name: 'Filter loaded rows' }).fill('');
  await waitUntilStill(page);
  await page.getByRole('columnheader', { name: 'Verdict' }).click();
  await waitUntilStill(page);
  await page.getByRole('columnheader', { name: 'Verdict' }).click();
  await waitUntilStill(page);
  await grid.getByRole('gridcell').nth(3).dblclick();
  const record = page.getByRole('complementary', { name: 'Record' });
  await record.getByRole('list', { name: 'Verdicts' }).waitFor();
  await shoot('10-record-why');
  for (const tab of ['Body', 'Headers', 'Recipients', 'Attachments']) {
    await record.getByRole('tab', { name: new RegExp(tab) }).click();
    await waitUntilStill(page);
    await shoot(`11-record-${tab.toLowerCase()}`);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+e');
  await shoot('12-export');
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await exporting.getByRole('radio', { name: 'Excel' }).check({ force: true });
  await exporting.getByLabel('Password', { exact: true }).fill('correct horse');
  await exporting.getByLabel('Repeat password').fill('correct hors');
  await shoot('12-export-workbook');
  await page.keyboard.press('Escape');
  for (const domain of ['Files', 'Users', 'Groups', 'Messages', 'Clicks']) {
    await page.getByRole('button', { name: /^Type: / }).click();
    const item = page
      .getByRole('menuitem', { name: domain })
      .or(page.getByRole('option', { name: domain }))
      .or(page.getByRole('menuitemradio', { name: domain }))
      .first();
    if (!(await item.isVisible())) {
      await page.keyboard.press('Escape');
      continue;
    }
    await item.click();
    await page.keyboard.press('Control+Enter');
    await waitUntilStill(page);
    await shoot(`13-hunt-${domain.toLowerCase()}`);
  }
  await visitQueries(page, shoot);
  await page.getByRole('button', { name: 'Logins', exact: true }).click();
  await waitUntilStill(page);
  await shoot('14-dashboard');
  await page.keyboard.press('Control+k');
  await shoot('15-palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await shoot('16-keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Recent jobs' }).click();
  await shoot('17-jobs');
  await page.keyboard.press('Escape');
  await visitActs(page, shoot);
  await page.getByRole('button', { name: 'Settings' }).click();
  await shoot('18-settings');
};

/** Acts, jobs and schedules: the dialogs, the delay, the screen with and without anything in it. */
const visitActs = async (page: Page, shoot: Shoot) => {
  await page.keyboard.press('Alt+3');
  await shoot('30-jobs-screen');
  await page.getByRole('radio', { name: /^Scheduled/ }).click();
  await shoot('31-schedules-empty');
  await page.keyboard.press('Control+t');
  const grid = page.getByRole('treegrid', { name: 'Results' });
  await grid.getByRole('row').nth(5).waitFor();
  await grid.getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Act on selected/ });
  await dialog.getByLabel('Action', { exact: true }).selectOption({ label: 'Delete' });
  await dialog.getByText(/to confirm/).waitFor();
  await shoot('32-act');
  await dialog.getByLabel('Action', { exact: true }).selectOption({ label: 'Quarantine' });
  await dialog
    .getByLabel(/to confirm/)
    .fill((/Type ([\d,]+)/.exec(await dialog.innerText())?.[1] ?? '').replaceAll(',', ''));
  await dialog.getByRole('button', { name: /^Quarantine/ }).click();
  await shoot('33-act-waiting');
  const windowTabs = page.getByRole('tablist', { name: 'Open tabs' });
  const hunted = await windowTabs.getByRole('tab', { selected: true }).innerText();
  await page.keyboard.press('Alt+3');
  await page.getByRole('radio', { name: /^All/ }).click();
  await page.getByRole('button', { name: /View outcomes/ }).waitFor({ timeout: 30_000 });
  await shoot('34-jobs-act');
  await page.getByRole('button', { name: /View outcomes/ }).click();
  await page.getByRole('grid', { name: 'Outcomes' }).getByRole('row').nth(3).waitFor();
  await shoot('35-outcomes');
  await page.keyboard.press('Escape');
  await windowTabs.getByRole('tab', { name: hunted, exact: true }).last().click();
  await grid.getByRole('row').nth(5).waitFor();
  await page.keyboard.press('Control+Shift+E');
  await page.getByRole('dialog', { name: 'Schedule to a folder' }).waitFor();
  await shoot('36-schedule');
  await page.keyboard.press('Escape');
};
