import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetQueries } from '../../../../renderer/screens/queries/queries-store';
import { QueriesScreen } from '../../../../renderer/screens/queries/QueriesScreen';
import { QUERY_COLUMNS } from '../../../../renderer/screens/queries/query-columns';
import { queryList } from '../../../../renderer/screens/queries/query-list';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';
import { SAVED } from './fake-saved';

vi.mock('../../../../renderer/dataset-view/list/ListGrid', () => ({ ListGrid: () => null }));

setUpAllCommands();
beforeEach(() => {
  installMain({
    'apps.secEntities': answer({ apps: [], tools: [] }),
    'query.list': answer([SAVED]),
    'watch.list': answer([]),
    'saved.seenBefore': answer([]),
    'saved.count': answer({ id: 'j', state: 'done' }),
  });
});
afterEach(() => {
  queryList.reset();
  resetQueries();
});

it('shows the commands on queries only while some are selected', async () => {
  draw(<QueriesScreen />);
  await waitFor(() => expect(queryList.store.getState().count).toBe(1));
  expect(screen.queryByRole('toolbar', { name: /selected/ })).toBeNull();
  act(() => queryList.select({ kind: 'allBut', ranges: [] }));
  const bar = await screen.findByRole('toolbar', { name: '1 selected query' });
  expect(within(bar).getAllByRole('button').length).toBeGreaterThan(5);
  act(() => queryList.select({ kind: 'some', ranges: [] }));
  expect(screen.queryByRole('toolbar', { name: /selected/ })).toBeNull();
});

it('shows the severity of a query as plain text, and its status as a tag', () => {
  const draws = (id: string) => QUERY_COLUMNS.find((column) => column.id === id)?.draw !== undefined;
  expect([draws('severity'), draws('status')]).toEqual([false, true]);
});
