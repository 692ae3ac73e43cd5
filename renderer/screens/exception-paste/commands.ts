/** Commands of the screen that turns pasted text into exceptions. */
import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { TEXT as COMMANDS } from '../../commands/text';
import { currentView, type TabView } from '../../dataset-view/tab-views';
import { selectedCount } from '../../dataset-view/view/selection';
import { pasteNothing, pasteRows } from '../../features/exception/paste-text';
import { TEXT as EXCEPTION } from '../../features/exception/text';
import { openOverlay } from '../../state/overlay-store';
import { currentTab, showTab, useWorkspace } from '../../state/workspace-store';
import { changeChoice, NO_CHOICE, pastes } from './paste-store';
import { readTyped } from './read-typed';
import { TEXT } from './text';
import { typedText } from './typed-text';

/** The dialogs of the screen. */
export const SEND_OVERLAY = 'exceptionPaste.send';
export const CLEAR_OVERLAY = 'exceptionPaste.clear';

const viewWithSelection = (): TabView | undefined => {
  const view = signedIn() && currentView();
  if (!view) return undefined;
  const { selection, count } = view.store.getState();
  return selectedCount(selection, count) > 0 ? view : undefined;
};

const pasteSelection = ({ store }: TabView): void => {
  const { view, selection, count } = store.getState();
  void pasteRows(view, selection, selectedCount(selection, count));
};

/** Shows a list with nothing in it: what is pasted next joins nothing left over, and no choice that was made for it. */
const openNewPaste = (): void => {
  const empty = useWorkspace
    .getState()
    .tabs.find(({ id }) => pastes.step(id).kind === 'empty' && typedText(id).trim() === '');
  if (!empty) return pasteNothing(TEXT.pasted);
  changeChoice(empty.id, NO_CHOICE);
  showTab(empty.id);
};

/** Returns the current tab if there is text in its field. */
const tabWithText = (): string | undefined => {
  const tab = currentTab()?.id;
  return tab !== undefined && typedText(tab).trim() !== '' ? tab : undefined;
};

export const PASTE_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: tabWithText,
    needs: TEXT.needsText,
    commands: [
      {
        id: 'exceptionPaste.read',
        label: TEXT.read,
        keys: ['Ctrl+Enter'],
        run: (tab) => void readTyped(tab),
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: pastes.current,
    needs: TEXT.needsRows,
    commands: [
      {
        id: SEND_OVERLAY,
        label: TEXT.addShort,
        keys: ['A'],
        needsSession: true,
        enabled: ({ rows }) => rows.store.getState().count > 0,
        needs: TEXT.needsReady,
        run: () => openOverlay(SEND_OVERLAY),
      },
      { id: CLEAR_OVERLAY, label: TEXT.clear, keys: ['Delete'], run: () => openOverlay(CLEAR_OVERLAY) },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.rowsOf,
    target: viewWithSelection,
    needs: TEXT.needsSelection,
    needsSession: true,
    commands: [
      { id: 'exceptionPaste.rows', label: EXCEPTION.fromRows, keys: ['Alt+E'], run: pasteSelection },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.title,
    target: signedIn,
    needs: COMMANDS.needsSession,
    commands: [
      {
        id: 'exceptionPaste.open',
        label: TEXT.title,
        keys: [],
        run: openNewPaste,
      },
    ],
  }),
] as const;
