import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { TEXT as COMMANDS } from '../../commands/text';
import { openOverlay } from '../../state/overlay-store';
import { EGRESS_OVERLAYS } from './egress-store';
import { TEXT } from './text';

/** The command that edits the known egress anywhere. */
export const EGRESS_COMMANDS = commandSet({
  scope: 'global',
  title: TEXT.title,
  target: signedIn,
  needs: COMMANDS.needsSession,
  commands: [
    {
      id: EGRESS_OVERLAYS.list,
      label: TEXT.edit,
      words: TEXT.words,
      keys: [],
      run: () => openOverlay(EGRESS_OVERLAYS.list),
    },
  ],
});
