import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../main/deps';
import { BATCH } from '../../main/services/bulk-actions/run-bulk-action';
import type { FrozenRows } from '../../shared/local-calls/bulk-actions';
import type { LocalCallInput } from '../../shared/local-calls/contract';
import type { DatasetState } from '../../shared/local-calls/datasets';
import type { RowTuple, Selection, ViewSpec } from '../../shared/dataset';
import type { BulkAction } from '../../shared/model/bulk-action';
import { good, startCore } from '../support/core';
import { json, startLoopback } from '../support/loopback';
import { startTestTenant, type TestTenant } from './support/tenant';

const MAIL = 'office365_emails_email';
const HUNT: LocalCallInput<'query.run'> = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  query_entity_type: MAIL,
  columns: [
    { db_id: 'subject', column_label: 'Subject' },
    { db_id: 'is_quarantined', column_label: 'Quarantined' },
  ],
  sort_by: [{ db_id: 'received', order: 'desc' }],
};
const act = (name: string, label: string, attributes: Record<string, string> = {}): BulkAction => ({
  kind: 'manual',
  label,
  entity_type: MAIL,
  name,
  attributes,
  tags: [],
});
const ALL: Selection = { kind: 'allBut', ranges: [] };

let tenant: TestTenant;
let app: Awaited<ReturnType<typeof startCore>>;
let folder: string;
/** The bodies of the acts that left, in order. */
let sent: { readonly url: string; readonly body: Record<string, unknown> }[];
const recording: Fetch = (url, init) => {
  if (init?.method === 'POST' && /manual_actions|\/action$|send_result|export-results/.test(url))
    sent.push({ url, body: JSON.parse(String(init.body)) as Record<string, unknown> });
  return fetch(url, init);
};
const sentIds = () => sent.flatMap(({ body }) => body['entity_ids'] as string[]);
const open = async () => {
  const started = await startCore(
    async () => ({ origin: tenant.origin, token: tenant.token, stop: () => undefined }),
    { fetch: recording, paths: { downloads: folder, documents: join(folder, 'documents') } },
  );
  good(await started.command('session.exploreDemo', {}));
  return started;
};
const undo = async (seconds: number) =>
  good(await app.command('app.saveSettings', { ...app.settings.read().settings, undoSeconds: seconds }));

beforeAll(async () => {
  tenant = await startTestTenant({ now: Date.now, faults: true });
});
afterAll(() => tenant.close());
beforeEach(async () => {
  sent = [];
  folder = mkdtempSync(join(tmpdir(), 'postern-acts-'));
  app = await open();
  await undo(0);
});
afterEach(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const hunt = async (rows: number): Promise<{ readonly state: DatasetState; readonly view: ViewSpec }> => {
  const opened = good(await app.command('query.run', HUNT));
  const state = good(await app.command('dataset.loadTo', { dataset: opened.dataset, rows }));
  return { state, view: { dataset: opened.dataset, sort: [], filter: [] } };
};
const idsOf = async (view: ViewSpec, count: number): Promise<string[]> => {
  const reply = await app.rows({ op: 'window', view, offset: 0, count });
  if (!reply.ok) throw new Error(reply.message);
  return (reply.value as { rows: RowTuple[] }).rows.map((row) => String(row.at(-1)));
};
const choose = async (view: ViewSpec, selection: Selection): Promise<FrozenRows> =>
  good(await app.command('bulk.freeze', { view, selection }));
const start = async (choice: FrozenRows, wanted: BulkAction) =>
  good(await app.command('bulk.start', { choice: choice.choice, act: wanted }));
const itemsOf = async (job: string) => {
  const items = good(await app.command('bulk.outcomes', { job }));
  const reply = await app.rows({
    op: 'window',
    view: { dataset: items.dataset, sort: [], filter: [] },
    offset: 0,
    count: 5_000,
  });
  if (!reply.ok) throw new Error(reply.message);
  return (reply.value as { rows: RowTuple[] }).rows.map(([, entity_id, outcome, reason]) => ({
    entity_id,
    outcome,
    reason,
  }));
};

describe('a bulk action on a selection', () => {
  it('reaches exactly the selected entities, in batches, and changes them at the tenant', async () => {
    const { view, state } = await hunt(500);
    const ids = await idsOf(view, state.loaded);
    const choice = await choose(view, {
      kind: 'allBut',
      ranges: [
        [0, 0],
        [10, 19],
        [499, 499],
      ],
    });
    expect(choice).toMatchObject({ rows: state.loaded - 12, entities: state.loaded - 12, nameless: 0 });
    const job = await app.ended((await start(choice, act('add_tag', 'Add a tag', { tag: 'seen' }))).id);
    expect(job).toMatchObject({
      state: 'done',
      outcomes: { done: choice.entities, refused: 0, unknown: 0, unsent: 0 },
    });
    const wanted = ids.filter((_, i) => i !== 0 && (i < 10 || i > 19) && i !== 499);
    expect(sentIds()).toEqual(wanted);
    expect(sent.map(({ body }) => (body['entity_ids'] as string[]).length)).toEqual([
      BATCH,
      BATCH,
      wanted.length - 2 * BATCH,
    ]);
    expect(sent[0]?.body).toMatchObject({
      entity_type: MAIL,
      data: { name: 'add_tag', attributes: { tag: 'seen' }, tags: [] },
    });
    expect((await itemsOf(job.id)).map(({ entity_id }) => entity_id)).toEqual(wanted);
  });

  it('follows the order and the filter of the view', async () => {
    const { view } = await hunt(300);
    const shown: ViewSpec = {
      ...view,
      sort: [{ key: 'subject', order: 'asc' }],
      filter: [{ kind: 'text', key: 'subject', text: 'e' }],
    };
    const reply = await app.rows({ op: 'window', view: shown, offset: 0, count: 5_000 });
    const rows = reply.ok ? (reply.value as { rows: RowTuple[] }).rows : [];
    const choice = await choose(shown, ALL);
    await app.ended((await start(choice, act('add_tag', 'Add a tag', { tag: 'in-view' }))).id);
    expect(sentIds()).toEqual(rows.map((row) => String(row.at(-1))));
  });

  it('reports for each entity why the tenant refused it, and retries only those', async () => {
    const { view } = await hunt(25);
    const ids = await idsOf(view, 10);
    await tenant.ask('query.manualAction', {
      entity_ids: ids.slice(0, 4),
      entity_type: MAIL,
      data: { name: 'quarantine', attributes: {}, tags: [] },
    });
    const choice = await choose(view, { kind: 'some', ranges: [[0, 9]] });
    const job = await app.ended((await start(choice, act('quarantine', 'Quarantine'))).id);
    const items = await itemsOf(job.id);
    const refused = items.filter(({ outcome }) => outcome === 'refused');
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused.every(({ reason }) => reason === 'Already in quarantine')).toBe(true);
    expect(job).toMatchObject({
      state: 'failed',
      outcomes: { refused: refused.length, done: 10 - refused.length },
    });
    sent = [];
    const again = good(
      await app.command('bulk.freezeFailed', { job: job.id, outcomes: ['refused', 'unsent'] }),
    );
    expect(again).toMatchObject({
      act: { kind: 'manual', name: 'quarantine' },
      choice: { entities: refused.length },
    });
    if (again.choice) await app.ended((await start(again.choice, again.act)).id);
    expect(sentIds()).toEqual(refused.map(({ entity_id }) => entity_id));
  });

  it('sends the time at which the tenant is to act', async () => {
    const { view } = await hunt(25);
    const choice = await choose(view, { kind: 'some', ranges: [[2, 3]] });
    const date_trigger = new Date(Date.now() + 3_600_000).toISOString();
    const job = await app.ended(
      (await start(choice, { ...act('delete', 'Delete'), date_trigger } as BulkAction)).id,
    );
    expect(sent[0]?.body).toMatchObject({ date_trigger });
    expect((await itemsOf(job.id))[0]).toMatchObject({
      outcome: 'done',
      reason: `Scheduled for ${date_trigger}`,
    });
  });

  it('refuses a selected row that is not in the view, and a selection of another session', async () => {
    const { view } = await hunt(25);
    expect(
      await app.command('bulk.freeze', { view, selection: { kind: 'some', ranges: [[0, 9_999_999]] } }),
    ).toMatchObject({ ok: false });
    const choice = await choose(view, { kind: 'some', ranges: [[0, 3]] });
    good(await app.command('session.signOut', {}));
    good(await app.command('session.exploreDemo', {}));
    expect(
      await app.command('bulk.start', { choice: choice.choice, act: act('delete', 'Delete') }),
    ).toMatchObject({ ok: false, failure: { kind: 'signed_out' } });
    expect(sent).toEqual([]);
  });
});

describe('the delay before a bulk action', () => {
  it('sends nothing if the action is undone during the delay', async () => {
    await undo(30);
    const { view } = await hunt(25);
    const job = await start(await choose(view, { kind: 'some', ranges: [[0, 9]] }), act('delete', 'Delete'));
    const now = async () => good(await app.command('job.list', {})).find(({ id }) => id === job.id);
    await expect.poll(now).toMatchObject({ state: 'waiting', leavesAt: expect.any(String) });
    good(await app.command('job.cancel', { job: job.id }));
    expect(await app.ended(job.id)).toMatchObject({
      state: 'cancelled',
      message: 'Undone. Nothing was sent.',
      outcomes: { unsent: 10 },
    });
    expect(sent).toEqual([]);
  });

  it('sends nothing if Postern is closed during the delay, and reports that at the next start', async () => {
    await undo(30);
    const { view } = await hunt(25);
    const job = await start(await choose(view, { kind: 'some', ranges: [[0, 9]] }), act('delete', 'Delete'));
    await app.stop();
    app = await open();
    const state = good(await app.command('app.state', {}));
    expect(state.notices).toEqual([expect.stringContaining('Nothing was sent')]);
    expect(good(await app.command('job.list', {})).find(({ id }) => id === job.id)).toMatchObject({
      state: 'cancelled',
    });
    await app.stop();
    app = await open();
    expect(good(await app.command('app.state', {})).notices).toEqual([]);
    expect(sent).toEqual([]);
  });
});

describe('a failure during a bulk action', () => {
  it('reports a lost response as an unknown outcome, never repeats it by itself and does not count it as failed', async () => {
    const { view } = await hunt(600);
    const choice = await choose(view, { kind: 'some', ranges: [[0, 499]] });
    tenant.misbehave({ match: 'manual_actions', times: 1, delayMs: 0 });
    tenant.misbehave({ match: 'manual_actions', times: 1, reset: true });
    const job = await app.ended((await start(choice, act('add_tag', 'Add a tag', { tag: 'lost' }))).id);
    expect(sent).toHaveLength(3);
    expect(job).toMatchObject({
      state: 'failed',
      outcomes: { done: 300, unknown: 200, refused: 0, unsent: 0 },
    });
    expect(job.next).toContain('Check at the tenant before you repeat');
    const unknown = (await itemsOf(job.id)).filter(({ outcome }) => outcome === 'unknown');
    expect(unknown.map(({ entity_id }) => entity_id)).toEqual(sent[1]?.body['entity_ids']);
    expect(
      good(await app.command('bulk.freezeFailed', { job: job.id, outcomes: ['refused', 'unsent'] })).choice
        ?.entities,
    ).toBe(0);
    expect(
      good(await app.command('bulk.freezeFailed', { job: job.id, outcomes: ['unknown'] })).choice?.entities,
    ).toBe(200);
  });

  it('stops when the tenant forbids the action, and reports what was not sent', async () => {
    const { view } = await hunt(600);
    const choice = await choose(view, { kind: 'some', ranges: [[0, 599]] });
    tenant.misbehave({ match: 'manual_actions', times: 1, delayMs: 0 });
    tenant.misbehave({ match: 'manual_actions', times: 1, status: 403 });
    const job = await app.ended((await start(choice, act('add_tag', 'Add a tag', { tag: 'stop' }))).id);
    expect(sent).toHaveLength(2);
    expect(job).toMatchObject({
      state: 'failed',
      outcomes: { done: 200, refused: 200, unknown: 0, unsent: 200 },
    });
  });

  it('stops between batches when cancelled, and accounts for every selected entity', async () => {
    const { view } = await hunt(1_000);
    const choice = await choose(view, { kind: 'some', ranges: [[0, 999]] });
    tenant.misbehave({ match: 'manual_actions', times: 1, delayMs: 400 });
    const started = await start(choice, act('add_tag', 'Add a tag', { tag: 'part' }));
    while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    good(await app.command('job.cancel', { job: started.id }));
    const job = await app.ended(started.id);
    expect(job).toMatchObject({
      state: 'cancelled',
      outcomes: { done: 200, refused: 0, unknown: 0, unsent: 800 },
    });
    expect(sent).toHaveLength(1);
    const items = await itemsOf(job.id);
    expect(items).toHaveLength(1_000);
    expect(items.slice(0, 200).every(({ outcome }) => outcome === 'done')).toBe(true);
  });

  it('reports what a killed process sent without a response as unknown at the next start, and the rest as not sent', async () => {
    const { view } = await hunt(600);
    const choice = await choose(view, { kind: 'some', ranges: [[0, 499]] });
    tenant.misbehave({ match: 'manual_actions', times: 1, delayMs: 0 });
    tenant.misbehave({ match: 'manual_actions', times: 1, delayMs: 5_000 });
    const started = await start(choice, act('add_tag', 'Add a tag', { tag: 'killed' }));
    while (sent.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    // The former one is left as a killed process leaves it: it writes no more, since its folder is read by another now.
    const second = await open();
    const job = good(await second.command('job.list', {})).find(({ id }) => id === started.id);
    expect(job).toMatchObject({
      state: 'failed',
      outcomes: { done: 200, refused: 0, unknown: 200, unsent: 100 },
    });
    expect(good(await second.command('app.state', {})).notices).toEqual([
      expect.stringContaining('200 of unknown outcome'),
    ]);
    await second.stop();
  });
});

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

describe('a bulk action on 100,001 rows', () => {
  it(
    'reaches exactly the confirmed rows if some are excluded while others still arrive',
    { timeout: 120_000 },
    async () => {
      const TOTAL = 100_001;
      const ids = Array.from({ length: TOTAL }, (_, i) => `e${String(i).padStart(6, '0')}`);
      const received: string[] = [];
      const server = await startLoopback((_, seen, response) => {
        if (seen.url.includes('sec_entities'))
          return json(response, 200, { apps: [], sec_entities: [], tenant_name: 'Large' });
        if (seen.url.includes('/query/config'))
          return json(response, 200, {
            saas_id: 'office365_emails',
            query_domain: 'email',
            operators: [],
            fields: [],
            ui_columns: [],
            actions: [],
          });
        if (seen.url.includes('manual_actions')) {
          const { entity_ids } = JSON.parse(seen.body) as { entity_ids: string[] };
          received.push(...entity_ids);
          return json(response, 200, {
            results: entity_ids.map((entity_id) => ({ entity_id, success: true })),
          });
        }
        const { search_after, size } = JSON.parse(seen.body) as {
          search_after: [number] | null;
          size: number;
        };
        const from = search_after?.[0] ?? 0;
        const rows = ids.slice(from, from + size).map((entity_id) => ({ entity_id, subject: entity_id }));
        return json(response, 200, {
          rows,
          total_rows: TOTAL,
          search_after: from + size >= TOTAL ? null : [from + size],
        });
      });
      good(await app.command('session.connect', { address: server.origin, token: 'large', keep: 'session' }));
      const opened = good(await app.command('query.run', HUNT));
      const loading = good(await app.command('dataset.loadAll', { dataset: opened.dataset }));
      const view: ViewSpec = { dataset: opened.dataset, sort: [], filter: [] };
      const exclusions: Selection = {
        kind: 'allBut',
        ranges: [
          [1, 3],
          [500, 500],
          [20_000, 20_099],
        ],
      };
      const early = await choose(view, exclusions);
      expect(early.entities).toBeLessThan(TOTAL - 104);
      const earlyJob = await start(early, act('add_tag', 'Add a tag', { tag: 'early' }));
      await app.ended(loading.id);
      await app.ended(earlyJob.id);
      expect(received).toHaveLength(early.entities);
      received.length = 0;
      const choice = await choose(view, exclusions);
      expect(choice).toMatchObject({ rows: TOTAL - 104, entities: TOTAL - 104 });
      const job = await app.ended((await start(choice, act('add_tag', 'Add a tag', { tag: 'all' }))).id);
      expect(job).toMatchObject({ state: 'done', outcomes: { done: TOTAL - 104 } });
      expect(received).toEqual(
        ids.filter((_, i) => !(i >= 1 && i <= 3) && i !== 500 && !(i >= 20_000 && i <= 20_099)),
      );
      await app.command('session.signOut', {});
      await server.close();
    },
  );
});
