/** Commands of the profile window that move the cursor of the main window. */
import type { ProfileStep } from '../../../shared/local-calls/profile-window';
import { local } from '../../bridge';
import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { TEXT as COMMANDS } from '../../commands/text';
import { toastFailure } from '../../state/overlay-store';
import { TEXT } from '../text';

/** Asks the main window for the next or previous row, whose record is then shown here. */
export const stepProfile = async (by: ProfileStep['by']): Promise<void> => {
  const result = await local['profileWindow.step']({ by });
  if (!result.ok) toastFailure(result.failure);
};

export const PROFILE_COMMANDS = commandSet({
  scope: 'global',
  title: COMMANDS.go,
  target: signedIn,
  commands: [
    { id: 'profile.next', label: TEXT.profileWindow.next, keys: ['J'], run: () => void stepProfile(1) },
    {
      id: 'profile.previous',
      label: TEXT.profileWindow.previous,
      keys: ['K'],
      run: () => void stepProfile(-1),
    },
  ],
});
