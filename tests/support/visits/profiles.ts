import type { Page } from 'playwright';
import { chooseFrom, openTabOfRecord, resultsGrid } from '../window';
import { waitUntilStill, type Look } from './look';

const record = (page: Page) => page.getByRole('complementary', { name: 'Record' });

/** Hunts for a type, and opens the first row that has a cell with this text. */
const openRow = async (page: Page, app: RegExp, type: RegExp, cell: RegExp) => {
  await chooseFrom(page, /^App/, app);
  await chooseFrom(page, /^Type: /, type);
  await page.keyboard.press('Control+Enter');
  await waitUntilStill(page);
  await resultsGrid(page).getByRole('gridcell', { name: cell }).first().dblclick();
  await record(page).getByRole('tab').first().waitFor();
};

/** Looks at tabs of the open record. */
const lookAtTabs = async (page: Page, kind: string, tabs: readonly string[], look: Look) => {
  for (const tab of tabs) {
    await openTabOfRecord(record(page), new RegExp(tab));
    await waitUntilStill(page);
    await look(`19-${kind}-${tab.toLowerCase().replace(' ', '-')}`);
  }
};

type Bridge = {
  readonly call: (
    name: string,
    input: object,
  ) => Promise<{ readonly value: { readonly apps: readonly App[]; readonly rows: readonly Row[] } }>;
};
type App = { readonly name: string; readonly is_saas: boolean; readonly domains: readonly string[] };
type Row = { readonly entity_id: string };
/** An entity by its type, which no other has, and its ID. */
type First = { readonly type: string; readonly id: string };

/** Returns the first entity of each type of each app, as the tenant lists them. */
const firstOfEach = (page: Page): Promise<readonly First[]> =>
  page.evaluate(async () => {
    const { bridge } = window as unknown as { readonly bridge: Bridge };
    const { apps } = (await bridge.call('apps.secEntities', {})).value;
    const found: First[] = [];
    for (const { name, is_saas, domains } of apps)
      for (const domain of is_saas ? domains : []) {
        const type = `${name}_${domain}`;
        const asked = { query_domain: domain, saas_id: name, query_entity_type: type };
        const { rows } = (
          await bridge.call('query.execute', { ...asked, condition: null, columns: [], size: 1 })
        ).value;
        if (!rows[0]) throw new Error(`The tenant has no ${type}.`);
        found.push({ type, id: rows[0].entity_id });
      }
    return found;
  });

/** The profile of an entity of each type of each app, also of one that is turned off, each in a tab of its own. */
export const visitEachProfile = async (page: Page, look: Look): Promise<void> => {
  for (const { type, id } of await firstOfEach(page)) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${type}/${id}`);
    await page
      .getByRole('option', { name: /^Open the entity/ })
      .first()
      .click();
    const opened = page.getByRole('region', { name: 'Record' });
    await opened.getByRole('heading').first().waitFor();
    await waitUntilStill(page);
    await look(`19-each-${type}`);
    await page.keyboard.press('Control+w');
    await opened.waitFor({ state: 'detached' });
  }
};

/** The profiles of a shared file, a user, a group and a message, the way back from a link, and a record in its own tab. */
export const visitProfiles = async (page: Page, look: Look): Promise<void> => {
  await page.keyboard.press('Control+t');
  await resultsGrid(page).getByRole('row').nth(2).waitFor();
  await openRow(page, /OneDrive/, /Files/, /^Yes$/);
  await lookAtTabs(page, 'file', ['Why', 'Permissions', 'Events', 'Same content'], look);
  await record(page)
    .getByTitle(/^Open: Owner/)
    .click();
  await record(page).getByRole('list', { name: 'Ready queries' }).waitFor();
  await look('19-user');
  await record(page)
    .getByTitle(/^Open: Manager/)
    .click();
  await record(page).getByRole('list', { name: 'Ready queries' }).waitFor();
  await look('19-way-back');
  await page.keyboard.press('o');
  await page.getByRole('region', { name: 'Record' }).getByRole('list', { name: 'Ready queries' }).waitFor();
  await look('19-own-tab');
  await page.keyboard.press('Control+w');
  await openRow(page, /Office 365/, /Groups/, /@/);
  await lookAtTabs(page, 'group', ['Members', 'Activity'], look);
  await openRow(page, /Teams/, /Messages/, /@/);
  await lookAtTabs(page, 'message', ['Why', 'Text', 'Links', 'All fields'], look);
  await page.keyboard.press('Control+w');
};
