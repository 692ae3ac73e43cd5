/** A window in a tenant whose saved queries a test may add and change. */
import { rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import type { Query } from '../../shared/model/query';
import { forbidErrors, keepFailures, launchApp, temporaryFolder, type RunningApp } from './app';
import { queryList } from './query-list';
import { signIn } from './window';

export let tenant: Tenant;
export let running: RunningApp;
export let page: Page;
export const folder = temporaryFolder('definitions');

export const queries = () => queryList(page);
export const row = (label: string | RegExp) => queries().row(label);
export const goToList = () => queries().open();
export const atTenant = (label: string): Query | undefined =>
  [...tenant.store.queries.values()].findLast((one) => one.query_label === label);
export const search = (text: string) => queries().search(text);
export const saved = () => page.getByRole('group', { name: 'Saved query' });
/** Adds a query to the tenant that only the calling test uses, and shows it in the list. */
export const addQuery = async (label: string, change: Partial<Query> = {}): Promise<Query> => {
  const model = atTenant('Large outgoing mail') as Query;
  const id = `q-${label.toLowerCase().replaceAll(' ', '-')}`;
  const schedule = model.schedule ? { ...model.schedule, password: undefined } : model.schedule;
  const made = { ...model, schedule, query_id: id, id, query_label: label, ...change } as Query;
  tenant.store.queries.set(id, made);
  await page.keyboard.press('F5');
  await search(label);
  await row(label).waitFor();
  return made;
};

/** Starts a tenant and a window for the file. */
export const setUpQueriesWindow = (): void => {
  keepFailures(() => running);
  forbidErrors(
    () => running,
    (error) => error.includes('500'),
  );
  beforeAll(async () => {
    tenant = await startTenant({ port: 0, emails: 3000, seed: 7 });
    running = await launchApp();
    page = running.page;
    await signIn(page, tenant);
  });
  afterAll(async () => {
    await running.close();
    await tenant.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
};
