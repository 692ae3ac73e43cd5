import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { withApp } from '../support/app';
import { isObject, type Json } from '../support/dialects/json';
import { type DialectServer, startDialectServer } from '../support/dialects/server';
import { createDialect, describeDialect, type Dialect } from '../support/dialects/traits';
import { counts, grid } from '../support/results';
import { until } from '../support/until';
import { startTenantProxy } from '../support/tenant-proxy';
import { waitUntilStill } from '../support/visits/look';
import { chooseFrom, signIn } from '../support/window';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 1_500, seed: 7 });
});
afterAll(() => tenant.close());

const PLAIN = createDialect(0);
const DIALECTS: readonly Dialect[] = [
  {
    ...PLAIN,
    ...{ optional: 'missing', names: 'foreign', types: 'foreign', ids: 'number', dates: 'epoch seconds' },
    ...{ apps: 'map', lists: 'bare', cursor: 'text', severity: 'number' },
  },
  {
    ...PLAIN,
    ...{ optional: 'null', dates: 'naive', cursor: 'object', pages: 'some empty', total: 'capped' },
    ...{ encoding: 'gzip', writes: '204', apps: 'bare', lists: 'rows' },
  },
  {
    ...PLAIN,
    ...{ optional: 'mixed', extra: 'some', ids: 'big number', dates: 'microseconds', cursor: 'big number' },
    ...{ pages: 'short', expiry: 'once', errors: 'list of details', names: 'foreign' },
  },
];

/** Returns the verdict that the tenant sent with the profile of an email: null for none, undefined before the profile. */
const sentVerdict = (server: DialectServer, id: string): unknown => {
  const profile = server.answers.get(`/api/v1/sql_queries/office365_emails/entity/email?entity_id=${id}`);
  return isObject(profile) ? (profile['verdict'] ?? null) : undefined;
};

/** Opens each tab of the open record. */
const lookAtTabs = async (page: Page): Promise<void> => {
  const record = page.getByRole('complementary', { name: 'Record' });
  // By their keys: while counts arrive, a tab may move into the menu of those that do not fit.
  for (let n = 9; n >= 1; n -= 1) {
    await page.keyboard.press(String(n));
    await record.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await record.innerText()).not.toMatch(/could not be drawn|unexpected format/);
  }
};

/** Checks that an assumed time zone is named, and that another can be chosen. */
const checkZone = async (page: Page): Promise<void> => {
  const zone = page.getByRole('combobox', { name: 'Tenant time zone' });
  await page.getByText('Some times in Received have no zone').waitFor();
  await page.getByRole('columnheader', { name: 'Received zone?' }).waitFor();
  await zone.selectOption('Asia/Tokyo');
  await grid(page).getByRole('row').nth(1).waitFor();
  await expect.poll(() => zone.inputValue()).toBe('Asia/Tokyo');
};

/** An app of each domain besides email, by its name or its ID, and the type of its rows. */
const DOMAINS = [
  [/onedrive/i, /^Files/],
  [/office.?365/i, /^Users/],
  [/office.?365/i, /^Groups/],
  [/slack/i, /^Messages/],
  [/office.?365/i, /^Clicks/],
] as const;

/** Opens the first row of each other domain, and every tab of its record. */
const lookAtDomains = async (page: Page): Promise<void> => {
  for (const [app, type] of DOMAINS) {
    await chooseFrom(page, /^App/, app);
    await chooseFrom(page, /^Type/, type);
    await page.keyboard.press('Control+Enter');
    await waitUntilStill(page);
    // The hunt still asks what was picked, and nothing else in its place.
    for (const [label, picked] of [
      ['App', app],
      ['Type', type],
    ] as const)
      await page
        .getByRole('button', { name: new RegExp(`^${label}: .*${picked.source.replace('^', '')}`, 'i') })
        .waitFor();
    await grid(page).getByRole('row').nth(1).click();
    await page.keyboard.press('Enter');
    const record = page.getByRole('complementary', { name: 'Record' });
    await record.waitFor();
    await lookAtTabs(page);
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'detached' });
  }
};

const look = async (server: DialectServer, { dates }: Dialect): Promise<void> =>
  withApp({}, async ({ page, errors }) => {
    await signIn(page, { origin: server.origin, token: tenant.token });
    if (dates === 'naive') await checkZone(page);
    const all = page.getByRole('button', { name: 'Load all' });
    // The last rows may arrive by themselves, and the button goes with them.
    if (await all.isVisible()) await all.click({ timeout: 5_000 }).catch(() => undefined);
    await until(
      async () => ({ loaded: (await counts(page)).loaded, sent: server.rows.size }),
      ({ loaded, sent }) => loaded > 0 && loaded === sent,
    );
    await expect.poll(() => all.isVisible()).toBe(false);
    await grid(page).getByRole('row').nth(1).click();
    await page.keyboard.press('Enter');
    const record = page.getByRole('complementary', { name: 'Record' });
    const tabs = record.getByRole('tab');
    await tabs.first().waitFor();
    const tags = record.locator('.record-tags .tag');
    for (const [n, id] of [...server.rows.keys()].slice(0, 6).entries()) {
      await record.getByText(new RegExp(`^${n + 1} of `)).waitFor();
      await until(async () => {
        const isUnknown = (await tags.first().innerText()) === 'Unknown';
        const verdict = sentVerdict(server, id);
        if (verdict === undefined) return false;
        // The verdict of the row counts where the profile has none.
        const isSent = verdict !== null || (server.rows.get(id)?.['verdict'] ?? null) !== null;
        return isUnknown ? verdict === null : isSent;
      });
      await page.keyboard.press('j');
    }
    await lookAtTabs(page);
    await page.keyboard.press('Escape');
    await lookAtDomains(page);
    await page.keyboard.press('Alt+2');
    const queries = page.getByRole('grid', { name: 'Saved queries' });
    await queries.getByRole('row').nth(2).waitFor();
    expect(errors.filter((one) => !/^Failed to load resource/.test(one))).toEqual([]);
  });

describe('a tenant of another dialect in the window', () => {
  it.each(DIALECTS.map((dialect) => [describeDialect(dialect), dialect] as const))(
    'shows every row and claims nothing that was not sent (%s)',
    async (_, dialect) => {
      const server = await startDialectServer(tenant.origin, dialect);
      try {
        await look(server, dialect);
      } finally {
        await server.close();
      }
    },
  );
});

describe('a result that the tenant hides', () => {
  it('leaves the window once the tenant sends it with “hide”', async () => {
    let status = 'malicious';
    const proxy = await startTenantProxy(tenant.origin, (path, answer) => {
      const rows = path.includes('/scan_details') && isObject(answer) ? answer['rows'] : undefined;
      if (!Array.isArray(rows)) return answer;
      return {
        rows: rows.map((row: Json) =>
          isObject(row) && row['sec_tool'] === 'ap_avanan' ? { ...row, status, verdict: null } : row,
        ),
      };
    });
    try {
      await withApp({}, async ({ page }) => {
        await signIn(page, { origin: proxy.origin, token: tenant.token });
        const verdicts = page.getByRole('list', { name: 'Verdicts' });
        const tools = verdicts.getByText('Anti-Phishing', { exact: true });
        const open = async () => {
          await grid(page).getByRole('row').nth(1).click();
          await page.keyboard.press('Enter');
          await verdicts.waitFor();
        };
        await open();
        await tools.first().waitFor();
        status = 'hide';
        await page.keyboard.press('Escape');
        await verdicts.waitFor({ state: 'detached' });
        await page.keyboard.press('F5');
        await waitUntilStill(page);
        await open();
        // The tools come together, so that this one would be there too.
        await verdicts.getByText('DLP', { exact: true }).waitFor();
        expect(await tools.count()).toBe(0);
      });
    } finally {
      await proxy.close();
    }
  });
});
