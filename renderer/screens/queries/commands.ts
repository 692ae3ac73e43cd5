/** Commands of the list of saved queries. */
import type { SafeQuery } from '../../../shared/model/saved-query';
import { commandSet, type BoundCommandSet, type Command } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { TEXT as COMMANDS } from '../../commands/text';
import { refreshSession } from '../../state/refresh-session';
import { asksForTenant } from '../../features/bulk-action/confirmation';
import { allResultsCommands } from '../../features/tenant-report/all-results';
import { markWatchesSeen, useWatches, watchesWithNewRows } from '../../state/watches-store';
import { NOTHING } from '../../dataset-view/view/selection';
import { runBulk } from './bulk-queries';
import { queryList } from './query-list';
import { openSaved } from '../../query/open-saved';
import { exportSelected, importDefinitions } from './definitions';
import { canUndoOperation, deleteQueries, operate, undoOperation } from './operations';
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

/** Makes a change of queries at the tenant: an MSP portal asks for the name of the tenant first. */
const confirmThen = (title: string, verb: string, run: () => void, queries: Queries = []): void => {
  const names = queries.length === 0 ? undefined : TEXT.names(queries.map(({ query_label }) => query_label));
  if (asksForTenant()) showDialog({ kind: 'tenant', title, verb, names, run });
  else run();
};

/** Makes a command that changes queries at the tenant. */
const change = (
  id: string,
  label: string,
  make: (queries: Queries) => unknown,
  keys: readonly string[] = [],
): Command<Queries> => ({
  id,
  label,
  keys,
  needsSession: true,
  run: (queries) => {
    const verb = TEXT.withoutDots(label);
    confirmThen(TEXT.confirm(verb, queries.length), verb, () => void make(queries), queries);
  },
});

/** Makes a command that changes the one query at the tenant that is selected. */
const changeOne = (
  id: string,
  label: string,
  make: (query: SafeQuery) => void,
  keys: readonly string[] = [],
): Command<Queries> => ({
  ...change(id, label, ([query]) => query && make(query), keys),
  enabled: single,
  needs: TEXT.needsOneQuery,
});

/** Makes a command that adds queries at the tenant. */
const addition = (
  id: string,
  label: string,
  run: () => void,
  keys: readonly string[] = [],
): Command<true> => ({
  id,
  label,
  keys,
  needsSession: true,
  run: () => confirmThen(TEXT.withoutDots(label), TEXT.withoutDots(label), run),
});

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
  changeOne('queries.edit', TEXT.edit, (query) => showDialog({ kind: 'edit', query }), ['F2']),
  changeOne('queries.schedule', TEXT.schedule, (query) => showDialog({ kind: 'schedule', query })),
  change('queries.duplicate', TEXT.duplicate, duplicate),
  change('queries.start', TEXT.start, (queries) => operate('start', queries)),
  change('queries.stop', TEXT.stop, (queries) => operate('stop', queries)),
  change('queries.delete', TEXT.remove, (queries) => deleteQueries(false, queries), ['Delete']),
  change('queries.mark', TEXT.mark, (queries) => deleteQueries(true, queries)),
  {
    id: 'queries.count',
    label: TEXT.count,
    keys: ['C'],
    needsSession: true,
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
  {
    id: 'queries.export',
    label: TEXT.exportDefinitions,
    keys: [],
    needsSession: true,
    run: () => void exportSelected(),
  },
];

const newRowIds = (): readonly string[] =>
  watchesWithNewRows(useWatches.getState().watches).map(({ query_id }) => query_id);

export const QUERIES_COMMANDS: readonly BoundCommandSet[] = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: signedIn,
    needs: COMMANDS.needsSession,
    commands: [
      addition('queries.new', TEXT.create, () => showDialog({ kind: 'new' }), ['N']),
      addition('queries.import', TEXT.importDefinitions, () => void importDefinitions()),
      {
        id: 'queries.refresh',
        label: TEXT.refresh,
        keys: ['F5'],
        needsSession: true,
        run: () => void refresh(),
      },
      {
        id: 'queries.undo',
        label: TEXT.undo,
        keys: [],
        enabled: canUndoOperation,
        needs: TEXT.nothingToUndo,
        run: undoOperation,
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: selection,
    needs: TEXT.needsQuery,
    commands: onSelection,
  }),
  allResultsCommands(QUERIES_SCREEN, () => {
    const [query, ...others] = selectedQueries();
    return others.length === 0 ? query : undefined;
  }),
  commandSet({
    scope: 'global',
    title: TEXT.title,
    target: signedIn,
    needs: COMMANDS.needsSession,
    commands: [
      {
        id: 'queries.markSeen',
        label: TEXT.markSeen,
        keys: [],
        enabled: () => newRowIds().length > 0,
        needs: TEXT.nothingNew,
        run: () => void markWatchesSeen(newRowIds()),
      },
    ],
  }),
];
