/** Actions at a demo tenant, and the rows that they fit. */
import { afterAll, beforeAll } from 'vitest';
import type { QueryDomain } from '../../../shared/model/ids';
import type { Json } from '../../../shared/model/json';
import { createClock, startTestTenant, type TestTenant } from './tenant';

export let tenant: TestTenant;
export const clock = createClock();

export type Outcome = { entity_id: string; success: boolean; reason?: string };
export const act = async (
  entity_type: string,
  name: string,
  ids: string[],
  attributes: Record<string, Json> = {},
  rest: { tags?: string[]; date_trigger?: string } = {},
) => {
  const { tags = [], date_trigger } = rest;
  const answer = await tenant.ask('query.manualAction', {
    entity_ids: ids,
    entity_type,
    data: { name, attributes, tags },
    ...(date_trigger ? { date_trigger } : {}),
  });
  return {
    status: answer.status,
    field: (answer.body as { field?: string }).field,
    results: (answer.body as { results?: Outcome[] }).results ?? [],
  };
};

/** An entity's cells as a query shows them. */
export const seen = async (saas_id: string, query_domain: QueryDomain, id: string, ...db_ids: string[]) => {
  const condition = { operator_id: 'is', field_id: `${query_domain}.entity_id`, values: [id] };
  const columns = db_ids.map((db_id) => ({ db_id, column_label: db_id }));
  const { body } = await tenant.ask('query.execute', {
    query_domain,
    saas_id,
    query_entity_type: `${saas_id}_${query_domain}`,
    condition,
    columns,
    include_copies: true,
  });
  const { entity_id: _, ...cells } = (body as { rows: Record<string, unknown>[] }).rows[0] ?? {};
  return cells;
};

export const O365 = 'office365_emails';
export const MAIL = 'office365_emails_email';
export const mail = (where: object): string => {
  const [found] = tenant.store.find('email', { entity_type: MAIL, ...where }, { limit: 1 });
  if (!found) throw new Error(`No such mail: ${JSON.stringify(where)}`);
  return found.entity_id;
};

/** Starts a tenant for the file. */
export const setUpActions = (): void => {
  beforeAll(async () => {
    tenant = await startTestTenant({ now: clock.now });
  });
  afterAll(() => tenant.close());
};
