/** Commands on all that a saved query finds. Two screens have them: a hunt for its own query, the list for the selected one. */
import type { SafeQuery } from '../../../shared/model/saved-query';
import { commandSet, type BoundCommandSet } from '../../commands/command';
import { toggleOverlay } from '../../state/overlay-store';
import { TEXT } from './text';

const KINDS = ['actOnAll', 'sendResult', 'exportResults'] as const;
export type AllResultsKind = (typeof KINDS)[number];

/** The ids of the commands that a screen has, in their order. */
export const allResultsIds = (screen: string): readonly string[] => KINDS.map((kind) => `${screen}.${kind}`);

/** Returns the kind whose dialog is open, if one is. */
export const openAllResultsDialog = (open: string | null): AllResultsKind | undefined =>
  KINDS.find((kind) => open?.endsWith(`.${kind}`));

/** Builds the commands for a screen; `target` returns the saved query they act on. */
export const allResultsCommands = (screen: string, target: () => SafeQuery | undefined): BoundCommandSet =>
  commandSet({
    scope: 'screen',
    title: TEXT.allResults,
    target,
    needs: TEXT.needsSaved,
    commands: KINDS.map((kind) => ({
      id: `${screen}.${kind}`,
      label: TEXT.menu[kind],
      keys: [],
      needsSession: true,
      run: () => toggleOverlay(`${screen}.${kind}`),
    })),
  });
