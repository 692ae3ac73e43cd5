import type { ScreenModule } from './screen-module';
import { useApp } from './state/app-store';
import type { ScreenId } from './state/screen-id';
import { openTab, showScreen } from './state/workspace-store';
import { commandSet, type BoundCommandSet, type Command } from './commands/command';
import { TEXT } from './commands/text';

/** The id of the command that goes to a screen. */
export const goCommandId = (screen: string): string => `go.${screen}`;

const goTo = ({ id, title, tabTitle = title, needsSession, opensNewTab }: ScreenModule<ScreenId>): void => {
  // Without a session, the frame opens for the screens that need none.
  if (!needsSession) useApp.setState({ hasSkippedSignIn: true });
  if (opensNewTab) openTab({ screen: id, title: tabTitle });
  else showScreen(id, tabTitle);
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
