import './theme/blueprint.css';
import './theme/base.css';
import './theme/parts.css';
import './theme/frame.css';
import { FocusStyleManager } from '@blueprintjs/core';
import { createRoot } from 'react-dom/client';
import { on } from './bridge';
import { listenToKeys } from './commands/key-listener';
import { isInReach, type KeyPlace } from './commands/look-up';
import { allCommandSets, registerCommands, runCommand } from './commands/registry';
import { guardClipboard } from './components/clipboard';
import { closeMenu } from './components/context-menu';
import { COMMAND_SETS, SCREENS } from './screens';
import { needsSession, restoreTabs } from './session-tabs';
import { App } from './shell/App';
import { SHELL_COMMANDS } from './shell/commands';
import { isCovered, isFocusCovered, openedBy } from './shell/covered';
import { holdEarlyLetters } from './shell/early-letters';
import { readAppState, setSession, useApp } from './state/app-store';
import { followJobs } from './state/jobs-store';
import { closeAllOverlays } from './state/overlay-store';
import { closeSessionTabs, currentTab, restoreWorkspace, useWorkspace } from './state/workspace-store';
import { applyTheme } from './theme/theme';

const followTheme = (): void =>
  void useApp.subscribe(
    ({ settings }, before) => settings.theme !== before.settings.theme && applyTheme(settings.theme),
  );

const followTabs = (): void =>
  void useWorkspace.subscribe(({ tabs, current }, before) => {
    for (const { closeTabs } of SCREENS) closeTabs?.(tabs);
    // A menu belongs to the tab that it was opened on. It closes after its command, which may switch the tab.
    if (current !== before.current) setTimeout(closeMenu);
  });

const followSession = (): void =>
  void on('sessionChanged', (session) => {
    setSession(session);
    if (session.kind === 'signedOut') {
      useApp.setState({ hasSkippedSignIn: false });
      closeAllOverlays();
      closeMenu();
      closeSessionTabs((tab) => needsSession(SCREENS, tab));
    }
    void readAppState();
  });

const keyPlace = (): KeyPlace => ({
  screen: currentTab()?.screen,
  isCovered: isCovered(),
  isFocusCovered: isFocusCovered(),
  openedBy: openedBy(),
});

/** Draws the application into the static shell. */
export const start = async (root: HTMLElement | null): Promise<void> => {
  if (!root) return;
  FocusStyleManager.onlyShowFocusOnTabs();
  registerCommands([...COMMAND_SETS, ...SHELL_COMMANDS]);
  followTheme();
  followTabs();
  // Before the state is read: a sign-in between the two would be missed.
  followSession();
  const app = await readAppState();
  applyTheme(useApp.getState().settings.theme);
  restoreWorkspace(restoreTabs(SCREENS, app?.workspace ?? null), app?.workspace?.current);
  on('command', ({ id }) => isInReach(allCommandSets(), id, keyPlace()) && runCommand(id));
  holdEarlyLetters();
  listenToKeys(keyPlace);
  guardClipboard();
  void followJobs();
  for (const { start: startScreen } of SCREENS) startScreen?.();
  createRoot(root).render(<App />);
};
