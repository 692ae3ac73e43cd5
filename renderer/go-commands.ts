import type { ScreenModule } from './screen-module';
import { useApp } from './state/app-store';
import { openTab, showScreen } from './state/workspace-store';
import { commandSet, type BoundCommandSet, type Command } from './commands/command';

/** The id of the command that goes to a screen. */
export const goCommandId = (screen: string): string => `go.${screen}`;

const goTo = ({ id, title, tabTitle = title, needsSession, opensNewTab }: ScreenModule): void => {
  // Without a session, the frame opens for the screens that need none.
  if (!needsSession) useApp.setState({ hasSkippedSignIn: true });
  if (opensNewTab) openTab({ screen: id, title: tabTitle });
  else showScreen(id, tabTitle);
};

/** Builds a command for each screen of the rail that goes there. */
export const goCommands = (screens: readonly ScreenModule[]): BoundCommandSet =>
  commandSet({
    scope: 'global',
    title: 'Go',
    target: () => useApp.getState().session,
    commands: screens.flatMap((screen): readonly Command<{ readonly kind: string }>[] =>
      screen.rail === undefined
        ? []
        : [
            {
              id: goCommandId(screen.id),
              label: screen.title,
              keys: [screen.rail.key],
              enabled: ({ kind }) => !screen.needsSession || kind === 'signedIn',
              run: () => goTo(screen),
            },
          ],
    ),
  });
