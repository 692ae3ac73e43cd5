import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryDomain } from '../../shared/model/ids';
import type { Json } from '../../shared/model/json';
import { ACTIONS } from '../../main/demo/config/actions';
import { createClock, startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
const clock = createClock();
beforeAll(async () => {
  tenant = await startTestTenant({ now: clock.now });
});
afterAll(() => tenant.close());

type Outcome = { entity_id: string; success: boolean; reason?: string };
const act = async (
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
const seen = async (saas_id: string, query_domain: QueryDomain, id: string, ...db_ids: string[]) => {
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

const O365 = 'office365_emails';
const MAIL = 'office365_emails_email';
const mail = (where: object): string => {
  const [found] = tenant.store.find('email', { entity_type: MAIL, ...where }, { limit: 1 });
  if (!found) throw new Error(`No such mail: ${JSON.stringify(where)}`);
  return found.entity_id;
};
const mailCells = (id: string, ...db_ids: string[]) => seen(O365, 'email', id, ...db_ids);

/** Every action: an entity that it fits, what is seen after it, and the near miss that it refuses. */
type Case = {
  domain: QueryDomain;
  saas: string;
  action: string;
  params?: Record<string, Json>;
  fits: () => string;
  after: Record<string, unknown>;
  /** Absent: doing it a second time is the near miss. */
  misses?: () => string;
};
const file = (where: object) => () =>
  tenant.store.find('file', { saas: 'onedrive', ...where }, { limit: 1 })[0]?.entity_id ?? 'no file';
const user = (where: object) => () =>
  tenant.store.find('user', { saas: O365, ...where }, { limit: 1 })[0]?.entity_id ?? 'no user';
const message = (where: object) => () =>
  tenant.store.find('message', { saas: 'slack2', ...where }, { limit: 1 })[0]?.entity_id ?? 'no message';
const group = () => tenant.store.find('group', { saas: 'teams' }, { limit: 1 })[0]?.entity_id ?? 'no group';
const click = () => tenant.store.find('click', { saas: O365 }, { limit: 1 })[0]?.entity_id ?? 'no click';
const tagging = (domain: QueryDomain, saas: string, fits: () => string): Case[] => [
  { domain, saas, action: 'add_tag', params: { tag: 'seen' }, fits, after: { tags: ['seen'] } },
  { domain, saas, action: 'remove_tag', params: { tag: 'seen' }, fits, after: { tags: [] } },
];

const CASES: Case[] = [
  {
    domain: 'email',
    saas: O365,
    action: 'quarantine',
    fits: () => mail({ is_quarantined: 0, restore_state: 'restored' }),
    after: { is_quarantined: true, state: 'Quarantined', quarantined_by: 'analyst', restore_state: 'none' },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'request_restore',
    params: { comment: 'Mine' },
    fits: () => mail({ is_quarantined: 1, restore_state: 'none' }),
    after: { state: 'Restore requested', restore_state: 'requested', restore_request_comment: 'Mine' },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'restore',
    fits: () => mail({ is_quarantined: 1, restore_state: 'requested' }),
    after: {
      is_quarantined: false,
      state: 'Restored',
      restore_state: 'restored',
      restored_by: 'analyst@contoso.example',
    },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'decline_restore',
    params: { reason: 'No' },
    fits: () => mail({ restore_state: 'requested', is_quarantined: 1 }),
    after: {
      state: 'Restore declined',
      restore_state: 'declined',
      restore_decline_reason: 'No',
      is_quarantined: true,
    },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'mark_clean',
    fits: () => mail({ verdict: 'suspicious' }),
    after: { verdict: 'clean', phishing_verdict: 'clean' },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'mark_phishing',
    fits: () => mail({ verdict: 'clean' }),
    after: { verdict: 'phishing', phishing_verdict: 'phishing' },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'report_phishing',
    params: { comment: 'Odd' },
    fits: () => mail({ is_user_reported: 0 }),
    after: { is_user_reported: true, workflow: 'user_reported' },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'delete',
    fits: () => mail({ is_deleted: 0 }),
    after: { is_deleted: true, state: 'Removed by admin' },
  },
  ...tagging('email', O365, () => mail({ style: 'newsletter' })),
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'quarantine',
    fits: file({ is_quarantined: 0 }),
    after: { is_quarantined: true, quarantined_by: 'analyst' },
  },
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'request_restore',
    fits: file({ is_quarantined: 1, restore_state: 'none' }),
    after: { restore_state: 'requested' },
  },
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'restore',
    fits: file({ is_quarantined: 1, restore_state: 'requested' }),
    after: { is_quarantined: false, restore_state: 'restored' },
  },
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'decline_restore',
    params: { reason: 'No' },
    fits: file({ is_quarantined: 1, restore_state: 'requested' }),
    after: { restore_state: 'declined' },
  },
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'mark_clean',
    fits: file({ verdict: 'suspicious' }),
    after: { verdict: 'clean' },
  },
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'remove_sharing',
    fits: file({ is_shared_externally: 1 }),
    after: { is_shared_externally: false },
  },
  ...tagging('file', 'onedrive', file({ copy_of: null })),
  {
    domain: 'user',
    saas: O365,
    action: 'suspend',
    fits: user({ is_suspended: 0 }),
    after: { is_suspended: true },
  },
  {
    domain: 'user',
    saas: O365,
    action: 'unsuspend',
    fits: user({ is_suspended: 1 }),
    after: { is_suspended: false },
  },
  ...tagging('user', O365, user({ email: 't.nakamura@contoso.example' })),
  ...tagging('group', 'teams', group),
  {
    domain: 'message',
    saas: 'slack2',
    action: 'mark_clean',
    fits: message({ verdict: 'phishing' }),
    after: { verdict: 'clean' },
  },
  {
    domain: 'message',
    saas: 'slack2',
    action: 'delete',
    fits: message({ is_deleted: 0 }),
    after: { is_deleted: true },
  },
  ...tagging('message', 'slack2', message({ n: 0 })),
  ...tagging('click', O365, click),
];

describe('query.manualAction', () => {
  test('covers every action of the config', () => {
    const known = Object.entries(ACTIONS).flatMap(([domain, actions]) =>
      actions.map((one) => `${domain} ${one.action_id}`),
    );
    expect(CASES.map((one) => `${one.domain} ${one.action}`).sort()).toEqual(known.sort());
  });

  test.each(CASES)(
    'applies $domain $action so that later reads show it, and refuses a near miss',
    async ({ domain, saas, action, params = {}, fits, after }) => {
      const type = `${saas}_${domain}`;
      const id = fits();
      const before = await seen(saas, domain, id, ...Object.keys(after));
      const first = await act(type, action, [id, 'f'.repeat(32)], params);
      expect(first.results).toEqual([
        { entity_id: id, success: true },
        { entity_id: 'f'.repeat(32), success: false, reason: 'There is no such entity' },
      ]);
      expect(before).not.toEqual(await seen(saas, domain, id, ...Object.keys(after)));
      expect(await seen(saas, domain, id, ...Object.keys(after))).toEqual(after);
      const [again] = (await act(type, action, [id], params)).results;
      expect(again).toMatchObject({ entity_id: id, success: false });
      expect(again?.reason).toMatch(/./);
      expect(await seen(saas, domain, id, ...Object.keys(after))).toEqual(after);
    },
  );

  test('refuses restore steps that do not fit the state of the mail', async () => {
    const free = mail({ is_quarantined: 0, restore_state: 'none' });
    for (const action of ['restore', 'request_restore'])
      expect((await act(MAIL, action, [free])).results[0]).toMatchObject({
        success: false,
        reason: 'Not in quarantine',
      });
    const kept = mail({ is_quarantined: 1, restore_state: 'none' });
    expect((await act(MAIL, 'decline_restore', [kept], { reason: 'x' })).results[0]).toMatchObject({
      success: false,
      reason: 'No restore was requested',
    });
  });

  test('shows the restore state in the profile too', async () => {
    const id = mail({ is_quarantined: 1, restore_state: 'none' });
    await act(MAIL, 'restore', [id]);
    const { body } = await tenant.ask('entity.email', { saas: O365, entity_id: id });
    expect(body).toMatchObject({ is_restored: true, is_quarantined: false, state: 'Restored' });
  });

  test.each([
    ['mark_clean', 'phishing', 'clean'],
    ['mark_phishing', 'clean', 'phishing'],
  ] as const)(
    'keeps the first verdict after %s, and a scan returns to it',
    async (action, verdict, after) => {
      const found = tenant.store
        .find('email', { entity_type: MAIL, verdict, phishing_verdict: verdict })
        .find((one) => one.action_data === '{}' && one.copy_of === null);
      if (!found) throw new Error(`No untouched mail is ${verdict}`);
      const id = found.entity_id;
      await act(MAIL, action, [id]);
      expect(await mailCells(id, 'verdict', 'phishing_verdict')).toEqual({
        verdict: after,
        phishing_verdict: after,
      });
      await act(MAIL, 'add_tag', [id], { tag: 'checked' });
      await tenant.ask('exception.rescan', {
        src_entity_type: MAIL,
        entity_id: id,
        app_names: ['ap_avanan'],
      });
      expect(await mailCells(id, 'verdict', 'phishing_verdict', 'classification', 'tags')).toEqual({
        verdict,
        phishing_verdict: verdict,
        classification: found.classification,
        tags: ['checked'],
      });
    },
  );

  test('reports an entity of another type as not found', async () => {
    expect((await act('google_mail_email', 'delete', [mail({ is_deleted: 0 })])).results[0]?.success).toBe(
      false,
    );
  });

  test('refuses unknown actions and types and missing parameters by name', async () => {
    const id = mail({ is_deleted: 0 });
    expect(await act(MAIL, 'explode', [id])).toMatchObject({ status: 422, field: 'data.name' });
    expect(await act(MAIL, 'constructor', [id])).toMatchObject({ status: 422, field: 'data.name' });
    expect(await act('fax_page', 'delete', [id])).toMatchObject({ status: 422, field: 'entity_type' });
    expect(await act(MAIL, 'decline_restore', [id])).toMatchObject({
      status: 422,
      field: 'data.attributes.reason',
    });
    expect(await act(MAIL, 'add_tag', [id], { tag: 7 })).toMatchObject({
      status: 422,
      field: 'data.attributes.tag',
    });
    expect(await act(MAIL, 'delete', [id], {}, { date_trigger: 'soon' })).toMatchObject({
      status: 422,
      field: 'date_trigger',
    });
  });

  test('accepts tags beside the attributes', async () => {
    const id = mail({ style: 'meeting' });
    await act(MAIL, 'add_tag', [id], {}, { tags: ['vip'] });
    expect(await mailCells(id, 'tags')).toEqual({ tags: ['vip'] });
  });

  test('waits for the time of a date trigger', async () => {
    const id = mail({ is_deleted: 0 });
    const { results } = await act(
      MAIL,
      'delete',
      [id],
      {},
      { date_trigger: new Date(clock.now() + 5_000).toISOString() },
    );
    expect(results[0]?.reason).toContain('Scheduled');
    expect(await mailCells(id, 'is_deleted')).toEqual({ is_deleted: false });
    clock.forward(6_000);
    expect(await mailCells(id, 'is_deleted')).toEqual({ is_deleted: true });
  });
});

describe('query.act', () => {
  test('acts on all results of a query, or on the selected ones', async () => {
    const condition = {
      operator_id: 'and',
      condition: [
        { operator_id: 'is', field_id: 'email.verdict', values: ['malware'] },
        { operator_id: 'is', field_id: 'email.is_deleted', values: [false] },
      ],
    };
    const saved = await tenant.ask('query.save', {
      query_subtype: 'report',
      query_label: 'm',
      query_domain: 'email',
      saas_id: O365,
      query_entity_type: MAIL,
      condition,
    });
    const id = (saved.body as { query_id: string }).query_id;
    const some = (
      await tenant.ask('query.execute', {
        query_domain: 'email',
        saas_id: O365,
        query_entity_type: MAIL,
        condition,
        columns: [],
      })
    ).body as { rows: { entity_id: string }[]; total_rows: number };
    const one = some.rows[0]?.entity_id ?? '';
    const outside = mail({ verdict: 'clean' });
    const chosen = await tenant.ask('query.act', {
      id,
      action_id: 'add_tag',
      action_params: { tag: 'x', entity_ids: [one, outside] },
    });
    expect(chosen.body).toMatchObject({
      results: [
        { entity_id: one, success: true },
        { entity_id: outside, success: false },
      ],
    });
    const all = (await tenant.ask('query.act', { id, action_id: 'delete' })).body as { results: Outcome[] };
    expect(all.results).toHaveLength(some.total_rows);
    expect(all.results.every((each) => each.success)).toBe(true);
    expect((await tenant.ask('query.get', { id })).body).toMatchObject({ matched_count: 0 });
  });

  test('refuses unknown queries and actions, and missing parameters', async () => {
    expect((await tenant.ask('query.act', { id: 'q-none', action_id: 'delete' })).status).toBe(404);
    const unknown = await tenant.ask('query.act', { id: 'q-0001', action_id: 'explode' });
    expect([unknown.status, (unknown.body as { field: string }).field]).toEqual([422, 'action_id']);
    const lacking = await tenant.ask('query.act', { id: 'q-0001', action_id: 'add_tag' });
    expect([lacking.status, (lacking.body as { field: string }).field]).toEqual([422, 'action_params.tag']);
  });
});
