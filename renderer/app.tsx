import './theme/blueprint.css';
import './theme/blueprint-overlays.css';
import './theme/base.css';
import './theme/parts.css';
import './theme/frame.css';
import './theme/overlays.css';
import { FocusStyleManager } from '@blueprintjs/core';
import { createRoot } from 'react-dom/client';
import type { AppState } from '../shared/local-calls/app';
import { DEMO_CONNECTION, type Tab } from '../shared/model/app-state';
import { on } from './bridge';
import { listenToKeys } from './commands/key-listener';
import { isInReach, type KeyPlace } from './commands/look-up';
import { allCommandSets, registerCommands, runCommand } from './commands/registry';
import { guardClipboard } from './components/clipboard';
import { closeMenu } from './components/context-menu';
import { COMMAND_SETS, screenOf, SCREENS } from './screens';
import { needsSession, restoreTabs, withOwners } from './session-tabs';
import { App } from './shell/App';
import { SHELL_COMMANDS } from './shell/commands';
import { isCovered, isFocusCovered, openedBy } from './shell/dialogs/covered';
import { holdEarlyLetters } from './shell/early-letters';
import { followLostFocus } from './shell/lost-focus';
import { TEXT } from './shell/text';
import { connectionOf, readAppState, setFlags, setSession, tenantKeyOf, useApp } from './state/app-store';
import { followBrand } from './state/brand';
import { followJobs } from './state/jobs-store';
import { closeAllOverlays, toast, toastWith } from './state/overlay-store';
import { stepCursor } from './state/profile-cursor';
import {
  closeSessionTabs,
  currentTab,
  dropHeldTabs,
  openTab,
  restoreWorkspace,
  showTabsOf,
  useWorkspace,
  saveWorkspaceNow,
} from './state/workspace-store';
import { applyTheme } from './theme/theme';

const followTheme = (): void =>
  void useApp.subscribe(
    ({ settings }, before) => settings.theme !== before.settings.theme && applyTheme(settings.theme),
  );

const followTabs = (): void =>
  void useWorkspace.subscribe(({ current }, before) => {
    // A menu belongs to the tab that it was opened on. It closes after its command, which may switch the tab.
    if (current !== before.current) setTimeout(closeMenu);
  });

const isOfSession = (tab: Tab): boolean => needsSession(SCREENS, tab);

const readKnownState = async (): Promise<void> => {
  const app = await readAppState();
  const known = new Set(app?.connections.map(({ id }) => id));
  if (app) dropHeldTabs((owner) => owner === DEMO_CONNECTION || known.has(owner));
};

const followSession = (isRestored: () => boolean): void =>
  void on('sessionChanged', (session) => {
    // Before the session is shown: nothing of the former tenant may be drawn under the next, and no button of it may act there.
    const former = connectionOf();
    if (former !== '' && former !== connectionOf(session)) {
      closeAllOverlays();
      closeMenu();
    }
    // Until the stored tabs are restored there are none to show, and none may be stored in their place.
    if (session.kind === 'signedIn' && isRestored()) showTabsOf(session.connectionId, tenantKeyOf(session));
    setSession(session);
    if (session.kind === 'signedOut') {
      useApp.setState({ hasSkippedSignIn: false });
      closeSessionTabs(isOfSession);
    }
    void readKnownState();
  });

/** Restores the tabs of the last start, each under the connection that it belongs to. */
const restoreStored = (app: AppState | undefined): void => {
  const stored = restoreTabs(SCREENS, app?.workspace ?? null);
  const tabs = withOwners(SCREENS, stored, app?.connections[0]?.id);
  restoreWorkspace({ tabs, current: app?.workspace?.current }, connectionOf() || undefined, isOfSession);
  if (tabs.length < stored.length) toast(TEXT.tabsNotRestored(stored.length - tabs.length));
};

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
  followBrand();
  followTabs();
  let isRestored = false;
  // Before the state is read: a sign-in between the two would be missed.
  followSession(() => isRestored);
  const app = await readAppState();
  applyTheme(useApp.getState().settings.theme);
  restoreStored(app);
  isRestored = true;
  on('flagsChanged', setFlags);
  // The profile window changes settings too. They are saved whole, so each window must know those of the other.
  on('settingsChanged', (settings) => useApp.setState({ settings }));
  on('command', ({ id }) => isInReach(allCommandSets(), id, keyPlace()) && runCommand(id));
  on('uncaught', ({ isLogged }) =>
    toastWith(TEXT.uncaught, 'bad', {
      subject: 'uncaught',
      next: TEXT.uncaughtNext,
      buttons: isLogged ? [{ label: TEXT.showLog, run: () => runCommand('app.showLog') }] : [],
    }),
  );
  on('tabRequested', (tab) => {
    const screen = screenOf(tab);
    if (screen) openTab({ ...tab, screen: screen.id });
  });
  on('profileStepped', ({ by }) => stepCursor(by));
  holdEarlyLetters();
  followLostFocus();
  listenToKeys(keyPlace);
  window.addEventListener('pagehide', saveWorkspaceNow);
  guardClipboard();
  void followJobs();
  for (const { start: startScreen } of SCREENS) startScreen?.();
  createRoot(root).render(<App />);
};
