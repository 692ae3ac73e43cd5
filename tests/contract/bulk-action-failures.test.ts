import { describe, expect, it } from 'vitest';
import { good } from '../support/core';
import { until } from '../support/until';
import {
  act,
  app,
  choose,
  hunt,
  itemsOf,
  open,
  recordedStops,
  sent,
  setUpBulkActions,
  start,
  tenant,
} from './support/bulk-actions';

setUpBulkActions();

describe('a failure during a bulk action', () => {
  it('reports a lost response as an unknown outcome, never repeats it by itself and does not count it as failed', async () => {
    const { view } = await hunt(600);
    const choice = await choose(view, { kind: 'some', ranges: [[0, 499]] });
    tenant.misbehave({ match: 'manual_actions', times: 1, delayMs: 0 });
    tenant.misbehave({ match: 'manual_actions', times: 1, reset: true });
    const job = await app.ended((await start(choice, act('add_tag', 'Add a tag', { tag: 'lost' }))).id);
    expect(sent).toHaveLength(3);
    expect(job).toMatchObject({
      state: 'incomplete',
      outcomes: { done: 300, unknown: 200, refused: 0, unsent: 0 },
    });
    expect(job.next).toContain('Check at the tenant before you repeat');
    expect(app.notified).toMatchObject([
      {
        title: 'Add a tag: 500 emails: partly done – Avanan',
        body: expect.stringContaining('200 with unknown outcome'),
        tenant: 'demo',
      },
    ]);
    // A click leads to the job, also if the window was closed.
    app.notified[0]?.onClick();
    expect(app.pushed.at(-1)).toEqual({ event: 'jobWanted', payload: { job: job.id } });
    expect(good(await app.command('job.takeWanted', {}))).toEqual({ job: job.id, isListed: true });
    expect(good(await app.command('job.takeWanted', {}))).toBeNull();
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
      state: 'incomplete',
      outcomes: { done: 200, refused: 200, unknown: 0, unsent: 200 },
    });
  });

  it('stops between batches when cancelled, and accounts for every selected entity', async () => {
    const { view } = await hunt(1_000);
    const choice = await choose(view, { kind: 'some', ranges: [[0, 999]] });
    tenant.misbehave({ match: 'manual_actions', times: 1, delayMs: 400 });
    const started = await start(choice, act('add_tag', 'Add a tag', { tag: 'part' }));
    await until(() => sent.length > 0);
    good(await app.command('job.cancel', { job: started.id }));
    const job = await app.ended(started.id);
    expect(job).toMatchObject({
      state: 'cancelled',
      outcomes: { done: 200, refused: 0, unknown: 0, unsent: 800 },
    });
    expect(sent).toHaveLength(1);
    expect(recordedStops()).toMatchObject([{ what: 'action.cancel', outcome: 'incomplete' }]);
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
    await until(() => sent.length >= 2);
    // The first core is left as a killed process leaves it: it writes nothing more, because the second one owns its folder.
    const second = await open();
    const job = good(await second.command('job.list', {})).find(({ id }) => id === started.id);
    expect(job).toMatchObject({
      state: 'incomplete',
      outcomes: { done: 200, refused: 0, unknown: 200, unsent: 100 },
    });
    expect(good(await second.command('app.state', {})).notices).toEqual([
      expect.stringContaining('200 with unknown outcome'),
    ]);
    await second.stop();
  });
});
