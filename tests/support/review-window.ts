/** A window on a tenant of its own whose changes are recorded, for tests of the review queue by keys alone. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { forbidErrors, keepFailures, launchApp, type RunningApp } from './app';
import { recordRestores, type RestoreChange } from './restore-changes';
import { until } from './until';
import { closeAll, signIn } from './window';

export const MAIL = 'office365_emails_email';

export let tenant: Tenant;
export let running: RunningApp;
export let page: Page;

/** The changes of restore states that the tenant made, in order. */
export let changes: RestoreChange[] = [];

const post = async (path: string, body: object): Promise<unknown> => {
  const response = await fetch(tenant.origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
};

/** Acts at the tenant as another analyst does. */
export const byOther = (ids: readonly string[], name: string) =>
  post('/api/v1/manual_actions', {
    entity_ids: ids,
    entity_type: MAIL,
    data: { name, attributes: {}, tags: [] },
  });

const idsWhere = async (field: string, value: string, size: number): Promise<string[]> => {
  const found = await post('/api/v1/query/execute', {
    saas_id: 'office365_emails',
    query_domain: 'email',
    query_entity_type: MAIL,
    condition: { operator_id: 'is', field_id: `email.${field}`, values: [value] },
    columns: [],
    size,
  });
  return (found as { rows: { entity_id: string }[] }).rows.map(({ entity_id }) => entity_id);
};

/** The emails whose restore is requested now. */
export const requestedNow = () => idsWhere('restore_state', 'requested', 5_000);

/** Makes exactly this number of emails wait for a decision; returns their IDs. */
export const waitingEmails = async (n: number): Promise<readonly string[]> => {
  await byOther(await requestedNow(), 'restore');
  const ids = await idsWhere('state', 'Delivered · Inbox', n);
  await byOther(ids, 'quarantine');
  await byOther(ids, 'request_restore');
  changes.length = 0;
  return ids;
};

const rowsOf = (name: string, on: Page): Locator => on.getByRole('treegrid', { name }).getByRole('row');

/** Opens the queue of restore requests by keys, and waits for its first item. */
export const openQueue = async (on = page): Promise<void> => {
  await closeAll(on);
  await on.keyboard.press('Control+k');
  await on.keyboard.type('Review queue');
  await on
    .getByRole('option', { name: /^Review queue/ })
    .first()
    .waitFor();
  await on.keyboard.press('Enter');
  const first = on.getByRole('grid', { name: 'Queues' }).getByRole('row').nth(1);
  await first.waitFor();
  await until(() => first.evaluate((row) => row.contains(document.activeElement)));
  await on.keyboard.press('Enter');
  await rowsOf('Items', on).nth(1).waitFor();
  await itemOpen(0, on);
  const items = on.getByRole('treegrid', { name: 'Items' });
  await until(() => items.evaluate((grid) => grid.contains(document.activeElement)));
};

/** Returns true if the queue says that everything is decided. */
const isDone = (on: Page): Promise<boolean> =>
  on.getByText(/^(Everything loaded is|Nothing loaded is left to) decide/).isVisible();

/** Returns the number of the open item: 0 if none is open. */
export const openItem = async (on = page): Promise<number> => {
  const place = on.getByRole('complementary', { name: 'Record' }).getByText(/^\d+ of \d+/);
  const text = await place.textContent({ timeout: 200 }).catch(() => null);
  return Number(text?.match(/^\d+/)?.[0] ?? 0);
};

/** Waits until another item than this one is open, or everything is decided; returns its number, or 0. */
export const itemOpen = async (former = 0, on = page): Promise<number> => {
  const { at: open, isDone: isOver } = await until(
    async () => ({ at: await openItem(on), isDone: await isDone(on) }),
    ({ at, isDone: isEnd }) => (at > 0 && at !== former) || isEnd,
    { within: 15_000 },
  );
  return isOver ? 0 : open;
};

/** The decisions that the list shows, by the number of the row. */
export const decisionOf = (row: number, on = page): Promise<string> =>
  on
    .getByRole('treegrid', { name: 'Items' })
    .locator(`[aria-rowindex="${row + 1}"] [col-id="_decision"]`)
    .first()
    .innerText();

/** Starts a tenant and a window that is signed in to it. */
export const openReviewWindow = async (): Promise<void> => {
  tenant = await startTenant({ port: 0, emails: 3_000, seed: 7, faults: true });
  changes = recordRestores(tenant.store);
  running = await launchApp();
  page = running.page;
  await signIn(page, tenant);
};

/** Closes both. */
export const closeReviewWindow = async (): Promise<void> => {
  await running.close();
  await tenant.close();
};

/** Starts a tenant and a window for the file; each test begins without tabs. */
export const setUpReviewWindow = (): void => {
  keepFailures(() => running);
  forbidErrors(() => running);
  beforeAll(openReviewWindow, 180_000);
  beforeEach(() => closeAll(page));
  afterAll(closeReviewWindow);
};
