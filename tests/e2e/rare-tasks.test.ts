/** Tasks that few analysts do in a week, from the key to the call that reaches the tenant. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { toolLabel } from '../../shared/rules/brand';
import { startTestTenant, type TestTenant } from '../contract/support/tenant';
import { forbidErrors, keepFailures, launchApp, temporaryFolder, type RunningApp } from '../support/app';
import { countKeys, findByPalette, focusIs, type CountedKeys } from '../support/keys';
import { until } from '../support/until';
import { answerDialogs, signIn, startOver } from '../support/window';

let tenant: TestTenant;
let running: RunningApp;
let page: Page;
let keys: CountedKeys;
const folder = temporaryFolder('rare-tasks');
keepFailures(() => running);
forbidErrors(() => running);

beforeAll(async () => {
  tenant = await startTestTenant({ emails: 400 });
  running = await launchApp();
  page = running.page;
  await signIn(page, tenant);
});
beforeEach(async () => {
  await startOver(page);
  keys = countKeys(page);
});
afterAll(async () => {
  await running.close();
  await tenant.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const toasts = () => page.getByRole('log', { name: 'Notifications' });

/** Opens an entity in its own tab by its app and ID, as an analyst pastes them. */
const open = async (saas: string, id: string, heading: string): Promise<void> => {
  await findByPalette(page, keys, `${saas}/${id}`, /^Open the entity/);
  await page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: heading.slice(0, 20) })
    .waitFor();
};

/** Returns an email that the tenant has with a subject of its own. */
const someEmail = () => {
  const [row] = tenant.store.select<{ saas: string; entity_id: string; subject: string }>(
    `SELECT * FROM email WHERE copy_of IS NULL AND saas = 'office365_emails' AND subject GLOB '[A-Za-z]*'`,
  );
  if (!row) throw new Error('no such email');
  return row;
};

it('opens a file of an app that the tenant reads by its own type', async () => {
  const [row] = tenant.store.select<{ entity_id: string; name: string }>(
    `SELECT * FROM file WHERE saas = 'onedrive' AND name GLOB '[A-Za-z]*'`,
  );
  if (!row) throw new Error('no such file');
  await open('onedrive', row.entity_id, row.name);
});

it('reports an email as suspicious, and sends a case number for it', async () => {
  const { saas, entity_id, subject } = someEmail();
  await open(saas, entity_id, subject);
  await findByPalette(page, keys, 'report as suspicious', /^Report as suspicious/);
  const report = page.getByRole('dialog', { name: 'Report as suspicious' });
  await report.waitFor();
  await keys.type('Same lure as last week');
  await keys.press('Control+Enter');
  await report.waitFor({ state: 'detached' });
  await toasts().getByText('Reported').waitFor();
  await findByPalette(page, keys, 'identify', /^Identify this entity/);
  const identify = page.getByRole('dialog', { name: 'Identify this entity' });
  await identify.waitFor();
  await keys.type('CASE-1042');
  await keys.press('Control+Enter');
  await identify.waitFor({ state: 'detached' });
  await toasts().getByText('Name sent to the tenant').waitFor();
});

it('makes an exception of an email from its record', async () => {
  const { saas, entity_id, subject } = someEmail();
  await open(saas, entity_id, subject);
  await keys.press('n');
  const form = page.getByRole('dialog', { name: 'New exception' });
  await focusIs(page, /^Block/);
  await keys.press('Space');
  await form.getByLabel('Security tool').selectOption({ label: toolLabel('avanan_url') });
  await form.getByLabel('Type').selectOption({ label: 'Blocked domain' });
  await form.getByLabel('Value').fill('evil.example');
  const add = form.getByRole('button', { name: 'Add exception' });
  await until(() => add.isEnabled());
  await add.click();
  await form.waitFor({ state: 'detached' });
  await until(
    () => tenant.store.count('exception', { exception_str: 'evil.example' }),
    (count) => count === 1,
  );
});

it('exports the active users of an app to a file', async () => {
  const file = join(folder, 'users.csv');
  await answerDialogs(running.app, file);
  await findByPalette(page, keys, 'active users', /^Export active users/);
  const dialog = page.getByRole('dialog', { name: 'Export active users' });
  await dialog.getByLabel('App').waitFor();
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await until(() => Promise.resolve(existsSync(file) && readFileSync(file, 'utf8').includes('@')));
  expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(1);
});
