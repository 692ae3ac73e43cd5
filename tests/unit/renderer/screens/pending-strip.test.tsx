import { Profiler } from 'react';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteQueries, dropOperation } from '../../../../renderer/screens/queries/operations';
import { PendingStrip } from '../../../../renderer/screens/queries/QueriesScreen';
import { resetQueries } from '../../../../renderer/screens/queries/queries-store';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain } from '../../../support/page';
import { SAVED } from './fake-saved';

setUpAllCommands();
beforeEach(() => {
  installMain();
  vi.useFakeTimers();
});
afterEach(() => {
  dropOperation();
  resetQueries();
  vi.useRealTimers();
});

const queries = (...labels: readonly string[]) =>
  labels.map((query_label) => ({ ...SAVED, query_id: query_label, query_label }));

it('names the query that is about to be deleted, and counts the seconds down', () => {
  deleteQueries(false, queries('Wire fraud'));
  draw(<PendingStrip />);
  expect(screen.getByRole('status').textContent).toBe(
    '1 query about to be deleted: “Wire fraud”. Nothing has been sent.',
  );
  expect(screen.getByText(/^Sent in/).textContent).toBe('Sent in 6 seconds');
  act(() => void vi.advanceTimersByTime(3_500));
  expect(screen.getByText(/^Sent in/).textContent).toBe('Sent in 3 seconds');
});

it('counts from the time at which a deletion is scheduled, however long the strip was there before', () => {
  const drawn = new Set<string | undefined>();
  const seconds = () => drawn.add(screen.queryByText(/^Sent in/)?.textContent);
  draw(
    <Profiler id="strip" onRender={seconds}>
      <PendingStrip />
    </Profiler>,
  );
  act(() => void vi.advanceTimersByTime(60_000));
  act(() => deleteQueries(false, queries('Wire fraud')));
  expect([...drawn]).toEqual([undefined, 'Sent in 6 seconds']);
});

it('announces a deletion once, without the seconds that change', () => {
  deleteQueries(false, queries('Wire fraud'));
  draw(<PendingStrip />);
  const announced = screen.getByRole('status').textContent;
  act(() => void vi.advanceTimersByTime(3_500));
  expect(screen.getByRole('status').textContent).toBe(announced);
});

it('names the first of many queries, and how many more there are', () => {
  deleteQueries(true, queries('A', 'B', 'C', 'D', 'E'));
  draw(<PendingStrip />);
  expect(screen.getByRole('status').textContent).toContain(
    '5 queries about to be marked for deletion: “A”, “B”, “C” and 2 more.',
  );
});

it('shows the key that undoes the deletion', () => {
  deleteQueries(false, queries('Wire fraud'));
  draw(<PendingStrip />);
  const undo = screen.getByRole('button', { name: /^Undo/ });
  expect(within(undo).getByText('U').tagName).toBe('KBD');
});
