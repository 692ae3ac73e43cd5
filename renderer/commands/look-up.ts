/** Finds the command that a key press means. Pure: the listener and the tests use it. */
import { SCOPES, type BoundCommand, type BoundCommandSet, type CommandScope } from './command';

/** The place where a key was pressed. */
export type KeyPlace = {
  /** The screen of the current tab. */
  readonly screen: string | undefined;
  /** A dialog is open: only its own commands apply. */
  readonly isCovered: boolean;
  /** The focus is below a dialog, so that commands of the focused element don't apply. */
  readonly isFocusCovered?: boolean;
};

/** Scopes of the element that has the focus, which may be in a dialog. */
const FOCUS_SCOPES: readonly CommandScope[] = ['header', 'grid', 'chart'];

const isReachable = (scope: CommandScope, { isCovered, isFocusCovered = isCovered }: KeyPlace): boolean =>
  FOCUS_SCOPES.includes(scope) ? !isFocusCovered : scope === 'dialog' || !isCovered;

const applies = ({ scope, screen }: BoundCommandSet, place: KeyPlace): boolean =>
  isReachable(scope, place) && (screen === undefined || screen === place.screen);

/** Sets that apply at a place, innermost scope first; sets of one scope keep their order. */
export const setsInReach = (sets: readonly BoundCommandSet[], place: KeyPlace): readonly BoundCommandSet[] =>
  SCOPES.flatMap((scope) => sets.filter((set) => set.scope === scope && applies(set, place)));

/** Returns the enabled command of the innermost scope that has the chord; a disabled one lets an outer one through. */
export const findCommand = (
  sets: readonly BoundCommandSet[],
  chord: string,
  place: KeyPlace,
  accepts: (command: BoundCommand) => boolean = () => true,
): BoundCommand | undefined =>
  setsInReach(sets, place)
    .flatMap(({ commands }) => commands)
    .find((command) => command.keys.includes(chord) && accepts(command) && command.isEnabled());

/** Names every chord that two commands of one scope share, and every id that two commands share. */
export const commandConflicts = (sets: readonly BoundCommandSet[]): readonly string[] => {
  const conflicts: string[] = [];
  const seen = new Map<string, string>();
  const note = (key: string, id: string) => {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, id);
    else conflicts.push(`${key}: ${before}, ${id}`);
  };
  for (const { scope, screen, commands } of sets)
    for (const { id, keys } of commands) {
      note(`id ${id}`, id);
      for (const chord of keys) note(`${[scope, screen].filter(Boolean).join(' ')} ${chord}`, id);
    }
  return conflicts;
};
