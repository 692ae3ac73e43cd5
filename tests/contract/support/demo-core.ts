/** A core beside the demo tenant. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { QueryDraft } from '../../../shared/model/query';
import { good, startCore } from '../../support/core';
import { startTestTenant, type TestTenant } from './tenant';

export let tenant: TestTenant;
export let app: Awaited<ReturnType<typeof startCore>>;

export const draftOf = async (more: Partial<QueryDraft> = {}): Promise<QueryDraft> => {
  const config = good(await app.api('query.config', { saas_id: 'office365_emails', query_domain: 'email' }));
  return {
    saas_id: 'office365_emails',
    query_domain: 'email',
    query_entity_type: 'office365_emails_email',
    condition: null,
    columns: config.ui_columns.map(({ db_id, column_label }) => ({ db_id, column_label })),
    sort_by: [{ db_id: 'received', order: 'desc' }],
    include_copies: false,
    ...more,
  };
};
export const signIn = () => app.command('session.exploreDemo', {}).then(good);

/** Starts a tenant for the file and a core for each test. */
export const setUpDemoCore = (): void => {
  beforeAll(async () => {
    tenant = await startTestTenant({ now: Date.now, faults: true });
  });
  afterAll(() => tenant.close());
  beforeEach(async () => {
    app = await startCore(async () => ({
      origin: tenant.origin,
      token: tenant.token,
      stop: () => undefined,
    }));
  });
  afterEach(() => app.stop());
};
