import type { BoundCommand, BoundCommandSet } from '../../commands/command';
import { setsInReach } from '../../commands/look-up';
import { TEXT as COMMANDS } from '../../commands/text';
import { canShow } from '../../go-commands';
import { SCREENS } from '../../screens';
import type { ScreenModule } from '../../screen-module';
import { useApp } from '../../state/app-store';
import type { ScreenId } from '../../state/screen-id';
import { TEXT } from '../text';
import { OPENS_OWN_TAB, runOn } from './arrival';
import type { Entry } from './entries';

const isListed = ({ inPalette }: BoundCommand): boolean => inPalette !== false;

/** Returns each entry whose label none before it has. */
const uniqueByLabel = (entries: readonly Entry[]): readonly Entry[] => {
  const labels = new Set<string>();
  return entries.filter(({ label }) => {
    const isNew = !labels.has(label);
    labels.add(label);
    return isNew;
  });
};

const entriesHere = (sets: readonly BoundCommandSet[], screen: string | undefined): readonly Entry[] => {
  const entries = setsInReach(sets, { screen, isCovered: false }).flatMap(({ title, commands }) =>
    commands
      .filter(isListed)
      .map(({ id, label, keys, words = '', needs, missingSession, isEnabled, run }): Entry => {
        const isOn = isEnabled() && missingSession() === undefined;
        return {
          id,
          label,
          note: (isOn ? undefined : needs?.()) ?? title,
          words,
          group: title,
          keys,
          isEnabled: isOn,
          run,
        };
      }),
  );
  return uniqueByLabel([
    ...entries.filter(({ isEnabled }) => isEnabled),
    ...entries.filter(({ isEnabled }) => !isEnabled),
  ]);
};

/** The reason why a screen can't be gone to now. */
const obstacle = (screen: ScreenModule<ScreenId>): string | undefined => {
  if (screen.needsSession && useApp.getState().session.kind !== 'signedIn') return COMMANDS.needsSession;
  return canShow(screen) ? undefined : TEXT.palettes.noTabOf(screen.title);
};

const entryElsewhere = (command: BoundCommand, screen: ScreenModule<ScreenId>): Entry => {
  const reason = obstacle(screen);
  return {
    id: command.id,
    label: command.label,
    note:
      reason ?? (OPENS_OWN_TAB.has(command.id) ? TEXT.palettes.ownTab : TEXT.palettes.onScreen(screen.title)),
    words: command.words ?? '',
    group: screen.title,
    isElsewhere: true,
    keys: command.keys,
    isEnabled: reason === undefined,
    needsText: true,
    run: () => runOn(screen, command),
  };
};

/**
 * Returns the commands that apply on the current screen, innermost scope first and disabled ones last, with the reason; then those of other
 * screens. If several have the same label, such as the refresh of a screen and of the session, only the inner one is listed.
 */
export const commandEntries = (
  sets: readonly BoundCommandSet[],
  current: string | undefined,
): readonly Entry[] => {
  const here = entriesHere(sets, current);
  const labels = new Set(here.map(({ label }) => label));
  const elsewhere = SCREENS.filter(({ id }) => id !== current).flatMap((screen) =>
    sets
      .filter((set) => set.screen === screen.id && set.scope === 'screen')
      .flatMap(({ commands }) => commands.filter(isListed))
      .filter(({ label }) => !labels.has(label))
      .map((command) => entryElsewhere(command, screen)),
  );
  return [...here, ...elsewhere];
};
