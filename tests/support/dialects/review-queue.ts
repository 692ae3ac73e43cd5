import { queuesOf, type OpenQueue } from '../../../renderer/features/review-queues/queue-kinds';
import { declineParams } from '../../../renderer/screens/review/DeclineDialog';
import { actOf, type Taking } from '../../../renderer/screens/review/start-decision';
import { offeredAction } from '../../../renderer/features/bulk-action/record-actions';
import { MAIL_STATE } from '../../../main/demo/config/mail-states';
import { requested } from '../../../main/demo/content/restore';
import type { RowTuple } from '../../../shared/dataset';
import type { App } from '../../../shared/model/apps';
import type { CountedQueue } from '../../../shared/model/review';
import type { Outcome } from '../../../shared/model/bulk-action';
import type { Config } from './hunt';
import { checkOutcomes } from './jobs';
import { expectEqual, MAIL, type Path, SAAS, valueOf, type Values } from './path';
import { checkChanged, ownId, readState } from './tenant-state';

const SIZE = 10;
/** Items that are restored; the others are declined. */
const RESTORED = 6;

/** Lets users ask for ten emails, and for no other. Returns their own IDs. */
const request = ({ tenant: { store } }: Path): readonly string[] => {
  store.updateWhere('email', { restore_state: 'requested' }, { restore_state: 'none' });
  const rows = store.find('email', { saas: SAAS, copy_of: null, is_deleted: 0 }, { limit: SIZE });
  rows.forEach(({ entity_id }, at) =>
    store.update('email', entity_id, {
      is_quarantined: 1,
      state: MAIL_STATE.requested,
      quarantined_by: 'analyst',
      quarantine_time: Date.now() - 7_200_000,
      ...requested(`Request ${at}`, Date.now() - 3_600_000 - at * 60_000),
      restored_by: null,
      restored_at: null,
    }),
  );
  return rows.map(({ entity_id }) => entity_id);
};

const countQueue = async (path: Path, { counted }: OpenQueue): Promise<CountedQueue | undefined> => {
  const { app } = path;
  const from = app.pushed.length;
  const job = valueOf(path, 'count', await app.command('review.count', { queues: [counted], isVisit: true }));
  if (!job) return undefined;
  await app.ended(job.id);
  const told = app.pushed.slice(from).find(({ event }) => event === 'queueCounted');
  return told?.payload as CountedQueue | undefined;
};

/** Opens the queue. Returns its columns and rows. */
const openQueue = async (path: Path, { counted }: OpenQueue) => {
  const { app } = path;
  const opened = valueOf(path, 'queue', await app.command('query.run', counted.query));
  if (!opened) return undefined;
  const { dataset } = opened;
  const job = valueOf(path, 'load the queue', await app.command('dataset.loadAll', { dataset }));
  if (job) await app.ended(job.id);
  const state = valueOf(path, 'state of the queue', await app.command('dataset.state', { dataset }));
  if (!state) return undefined;
  const view = { dataset, sort: [], filter: [] };
  const reply = await app.rows({ op: 'window', view, offset: 0, count: SIZE * 2 });
  if (!reply.ok) return void path.problems.push(`rows of the queue: ${reply.message}`);
  const { rows } = reply.value as { readonly rows: readonly RowTuple[] };
  expectEqual(path, 'loaded rows of the queue', [state.loaded, state.state], [rows.length, 'complete']);
  return { columns: state.columns, rows, readAt: state.fetchedAt };
};
type Opened = NonNullable<Awaited<ReturnType<typeof openQueue>>>;

const idOf = ({ columns }: Pick<Opened, 'columns'>, [, ...cells]: RowTuple): string =>
  String(cells[columns.findIndex(({ key }) => key === 'entity_id')]);

/** Decides on items together, as the desk does. */
const decide = async (
  path: Path,
  queue: OpenQueue,
  { columns, rows, readAt }: Opened,
  id: 'restore' | 'decline',
  taking: Taking,
): Promise<void> => {
  const { app } = path;
  const action = offeredAction({ id }, queue.actions);
  if (!action) return void path.problems.push(`the queue has no ${id}`);
  const ids = rows.map((row) => idOf({ columns }, row));
  if (id === 'restore')
    for (const one of ids) {
      const asked = valueOf(path, 'restorable', await app.api('entity.isQuarantineRestorable', { id: one }));
      expectEqual(path, `restorable ${one}`, asked?.restorable, true);
    }
  const frozen = valueOf(
    path,
    `${id}: freeze`,
    await app.command('bulk.freezeEntities', {
      columns: columns.map(({ key, label }) => ({ key, label })),
      entities: rows.map((row, at) => ({ entity_id: ids[at] ?? '', cells: row.slice(1) })),
      readAt: readAt || Date.now(),
    }),
  );
  if (!frozen) return;
  expectEqual(path, `${id}: in quarantine`, frozen.states?.quarantined.no ?? 0, 0);
  const act = actOf(queue, action, taking);
  const started = await app.command('bulk.start', { choice: frozen.choice, act, isReview: true });
  const done = ids.map((one): [string, Outcome] => [one, 'done']);
  await checkOutcomes(path, `${id} of the queue`, started, () => new Map(done));
};

const stored = (owns: readonly string[], values: Values): readonly [string, Values][] =>
  owns.map((own) => [own, values]);

/** Empties a queue of ten restore requests, and checks each step at the tenant. */
export const checkQueue = async (path: Path, config: Config, app: App): Promise<void> => {
  const owns = request(path);
  const queue = queuesOf(app, 'email', config).find(({ kindId }) => kindId === 'restore');
  if (!queue?.counted) return void path.problems.push(`queue of restore requests: ${queue?.off}`);
  expectEqual(path, 'items of the queue', (await countQueue(path, queue))?.total, SIZE);
  const opened = await openQueue(path, queue);
  if (!opened) return;
  const found = opened.rows.map((row) => ownId(path, idOf(opened, row)));
  expectEqual(path, 'queue', [...found].sort(), [...owns].sort());
  let before = readState(path);
  const [restored, declined] = [found.slice(0, RESTORED), found.slice(RESTORED)];
  const part = (rows: Opened['rows']): Opened => ({ ...opened, rows });
  await decide(path, queue, part(opened.rows.slice(0, RESTORED)), 'restore', {});
  before = checkChanged(
    path,
    'restored',
    before,
    new Map(stored(restored, { is_quarantined: 0, restore_state: 'restored' })),
  );
  const decline = offeredAction({ id: 'decline' }, queue.actions);
  const params = decline ? declineParams(decline, 'A lure', 'Twice') : {};
  await decide(path, queue, part(opened.rows.slice(RESTORED)), 'decline', { params });
  checkChanged(
    path,
    'declined',
    before,
    new Map(
      stored(declined, {
        is_quarantined: 1,
        restore_state: 'declined',
        restore_decline_reason: Object.values(params)[0],
      }),
    ),
  );
  expectEqual(path, 'items of the empty queue', (await countQueue(path, queue))?.total, 0);
  expectEqual(path, 'rows of the empty queue', (await openQueue(path, queue))?.rows.length, 0);
  expectEqual(path, 'type of the queue', queue.counted.query.query_entity_type, MAIL);
};
