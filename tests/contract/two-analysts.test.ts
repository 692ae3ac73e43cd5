import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkAction, ItemOutcome } from '../../shared/model/bulk-action';
import { recordRestores, type RestoreChange } from '../support/restore-changes';
import { good, startCore } from '../support/core';
import { overruling } from '../../renderer/features/bulk-action/bulk-action-draft';
import { act, HUNT, MAIL } from './support/bulk-actions';
import { startTestTenant, type TestTenant } from './support/tenant';

type App = Awaited<ReturnType<typeof startCore>>;

let tenant: TestTenant;
let changes: RestoreChange[];
let ana: App;
let ben: App;

const startAnalyst = async (): Promise<App> => {
  const app = await startCore();
  good(
    await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'session' }),
  );
  good(await app.command('app.saveSettings', { ...app.settings.read().settings, undoSeconds: 0 }));
  return app;
};
beforeAll(async () => {
  tenant = await startTestTenant({ now: Date.now });
  changes = recordRestores(tenant.store);
  [ana, ben] = await Promise.all([startAnalyst(), startAnalyst()]);
});
afterAll(async () => {
  await Promise.all([ana.stop(), ben.stop()]);
  await tenant.close();
});

/** Returns a number of emails whose restore was just requested. */
const requested = async (n: number): Promise<readonly string[]> => {
  const condition = { operator_id: 'is', field_id: 'email.restore_state', values: ['none'] };
  const { rows } = good(await ana.api('query.execute', { ...HUNT, condition, size: n }));
  const ids = rows.map(({ entity_id }) => entity_id);
  for (const name of ['quarantine', 'request_restore'])
    await tenant.ask('query.manualAction', {
      entity_ids: ids,
      entity_type: MAIL,
      data: { name, attributes: {}, tags: [] },
    });
  changes.length = 0;
  return ids;
};

const RESTORE = act('restore', 'Restore');
const DECLINE = act('decline_restore', 'Decline the restore', { reason: 'Spam' });

/** Starts the decision on one item as a desk does, with nothing to wait for; returns its job. */
const start = async (app: App, entity_id: string, wanted: BulkAction): Promise<string> => {
  const { choice } = good(
    await app.command('bulk.freezeEntities', { columns: [], entities: [{ entity_id, cells: [] }] }),
  );
  return good(await app.command('bulk.start', { choice, act: wanted, isReview: true })).id;
};
const outcomeOf = async (app: App, job: string): Promise<ItemOutcome> => {
  await app.ended(job);
  const [item] = good(await app.command('bulk.items', { job }));
  if (!item) throw new Error('The item has no outcome.');
  return item;
};
const decide = async (app: App, id: string, wanted: BulkAction): Promise<ItemOutcome> =>
  outcomeOf(app, await start(app, id, wanted));

const changesOf = (id: string) => changes.filter((change) => change.id === id).map(({ to }) => to);

const FASTER = {
  restore: /^Already restored by analyst@contoso\.example on \d\d\/\d\d\/\d\d /,
  decline_restore: /^Already declined on \d\d\/\d\d\/\d\d /,
};

const DECLINED = /^Declined on \d\d\/\d\d\/\d\d .*, after it was loaded\.$/;

describe('two analysts who share a queue', () => {
  it('does nothing twice when both decide the same items at once, and tells each what the other did', async () => {
    const ids = await requested(24);
    const actOn = (id: string) => (ids.indexOf(id) % 2 === 0 ? RESTORE : DECLINE);
    const decideAll = async (app: App, all: readonly string[]) => {
      const jobs: string[] = [];
      for (const id of all) jobs.push(await start(app, id, actOn(id)));
      return Promise.all(all.map(async (id, at) => [id, await outcomeOf(app, jobs[at] ?? '')] as const));
    };
    const [hers, his] = await Promise.all([decideAll(ana, ids), decideAll(ben, [...ids].reverse())]);
    const ofBen = new Map(his);
    for (const [id, first] of hers) {
      const name = actOn(id) === RESTORE ? 'restore' : 'decline_restore';
      expect(changesOf(id)).toEqual([name === 'restore' ? 'restored' : 'declined']);
      const [done, other] = [first, ofBen.get(id)].sort((a) => (a?.outcome === 'done' ? -1 : 1));
      expect([done?.outcome, other?.outcome]).toEqual(['done', 'already']);
      expect(other?.reason).toMatch(FASTER[name]);
    }
  });

  it('says who restored what the other declines, and when', async () => {
    const [id = ''] = await requested(1);
    expect((await decide(ana, id, RESTORE)).outcome).toBe('done');
    expect(await decide(ben, id, DECLINE)).toMatchObject({
      outcome: 'unsent',
      isChanged: true,
      reason: expect.stringMatching(
        /^Restored by analyst@contoso\.example on \d\d\/\d\d\/\d\d .*, after it was loaded\.$/,
      ),
    });
    expect(changesOf(id)).toEqual(['restored']);
  });

  it('stops a restore of what the other declined in the meantime, and sends it only to overrule that', async () => {
    const [id = ''] = await requested(1);
    expect((await decide(ana, id, DECLINE)).outcome).toBe('done');
    const job = await start(ben, id, RESTORE);
    expect(await outcomeOf(ben, job)).toMatchObject({
      outcome: 'unsent',
      isChanged: true,
      reason: expect.stringMatching(DECLINED),
    });
    expect(changesOf(id)).toEqual(['declined']);
    // Sent again as it is, it is stopped again.
    const again = good(await ben.command('bulk.freezeFailed', { job, outcomes: ['unsent'] }));
    const changed = [{ entity_id: id, wanted: 'restore', reason: expect.stringMatching(DECLINED) }];
    expect(again).toMatchObject({ choice: { entities: 1, changed } });
    expect((await decide(ben, id, RESTORE)).outcome).toBe('unsent');
    // It is sent once the analyst has seen what the tenant says of it now.
    const frozen = good(await ben.command('bulk.freezeEntity', { entity_id: id, name: '', readAt: 0 }));
    expect(frozen).toMatchObject({ changed });
    expect((await decide(ben, id, overruling(RESTORE, ['another']))).outcome).toBe('unsent');
    expect((await decide(ben, id, overruling(RESTORE, [id]))).outcome).toBe('done');
    expect(changesOf(id)).toEqual(['declined', 'restored']);
    const after = good(await ben.command('bulk.freezeEntity', { entity_id: id, name: '', readAt: 0 }));
    expect(after.changed).toBeUndefined();
  });

  it('stops a restore from a record that was read before the other declined it', async () => {
    const [id = ''] = await requested(1);
    await decide(ana, id, DECLINE);
    const readAt = Date.now() - 30 * 60_000;
    const { choice } = good(await ben.command('bulk.freezeEntity', { entity_id: id, name: '', readAt }));
    const job = good(await ben.command('bulk.start', { choice, act: RESTORE })).id;
    expect(await outcomeOf(ben, job)).toMatchObject({ outcome: 'unsent', isChanged: true });
    expect(changesOf(id)).toEqual(['declined']);
  });

  it('stops a decline of what somebody else restored, although this analyst restored the same ID in another tenant', async () => {
    const other = await startTestTenant({ now: Date.now });
    try {
      const [id = ''] = await requested(1);
      expect((await decide(ben, id, RESTORE)).outcome).toBe('done');
      for (const name of ['quarantine', 'request_restore', 'restore'])
        await other.ask('query.manualAction', {
          entity_ids: [id],
          entity_type: MAIL,
          data: { name, attributes: {}, tags: [] },
        });
      const { origin, token } = other;
      good(await ben.command('session.connect', { address: origin, token, keep: 'session' }));
      expect(await decide(ben, id, DECLINE)).toMatchObject({ outcome: 'unsent', isChanged: true });
    } finally {
      good(
        await ben.command('session.connect', {
          address: tenant.origin,
          token: tenant.token,
          keep: 'session',
        }),
      );
      await other.close();
    }
  });

  it('stops a retry of what the other declined between the loading of its row and the end of the job', async () => {
    const [id = ''] = await requested(1);
    const delay = (undoSeconds: number) =>
      ben.command('app.saveSettings', { ...ben.settings.read().settings, undoSeconds });
    await delay(60);
    const readAt = Date.now() - 30 * 60_000;
    const { choice } = good(await ben.command('bulk.freezeEntity', { entity_id: id, name: '', readAt }));
    const job = good(await ben.command('bulk.start', { choice, act: RESTORE })).id;
    await ben.command('job.cancel', { job });
    await ben.ended(job);
    await delay(0);
    await decide(ana, id, DECLINE);
    tenant.store.update('email', id, {
      quarantine_time: readAt - 60_000,
      restore_request_time: readAt - 30_000,
      restore_decline_time: readAt + 15 * 60_000,
    });
    const again = good(await ben.command('bulk.freezeFailed', { job, outcomes: ['unsent'] }));
    const retried = good(
      await ben.command('bulk.start', { choice: again.choice?.choice ?? '', act: again.act }),
    ).id;
    expect(await outcomeOf(ben, retried)).toMatchObject({ outcome: 'unsent', isChanged: true });
  });

  it('does not stop a restore of what was declined long before the rows were loaded', async () => {
    const [id = ''] = await requested(1);
    await decide(ana, id, DECLINE);
    const later = Date.now() + 10 * 60_000;
    const { choice } = good(
      await ben.command('bulk.freezeEntities', {
        columns: [],
        entities: [{ entity_id: id, cells: [] }],
        readAt: later,
      }),
    );
    const job = good(await ben.command('bulk.start', { choice, act: RESTORE })).id;
    expect((await outcomeOf(ben, job)).outcome).toBe('done');
  });

  it('lets an analyst restore what they declined themselves', async () => {
    const [id = ''] = await requested(1);
    await decide(ana, id, DECLINE);
    expect((await decide(ana, id, RESTORE)).outcome).toBe('done');
    expect(changesOf(id)).toEqual(['declined', 'restored']);
  });

  it('restores nothing twice, and asks the tenant if it can be restored before it is sent', async () => {
    const [id = '', other = ''] = await requested(2);
    await decide(ana, id, RESTORE);
    tenant.store.update('email', other, { is_quarantined: 0, restore_state: 'none' });
    changes.length = 0;
    const { choice } = good(
      await ben.command('bulk.freezeEntities', {
        columns: [],
        entities: [id, other].map((entity_id) => ({ entity_id, cells: [] })),
      }),
    );
    const job = good(await ben.command('bulk.start', { choice, act: RESTORE })).id;
    await ben.ended(job);
    expect(good(await ben.command('bulk.items', { job }))).toEqual([
      { entity_id: id, outcome: 'already', reason: expect.stringMatching(FASTER.restore) },
      { entity_id: other, outcome: 'refused', reason: expect.stringContaining('not in quarantine') },
    ]);
    expect(changes).toEqual([]);
  });

  it('says who was faster also if the tenant says beforehand that nothing is left to restore', async () => {
    const [id = ''] = await requested(1);
    await decide(ana, id, RESTORE);
    const { restorable, reason } = good(await ben.api('entity.isQuarantineRestorable', { id }));
    expect(restorable).toBe(false);
    const refused = [{ entity_id: id, reason: reason ?? '' }];
    expect(good(await ben.command('bulk.explain', { act: RESTORE, refused }))).toEqual([
      { entity_id: id, outcome: 'already', reason: expect.stringMatching(FASTER.restore) },
    ]);
    expect(changesOf(id)).toEqual(['restored']);
  });
});
