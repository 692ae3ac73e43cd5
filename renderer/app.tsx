import './theme/blueprint.css';
import './theme/base.css';
import './theme/parts.css';
import './theme/frame.css';
import { FocusStyleManager } from '@blueprintjs/core';
import { createRoot } from 'react-dom/client';
import { on } from './bridge';
import { guardClipboard } from './components/clipboard';
import { closeMenu } from './components/context-menu';
import { act, ACTIONS, type ActionId } from './actions';
import { listenToKeys } from './keys';
import { keepRows, needsSession } from './dataset-view/rows/tab-rows';
import { takeGiven } from './screens/files/offline-store';
import { keepHunts } from './screens/hunt/hunt-registry';
import { followQueries } from './screens/queries/queries-store';
import { App } from './shell/App';
import { readAppState, useApp } from './state/app-store';
import { followJobs } from './state/jobs-store';
import { followPastQueries } from './state/past-queries-store';
import { followSchedules } from './state/schedules-store';
import { followWatches } from './state/watches-store';
import { useOverlay } from './state/overlay-store';
import { closeSessionTabs, restoreWorkspace, useWorkspace } from './state/workspace-store';
import { applyTheme } from './theme/theme';

const isAction = (id: string): id is ActionId => Object.hasOwn(ACTIONS, id);

/** Draws the application into the static shell. */
export const start = async (root: HTMLElement | null): Promise<void> => {
  if (!root) return;
  FocusStyleManager.onlyShowFocusOnTabs();
  useApp.subscribe(
    ({ settings }, before) => settings.theme !== before.settings.theme && applyTheme(settings.theme),
  );
  useWorkspace.subscribe(({ tabs, current }, before) => {
    keepHunts(tabs);
    keepRows(tabs);
    // A menu is of the tab that it was opened on; the act that leads to another one is carried out first.
    if (current !== before.current) setTimeout(closeMenu);
  });
  // Heard before the state is asked for: a sign-in between the two would be missed.
  on('sessionChanged', (session) => {
    useApp.setState({ session });
    if (session.kind === 'signedOut') {
      useApp.setState({ isOffline: false });
      useOverlay.setState({ open: null, receipt: null, toasts: [] });
      closeMenu();
      closeSessionTabs(needsSession);
    }
    void readAppState();
  });
  const app = await readAppState();
  applyTheme(useApp.getState().settings.theme);
  restoreWorkspace(app?.workspace ?? null);
  on('filesGiven', () => void takeGiven());
  on('act', ({ action }) => isAction(action) && act(action));
  listenToKeys();
  guardClipboard();
  void followJobs();
  followQueries();
  followSchedules();
  followPastQueries();
  followWatches();
  void takeGiven();
  createRoot(root).render(<App />);
};
