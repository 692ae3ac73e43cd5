import { describe, expect, test } from 'vitest';
import {
  act,
  clock,
  mail,
  MAIL,
  O365,
  type Outcome,
  seen,
  setUpActions,
  tenant,
} from './support/demo-actions';

setUpActions();

const mailCells = (id: string, ...db_ids: string[]) => seen(O365, 'email', id, ...db_ids);

describe('query.manualAction', () => {
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
      expect(await mailCells(id, 'verdict', 'phishing_verdict', 'provider_verdict', 'tags')).toEqual({
        verdict,
        phishing_verdict: verdict,
        provider_verdict: found.provider_verdict,
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

  test('applies all tags and attributes of an action, whatever the action is', async () => {
    const id = mail({ is_quarantined: 0, style: 'invoice' });
    const marks = { tags: ['alpha', 'beta'] };
    await act(MAIL, 'quarantine', [id], { ticket: 'INC-7', urgent: true }, marks);
    expect(await mailCells(id, 'is_quarantined', 'tags')).toEqual({
      is_quarantined: true,
      tags: ['alpha', 'beta'],
    });
    const props = (await tenant.ask('entity.props', { type: MAIL, id })).body;
    expect(props).toMatchObject({
      props: { tags: marks.tags, attributes: { ticket: 'INC-7', urgent: true } },
    });
    await act(MAIL, 'add_tag', [id], { ticket: 'INC-8' }, { tags: ['beta', 'gamma', 'delta'] });
    await act(MAIL, 'remove_tag', [id], {}, { tags: ['alpha', 'delta'] });
    expect(await mailCells(id, 'tags')).toEqual({ tags: ['beta', 'gamma'] });
    expect((await tenant.ask('entity.props', { type: MAIL, id })).body).toMatchObject({
      props: { attributes: { ticket: 'INC-8', urgent: true } },
    });
  });

  test('applies the tags of an action that waited for its time', async () => {
    const id = mail({ is_deleted: 0, style: 'invoice', is_quarantined: 0 });
    const date_trigger = new Date(clock.now() + 5_000).toISOString();
    await act(MAIL, 'delete', [id], { ticket: 'INC-9' }, { tags: ['a', 'b'], date_trigger });
    clock.forward(6_000);
    expect(await mailCells(id, 'is_deleted', 'tags')).toEqual({ is_deleted: true, tags: ['a', 'b'] });
  });

  test('claims no request of a mail that was restored without one', async () => {
    const id = mail({ is_quarantined: 1, restore_state: 'none' });
    await act(MAIL, 'restore', [id]);
    expect((await tenant.ask('entity.email', { saas: O365, entity_id: id })).body).toMatchObject({
      is_restored: true,
      is_restore_requested: false,
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
