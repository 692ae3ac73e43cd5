import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { launchApp, repo } from '../support/app';
import { openTabOfRecord, signIn } from '../support/window';
import { createShoot } from './shoot';

const folder = join(repo, 'artifacts', 'tour');

/** An entity of the tenant, by what the store knows of it. */
const pick = (tenant: Tenant, table: string, where: string): string => {
  const [row] = tenant.store.select<{ entity_type: string; entity_id: string }>(
    `SELECT entity_type, entity_id FROM "${table}" WHERE ${where} LIMIT 1`,
  );
  if (!row) throw new Error(`no ${table} with ${where}`);
  return `${row.entity_type}/${row.entity_id}`;
};

/** Each state of a profile: the entity, the tab that shows it, and what the tenant does before. */
type State = {
  readonly name: string;
  readonly path: (tenant: Tenant) => string;
  readonly tab: RegExp;
  /** The part of the tenant that fails, and how. */
  readonly fails?: { readonly match: string; readonly status: number; readonly times: number };
};

const mail = (where: string) => (tenant: Tenant) => pick(tenant, 'email', where);
const file = (where: string) => (tenant: Tenant) => pick(tenant, 'file', where);
const user = (where: string) => (tenant: Tenant) => pick(tenant, 'user', where);
const group = (where: string) => (tenant: Tenant) => pick(tenant, 'group', where);
const message = (tenant: Tenant) => pick(tenant, 'message', "saas = 'slack2'");

const STATES: readonly State[] = [
  { name: 'mail-empty', path: mail('attachment_count = 0'), tab: /^Attachments/ },
  { name: 'mail-huge', path: mail('1 ORDER BY recipient_count DESC'), tab: /^Recipients/ },
  {
    name: 'mail-failed-part',
    path: mail("saas = 'google_mail'"),
    tab: /^Headers/,
    fails: { match: 'email_headers', status: 500, times: 6 },
  },
  {
    name: 'mail-forbidden-part',
    path: mail('attachment_count > 0'),
    tab: /^Attachments/,
    fails: { match: 'email_attachments', status: 403, times: 2 },
  },
  {
    name: 'mail-forbidden',
    path: mail('is_quarantined = 1'),
    tab: /^$/,
    fails: { match: 'entity/email', status: 403, times: 1 },
  },
  { name: 'mail-restored', path: mail("restore_state = 'restored'"), tab: /^Timeline/ },
  { name: 'mail-declined', path: mail("restore_state = 'declined'"), tab: /^Timeline/ },
  { name: 'file-empty', path: file('event_count = 0 OR 1 ORDER BY event_count'), tab: /^Events/ },
  { name: 'file-huge', path: file('1 ORDER BY permission_count DESC'), tab: /^Permissions/ },
  {
    name: 'file-failed-part',
    path: file("saas = 'box2'"),
    tab: /^Permissions/,
    fails: { match: 'file_permissions', status: 500, times: 6 },
  },
  { name: 'user-empty', path: user('emails_received = 0 OR 1 ORDER BY emails_received'), tab: /^Activity/ },
  { name: 'user-huge', path: user('1 ORDER BY emails_received DESC'), tab: /^Activity/ },
  {
    name: 'user-failed-part',
    path: user('is_admin = 1'),
    tab: /^Logins/,
    fails: { match: 'get_cache_query', status: 403, times: 40 },
  },
  { name: 'group-empty', path: group('1 ORDER BY member_count'), tab: /^Members/ },
  { name: 'group-huge', path: group('1 ORDER BY member_count DESC'), tab: /^Members/ },
  {
    name: 'message-failed-part',
    path: message,
    tab: /^Text/,
    fails: { match: 'message_body', status: 500, times: 6 },
  },
  {
    name: 'message-forbidden-part',
    path: message,
    tab: /^Why/,
    fails: { match: 'scan_details', status: 403, times: 1 },
  },
];

const LOOKS = [
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 1100, height: 700 },
] as const;

/** Opens an entity by its path, and goes to the tab that shows its state. */
const openState = async (page: Page, { tab }: State, entity: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(entity);
  await page
    .getByRole('option', { name: /^Open the entity/ })
    .first()
    .click();
  const record = page.getByRole('region', { name: 'Record' });
  if (tab.source === '^$') await record.getByRole('alert').first().waitFor();
  else await openTabOfRecord(record, tab);
};

/** A picture of each profile as it is empty, huge, forbidden, or without one of its parts. */
describe.each(LOOKS)('in $theme at $width pixels', ({ theme, width, height }) => {
  it('shows each state of a profile', { timeout: 300_000 }, async () => {
    mkdirSync(folder, { recursive: true });
    const tenant = await startTenant({ port: 0, emails: 3_000, seed: 7, faults: true });
    const running = await launchApp({});
    const { page } = running;
    const shoot = createShoot(page, folder, `states-${theme}-${width}`);
    try {
      await running.app.evaluate(
        ({ BrowserWindow }, size) =>
          BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
        { width, height },
      );
      const state = (await running.call('app.state')) as { readonly value: { readonly settings: object } };
      await running.call('app.saveSettings', { ...state.value.settings, theme });
      await page.reload();
      await signIn(page, tenant);
      for (const one of STATES) {
        if (one.fails) tenant.misbehave(one.fails);
        await openState(page, one, one.path(tenant));
        await shoot(`21-${one.name}`);
        await page.keyboard.press('Control+w');
      }
      expect(running.violations).toEqual([]);
    } finally {
      await running.close();
      await tenant.close();
    }
  });
});
