import type { Tab } from '../shared/model/app-state';
import { HUNT_SCREEN } from './query/hunt-screen';
import type { ScreenModule } from './screen-module';
import { useApp } from './state/app-store';
import type { ScreenId } from './state/screen-id';
import { openTab, showScreen, showTab, useWorkspace } from './state/workspace-store';
import { commandSet, type BoundCommandSet, type Command } from './commands/command';
import { TEXT } from './commands/text';

/** The id of the command that goes to a screen. */
export const goCommandId = (screen: string): string => `go.${screen}`;

/** Goes to a screen; without a session, the frame opens for one that needs none. */
const goTo = ({ id, title, tabTitle = title, needsSession, opensNewTab }: ScreenModule<ScreenId>): void => {
  if (!needsSession) useApp.setState({ hasSkippedSignIn: true });
  if (opensNewTab) openTab({ screen: id, title: tabTitle });
  else showScreen(id, tabTitle);
};

/** Returns true if a screen shows something without being opened for it: a record or a replay does not. */
const opensEmpty = ({ id, railOrder, opensNewTab = false }: ScreenModule<ScreenId>): boolean =>
  railOrder !== undefined || !opensNewTab || id === HUNT_SCREEN;

const lastTabOf = (screen: ScreenId): Tab | undefined =>
  useWorkspace.getState().tabs.findLast((tab) => tab.screen === screen);

/** Returns true if the last tab of a screen can be shown, or a new one opened. */
export const canShow = (screen: ScreenModule<ScreenId>): boolean =>
  lastTabOf(screen.id) !== undefined || opensEmpty(screen);

/** Goes to the last tab of a screen, or to a new one. */
export const goToScreen = (screen: ScreenModule<ScreenId>): void => {
  const tab = lastTabOf(screen.id);
  if (tab) showTab(tab.id);
  else goTo(screen);
};

/** The screens of the rail in their order. */
export const railScreens = (screens: readonly ScreenModule<ScreenId>[]): readonly ScreenModule<ScreenId>[] =>
  screens
    .filter(({ railOrder }) => railOrder !== undefined)
    .sort((a, b) => (a.railOrder ?? 0) - (b.railOrder ?? 0));

/** Builds a command for each screen of the rail that goes there: by keys of its own, or by Alt and its place in the rail. */
export const goCommands = (screens: readonly ScreenModule<ScreenId>[]): BoundCommandSet =>
  commandSet({
    scope: 'global',
    title: TEXT.go,
    target: () => useApp.getState().session,
    needs: TEXT.needsSession,
    commands: railScreens(screens).map((screen, at): Command<{ readonly kind: string }> => ({
      id: goCommandId(screen.id),
      label: screen.title,
      ...(screen.words === undefined ? {} : { words: screen.words }),
      // The tenth has 0, as among a record's tabs.
      keys: screen.goKeys ?? (at < 10 ? [`Alt+${(at + 1) % 10}`] : []),
      enabled: ({ kind }) => !screen.needsSession || kind === 'signedIn',
      run: () => goTo(screen),
    })),
  });
