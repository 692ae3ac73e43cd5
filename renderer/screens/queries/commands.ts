/** Commands of the list of saved queries. */
import type { SafeQuery } from '../../../shared/model/saved-query';
import { commandSet, type BoundCommandSet, type Command } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { refreshSession } from '../../state/refresh-session';
import { allResultsCommands } from '../../features/tenant-report/all-results';
import { markWatchesSeen, useWatches, watchesWithNewRows } from '../../state/watches-store';
import { NOTHING } from '../../dataset-view/view/selection';
import { runBulk } from './bulk-queries';
import { queryList } from './query-list';
import { openSaved } from '../../query/open-saved';
import { exportSelected, importDefinitions } from './definitions';
import { canUndoOperation, deleteSelected, operate, undoOperation } from './operations';
import { countQueries, loadQueries, QUERIES_SCREEN, selectedQueries, showDialog } from './queries-store';
import { TEXT } from './text';

type Queries = readonly SafeQuery[];

const selection = (): Queries | undefined => {
  const queries = selectedQueries();
  return signedIn() && queries.length > 0 ? queries : undefined;
};
const single = (queries: Queries): boolean => queries.length === 1;

/** Copies queries, each without its schedule, so that no report is sent twice. */
const duplicate = async (queries: Queries): Promise<void> => {
  await runBulk('duplicate', queries);
  await loadQueries();
};

const refresh = async (): Promise<void> => {
  await refreshSession();
  await loadQueries();
};

/** Clears the selection; the current row stays. */
const deselect: Command<Queries> = {
  id: 'queries.deselect',
  label: TEXT.deselect,
  keys: ['Escape'],
  inPalette: false,
  enabled: () => queryList.hasSelection(),
  run: () => queryList.select(NOTHING),
};

const onSelection: readonly Command<Queries>[] = [
  deselect,
  { id: 'queries.open', label: TEXT.open, keys: ['O'], run: (queries) => void openSaved(queries) },
  {
    id: 'queries.edit',
    label: TEXT.edit,
    keys: ['F2'],
    enabled: single,
    run: ([query]) => query && showDialog({ kind: 'edit', query }),
  },
  {
    id: 'queries.schedule',
    label: TEXT.schedule,
    keys: [],
    enabled: single,
    run: ([query]) => query && showDialog({ kind: 'schedule', query }),
  },
  { id: 'queries.duplicate', label: TEXT.duplicate, keys: [], run: (queries) => void duplicate(queries) },
  { id: 'queries.start', label: TEXT.start, keys: [], run: () => void operate('start') },
  { id: 'queries.stop', label: TEXT.stop, keys: [], run: () => void operate('stop') },
  { id: 'queries.delete', label: TEXT.remove, keys: ['Delete'], run: () => deleteSelected(false) },
  { id: 'queries.mark', label: TEXT.mark, keys: [], run: () => deleteSelected(true) },
  {
    id: 'queries.count',
    label: TEXT.count,
    keys: ['C'],
    run: (queries) =>
      void countQueries(
        queries.map(({ query_id }) => query_id),
        true,
      ),
  },
  {
    id: 'queries.watch',
    label: TEXT.watch,
    keys: ['T'],
    run: (queries) => showDialog({ kind: 'watch', queries }),
  },
  { id: 'queries.export', label: TEXT.exportDefinitions, keys: [], run: () => void exportSelected() },
];

const newRowIds = (): readonly string[] =>
  watchesWithNewRows(useWatches.getState().watches).map(({ query_id }) => query_id);

export const QUERIES_COMMANDS: readonly BoundCommandSet[] = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: signedIn,
    commands: [
      { id: 'queries.new', label: TEXT.create, keys: ['N'], run: () => showDialog({ kind: 'new' }) },
      {
        id: 'queries.import',
        label: TEXT.importDefinitions,
        keys: [],
        run: () => void importDefinitions(),
      },
      { id: 'queries.refresh', label: TEXT.refresh, keys: ['F5'], run: () => void refresh() },
      {
        id: 'queries.undo',
        label: TEXT.undo,
        keys: [],
        enabled: canUndoOperation,
        run: undoOperation,
      },
    ],
  }),
  commandSet({ scope: 'screen', title: TEXT.title, target: selection, commands: onSelection }),
  allResultsCommands(QUERIES_SCREEN, () => {
    const [query, ...others] = selectedQueries();
    return others.length === 0 ? query : undefined;
  }),
  commandSet({
    scope: 'global',
    title: TEXT.title,
    target: signedIn,
    commands: [
      {
        id: 'queries.markSeen',
        label: TEXT.markSeen,
        keys: [],
        enabled: () => newRowIds().length > 0,
        run: () => void markWatchesSeen(newRowIds()),
      },
    ],
  }),
];
