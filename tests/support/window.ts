/** Steps of every end-to-end test: sign in, start over, answer native dialogs. */
import type { ElectronApplication, Locator, Page } from 'playwright';
import type { Tenant } from '../../main/demo/tenant';
import type { Workspace } from '../../shared/model/app-state';
import type { RunningApp } from './app';
import { until } from './until';

/** The results of the current hunt. */
export const resultsGrid = (page: Page): Locator => page.getByRole('treegrid', { name: 'Results' });

/** Waits for the first rows of the current hunt. */
export const firstRows = (page: Page): Promise<void> =>
  resultsGrid(page).getByRole('row').nth(2).waitFor({ timeout: 60_000 });

/** Signs in to a tenant for this session only, as a person does, and waits for the first rows. */
export const signIn = async (page: Page, tenant: Pick<Tenant, 'origin' | 'token'>): Promise<void> => {
  await page.getByLabel('Portal address').fill(tenant.origin);
  await page.getByLabel('Access token').fill(tenant.token);
  await page.getByText('Don’t remember on this workstation').click();
  await page.getByRole('button', { name: 'Connect' }).click();
  await firstRows(page);
};

/** Closes every dialog and menu. */
export const closeOverlays = async (page: Page): Promise<void> => {
  const open = page.getByRole('dialog').or(page.getByRole('menu'));
  await until(
    async () => {
      if ((await open.count()) === 0) return true;
      await page.keyboard.press('Escape');
      return false;
    },
    undefined,
    { every: 20 },
  );
};

/** Pins what is on screen, and takes the proposed name if that makes the first case. */
export const pinOnScreen = async (page: Page): Promise<void> => {
  const naming = page.getByRole('dialog', { name: 'Name the new case' });
  const told = page.getByText(/^Pinned the/);
  await page.keyboard.press('Alt+k');
  await until(async () => (await naming.isVisible()) || (await told.count()) > 0);
  if (await naming.isVisible()) await page.keyboard.press('Enter');
  await until(async () => !(await naming.isVisible()));
};

/** Opens the receipt of a file from the toast that says that it was written. */
export const openReceipt = async (
  page: Page,
  kind: 'Export' | 'Download',
  timeout = 60_000,
): Promise<Locator> => {
  const toasts = page.getByRole('log', { name: 'Notifications' });
  await toasts.getByRole('button', { name: 'Receipt', exact: true }).last().click({ timeout });
  const receipt = page.getByRole('dialog', { name: `${kind} finished` });
  await receipt.waitFor();
  return receipt;
};

/** The open tabs of the window. */
export const windowTabs = (page: Page): Locator =>
  page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');

/** Closes every dialog, menu and tab: a test that begins so needs no other before it. */
export const closeAll = async (page: Page): Promise<void> => {
  await closeOverlays(page);
  await until(
    async () => {
      const left = await windowTabs(page).count();
      if (left > 0) await page.keyboard.press('Control+w');
      return left === 0;
    },
    undefined,
    { every: 20 },
  );
};

/** Closes everything, then opens a new hunt and waits for its rows: the start of a test in a signed-in window. */
export const startOver = async (page: Page): Promise<void> => {
  await closeAll(page);
  await page.keyboard.press('Control+t');
  await firstRows(page);
};

/** Waits until main has stored a workspace with a number of tabs and a text, such as of a filter, in it. */
export const workspaceStored = (
  running: Pick<RunningApp, 'call'>,
  tabs: number,
  text = '',
): Promise<Workspace | null> =>
  until(
    async () => {
      const state = await running.call('app.state');
      return state.ok ? (state.value as { readonly workspace: Workspace | null }).workspace : null;
    },
    (workspace) => workspace?.tabs.length === tabs && JSON.stringify(workspace).includes(text),
  );

/** The next native dialogs name this path; undefined cancels them. */
export const answerDialogs = (app: ElectronApplication, path: string | undefined): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    const saved = filePath === null ? { canceled: true, filePath: '' } : { canceled: false, filePath };
    const opened =
      filePath === null ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [filePath] };
    dialog.showSaveDialog = () => Promise.resolve(saved);
    dialog.showOpenDialog = () => Promise.resolve(opened);
  }, path ?? null);

/** Chooses from a menu of the query bar, such as that of the app or of the type. */
export const chooseFrom = async (page: Page, picker: RegExp, what: RegExp): Promise<void> => {
  await page.getByRole('button', { name: picker }).first().click();
  await page
    .getByRole('menuitem', { name: what })
    .or(page.getByRole('option', { name: what }))
    .or(page.getByRole('menuitemradio', { name: what }))
    // The options of a closed select are on the page too.
    .filter({ visible: true })
    .first()
    .click({ timeout: 5_000 });
};

/** Opens a tab of a record: in its strip, or in the menu of those that don't fit. */
export const openTabOfRecord = async (record: Locator, name: RegExp): Promise<void> => {
  const tab = record.getByRole('tab', { name });
  const more = record.getByRole('button', { name: 'More tabs' });
  await tab.or(more).first().waitFor();
  if (await tab.isVisible()) return tab.click();
  await more.click();
  await record.page().getByRole('menuitem', { name }).click();
};
