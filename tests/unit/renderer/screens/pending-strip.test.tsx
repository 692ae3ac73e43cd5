import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteQueries, dropOperation } from '../../../../renderer/screens/queries/operations';
import { PendingStrip } from '../../../../renderer/screens/queries/PendingStrip';
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
  const strip = screen.getByRole('status');
  expect(strip.textContent).toContain('1 query about to be deleted: “Wire fraud”, in 6 seconds.');
  act(() => void vi.advanceTimersByTime(3_500));
  expect(strip.textContent).toContain('in 3 seconds.');
});

it('names the first of many queries, and how many more there are', () => {
  deleteQueries(true, queries('A', 'B', 'C', 'D', 'E'));
  draw(<PendingStrip />);
  expect(screen.getByRole('status').textContent).toContain(
    '5 queries about to be marked for deletion: “A”, “B”, “C” and 2 more, in 6 seconds.',
  );
});

it('shows the key that undoes the deletion', () => {
  deleteQueries(false, queries('Wire fraud'));
  draw(<PendingStrip />);
  const undo = screen.getByRole('button', { name: /^Undo/ });
  expect(within(undo).getByText('U').tagName).toBe('KBD');
});
