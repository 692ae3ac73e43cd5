/** Commands that belong to no screen: tabs, settings, the session, overlays. */
import { mspSession } from '../state/msp';
import { commandSet, type BoundCommandSet } from '../commands/command';
import { always, inFrame, signedIn } from '../commands/targets';
import { TEXT as COMMANDS } from '../commands/text';
import { refreshSession } from '../state/refresh-session';
import { GRID_COMMANDS, GRIDS } from '../dataset-view/grid/grid-commands';
import { lastFailure } from '../failure-origins';
import { copyFailure } from '../components/failure-details';
import { clearHistory } from '../record/verdicts/clear-history';
import { changeSettings, useApp } from '../state/app-store';
import { toastWith, toggleOverlay } from '../state/overlay-store';
import { pendingUndo } from '../state/pending-undo';
import { closeTab, currentTab, lastClosedTab, reopenTab, showTab } from '../state/workspace-store';
import { displayZone } from '../state/time';
import { isDark } from '../theme/theme';
import { DIALOG_COMMANDS } from './dialogs/dialog-commands';
import { SHELL_OVERLAYS } from './dialogs/overlay-ids';
import { focusFilter, hasFilter, stepPane } from './panes';
import { closeTabs, otherShownTabs, shownTabAt, shownTabsAfter, stepShownTab } from './tabs/shown-tabs';
import { openPortal, openProfileWindow, showLog, signOut } from './session-calls';
import { TAB_COMMANDS } from './tabs/tab-commands';
import { TEXT } from './text';
import { ZOOM_COMMANDS } from './zoom-commands';

/** Switches between local time and UTC; a toast names the zone, which not every screen shows. */
const switchTimes = (): void => {
  changeSettings({ times: useApp.getState().settings.times === 'utc' ? 'local' : 'utc' });
  toastWith(TEXT.timesNow(displayZone()), 'plain', { subject: 'app.times' });
};

const hasOtherTabs = (): boolean => otherShownTabs(currentTab()?.id ?? '').length > 0;

export const SHELL_COMMANDS: readonly BoundCommandSet[] = [
  DIALOG_COMMANDS,
  TAB_COMMANDS,
  ZOOM_COMMANDS,
  commandSet({
    scope: 'global',
    title: COMMANDS.go,
    target: currentTab,
    needs: TEXT.noTab,
    commands: [
      { id: 'tab.close', label: TEXT.closeTab, keys: ['Ctrl+W'], run: ({ id }) => closeTab(id) },
      {
        id: 'tab.closeOthers',
        label: TEXT.closeOtherTabs,
        keys: [],
        enabled: ({ id }) => otherShownTabs(id).length > 0,
        needs: TEXT.needs.otherTabs,
        run: ({ id }) => closeTabs(otherShownTabs(id)),
      },
      {
        id: 'tab.closeRight',
        label: TEXT.closeTabsAfter,
        keys: [],
        enabled: ({ id }) => shownTabsAfter(id).length > 0,
        needs: TEXT.needs.otherTabs,
        run: ({ id }) => closeTabs(shownTabsAfter(id)),
      },
      {
        id: SHELL_OVERLAYS.renameTab,
        label: TEXT.renameTab,
        keys: ['F2'],
        run: () => toggleOverlay(SHELL_OVERLAYS.renameTab),
      },
    ],
  }),
  commandSet({
    scope: 'global',
    title: COMMANDS.go,
    target: inFrame,
    needs: COMMANDS.needsSession,
    commands: [
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((position) => ({
        id: `tab.${position}`,
        label: TEXT.numberedTab,
        keys: [`Ctrl+${position}`],
        inPalette: false,
        enabled: () => shownTabAt(position) !== undefined,
        needs: TEXT.needs.tabAt(position),
        run: () => {
          const tab = shownTabAt(position);
          if (tab) showTab(tab.id);
        },
      })),
      {
        id: 'tab.reopen',
        label: TEXT.reopenTab,
        keys: ['Ctrl+Shift+T'],
        enabled: () => lastClosedTab() !== undefined,
        needs: TEXT.needs.closedTab,
        run: reopenTab,
      },
      {
        id: 'tab.next',
        label: TEXT.nextTab,
        keys: ['Ctrl+Tab', 'Ctrl+PageDown'],
        enabled: hasOtherTabs,
        needs: TEXT.needs.otherTabs,
        run: () => stepShownTab(1),
      },
      {
        id: 'tab.previous',
        label: TEXT.previousTab,
        keys: ['Ctrl+Shift+Tab', 'Ctrl+PageUp'],
        enabled: hasOtherTabs,
        needs: TEXT.needs.otherTabs,
        run: () => stepShownTab(-1),
      },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.groups.view,
    target: inFrame,
    needs: COMMANDS.needsSession,
    commands: [
      {
        id: SHELL_OVERLAYS.palette,
        label: TEXT.palette,
        keys: ['Ctrl+K'],
        inPalette: false,
        run: () => toggleOverlay(SHELL_OVERLAYS.palette),
      },
      { id: 'pane.next', label: TEXT.nextPane, keys: ['F6'], inPalette: false, run: () => stepPane(1) },
      {
        id: 'pane.previous',
        label: TEXT.previousPane,
        keys: ['Shift+F6'],
        inPalette: false,
        run: () => stepPane(-1),
      },
      {
        id: 'app.find',
        label: TEXT.find,
        keys: ['Ctrl+F', '/'],
        enabled: hasFilter,
        needs: TEXT.needs.filter,
        run: focusFilter,
      },
      {
        id: SHELL_OVERLAYS.jobs,
        label: TEXT.jobs.title,
        keys: ['Alt+J'],
        run: () => toggleOverlay(SHELL_OVERLAYS.jobs),
      },
    ],
  }),
  commandSet({
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
      {
        id: SHELL_OVERLAYS.handbook,
        label: TEXT.handbook.title,
        words: TEXT.handbook.words,
        keys: ['F1'],
        run: () => toggleOverlay(SHELL_OVERLAYS.handbook),
      },
      {
        id: 'app.theme',
        label: TEXT.theme,
        keys: [],
        run: () => changeSettings({ theme: isDark() ? 'light' : 'dark' }),
      },
      {
        id: 'app.times',
        label: TEXT.times,
        keys: [],
        run: switchTimes,
      },
      {
        id: 'app.defang',
        label: TEXT.defang,
        keys: [],
        run: () => changeSettings({ defang: !useApp.getState().settings.defang }),
      },
    ],
  }),
  commandSet({
    scope: 'grid',
    title: GRID_COMMANDS.title,
    target: () => (GRIDS.focused() ? pendingUndo() : undefined),
    commands: [
      {
        id: 'grid.undoPending',
        label: TEXT.undoPending,
        keys: ['Ctrl+Z'],
        inPalette: false,
        run: (source) => source.undo(),
      },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.groups.session,
    target: pendingUndo,
    needs: TEXT.needs.pending,
    commands: [
      { id: 'app.undoPending', label: TEXT.undoPending, keys: ['U'], run: (source) => source.undo() },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.groups.session,
    target: signedIn,
    needs: COMMANDS.needsSession,
    commands: [
      {
        id: 'session.refresh',
        label: TEXT.refresh,
        keys: ['F5'],
        needsSession: true,
        run: () => void refreshSession(),
      },
      {
        id: 'session.openProfileWindow',
        label: TEXT.profileWindow.open,
        words: TEXT.profileWindow.words,
        keys: ['Alt+P'],
        run: () => void openProfileWindow(),
      },
      { id: 'session.openPortal', label: TEXT.openPortal, keys: [], run: () => void openPortal() },
      {
        id: SHELL_OVERLAYS.brand,
        label: TEXT.brandCommand,
        keys: [],
        run: () => toggleOverlay(SHELL_OVERLAYS.brand),
      },
      {
        id: SHELL_OVERLAYS.activeUsers,
        label: TEXT.activeUsers,
        keys: [],
        needsSession: true,
        run: () => toggleOverlay(SHELL_OVERLAYS.activeUsers),
      },
      {
        id: 'session.clearVerdictHistory',
        label: TEXT.clearVerdictHistory,
        keys: [],
        run: () => void clearHistory(),
      },
      { id: 'session.signOut', label: TEXT.signOut, keys: [], run: () => void signOut() },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.groups.session,
    target: () => mspSession(),
    needs: TEXT.tenants.needs,
    commands: [
      {
        id: SHELL_OVERLAYS.tenants,
        label: TEXT.tenants.command,
        keys: ['Alt+Shift+T'],
        run: () => toggleOverlay(SHELL_OVERLAYS.tenants),
      },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.groups.session,
    target: always,
    commands: [
      {
        id: SHELL_OVERLAYS.proxy,
        label: TEXT.proxy,
        keys: [],
        run: () => toggleOverlay(SHELL_OVERLAYS.proxy),
      },
      { id: 'app.showLog', label: TEXT.showLog, keys: [], run: () => void showLog() },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.groups.session,
    target: lastFailure,
    needs: TEXT.needs.failure,
    commands: [
      {
        id: 'app.copyLastFailure',
        label: TEXT.copyLastFailure,
        keys: [],
        run: (failure) => copyFailure(failure, Date.now()),
      },
    ],
  }),
];
