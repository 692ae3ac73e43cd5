import { expect, it } from 'vitest';
import type { OpenQueue } from '../../../../../renderer/features/review-queues/queue-kinds';
import { deskColumns } from '../../../../../renderer/screens/review/desk-columns';

const COLUMNS = [
  { key: 'since', label: 'Requested at', type: 'time' },
  { key: 'comment', label: 'Comment', type: 'text' },
  { key: 'title', label: 'Title', type: 'text' },
  { key: 'received', label: 'Received', type: 'time' },
] as const;
const queue = (firstColumns?: readonly string[]) =>
  ({ counted: { time: { db_id: 'since', sort_id: 'since' } }, firstColumns }) as unknown as OpenQueue;

it('draws the time that an item waits since as its age, with the time in the tooltip', () => {
  const [since, , , received] = deskColumns(COLUMNS, queue(['since', 'comment']));
  const cell = since?.draw?.([1, new Date(Date.now() - 3 * 86_400_000).toISOString()]);
  expect(since?.label).toBe('Age');
  expect(cell?.textContent).toBe('3 days');
  expect(cell?.title).not.toBe('');
  expect(since?.draw?.([1, 'soon'])).toBeUndefined();
  expect(received?.draw).toBeUndefined();
});

it('leaves the room that is left to the item, so that age, comment and requester fit beside an open record', () => {
  const columns = deskColumns(COLUMNS, queue(['since', 'comment']));
  expect(columns.map(({ id, isFlex = false }) => [id, isFlex])).toEqual([
    ['since', false],
    ['comment', false],
    ['title', true],
    ['received', false],
  ]);
  expect(columns[1]).toMatchObject({ canFit: false });
});

it('shows the columns of a saved query as it has them', () => {
  const [since] = deskColumns(COLUMNS, queue());
  expect(since).toMatchObject({ label: 'Requested at', canFit: true });
});

it('shows decisions after what decides, so that nothing before them moves', () => {
  const decision = { ...deskColumns(COLUMNS, queue())[1]!, id: '_decision' };
  const ids = (first?: readonly string[]) => deskColumns(COLUMNS, queue(first), decision).map(({ id }) => id);
  expect(ids(['since', 'comment'])).toEqual(['since', 'comment', '_decision', 'title', 'received']);
  expect(ids()).toEqual(['since', '_decision', 'comment', 'title', 'received']);
});
