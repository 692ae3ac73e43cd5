/** Commands of every screen that shows rows: hunts, files and comparisons. */
import { commandSet, type Command } from '../commands/command';
import { toggleOverlay } from '../state/overlay-store';
import { focusRows } from '../state/screen-focus';
import { signedIn } from '../commands/targets';
import { firstGroup } from './first-group';
import { GRID_COMMANDS } from './grid/grid-commands';
import { GROUP_COMMANDS, GROUP_PANEL_COMMANDS } from './groups/group-commands';
import { HEADER_COMMANDS } from './grid/header-input';
import { ROW_OVERLAYS } from './overlays';
import { TEXT } from './text';
import { currentView, type TabView } from './tab-views';
import { RANGES, type RangeTarget } from '../components/charts/range-target';

const KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;

const moves = (isExtending: boolean): Command<RangeTarget>[] =>
  KEYS.map((key) => ({
    id: `range.${isExtending ? 'extend' : 'move'}${key}`,
    label: isExtending ? TEXT.range.extend : TEXT.range.move,
    keys: [`${isExtending ? 'Shift+' : ''}${key}`],
    inPalette: false,
    run: (range) => range.move(key, isExtending),
  }));

const RANGE_COMMANDS = commandSet({
  scope: 'chart',
  title: TEXT.range.title,
  target: RANGES.focused,
  commands: [
    ...moves(false),
    ...moves(true),
    {
      id: 'range.choose',
      label: TEXT.range.choose,
      keys: ['Enter'],
      inPalette: false,
      enabled: ({ hasMark }) => hasMark,
      run: (range) => range.choose(),
    },
    {
      id: 'range.clear',
      label: TEXT.range.clear,
      keys: ['Escape'],
      inPalette: false,
      enabled: ({ canClear }) => canClear,
      run: (range) => range.clear(),
    },
  ],
});

const viewWithRows = (): TabView | undefined => {
  const view = currentView();
  return view && view.store.getState().count > 0 ? view : undefined;
};

const viewWithRecord = (): TabView | undefined => {
  const view = currentView();
  return view?.store.getState().open ? view : undefined;
};

const toggleGroups = (view: TabView): void => {
  const { grouped, dataset } = view.store.getState();
  if (grouped) focusRows();
  view.note(
    grouped ? { grouped: null } : { grouped: firstGroup(dataset?.columns ?? []), wantsGroupFocus: true },
  );
};

/** Closes the open record. The focus that is lost with it goes to the rows. */
const closeRecord = (view: TabView): void => {
  const hasFocus = document.activeElement?.closest('aside.record') != null;
  view.note({ open: null });
  if (hasFocus) focusRows();
};

const RECORD_COMMANDS = commandSet({
  scope: 'record',
  title: TEXT.commands.record,
  target: viewWithRecord,
  needs: TEXT.needs.record,
  commands: [
    {
      id: 'record.previous',
      label: TEXT.commands.previous,
      keys: ['K'],
      run: (view, isHeld) => void view.step(-1, isHeld),
    },
    {
      id: 'record.close',
      label: TEXT.commands.closeRecord,
      keys: ['Escape'],
      run: closeRecord,
    },
  ],
});

const NEXT_RECORD = commandSet({
  scope: 'record',
  title: TEXT.commands.record,
  target: viewWithRows,
  needs: TEXT.needs.rows,
  commands: [
    {
      id: 'record.next',
      label: TEXT.commands.next,
      keys: ['J'],
      run: (view, isHeld) => void view.step(1, isHeld),
    },
  ],
});

/** Returns the view on screen if its open row names an entity of the tenant. */
const viewWithProfile = (): TabView | undefined => {
  const view = currentView();
  return signedIn() && view?.openName?.() !== undefined ? view : undefined;
};

const PROFILE_COMMAND = commandSet({
  scope: 'record',
  title: TEXT.commands.record,
  target: viewWithProfile,
  needs: TEXT.needs.profile,
  needsSession: true,
  commands: [
    {
      id: 'record.profile',
      label: TEXT.commands.showProfile,
      keys: ['Shift+P'],
      run: (view) => view.switchProfile?.(),
    },
  ],
});

const ROW_COMMANDS = commandSet({
  scope: 'global',
  title: TEXT.commands.rows,
  target: viewWithRows,
  needs: TEXT.needs.rows,
  commands: [
    {
      id: ROW_OVERLAYS.export,
      label: TEXT.commands.export,
      keys: ['Ctrl+E'],
      run: () => toggleOverlay(ROW_OVERLAYS.export),
    },
    {
      id: ROW_OVERLAYS.goToColumn,
      label: TEXT.goToColumn,
      keys: ['Alt+C'],
      run: () => toggleOverlay(ROW_OVERLAYS.goToColumn),
    },
    { id: 'rows.group', label: TEXT.group, keys: ['Alt+G'], run: toggleGroups },
  ],
});

/** All commands of the dataset view, for the list in `renderer/screens.ts`. */
export const VIEW_COMMANDS = [
  commandSet(HEADER_COMMANDS),
  commandSet(GRID_COMMANDS),
  RANGE_COMMANDS,
  GROUP_COMMANDS,
  GROUP_PANEL_COMMANDS,
  RECORD_COMMANDS,
  NEXT_RECORD,
  PROFILE_COMMAND,
  ROW_COMMANDS,
] as const;
