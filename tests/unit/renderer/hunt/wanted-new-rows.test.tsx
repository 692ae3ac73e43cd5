import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createStore } from 'zustand';
import { openNewRows, useWantedNewRows } from '../../../../renderer/query/open-new-rows';
import { useWatches } from '../../../../renderer/state/watches-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import type { Hunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { NewRowsBadge } from '../../../../renderer/screens/hunt/saved/NewRowsBadge';
import type { CountedQuery } from '../../../../shared/events';
import { fail } from '../../../../shared/bridge';
import type { Watch } from '../../../../shared/model/watch';
import { answer, draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';
import { SAVED } from '../screens/fake-saved';

const FIRST = { kind: 'ready' };
const counted = (fresh: readonly string[] | null): CountedQuery => ({
  query_id: 'q1',
  total: 3,
  since: 1,
  fresh,
});

/** A hunt whose rows are there; it notes what it is asked to do. */
const huntOf = (view: CountedQuery | null, first: object = FIRST) => {
  const asked: unknown[] = [];
  const store = createStore(() => ({
    dataset: datasetOf({ total: 3 }),
    run: first,
    lastView: { run: first, counted: view },
  }));
  const hunt = {
    store,
    note: (patch: object) => store.setState(patch),
    run: () => {
      const run = { kind: 'ready' };
      asked.push('run');
      store.setState({ run, lastView: { run, counted: counted(['e7']) } });
    },
    filter: (change: (before: readonly []) => unknown) => asked.push(change([])),
  } as unknown as Hunt;
  return { hunt, asked };
};
const only = (ids: readonly string[]) => [{ kind: 'is', key: 'entity_id', values: ids }];
const want = (query_id: string, mustRun = false) =>
  useWantedNewRows.setState({ wanted: { query_id, mustRun } });
const isOver = () => waitFor(() => expect(useWantedNewRows.getState().wanted).toBeNull());

beforeEach(() => {
  installMain({ 'saved.count': answer({}) });
  useWantedNewRows.setState({ wanted: null });
});

it('shows the new rows alone if the query was opened for them', async () => {
  const { hunt, asked } = huntOf(counted(['e1', 'e2']));
  want('q1');
  draw(<NewRowsBadge hunt={hunt} saved={SAVED} isChanged={false} />);
  await isOver();
  expect(asked).toEqual([only(['e1', 'e2'])]);
});

it('runs a query that was open before, and shows the rows that are new since', async () => {
  const { hunt, asked } = huntOf(counted(['e1']));
  want('q1', true);
  draw(<NewRowsBadge hunt={hunt} saved={SAVED} isChanged={false} />);
  await isOver();
  expect(asked).toEqual(['run', only(['e7'])]);
});

it('shows all rows if none is new, if the draft was changed, or if another query was meant', async () => {
  const none = huntOf(counted([]));
  want('q1');
  draw(<NewRowsBadge hunt={none.hunt} saved={SAVED} isChanged={false} />);
  await isOver();
  const changed = huntOf(counted(['e1']));
  want('q1');
  draw(<NewRowsBadge hunt={changed.hunt} saved={SAVED} isChanged />);
  await isOver();
  const other = huntOf(counted(['e1']));
  want('q2');
  draw(<NewRowsBadge hunt={other.hunt} saved={SAVED} isChanged={false} />);
  expect([...none.asked, ...changed.asked, ...other.asked]).toEqual([]);
});

it('ends the wish if the run failed, so that a later one shows all rows', async () => {
  const failed = huntOf(null, { kind: 'failed' });
  want('q1');
  draw(<NewRowsBadge hunt={failed.hunt} saved={SAVED} isChanged={false} />);
  await isOver();
  expect(failed.asked).toEqual([]);
});

it('marks a watched query as seen once it is open, and wants nothing of one that could not be opened', async () => {
  useWatches.setState({ watches: [{ query_id: 'q1' } as Watch] });
  useWorkspace.setState({ tabs: [], current: null });
  const lost = fail({ kind: 'offline', message: 'Lost.', next: '' });
  const down = installMain({ 'saved.read': () => lost });
  await openNewRows(SAVED);
  expect(down.inputs('watch.markSeen')).toEqual([]);
  expect(useWantedNewRows.getState().wanted).toBeNull();
  const up = installMain({
    'saved.read': answer(SAVED),
    'query.config': () => lost,
    'watch.markSeen': answer({ watches: [], notices: [] }),
  });
  await openNewRows(SAVED);
  expect(up.inputs('watch.markSeen')).toEqual([{ query_ids: ['q1'] }]);
  expect(useWantedNewRows.getState().wanted).toMatchObject({ query_id: 'q1' });
});
