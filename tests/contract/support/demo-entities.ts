/** A demo tenant and the rows in its store. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { Store } from '../../../main/demo/store-types';
import { contract, type EndpointName, type InputOf, type OutputOf } from '../../../shared/api/contract';
import { startTestTenant, type TestTenant } from './tenant';

export let tenant: TestTenant;
/** The tenant's own rows, to choose entities from and to compare counts with. */
export let store: Store;

export const get = async <K extends EndpointName>(name: K, input: InputOf<K>): Promise<OutputOf<K>> => {
  const { status, body } = await tenant.ask(name, input);
  expect([name, status, status === 200 ? '' : body]).toEqual([name, 200, '']);
  return contract[name].output.parse(body) as OutputOf<K>;
};
export const statusOf = async <K extends EndpointName>(name: K, input: InputOf<K>): Promise<number> =>
  (await tenant.ask(name, input)).status;
export const some = <T>(list: readonly T[], what = 'row'): T => {
  const [first] = list;
  if (first === undefined) throw new Error(`no ${what}`);
  return first;
};
export const idOf = (row: { saas: string; entity_id: string }) => ({
  saas: row.saas,
  entity_id: row.entity_id,
});

/** Starts a tenant for the file. */
export const setUpDemoTenant = (): void => {
  beforeAll(async () => {
    tenant = await startTestTenant();
    store = tenant.store;
  });
  afterAll(() => tenant.close());
};
