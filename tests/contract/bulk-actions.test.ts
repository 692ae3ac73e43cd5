import { describe, expect, it } from 'vitest';
import { BATCH } from '../../main/services/bulk-actions/run-bulk-action';
import type { RowTuple, Selection, ViewSpec } from '../../shared/dataset';
import type { BulkAction } from '../../shared/model/bulk-action';
import { good } from '../support/core';
import {
  act,
  app,
  choose,
  hunt,
  itemsOf,
  MAIL,
  recordedStops,
  restart,
  sent,
  setUpBulkActions,
  start,
  tenant,
  undo,
} from './support/bulk-actions';

setUpBulkActions();

const ALL: Selection = { kind: 'allBut', ranges: [] };
const sentIds = () => sent.flatMap(({ body }) => body['entity_ids'] as string[]);
const idsOf = async (view: ViewSpec, count: number): Promise<string[]> => {
  const reply = await app.rows({ op: 'window', view, offset: 0, count });
  if (!reply.ok) throw new Error(reply.message);
  return (reply.value as { rows: RowTuple[] }).rows.map((row) => String(row.at(-1)));
};

describe('a restore of a selection', () => {
  it('names those that can’t be restored, with the reason, in batches before it is started', async () => {
    const { view } = await hunt(50);
    const choice = await choose(view, { kind: 'some', ranges: [[0, 29]] });
    const some = good(await app.command('bulk.restorable', { choice: choice.choice, offset: 0 }));
    const rest = good(await app.command('bulk.restorable', { choice: choice.choice, offset: some.asked }));
    const beyond = good(await app.command('bulk.restorable', { choice: choice.choice, offset: 30 }));
    expect([some.asked, rest.asked, beyond.asked]).toEqual([20, 10, 0]);
    const held = tenant.store.find('email', { is_quarantined: 1 }, { limit: 10_000 });
    const heldIds = new Set(held.map(({ entity_id }) => entity_id));
    const ids = (await idsOf(view, 30)).filter((id) => !heldIds.has(id));
    const named = [...some.not, ...rest.not];
    expect(named.map(({ entity_id }) => entity_id)).toEqual(ids);
    for (const one of named) {
      expect(one.name).not.toBe('');
      expect(one.reason).toMatch(/quarantine|restored/);
    }
    expect(sent).toEqual([]);
  });
});

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

  it('counts which of the selected are in quarantine as soon as they are frozen', async () => {
    const { view } = await hunt(36);
    const reply = await app.rows({ op: 'window', view, offset: 0, count: 36 });
    if (!reply.ok) throw new Error(reply.message);
    const rows = (reply.value as { rows: RowTuple[] }).rows;
    const yes = rows.filter((row) => row.includes(true)).length;
    const choice = await choose(view, { kind: 'some', ranges: [[0, 35]] });
    expect(yes).toBeGreaterThan(0);
    expect(choice).toMatchObject({
      entities: 36,
      states: { quarantined: { yes, no: 36 - yes }, suspended: { yes: 0, no: 0 } },
    });
    const columns = [{ key: 'c9', label: 'Delivery state' }];
    const entities = [
      { entity_id: 'a', cells: ['IN_QUARANTINE'] },
      { entity_id: 'b', cells: ['Delivered'] },
      { entity_id: 'c', cells: ['Under review'] },
    ];
    expect(good(await app.command('bulk.freezeEntities', { columns, entities }))).toMatchObject({
      states: { quarantined: { yes: 1, no: 1 } },
    });
    const both = [...columns, { key: 'c8', label: 'Held back' }];
    const held = entities.map((one, at) => ({ ...one, cells: [...one.cells, at > 0] }));
    const chosen = { quarantined: 'c8' };
    expect(
      good(await app.command('bulk.freezeEntities', { columns: both, entities: held, chosen })),
    ).toMatchObject({ states: { quarantined: { yes: 2, no: 1 } } });
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
    const already = items.filter(({ outcome }) => outcome === 'already');
    expect(already.length).toBeGreaterThanOrEqual(4);
    expect(
      already.filter(
        ({ reason }) =>
          !/^Already quarantined by (Analyst|Avanan|Microsoft|Admin) on \d/.test(String(reason)),
      ),
    ).toEqual([]);
    expect(job).toMatchObject({
      state: 'done',
      title: 'Quarantine: 10 emails',
      message: `Quarantined ${10 - already.length}. ${already.length} were already in quarantine.`,
      outcomes: { already: already.length, done: 10 - already.length, refused: 0 },
    });
  });

  it('calls an action partly done if the tenant refused a part, names the reason, and retries only those', async () => {
    const { view } = await hunt(25);
    const ids = (await idsOf(view, 20)).slice(10);
    await tenant.ask('query.manualAction', {
      entity_ids: ids.slice(0, 4),
      entity_type: MAIL,
      data: { name: 'quarantine', attributes: {}, tags: [] },
    });
    const choice = await choose(view, { kind: 'some', ranges: [[10, 19]] });
    const job = await app.ended((await start(choice, act('restore', 'Restore'))).id);
    const items = await itemsOf(job.id);
    const refused = items.filter(({ outcome }) => outcome === 'refused');
    const restored = items.filter(({ outcome }) => outcome === 'done').length;
    expect(refused.length).toBeGreaterThan(0);
    expect(restored).toBeGreaterThanOrEqual(4);
    expect(job).toMatchObject({
      state: 'incomplete',
      // One that was restored before may be among the rows.
      message: expect.stringMatching(
        new RegExp(`^Restored ${restored}\\. .*${refused.length} refused \\(it is not in quarantine\\)\\.$`),
      ),
      next: expect.stringContaining('why each was refused'),
      outcomes: { refused: refused.length, done: restored },
    });
    sent.length = 0;
    const again = good(
      await app.command('bulk.freezeFailed', { job: job.id, outcomes: ['refused', 'unsent'] }),
    );
    expect(again).toMatchObject({
      act: { kind: 'manual', name: 'restore' },
      choice: { entities: refused.length },
    });
    if (!again.choice) throw new Error('The job can’t be sent in parts.');
    const second = await app.ended((await start(again.choice, again.act)).id);
    expect(await itemsOf(second.id)).toEqual(refused);
    // The tenant is asked first, and what can't be restored isn't sent.
    expect(sentIds()).toEqual([]);
  });

  it('undoes a bulk action by the reverse one, on exactly the entities that it changed', async () => {
    const { view } = await hunt(25);
    const choice = await choose(view, { kind: 'some', ranges: [[0, 4]] });
    const reverse = { name: 'remove_tag', label: 'Remove a tag' };
    const wanted = { ...act('add_tag', 'Add a tag', { tag: 'undo' }), reverse } as BulkAction;
    const job = await app.ended((await start(choice, wanted)).id);
    expect(job.reverse).toBe('Remove a tag');
    expect(sent[0]?.body).not.toHaveProperty('reverse');
    const done = good(await app.command('bulk.freezeFailed', { job: job.id, outcomes: ['done'] }));
    expect(done).toMatchObject({ act: { reverse }, choice: { entities: 5 } });
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

  it('reaches entities whose rows are gone, each with the cells that it had', async () => {
    const { view } = await hunt(25);
    const ids = await idsOf(view, 2);
    good(await app.command('dataset.close', { dataset: view.dataset }));
    const choice = good(
      await app.command('bulk.freezeEntities', {
        columns: [{ key: 'subject', label: 'Subject' }],
        entities: ids.map((entity_id, at) => ({ entity_id, cells: [`Subject ${at}`] })),
      }),
    );
    expect(choice).toMatchObject({ rows: 2, entities: 2, nameless: 0 });
    const job = await app.ended((await start(choice, act('add_tag', 'Add a tag', { tag: 'gone' }))).id);
    expect(sentIds()).toEqual(ids);
    expect(good(await app.command('bulk.items', { job: job.id }))).toMatchObject(
      ids.map((entity_id) => ({ entity_id, outcome: 'done' })),
    );
    expect(good(await app.command('bulk.items', { job: job.id, offset: 1 }))).toMatchObject([
      { entity_id: ids[1] },
    ]);
    const outcomes = good(await app.command('bulk.outcomes', { job: job.id }));
    const shown = { dataset: outcomes.dataset, sort: [], filter: [] };
    expect(await app.rows({ op: 'window', view: shown, offset: 0, count: 2 })).toMatchObject({
      value: { rows: [expect.arrayContaining(['Subject 0']), expect.arrayContaining(['Subject 1'])] },
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
    // From its start on: until its log is on disk, "undo the newest" would reach the action before it.
    expect(job).toMatchObject({ state: 'waiting', leavesAt: expect.any(String) });
    good(await app.command('job.cancel', { job: job.id }));
    expect(await app.ended(job.id)).toMatchObject({
      state: 'cancelled',
      message: 'Undone. Nothing was sent.',
      outcomes: { unsent: 10 },
    });
    expect(sent).toEqual([]);
    expect(recordedStops()).toMatchObject([{ what: 'action.undo', outcome: 'cancelled' }]);
  });

  it('sends nothing if Postern is closed during the delay, and reports that at the next start', async () => {
    await undo(30);
    const { view } = await hunt(25);
    const job = await start(await choose(view, { kind: 'some', ranges: [[0, 9]] }), act('delete', 'Delete'));
    await restart();
    const state = good(await app.command('app.state', {}));
    expect(state.notices).toEqual([expect.stringContaining('Nothing was sent')]);
    expect(good(await app.command('job.list', {})).find(({ id }) => id === job.id)).toMatchObject({
      state: 'cancelled',
    });
    await restart();
    expect(good(await app.command('app.state', {})).notices).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('sends at once what waits, and leaves alone what was sent or undone before', async () => {
    await undo(30);
    const { view } = await hunt(25);
    const start1 = async (row: number) =>
      start(
        await choose(view, { kind: 'some', ranges: [[row, row]] }),
        act('add_tag', 'Add a tag', { tag: 'now' }),
      );
    const [first, undone, other] = [await start1(0), await start1(1), await start1(2)];
    await app.command('job.cancel', { job: undone.id });
    await app.ended(undone.id);
    good(await app.command('bulk.sendNow', { jobs: [first.id, undone.id] }));
    expect(await app.ended(first.id)).toMatchObject({ state: 'done' });
    expect(sentIds()).toEqual(await idsOf(view, 1));
    expect(good(await app.command('bulk.items', { job: first.id }))).toEqual([
      { entity_id: sentIds()[0], outcome: 'done', reason: '' },
    ]);
    expect(good(await app.command('job.list', {})).find(({ id }) => id === other.id)?.state).toBe('waiting');
    await app.command('job.cancel', { job: other.id });
    await app.ended(other.id);
  });

  it('classifies emails as a bulk action, with an outcome for each', async () => {
    const { view } = await hunt(25);
    const ids = await idsOf(view, 2);
    const job = await start(await choose(view, { kind: 'some', ranges: [[0, 1]] }), {
      kind: 'classify',
      label: 'Classify as phishing',
      entity_type: MAIL,
      classification: 'phsh',
      confident: 'high',
    });
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', title: 'Classify as phishing: 2 emails' });
    expect(good(await app.command('bulk.items', { job: job.id }))).toEqual(
      ids.map((entity_id) => ({ entity_id, outcome: 'done', reason: '' })),
    );
    const entity = good(await app.api('entity.email', { saas: 'office365_emails', entity_id: ids[0] ?? '' }));
    expect(entity).toMatchObject({ classification: 'phsh' });
  });

  it('says who was faster and when, and calls what is so already no refusal', async () => {
    const { view } = await hunt(25);
    const [id = ''] = await idsOf(view, 1);
    const byOther = (name: string) =>
      tenant.ask('query.manualAction', {
        entity_ids: [id],
        entity_type: MAIL,
        data: { name, attributes: {}, tags: [] },
      });
    await byOther('quarantine');
    await byOther('restore');
    const choice = await choose(view, { kind: 'some', ranges: [[0, 0]] });
    const job = await app.ended((await start(choice, act('restore', 'Restore'))).id);
    expect(job).toMatchObject({ state: 'done', outcomes: { already: 1, refused: 0, done: 0 } });
    expect((await itemsOf(job.id))[0]).toMatchObject({
      outcome: 'already',
      reason: expect.stringMatching(/^Already restored by analyst@contoso\.example on \d\d\/\d\d\/\d\d /),
    });
  });
});
