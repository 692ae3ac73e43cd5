import { describe, expect, it, vi } from 'vitest';
import { EMAIL_FIELDS } from '../../../../main/demo/config/email-fields';
import { OPERATORS } from '../../../../main/demo/config/operators';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { createHunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { fail, ok } from '../../../../shared/bridge';
import type { FailureKind } from '../../../../shared/bridge';
import type { Json } from '../../../../shared/model/json';
import { answer, installMain } from '../../../support/page';

const app = (name: string, order: number, domains: readonly string[], state = 'enabled') => ({
  name,
  label: name,
  state,
  family: 'saas',
  is_saas: true,
  app_store_order: order,
  domains,
});

/** Opens a hunt at a tenant that has the config of one app alone. */
const openAt = async (
  apps: readonly object[],
  has: string,
  refusal: FailureKind,
  stored: Json = { ...NEW_HUNT } as unknown as Json,
) => {
  const main = installMain({
    'apps.secEntities': answer({ apps, feature_flags: {} }),
    'query.config': (input) =>
      (input as { saas_id: string }).saas_id === has
        ? ok({
            ...(input as object),
            operators: OPERATORS,
            fields: EMAIL_FIELDS,
            ui_columns: [{ db_id: 'subject', column_label: 'Subject' }],
            ui_condition: { operator_id: 'and', condition: [] },
            actions: [],
          })
        : fail({ kind: refusal, message: 'The tenant has no such app.', next: 'Refresh the list.' }),
    'query.run': () => fail({ kind: 'offline', message: 'No answer.', next: 'Retry.' }),
    'past.note': answer(null),
  });
  const hunt = createHunt(stored, vi.fn());
  await hunt.run();
  return { state: hunt.store.getState(), asked: main.inputs('query.config') };
};

describe('a new hunt', () => {
  it('searches the first app that has emails at a tenant without Office 365', async () => {
    const apps = [
      app('slack', 1, ['message']),
      app('off', 2, ['email'], 'disabled'),
      app('google_mail', 3, ['email']),
    ];
    const { state, asked } = await openAt(apps, 'google_mail', 'not_found');
    expect(state.draft).toMatchObject({ saas_id: 'google_mail', query_domain: 'email' });
    expect(state.config.kind).toBe('ready');
    expect(asked).toHaveLength(2);
  });

  it('says that a tenant has no app to search', async () => {
    const { state } = await openAt([app('av', 1, ['email'], 'disabled')], '', 'not_found');
    expect(state.config).toMatchObject({
      kind: 'failed',
      failure: { message: 'The tenant lists no app to search.' },
    });
  });

  it('stays where it is when the tenant cannot be reached', async () => {
    const { state, asked } = await openAt([app('google_mail', 1, ['email'])], 'google_mail', 'offline');
    expect(state.draft.saas_id).toBe('office365_emails');
    expect(state.config).toMatchObject({ kind: 'failed', failure: { kind: 'offline' } });
    expect(asked).toHaveLength(1);
  });

  it('stays at what was picked, and shows the refusal', async () => {
    const picked = { ...NEW_HUNT, saas_id: 'onedrive' } as unknown as Json;
    const { state } = await openAt([app('google_mail', 1, ['email'])], 'google_mail', 'invalid', picked);
    expect(state.draft).toMatchObject({ saas_id: 'onedrive', query_domain: 'email' });
    expect(state.config).toMatchObject({ kind: 'failed', failure: { kind: 'invalid' } });
  });

  it('never moves a query that was built for an app', async () => {
    const built = { ...NEW_HUNT, condition: { operator_id: 'and', condition: [] } } as unknown as Json;
    const { state } = await openAt([app('google_mail', 1, ['email'])], 'google_mail', 'not_found', built);
    expect(state.draft.saas_id).toBe('office365_emails');
  });
});
