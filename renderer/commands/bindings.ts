/** The keys that the analyst gave commands, in place of their own. Pure: the registry and the settings use it. */
import type { BoundCommand, BoundCommandSet } from './command';

/** Keys by command ID; none turns a command's own off. */
export type KeyBindings = Readonly<Record<string, readonly string[]>>;

/** A command with its set. */
export type PlacedCommand = { readonly set: BoundCommandSet; readonly command: BoundCommand };

const placed = (sets: readonly BoundCommandSet[]): readonly PlacedCommand[] =>
  sets.flatMap((set) => set.commands.map((command) => ({ set, command })));

/** Names the place in which a chord means one command only. */
const placeOf = ({ scope, screen = '' }: BoundCommandSet): string => `${scope} ${screen}`;

const boundKeys = (bindings: KeyBindings, id: string): readonly string[] | undefined =>
  Object.hasOwn(bindings, id) ? bindings[id] : undefined;

/**
 * Returns true if a command's keys can be changed: not those of dialogs, which every dialog relies on, and not those of commands that share one
 * label, such as the tabs 1 to 9.
 */
export const canRebind = ({ set, command }: PlacedCommand): boolean =>
  set.scope !== 'dialog' && !set.commands.some((one) => one !== command && one.label === command.label);

/** Returns the chords that the analyst's bindings claim in each place; of two commands that claim one, the first has it. */
const claims = (sets: readonly BoundCommandSet[], bindings: KeyBindings): ReadonlyMap<string, string> => {
  const claimed = new Map<string, string>();
  for (const one of placed(sets))
    for (const chord of (canRebind(one) && boundKeys(bindings, one.command.id)) || []) {
      const key = `${placeOf(one.set)} ${chord}`;
      if (!claimed.has(key)) claimed.set(key, one.command.id);
    }
  return claimed;
};

/**
 * Returns the sets with the analyst's keys. No two commands of one place share a chord, whatever was stored: a chord that a binding claims
 * is taken from the others.
 */
export const bindSets = (
  sets: readonly BoundCommandSet[],
  bindings: KeyBindings,
): readonly BoundCommandSet[] => {
  if (Object.keys(bindings).length === 0) return sets;
  const claimed = claims(sets, bindings);
  return sets.map((set) => ({
    ...set,
    commands: set.commands.map((command) => {
      const own = canRebind({ set, command }) ? boundKeys(bindings, command.id) : undefined;
      const keys = (own ?? command.keys).filter(
        (chord) => (claimed.get(`${placeOf(set)} ${chord}`) ?? command.id) === command.id,
      );
      return { ...command, keys };
    }),
  }));
};

/** Returns every command with its set. */
export const placedCommands = placed;

/**
 * Returns the IDs of a command and its siblings, which do the same on other screens, such as `hunt.when` and `dashboard.when`: their IDs end in
 * the same word, and they have the same keys in `sets`, which must be those without the analyst's keys. Their keys change together.
 */
export const siblings = (sets: readonly BoundCommandSet[], id: string): readonly string[] => {
  const all = placed(sets.filter(({ scope }) => scope === 'screen' || scope === 'global'));
  const nameOf = ({ command }: PlacedCommand) => [command.id.split('.').at(-1), ...command.keys].join(' ');
  const own = all.find(({ command }) => command.id === id && command.keys.length > 0);
  return own ? all.filter((one) => nameOf(one) === nameOf(own)).map(({ command }) => command.id) : [id];
};

/** Returns the other command that has a chord in the same place. */
export const findClash = (
  sets: readonly BoundCommandSet[],
  { set, command }: PlacedCommand,
  chord: string,
): PlacedCommand | undefined =>
  placed(sets).find(
    (one) =>
      one.command.id !== command.id && placeOf(one.set) === placeOf(set) && one.command.keys.includes(chord),
  );

/** Returns the commands of other places that have a chord: there, the innermost one is meant. */
export const findShared = (
  sets: readonly BoundCommandSet[],
  { set, command }: PlacedCommand,
  chord: string,
): readonly PlacedCommand[] =>
  placed(sets).filter(
    (one) =>
      one.command.id !== command.id && placeOf(one.set) !== placeOf(set) && one.command.keys.includes(chord),
  );

/** Keys that move the caret, by words or to the ends of the text. */
const FIELD_MOVES = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;

/** Chords that the system or a text field needs, or that move the focus. */
const RESERVED: ReadonlySet<string> = new Set([
  'Tab',
  'Shift+Tab',
  'Escape',
  'Enter',
  ...['A', 'C', 'V', 'X', 'Z', 'Y', 'Q', 'Backspace', 'Delete', ...FIELD_MOVES].map((key) => `Ctrl+${key}`),
  ...FIELD_MOVES.map((key) => `Ctrl+Shift+${key}`),
  'Alt+F4',
  'F11',
]);

/** Returns true if a chord can't be given to a command. */
export const isReserved = (chord: string): boolean => RESERVED.has(chord);
