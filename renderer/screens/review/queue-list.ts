import type { CountedQueue } from '../../../shared/model/review';
import { COUNTED_AT_ONCE } from '../../../shared/limits';
import { readTime } from '../../../shared/rules/read-time';
import { textElement } from '../../dataset-view/grid/draw-cell';
import { createList } from '../../dataset-view/list/list';
import type { ListColumn } from '../../dataset-view/list/list-column';
import { domainLabel } from '../../query/hunt-draft';
import { displayText, formatCount } from '../../state/format';
import { formatInstantWithZone, sentZone } from '../../state/time';
import { formatAge } from '../../features/review-queues/format-age';
import type { Queue } from '../../features/review-queues/queue-kinds';
import { TEXT } from './text';

/** A row of the list: a queue with its newest count. */
export type QueueRow = {
  readonly queue: Queue;
  readonly counted: CountedQueue | undefined;
  readonly isAlerting: boolean;
};

const T = TEXT.columns;

const drawWaiting = ({ queue, counted }: QueueRow): HTMLElement => {
  if (queue.off !== undefined) return textElement('');
  if (counted?.failure)
    return textElement('!', 'bad-text', displayText(TEXT.countFailed(counted.failure.message)));
  const total = counted?.total ?? null;
  return total === null
    ? textElement('—', 'hint', TEXT.notCounted)
    : textElement(formatCount(total), total === 0 ? 'hint' : 'cut');
};

const drawFresh = ({ counted }: QueueRow): HTMLElement => {
  if (!counted || counted.since === null || counted.total === null) return textElement('');
  if (counted.fresh === null)
    return counted.total > COUNTED_AT_ONCE ? textElement('—', 'hint', TEXT.tooManyForNew) : textElement('');
  return counted.fresh.length === 0
    ? textElement('0', 'hint')
    : textElement(formatCount(counted.fresh.length), 'tag new-rows');
};

const noteOf = ({ queue, counted }: QueueRow): string =>
  queue.off ?? (counted?.failure ? TEXT.countFailed(counted.failure.message) : '');

const COLUMNS: readonly ListColumn<QueueRow>[] = [
  { id: 'queue', label: T.queue, width: 190, value: ({ queue }) => queue.kind },
  { id: 'app', label: T.app, width: 150, value: ({ queue }) => queue.app },
  {
    id: 'type',
    label: T.type,
    width: 90,
    value: ({ queue }) => (queue.domain === undefined ? '' : domainLabel(queue.domain)),
  },
  {
    id: 'field',
    label: T.field,
    width: 150,
    value: ({ queue }) => queue.field?.label ?? '',
    draw: ({ queue: { field } }) =>
      textElement(displayText(field?.label ?? ''), 'cut', displayText(field?.db_id ?? '')),
  },
  {
    id: 'waiting',
    label: T.waiting,
    width: 80,
    type: 'number',
    value: ({ counted }) => counted?.total ?? null,
    draw: drawWaiting,
  },
  {
    id: 'fresh',
    label: T.fresh,
    width: 66,
    type: 'number',
    value: ({ counted }) => counted?.fresh?.length ?? null,
    draw: drawFresh,
  },
  {
    id: 'oldest',
    label: T.oldest,
    width: 110,
    value: ({ counted }) => readTime(counted?.oldest, sentZone()) ?? null,
    text: ({ counted }) => formatAge(counted?.oldest ?? null, Date.now()),
    draw: ({ counted }) =>
      textElement(
        formatAge(counted?.oldest ?? null, Date.now()),
        'cut',
        formatInstantWithZone(counted?.oldest),
      ),
  },
  {
    id: 'notifies',
    label: T.notifies,
    width: 76,
    value: ({ isAlerting }) => (isAlerting ? 'Yes' : ''),
  },
  { id: 'note', label: T.note, width: 240, isFlex: true, value: noteOf },
];

/** The queues as the grid lists them. */
export const queueList = createList<QueueRow>({
  id: 'review-queues',
  columns: COLUMNS,
  keyOf: ({ queue }) => queue.id,
  startsAtFirst: true,
  hasNoSelection: true,
});

/** Returns the queue that is current in the list. */
export const currentQueue = (): Queue | undefined => queueList.targets()[0]?.queue;
