import { create } from 'zustand';
import type { CountedQueue } from '../../../shared/model/review';
import { COUNTED_AT_ONCE } from '../../../shared/limits';
import { readTime } from '../../../shared/rules/read-time';
import { domainLabel } from '../../query/hunt-draft';
import { formatInstantWithZone, sentZone } from '../../state/time';
import { formatAge } from '../../features/review-queues/format-age';
import type { Queue } from '../../features/review-queues/queue-kinds';
import { useReview } from './review-store';
import { TEXT } from './text';

/** A queue with its newest count. */
export type QueueState = {
  readonly queue: Queue;
  readonly counted: CountedQueue | undefined;
  readonly isAlerting: boolean;
};

/** An app, or one type of entity of an app that has several. */
type MatrixColumn = { readonly id: string; readonly app: string; readonly type: string };

type MatrixRow = {
  readonly id: string;
  readonly kind: string;
  /** A cell for each column; undefined where the app has no such queue. */
  readonly cells: readonly (QueueState | undefined)[];
};

/** The queues by kind and app. Each queue is either in a cell or among the collapsed ones. */
export type Matrix = {
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly MatrixRow[];
  /** Queues that are off, and empty ones whose kind or app has nothing else to show. */
  readonly collapsed: readonly QueueState[];
};

const rowId = ({ saved, kindId, kind }: Queue): string => saved ?? kindId ?? kind;
const columnId = ({ saas, domain }: Queue): string => `${saas}_${domain}`;
const isOff = ({ queue }: QueueState): boolean => queue.off !== undefined;
const isEmpty = ({ counted }: QueueState): boolean => counted?.total === 0;

/** Lays the queues out: a row for each kind and a column for each app where something waits or is not counted. */
export const toMatrix = (states: readonly QueueState[]): Matrix => {
  const open = states.filter((one) => !isOff(one));
  const busyFirsts = (idOf: (queue: Queue) => string): readonly Queue[] => {
    const busy = new Set(open.filter((one) => !isEmpty(one)).map(({ queue }) => idOf(queue)));
    const queues = open.map(({ queue }) => queue).filter((queue) => busy.has(idOf(queue)));
    return queues.filter((queue, at) => queues.findIndex((one) => idOf(one) === idOf(queue)) === at);
  };
  const [kinds, apps] = [busyFirsts(rowId), busyFirsts(columnId)];
  const cellOf = (kind: Queue, app: Queue) =>
    open.find(({ queue }) => rowId(queue) === rowId(kind) && columnId(queue) === columnId(app));
  const rows = kinds.map((kind) => ({
    id: rowId(kind),
    kind: kind.kind,
    cells: apps.map((app) => cellOf(kind, app)),
  }));
  const shown = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.queue.id ?? [])));
  const typesOf = (saas: string): number => apps.filter((app) => app.saas === saas).length;
  return {
    columns: apps.map((app) => ({
      id: columnId(app),
      app: app.app,
      type: app.domain !== undefined && typesOf(app.saas) > 1 ? domainLabel(app.domain) : '',
    })),
    rows,
    collapsed: states.filter(({ queue }) => !shown.has(queue.id)),
  };
};

/** The number of items that wait in the queues of a row; `isLeast` if some are not counted. */
export const waitingIn = ({ cells }: MatrixRow): { readonly waiting: number; readonly isLeast: boolean } => {
  const totals = cells.flatMap((cell) => (cell ? [cell.counted?.total ?? null] : []));
  return {
    waiting: totals.reduce<number>((sum, total) => sum + (total ?? 0), 0),
    isLeast: totals.includes(null),
  };
};

/** Formats since when the oldest item of a queue waits; empty if the tenant sent no time. */
export const formatOldest = ({ counted }: QueueState): string =>
  formatAge(counted?.oldest ?? null, Date.now());

/** Returns the kind of a queue and its app, as it is named in full. */
export const queueName = ({ kind, app }: Queue): string =>
  [kind, app].filter((part) => part !== '').join(', ');

const freshNote = ({ counted }: QueueState): string => {
  if (!counted || counted.since === null || counted.total === null) return '';
  if (counted.fresh !== null) return TEXT.matrix.fresh(counted.fresh.length);
  return counted.total > COUNTED_AT_ONCE ? TEXT.tooManyForNew : '';
};

/** Describes a queue in a line: its type, the field that it was made from, since when its oldest item waits, and why it has no count. */
export const describeQueue = (state: QueueState): string => {
  const { queue, counted, isAlerting } = state;
  const hasTime = readTime(counted?.oldest, sentZone()) !== undefined;
  return [
    queueName(queue),
    queue.domain === undefined ? '' : domainLabel(queue.domain),
    queue.field ? TEXT.matrix.field(queue.field.label) : '',
    hasTime ? TEXT.matrix.oldest(formatInstantWithZone(counted?.oldest)) : '',
    freshNote(state),
    isAlerting ? TEXT.matrix.notifies : '',
    counted?.failure ? TEXT.countFailed(counted.failure.message) : (queue.off ?? ''),
  ]
    .filter((part) => part !== '')
    .join(' · ');
};

/** The ID of the queue that the commands of the landing act on: the one that had the focus last. */
const useCurrentId = create<{ readonly id: string | null }>(() => ({ id: null }));

/** Makes a queue current. */
export const setCurrentQueue = ({ id }: Queue): void => useCurrentId.setState({ id });

/** Returns the ID of the current queue. */
export const useCurrentQueueId = (): string | null => useCurrentId(({ id }) => id);

/** Returns the queue that is current on the landing. */
export const currentQueue = (): Queue | undefined => {
  const { list } = useReview.getState();
  const { id } = useCurrentId.getState();
  return list.kind === 'ready' ? list.queues.find((queue) => queue.id === id) : undefined;
};
