import type { BoundCommandSet } from '../../commands/command';
import { setsInReach } from '../../commands/look-up';
import type { Entry } from './entries';

/**
 * Returns the commands that apply on the current screen, innermost scope first and disabled ones last, with the reason. If two have the
 * same label, such as the refresh of a screen and of the session, only the inner one is listed.
 */
export const commandEntries = (
  sets: readonly BoundCommandSet[],
  screen: string | undefined,
): readonly Entry[] => {
  const entries = setsInReach(sets, { screen, isCovered: false }).flatMap(({ title, commands }) =>
    commands
      .filter(({ inPalette }) => inPalette !== false)
      .map(({ id, label, keys, words = '', needs, isEnabled, run }): Entry => {
        const isOn = isEnabled();
        return {
          id,
          label,
          note: (isOn ? undefined : needs?.()) ?? title,
          words: `${title} ${words}`,
          keys,
          isEnabled: isOn,
          run,
        };
      }),
  );
  const sorted = [...entries.filter((one) => one.isEnabled), ...entries.filter((one) => !one.isEnabled)];
  return sorted.filter((one, at) => sorted.findIndex(({ label }) => label === one.label) === at);
};
