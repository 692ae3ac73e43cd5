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
  /** The command that opened the palette or panel on top: its key closes it again. */
  readonly openedBy?: string | undefined;
};

/** Scopes of the element that has the focus, which may be in a dialog. */
const FOCUS_SCOPES: readonly CommandScope[] = ['item', 'header', 'grid', 'chart', 'builder'];

const isReachable = (scope: CommandScope, { isCovered, isFocusCovered = isCovered }: KeyPlace): boolean =>
  FOCUS_SCOPES.includes(scope) ? !isFocusCovered : scope === 'dialog' || !isCovered;

/** Returns the sets whose commands act on the element that has the focus. */
export const setsOfFocus = (sets: readonly BoundCommandSet[]): readonly BoundCommandSet[] =>
  sets.filter(({ scope }) => FOCUS_SCOPES.includes(scope));

/** Returns the part of a set that applies at a place. */
const inReach = (set: BoundCommandSet, place: KeyPlace): readonly BoundCommandSet[] => {
  if (set.screen !== undefined && set.screen !== place.screen) return [];
  if (isReachable(set.scope, place)) return [set];
  const commands = set.commands.filter(({ id }) => id === place.openedBy);
  return commands.length > 0 ? [{ ...set, commands }] : [];
};

/** Sets that apply at a place, innermost scope first; sets of one scope keep their order. */
export const setsInReach = (sets: readonly BoundCommandSet[], place: KeyPlace): readonly BoundCommandSet[] =>
  SCOPES.flatMap((scope) => sets.filter((set) => set.scope === scope).flatMap((set) => inReach(set, place)));

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

/**
 * Returns the command of the innermost scope that has the chord, can't be run now and says why; Escape is pressed for other things too.
 * A command of the screen comes before one without a target: on a screen that uses the key, *Open a record first* explains nothing. While a
 * dialog is open, a command without a target isn't meant at all: nothing behind it can be gone to.
 */
export const findBlocked = (
  sets: readonly BoundCommandSet[],
  chord: string,
  place: KeyPlace,
  accepts: (command: BoundCommand) => boolean = () => true,
): { readonly label: string; readonly needs: string } | undefined => {
  const isMeant = ({ hasTarget }: BoundCommand, scope: CommandScope): boolean =>
    !place.isCovered || scope === 'dialog' || hasTarget();
  const blocked = setsInReach(sets, place).flatMap(({ scope, screen, commands }) =>
    commands
      .filter((command) => chord !== 'Escape' && command.keys.includes(chord) && accepts(command))
      .filter((command) => isMeant(command, scope))
      .flatMap(({ label, needs, hasTarget }) => {
        const reason = needs?.();
        return reason === undefined
          ? []
          : [{ label, needs: reason, isFitting: screen !== undefined || hasTarget() }];
      }),
  );
  return blocked.find(({ isFitting }) => isFitting) ?? blocked[0];
};

/** Keys that every screen has its own use for: that another screen has one too explains nothing. */
const MOVES = /^(Escape|Enter| |Tab|Home|End|PageUp|PageDown|Arrow\w+)$/;

/** Returns the commands that a chord has on other screens, each with the name of its group, and if it needs a session. */
export const findElsewhere = (
  sets: readonly BoundCommandSet[],
  chord: string,
  { screen, isCovered }: KeyPlace,
  accepts: (command: BoundCommand) => boolean = () => true,
): readonly { readonly label: string; readonly title: string; readonly isOfSession: boolean }[] =>
  isCovered || MOVES.test(chord)
    ? []
    : sets
        .filter((set) => set.scope === 'screen' && set.screen !== screen)
        .flatMap(({ title, isOfSession = false, commands }) =>
          commands
            .filter((command) => command.keys.includes(chord) && accepts(command))
            .map(({ label, missingSession }) => ({
              label,
              title,
              isOfSession: isOfSession || missingSession() !== undefined,
            })),
        );

/** Returns true if a command applies at a place, whatever asks for it: main's menu must not act below a dialog either. */
export const isInReach = (sets: readonly BoundCommandSet[], id: string, place: KeyPlace): boolean =>
  setsInReach(sets, place).some(({ commands }) => commands.some((command) => command.id === id));

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
