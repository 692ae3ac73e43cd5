/** Every screen and state that shows texts of a tenant or a file, and how to reach it. */
import type { Page } from 'playwright';
import { HOSTILE_RECORDS } from './hostile-records';
import { dialog, escape, isThere, record, rows, type Screen } from './hostile-steps';
import { openByPalette, openImport } from './visits/exception-tools';
import { waitUntilStill } from './visits/look';
import { openReceipt, pinOnScreen, resultsGrid } from './window';

/** Lets the next native dialog answer with a file or folder of this name. */
export type Answer = (
  page: Page,
  name: 'export' | 'definitions' | 'folder' | 'exceptions' | 'before' | 'after',
) => Promise<void>;

const dialogTab = (name: string): Screen => [
  `query: ${name}`,
  async (page) => dialog(page).getByRole('tab', { name }).click(),
];
const fileOpens = (answer: Answer, name: 'before' | 'after') => async (page: Page) => {
  await escape(page);
  await page.keyboard.press('Alt+4');
  await answer(page, name);
  await page.keyboard.press('Control+o');
  await page.getByRole('treegrid', { name: 'Rows of the file' }).getByRole('gridcell').nth(6).waitFor();
};

/** The screens in an order in which each can be reached from the one before: a new screen is a new line. */
export const hostileScreens = (answer: Answer): readonly Screen[] => [
  ['hunt', async (page) => rows(page).nth(1).waitFor({ timeout: 60_000 })],
  ['columns', async (page) => page.getByRole('button', { name: 'Columns' }).click()],
  [
    'query options',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Query options' }).click();
    },
  ],
  [
    'groups',
    async (page) => {
      await escape(page);
      await page.keyboard.press('Alt+g');
      await page.getByRole('button', { name: /^Group by/ }).click();
      await page.getByRole('combobox', { name: 'Find a field' }).fill('Subject');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Groups of rows' }).getByRole('button').nth(1).waitFor();
    },
  ],
  [
    'column menu',
    async (page) => {
      await page.getByRole('button', { name: 'Close groups' }).click();
      await page.getByRole('columnheader').nth(3).focus();
      await page.keyboard.press('m');
      await page.getByRole('menu').first().waitFor();
    },
  ],
  [
    'colors',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Colors…' }).click();
      await dialog(page).getByRole('button', { name: 'Add rule' }).click();
    },
  ],
  [
    'go to column',
    async (page) => {
      await escape(page);
      await isThere((p) => p.getByRole('combobox', { name: 'Find a column' }), 'Alt+c')(page);
    },
  ],
  [
    'cell menu',
    async (page) => {
      await escape(page);
      await resultsGrid(page).getByRole('gridcell').nth(3).click();
      await isThere((p) => p.getByRole('menu', { name: 'Row' }), 'm')(page);
      await page.getByRole('menuitem', { name: 'Add column' }).hover();
    },
  ],
  [
    'past runs',
    async (page) => {
      await escape(page);
      await isThere((p) => p.getByRole('dialog', { name: 'Recent runs' }), 'Control+h')(page);
    },
  ],
  [
    'act',
    async (page) => {
      await escape(page);
      await resultsGrid(page).getByRole('gridcell').nth(3).click();
      await page.keyboard.press(' ');
      await page.keyboard.press('a');
      await dialog(page).getByLabel('Action', { exact: true }).selectOption('decline_restore');
      await dialog(page)
        .getByRole('group', { name: 'What will happen' })
        .getByText('1 email', { exact: false })
        .first()
        .waitFor();
    },
  ],
  [
    'acted',
    async (page) => {
      await dialog(page).getByLabel('Action', { exact: true }).selectOption('quarantine');
      await dialog(page).getByRole('button', { name: / 1$/ }).click();
      await page.getByRole('button', { name: /^Undo/ }).waitFor();
    },
  ],
  [
    'schedule',
    async (page) => {
      await isThere((p) => p.getByRole('dialog', { name: 'Schedule to a folder' }), 'Control+Shift+E')(page);
      await answer(page, 'folder');
      await dialog(page).getByRole('button', { name: 'Choose…' }).click();
      await dialog(page).getByLabel('Time', { exact: true }).fill('08:30');
    },
  ],
  [
    'export',
    async (page) => {
      await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await isThere((p) => p.getByRole('dialog', { name: 'Export' }), 'Control+e')(page);
    },
  ],
  [
    'receipt',
    async (page) => {
      await answer(page, 'export');
      await dialog(page).getByRole('button', { name: 'Export to file…' }).click();
      await openReceipt(page, 'Export');
    },
  ],
  [
    'builder',
    async (page) => {
      await escape(page);
      await isThere((p) => p.getByRole('region', { name: 'Query builder' }), 'Control+b')(page);
      await page.getByRole('button', { name: 'Add a condition', exact: true }).click();
      await page.getByRole('combobox', { name: 'Find a field' }).waitFor();
    },
  ],
  [
    'builder: a choice',
    async (page) => {
      await page.getByRole('combobox', { name: 'Find a field' }).fill('Verdict');
      await page.keyboard.press('Enter');
      await page
        .getByRole('group', { name: /^Condition / })
        .first()
        .waitFor();
    },
  ],
  [
    'query: General',
    isThere((page) => page.getByRole('dialog', { name: 'Save as a new query' }), 'Control+Shift+S'),
  ],
  dialogTab('Report'),
  [
    'matrix',
    async (page) => {
      await escape(page);
      await page.keyboard.press('Control+t');
      await rows(page).getByRole('gridcell').nth(3).click({ timeout: 60_000 });
      for (const key of [' ', 'ArrowDown', ' ', 'Alt+v']) await page.keyboard.press(key);
      await page
        .getByRole('treegrid', { name: 'Verdicts by tool' })
        .getByRole('gridcell')
        .first()
        .waitFor({ timeout: 30_000 });
      await waitUntilStill(page);
    },
  ],
  [
    'compare-messages',
    async (page) => {
      await escape(page);
      await page.keyboard.press('Control+t');
      await rows(page).getByRole('gridcell').nth(3).click({ timeout: 60_000 });
      for (const key of [' ', 'ArrowDown', ' ', 'Alt+d']) await page.keyboard.press(key);
      await page.getByRole('table', { name: 'Fields: differences' }).waitFor({ timeout: 30_000 });
      await waitUntilStill(page);
    },
  ],
  ...HOSTILE_RECORDS,
  [
    'queries',
    isThere((page) => page.getByRole('grid', { name: 'Saved queries' }).getByRole('row').nth(1), 'Alt+2'),
  ],
  [
    'queries: new',
    async (page) => {
      await page.getByRole('button', { name: 'New from template…' }).click();
      await dialog(page).getByLabel('Name', { exact: true }).waitFor();
    },
  ],
  [
    'queries: import',
    async (page) => {
      await escape(page);
      await answer(page, 'definitions');
      await page.getByRole('button', { name: 'Import…' }).click();
      await page.getByRole('dialog', { name: 'Import finished' }).waitFor();
    },
  ],
  [
    'queries: edit',
    async (page) => {
      await escape(page);
      await page
        .getByRole('grid', { name: 'Saved queries' })
        .getByRole('gridcell', { name: /tenant time/ })
        .first()
        .click();
      await isThere((p) => p.getByRole('dialog', { name: 'Edit query' }), 'F2')(page);
    },
  ],
  ...['Report', 'Schedule', 'Actions'].map(dialogTab),
  [
    'a saved query',
    async (page) => {
      await escape(page);
      await page.getByRole('grid', { name: 'Saved queries' }).getByRole('gridcell').nth(1).click();
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'Saved query' }).waitFor();
      await waitUntilStill(page);
    },
  ],
  [
    'exceptions',
    async (page) => {
      await escape(page);
      await page.getByRole('navigation').getByRole('button', { name: 'Exceptions' }).click();
      const grid = page.getByRole('treegrid', { name: 'Exceptions of the tenant' });
      await grid.getByRole('gridcell').nth(3).click();
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'What to do' }).waitFor();
    },
  ],
  [
    'exceptions: form',
    async (page) => {
      await page.keyboard.press('F2');
      await dialog(page).getByRole('group', { name: 'What will happen' }).waitFor();
    },
  ],
  [
    'jobs',
    async (page) => {
      await escape(page);
      await page.getByText(/^Sent in/).waitFor({ state: 'detached', timeout: 30_000 });
      await isThere((p) => p.getByRole('grid', { name: 'Jobs' }), 'Alt+3')(page);
    },
  ],
  [
    'jobs: an act',
    async (page) => {
      await page
        .getByRole('grid', { name: 'Jobs' })
        .getByRole('row')
        .filter({ has: page.getByText('Action', { exact: true }) })
        .first()
        .click();
      await page.getByRole('button', { name: 'View outcomes…' }).click();
      await page.getByRole('grid', { name: 'Outcomes' }).getByRole('gridcell').nth(1).waitFor();
    },
  ],
  [
    'jobs: schedules',
    async (page) => {
      await escape(page);
      await page.getByRole('radio', { name: /^Scheduled/ }).click();
      await page.getByRole('region', { name: 'Schedule' }).waitFor();
    },
  ],
  [
    'journal',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Journal', exact: true }).click();
      await page.getByRole('treegrid', { name: 'Journal entries' }).getByRole('gridcell').nth(2).dblclick();
      await record(page).waitFor();
    },
  ],
  [
    'a case',
    async (page) => {
      await page.getByRole('treegrid', { name: 'Journal entries' }).getByRole('gridcell').nth(2).focus();
      await pinOnScreen(page);
      await page
        .getByText(/^Pinned the/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Cases', exact: true }).click();
      await page.getByRole('region', { name: 'Content of the pin' }).waitFor();
    },
  ],
  ['recent jobs', isThere((page) => page.getByRole('dialog', { name: 'Recent jobs' }), 'Alt+j')],
  [
    'dashboard',
    async (page) => {
      await escape(page);
      await page.keyboard.press('Alt+1');
      await page
        .getByRole('table', { name: 'Logins', exact: true })
        .getByRole('cell')
        .first()
        .waitFor({ timeout: 30_000 });
    },
  ],
  [
    'logins as a table',
    async (page) => {
      await page.keyboard.press('t');
      await page
        .getByRole('grid', { name: 'Logins by place' })
        .getByRole('gridcell')
        .first()
        .waitFor({ timeout: 30_000 });
    },
  ],
  [
    'logins in the grid',
    async (page) => {
      await page.keyboard.press('Shift+O');
      await page.getByRole('list', { name: 'Groups of rows' }).getByRole('button').nth(1).waitFor();
      const logins = page.getByRole('region', { name: /^Logins · / });
      await logins.getByRole('treegrid').getByRole('gridcell').nth(2).dblclick();
      await page.getByRole('complementary').last().waitFor();
    },
  ],
  [
    'a replay',
    async (page) => {
      await page
        .getByRole('region', { name: /^Logins · / })
        .getByRole('treegrid')
        .getByRole('gridcell')
        .nth(2)
        .focus();
      await isThere((p) => p.getByRole('menu', { name: 'Row' }), 'm')(page);
      await page.getByRole('menuitem', { name: /^Replay the logins of / }).click();
      await page.getByRole('listbox', { name: 'Logins on the map' }).waitFor({ timeout: 30_000 });
    },
  ],
  [
    'an IP address',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a command' }).fill('198.51.100.7');
      await page
        .getByRole('option', { name: /^Open the IP address/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'Record' }).getByRole('tab', { name: 'Logins' }).click();
      await waitUntilStill(page);
    },
  ],
  [
    'posture',
    async (page) => {
      await openByPalette(page, 'Posture');
      await page
        .getByRole('region', { name: /^Findings · / })
        .getByRole('gridcell')
        .first()
        .waitFor();
    },
  ],
  [
    'apps',
    async (page) => {
      await openByPalette(page, 'Apps and security tools');
      await page.getByRole('complementary', { name: 'Details of the app' }).waitFor();
    },
  ],
  [
    'security tools',
    async (page) => {
      await page.keyboard.press('t');
      await page.getByRole('grid', { name: 'Security tools' }).getByRole('gridcell').first().waitFor();
    },
  ],
  [
    'review queues',
    async (page) => {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('button', { name: 'Review queue' })
        .click();
      await page
        .getByRole('grid', { name: 'Queues' })
        .getByRole('rowheader', { name: 'Quarantined' })
        .waitFor();
    },
  ],
  [
    'a review queue',
    async (page) => {
      const quarantined = page.getByRole('button', { name: /^Quarantined, / });
      await quarantined.first().click();
      await page.getByRole('treegrid', { name: 'Items' }).getByRole('gridcell').nth(3).waitFor();
      await record(page).waitFor();
    },
  ],
  ['palette', async (page) => page.keyboard.press('Control+k')],
  [
    'pasted text',
    async (page) => {
      await escape(page);
      await openByPalette(page, 'Paste exceptions');
      const text = page.getByRole('textbox', { name: 'Text', exact: true });
      await text.fill('https://pasted.example/<script>\u202e\n<img src=x onerror=alert(1)> =HYPERLINK("x")');
      await page.keyboard.press('Control+Enter');
      await page
        .getByRole('treegrid', { name: 'Values in the pasted text' })
        .getByRole('row')
        .nth(2)
        .waitFor();
    },
  ],
  [
    'check of exceptions',
    async (page) => {
      await escape(page);
      await openByPalette(page, 'Check exceptions');
      await page.getByRole('button', { name: 'Check all exceptions' }).click();
      await page.getByRole('note', { name: 'Limits of this check' }).waitFor();
    },
  ],
  [
    'import of exceptions',
    async (page) => {
      await escape(page);
      await answer(page, 'exceptions');
      await openImport(page);
    },
  ],
  [
    'settings',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('region', { name: 'Connections' }).waitFor();
    },
  ],
  ['a file of others', fileOpens(answer, 'before')],
  [
    'a row of a file',
    async (page) => {
      await page.getByRole('treegrid', { name: 'Rows of the file' }).getByRole('gridcell').nth(6).dblclick();
      await record(page).waitFor();
    },
  ],
  ['another file', fileOpens(answer, 'after')],
  [
    'seen before',
    async (page) => {
      await page.getByRole('treegrid', { name: 'Rows of the file' }).getByRole('gridcell').nth(6).click();
      await isThere((p) => p.getByRole('region', { name: 'Seen before' }), 'p')(page);
    },
  ],
  [
    'compare',
    async (page) => {
      await page.keyboard.press('Alt+5');
      for (const [side, name] of [
        ['Before', 'before'],
        ['After', 'after'],
      ] as const) {
        const box = page.getByRole('combobox', { name: side });
        const value = await box.locator('option').filter({ hasText: name }).first().getAttribute('value');
        await box.selectOption(value ?? '');
      }
    },
  ],
  [
    'differences',
    async (page) => {
      await page.getByRole('group', { name: 'Compare' }).getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('treegrid', { name: 'Differences' }).getByRole('gridcell').nth(3).waitFor();
      await page.getByRole('treegrid', { name: 'Differences' }).getByRole('gridcell').nth(3).dblclick();
    },
  ],
];
