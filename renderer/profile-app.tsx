import './theme/blueprint.css';
import './theme/blueprint-overlays.css';
import './theme/base.css';
import './theme/parts.css';
import './theme/frame.css';
import './theme/overlays.css';
import { FocusStyleManager } from '@blueprintjs/core';
import { createRoot } from 'react-dom/client';
import { on } from './bridge';
import { commandSet } from './commands/command';
import { listenToKeys } from './commands/key-listener';
import type { KeyPlace } from './commands/look-up';
import { registerCommands } from './commands/registry';
import { always } from './commands/targets';
import { guardClipboard } from './components/clipboard';
import { closeMenu } from './components/context-menu';
import { RECORD_ACTION_COMMANDS, RECORD_COMMANDS, TRAIL_COMMANDS } from './record/commands';
import { VALUE_COMMANDS } from './record/value-commands';
import { isCovered, isFocusCovered, openedBy } from './shell/dialogs/covered';
import { DIALOG_COMMANDS } from './shell/dialogs/dialog-commands';
import { SHELL_OVERLAYS } from './shell/dialogs/overlay-ids';
import { stepPane } from './shell/panes';
import { PROFILE_COMMANDS } from './shell/profile-window/profile-commands';
import { ProfileWindow } from './shell/profile-window/ProfileWindow';
import { TEXT } from './shell/text';
import { ZOOM_COMMANDS } from './shell/zoom-commands';
import { readAppState, setFlags, setSession, useApp } from './state/app-store';
import { followBrand } from './state/brand';
import { followJobs } from './state/jobs-store';
import { closeAllOverlays, toggleOverlay } from './state/overlay-store';
import { applyTheme } from './theme/theme';

/** Commands of the window itself; all others are the record's. */
const WINDOW_COMMANDS = commandSet({
  scope: 'global',
  title: TEXT.groups.view,
  target: always,
  commands: [
    {
      id: SHELL_OVERLAYS.keys,
      label: TEXT.keys,
      keys: ['?'],
      run: () => toggleOverlay(SHELL_OVERLAYS.keys),
    },
    { id: 'pane.next', label: TEXT.nextPane, keys: ['F6'], run: () => stepPane(1) },
    { id: 'pane.previous', label: TEXT.previousPane, keys: ['Shift+F6'], run: () => stepPane(-1) },
  ],
});

/** Follows the session and the settings of the main window. */
const followMain = (): void => {
  on('sessionChanged', (session) => {
    setSession(session);
    closeAllOverlays();
    closeMenu();
    void readAppState();
  });
  on('flagsChanged', setFlags);
  on('settingsChanged', (settings) => useApp.setState({ settings }));
  useApp.subscribe(
    ({ settings }, before) => settings.theme !== before.settings.theme && applyTheme(settings.theme),
  );
};

const keyPlace = (): KeyPlace => ({
  screen: undefined,
  isCovered: isCovered(),
  isFocusCovered: isFocusCovered(),
  openedBy: openedBy(),
});

/** Draws the profile window into the static shell. */
export const start = async (root: HTMLElement | null): Promise<void> => {
  if (!root) return;
  FocusStyleManager.onlyShowFocusOnTabs();
  registerCommands([
    DIALOG_COMMANDS,
    RECORD_ACTION_COMMANDS,
    RECORD_COMMANDS,
    TRAIL_COMMANDS,
    VALUE_COMMANDS,
    PROFILE_COMMANDS,
    WINDOW_COMMANDS,
    ZOOM_COMMANDS,
  ]);
  followMain();
  followBrand();
  await readAppState();
  applyTheme(useApp.getState().settings.theme);
  listenToKeys(keyPlace);
  guardClipboard();
  void followJobs();
  createRoot(root).render(<ProfileWindow />);
};
