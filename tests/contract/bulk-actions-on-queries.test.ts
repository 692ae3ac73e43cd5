import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FrozenRows } from '../../shared/local-calls/bulk-actions';
import type { BulkAction } from '../../shared/model/bulk-action';
import { good } from '../support/core';
import {
  act,
  app,
  choose,
  folder,
  hunt,
  HUNT,
  itemsOf,
  MAIL,
  sent,
  setUpBulkActions,
  start,
  tenant,
} from './support/bulk-actions';

setUpBulkActions();

describe('a bulk action on a saved query', () => {
  const O365 = 'office365_emails';
  const saved = async () => {
    const condition = {
      operator_id: 'and',
      condition: [{ operator_id: 'is', field_id: 'email.verdict', values: ['malware'] }],
    };
    const answer = await tenant.ask('query.save', {
      query_subtype: 'report',
      query_label: 'Malware',
      query_domain: 'email',
      saas_id: O365,
      query_entity_type: MAIL,
      condition,
    });
    return (answer.body as { query_id: string }).query_id;
  };
  const whole = async (wanted: BulkAction) =>
    app.ended(good(await app.command('bulk.start', { choice: null, act: wanted })).id);

  it('acts on all results of the query and reports an outcome for each', async () => {
    const id = await saved();
    const matched = ((await tenant.ask('query.get', { id })).body as { matched_count: number }).matched_count;
    const job = await whole({
      kind: 'query',
      label: 'Add a tag',
      id,
      query_label: 'Malware',
      action_id: 'add_tag',
      action_params: { tag: 'all' },
    });
    expect(job).toMatchObject({ state: 'done', outcomes: { done: matched } });
    expect(await itemsOf(job.id)).toHaveLength(matched);
  });

  it('retries only the results that failed', async () => {
    const id = await saved();
    const malware = good(
      await app.command('query.run', {
        ...HUNT,
        condition: { operator_id: 'is', field_id: 'email.verdict', values: ['malware'] },
      }),
    );
    const choice = await choose(
      { dataset: malware.dataset, sort: [], filter: [] },
      { kind: 'some', ranges: [[0, 2]] },
    );
    await app.ended((await start(choice, act('add_tag', 'Add a tag', { tag: 'twice' }))).id);
    const job = await whole({
      kind: 'query',
      label: 'Add a tag',
      id,
      query_label: 'Malware',
      action_id: 'add_tag',
      action_params: { tag: 'twice' },
    });
    expect(job.outcomes).toMatchObject({ refused: 3 });
    sent.length = 0;
    const again = good(
      await app.command('bulk.freezeFailed', { job: job.id, outcomes: ['refused', 'unsent'] }),
    );
    expect(again.choice).toMatchObject({ entities: 3 });
    await app.ended((await start(again.choice as FrozenRows, again.act)).id);
    expect(sent).toHaveLength(1);
    expect((sent[0]?.body['action_params'] as { entity_ids: string[] }).entity_ids).toHaveLength(3);
  });

  it('acts on selected results through the query', async () => {
    const id = await saved();
    const { view } = await hunt(25);
    const choice = await choose(view, { kind: 'some', ranges: [[0, 4]] });
    const job = await app.ended(
      (
        await start(choice, {
          kind: 'query',
          label: 'Add a tag',
          id,
          query_label: 'Malware',
          action_id: 'add_tag',
          action_params: { tag: 'some' },
        })
      ).id,
    );
    expect(sent[0]?.url).toContain(`/query/${id}/action`);
    expect((await itemsOf(job.id)).length).toBe(5);
  });

  it('sends the results by email, exports them at the tenant and writes active users to a file', async () => {
    const id = await saved();
    expect(
      await whole({ kind: 'sendResult', id, query_label: 'Malware', emails: ['soc@contoso.example'] }),
    ).toMatchObject({ state: 'done' });
    expect(((await tenant.ask('query.get', { id })).body as { last_sent: unknown }).last_sent).toMatchObject({
      emails: ['soc@contoso.example'],
    });
    const exported = await whole({ kind: 'exportResults', id, query_label: 'Malware', format: 'xlsx' });
    expect(exported).toMatchObject({ state: 'done', outcomes: { done: 1 } });
    const path = join(folder, 'users.csv');
    app.saves.push(path);
    const job = good(await app.command('export.activeUsers', { saas: O365 }));
    expect(await app.ended(job?.id ?? '')).toMatchObject({
      state: 'done',
      receipt: { fileName: 'users.csv' },
    });
  });

  it('refuses an invalid address by its field before anything is sent', async () => {
    expect(
      await app.command('bulk.start', {
        choice: null,
        act: { kind: 'sendResult', id: 'q', query_label: 'Q', emails: ['nobody'] },
      }),
    ).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'act.emails.0' } });
    expect(sent).toEqual([]);
  });
});
