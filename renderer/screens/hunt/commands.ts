import { hasMoreRows } from '../../../shared/local-calls/datasets';
import type { Json } from '../../../shared/model/json';
import { TEXT as CASE } from '../../record/case/text';
import { keyedCommands } from '../../features/bulk-action/keyed-commands';
import { TEXT as DOWNLOAD } from '../../features/download/text';
import { allResultsCommands } from '../../features/tenant-report/all-results';
import { commandSet, type Command } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { TEXT as COMMANDS } from '../../commands/text';
import { refreshSession } from '../../state/refresh-session';
import { focusNextRows, keepFocus } from '../../dataset-view/grid/grid-focus';
import { NOTHING, selectedCount } from '../../dataset-view/view/selection';
import { HUNT_SCREEN } from '../../query/hunt-screen';
import { timeField } from '../../query/time-range';
import { restoreObstacle } from '../../record/obstacle-on-screen';
import { toggleOverlay } from '../../state/overlay-store';
import { openTab } from '../../state/workspace-store';
import { changeFocusedGroup } from '../../features/condition-builder/builder-commands';
import { actByKey, actsOnOpen, canAct, chosenOfRows, hasSelection, openState } from './result/acted-rows';
import { canDownload } from './result/downloadable';
import { canCompareMessages, compareMessages } from './result/compare-messages';
import { compareRun } from './result/compare-run';
import { currentHunt } from './run/hunt-registry';
import { actionsOfRows } from './run/hunt-state';
import type { Hunt } from './run/hunt-store';
import { PAST_RUN_COMMANDS } from './query-bar/past-run-commands';
import { pinRunQuery } from './saved/pin-query';
import { saveSnapshot } from './saved/save-snapshot';
import { HUNT_OVERLAYS } from './overlays';
import { unsavedChanges } from '../../query/saved-draft';
import { TEXT as ALL_TEXT } from './text';

const TEXT = ALL_TEXT.commands;
type HuntCommand = Command<Hunt>;

const opens = (id: string, label: string, rest: Partial<HuntCommand> = {}): HuntCommand => ({
  id,
  label,
  keys: [],
  run: () => toggleOverlay(id),
  ...rest,
});

const canLoadMore = ({ store }: Hunt): boolean => {
  const { dataset, loadJob } = store.getState();
  return dataset !== null && hasMoreRows(dataset) && loadJob === null;
};
const canSave = ({ store }: Hunt): boolean => store.getState().config.kind === 'ready';
/** Returns true if the query bar has a time picker: an overlay that nothing draws would hold back the keys. */
const hasTime = ({ store }: Hunt): boolean => {
  const { config, draft } = store.getState();
  return config.kind === 'ready' && timeField(draft, config.value) !== undefined;
};
const isSaved = (hunt: Hunt): boolean => canSave(hunt) && Boolean(hunt.store.getState().draft.saved);

/** Opens the verdicts of the selected rows beside each other, by tool. */
const openMatrix = (hunt: Hunt): void => {
  const { view, selection, count, run } = hunt.store.getState();
  if (run.kind !== 'ready') return;
  openTab({
    screen: 'matrix',
    title: TEXT.matrixOf(selectedCount(selection, count)),
    draft: JSON.parse(JSON.stringify({ view, selection, entity_type: run.ran.query_entity_type })) as Json,
  });
};

/** Domains whose entities are scanned by security tools. */
const SCANNED: readonly string[] = ['email', 'file', 'message'];

const canCompareVerdicts = (hunt: Hunt): boolean => {
  const { run } = hunt.store.getState();
  return run.kind === 'ready' && SCANNED.includes(run.ran.query_domain) && hasSelection(hunt);
};

/** Clears the session's cache, then reads the rows again at their place; those of a changed query are replaced. Selected rows that are still found stay selected. */
const refresh = async (hunt: Hunt): Promise<void> => {
  await refreshSession();
  await hunt.loadConfig();
  if (!(await hunt.renew())) await hunt.run(true);
};

/** Runs the hunt; the focus goes to its first row. */
const runToRows = (hunt: Hunt): void => {
  focusNextRows();
  void hunt.run().then(() => {
    const { run, count } = hunt.store.getState();
    const isOver = run.kind !== 'running';
    if (isOver && (run.kind !== 'ready' || count === 0)) keepFocus();
  });
};

const runCommands: readonly HuntCommand[] = [
  { id: 'hunt.run', label: TEXT.run, keys: ['Ctrl+Enter'], needsSession: true, run: runToRows },
  {
    id: 'hunt.build',
    label: TEXT.build,
    keys: ['Ctrl+B'],
    run: (hunt) => hunt.build(!hunt.store.getState().isBuilding),
  },
  {
    id: 'hunt.addCondition',
    label: TEXT.addCondition,
    keys: ['Alt+N'],
    run: (hunt) => {
      if (!changeFocusedGroup('addLeaf')) hunt.build(true, 'new');
    },
  },
  {
    id: 'hunt.match',
    label: TEXT.match,
    words: TEXT.matchWords,
    keys: ['Alt+M'],
    run: (hunt) => {
      if (!changeFocusedGroup('stepMatch')) hunt.build(true, 'match');
    },
  },
  opens(HUNT_OVERLAYS.when, TEXT.when, {
    keys: ['Alt+W'],
    words: TEXT.whenWords,
    enabled: hasTime,
    needs: TEXT.needs.time,
  }),
  {
    id: 'hunt.undo',
    label: TEXT.undo,
    keys: ['Ctrl+Z'],
    enabled: ({ store }) => store.getState().history.past.length > 0,
    needs: TEXT.needs.past,
    run: (hunt) => hunt.undo(),
  },
  {
    id: 'hunt.redo',
    label: TEXT.redo,
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    enabled: ({ store }) => store.getState().history.future.length > 0,
    needs: TEXT.needs.future,
    run: (hunt) => hunt.redo(),
  },
  {
    id: 'hunt.pinQuery',
    label: CASE.pinQuery,
    words: CASE.words,
    keys: ['Alt+Shift+K'],
    enabled: ({ store }) => store.getState().run.kind === 'ready',
    needs: TEXT.needs.run,
    run: pinRunQuery,
  },
  {
    id: 'hunt.loadAll',
    label: TEXT.loadAll,
    keys: ['Ctrl+Shift+L'],
    needsSession: true,
    enabled: canLoadMore,
    needs: TEXT.needs.more,
    run: (hunt) => void hunt.loadAll(),
  },
  {
    id: 'hunt.refresh',
    label: TEXT.refresh,
    keys: ['F5'],
    needsSession: true,
    run: (hunt) => void refresh(hunt),
  },
];

/** Actions with their own keys, on the open record if the focus is in it, or else on the selected rows. The palette lists the tenant's actions by their own names. */
const keyedActions = keyedCommands<Hunt>(
  {
    of: 'hunt',
    labels: TEXT.keyedActions,
    inPalette: false,
    enabled: canAct,
    needs: (hunt) => (hunt && canAct(hunt) ? TEXT.needs.offered : TEXT.needs.actedRows),
  },
  (hunt) => ({
    offered: actionsOfRows(hunt.store.getState()),
    ...(actsOnOpen(hunt) ? { record: openState(hunt), obstacle: restoreObstacle() } : {}),
    chosen: chosenOfRows(hunt),
    act: actByKey,
  }),
);

const resultCommands: readonly HuntCommand[] = [
  opens(HUNT_OVERLAYS.bulkAction, TEXT.bulkAction, {
    keys: ['A'],
    needsSession: true,
    enabled: canAct,
    needs: TEXT.needs.actedRows,
    run: () => actByKey(),
  }),
  ...keyedActions,
  opens(HUNT_OVERLAYS.download, DOWNLOAD.command, {
    keys: ['Ctrl+Shift+D'],
    needsSession: true,
    enabled: canDownload,
    needs: DOWNLOAD.needsRows,
  }),
  opens(HUNT_OVERLAYS.schedule, TEXT.schedule, {
    keys: ['Ctrl+Shift+E'],
    enabled: ({ store }) => store.getState().run.kind === 'ready',
    needs: TEXT.needs.run,
  }),
  opens(HUNT_OVERLAYS.columns, TEXT.columns),
  {
    id: 'hunt.clearSelection',
    label: TEXT.clearSelection,
    keys: [],
    enabled: ({ store }) => store.getState().selection !== NOTHING,
    needs: TEXT.needs.selection,
    run: (hunt) => hunt.select(NOTHING),
  },
  {
    id: 'hunt.compare',
    label: TEXT.compare,
    keys: [],
    enabled: ({ store }) => store.getState().dataset !== null,
    needs: TEXT.needs.run,
    run: (hunt) => void compareRun(hunt),
  },
  {
    id: 'hunt.matrix',
    label: TEXT.matrix,
    words: TEXT.matrixWords,
    keys: ['Alt+V'],
    needsSession: true,
    enabled: canCompareVerdicts,
    needs: TEXT.needs.scannedRows,
    run: openMatrix,
  },
  {
    id: 'hunt.compareMessages',
    label: TEXT.compareMessages,
    words: TEXT.compareMessagesWords,
    keys: ['Alt+D'],
    needsSession: true,
    enabled: canCompareMessages,
    needs: TEXT.needs.messages,
    run: (hunt) => void compareMessages(hunt),
  },
  {
    id: 'hunt.saveSnapshot',
    label: TEXT.saveSnapshot,
    keys: [],
    enabled: ({ store }) => store.getState().count > 0,
    needs: TEXT.needs.rows,
    run: (hunt) => void saveSnapshot(hunt),
  },
];

const savedCommands: readonly HuntCommand[] = [
  opens(HUNT_OVERLAYS.save, TEXT.save, {
    keys: ['Ctrl+S'],
    needsSession: true,
    enabled: canSave,
    needs: TEXT.needs.fields,
  }),
  opens(HUNT_OVERLAYS.saveAs, TEXT.saveAs, {
    keys: ['Ctrl+Shift+S'],
    needsSession: true,
    enabled: canSave,
    needs: TEXT.needs.fields,
  }),
  opens(HUNT_OVERLAYS.edit, TEXT.edit, { needsSession: true, enabled: isSaved, needs: TEXT.needs.saved }),
  opens(HUNT_OVERLAYS.options, TEXT.options),
  opens(HUNT_OVERLAYS.runs, TEXT.runs, { keys: ['Ctrl+H'] }),
];

/** Returns the hunt's saved query if it has no unsaved changes: the tenant acts on what is saved. */
const unchangedQuery = () => {
  const { draft, config } = currentHunt()?.store.getState() ?? {};
  if (!draft?.saved || config?.kind !== 'ready') return undefined;
  return unsavedChanges(draft, draft.saved, config.value).length === 0 ? draft.saved : undefined;
};

/** The command sets of the hunt. */
export const HUNT_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentHunt,
    commands: [...runCommands, ...resultCommands, ...savedCommands],
  }),
  allResultsCommands(HUNT_SCREEN, unchangedQuery),
  PAST_RUN_COMMANDS,
  commandSet({
    scope: 'global',
    title: TEXT.go,
    target: signedIn,
    needs: COMMANDS.needsSession,
    commands: [
      {
        id: 'hunt.new',
        label: TEXT.newQuery,
        keys: ['Ctrl+T'],
        run: () => void openTab({ screen: HUNT_SCREEN, title: TEXT.newTab }),
      },
    ],
  }),
] as const;
