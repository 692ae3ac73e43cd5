/** Commands of the screen that turns pasted text into exceptions. */
import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { openOverlay } from '../../state/overlay-store';
import { showScreen } from '../../state/workspace-store';
import { currentPaste } from './paste-store';
import { TEXT } from './text';

/** The dialogs of the screen. */
export const SEND_OVERLAY = 'exceptionPaste.send';
export const CLEAR_OVERLAY = 'exceptionPaste.clear';

export const PASTE_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentPaste,
    needs: TEXT.needsRows,
    commands: [
      {
        id: SEND_OVERLAY,
        label: TEXT.addShort,
        keys: ['A'],
        enabled: ({ rows }) => rows.store.getState().count > 0,
        needs: TEXT.needsReady,
        run: () => openOverlay(SEND_OVERLAY),
      },
      { id: CLEAR_OVERLAY, label: TEXT.clear, keys: ['Delete'], run: () => openOverlay(CLEAR_OVERLAY) },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.title,
    target: signedIn,
    commands: [
      {
        id: 'exceptionPaste.open',
        label: TEXT.title,
        keys: [],
        run: () => showScreen('exception-paste', TEXT.title),
      },
    ],
  }),
] as const;
