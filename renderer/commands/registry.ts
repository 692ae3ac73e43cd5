/** All commands by id. Filled at the start, so that folders below the screens run commands without importing them. */
import { useApp } from '../state/app-store';
import { bindSets } from './bindings';
import { formatChord } from './chord';
import type { BoundCommand, BoundCommandSet } from './command';
import { SYNONYMS } from './synonyms';

let registered: readonly BoundCommandSet[] = [];
let sets: readonly BoundCommandSet[] = [];
let byId: ReadonlyMap<string, BoundCommand> = new Map();

const bind = (): void => {
  sets = bindSets(registered, useApp.getState().settings.keys);
  byId = new Map(sets.flatMap(({ commands }) => commands.map((command) => [command.id, command])));
};

useApp.subscribe(({ settings }, before) => {
  if (settings.keys !== before.settings.keys) bind();
});

/** Adds the phrases that people type for a command to its own words. */
const withSynonyms = (all: readonly BoundCommandSet[]): readonly BoundCommandSet[] =>
  all.map((set) => ({
    ...set,
    commands: set.commands.map((command) => {
      const words = [SYNONYMS[command.id], command.words].filter(Boolean).join(', ');
      return words === '' ? command : { ...command, words };
    }),
  }));

/** Takes over the list of all commands. The keys that the analyst gave them take the place of their own, also when they change. */
export const registerCommands = (all: readonly BoundCommandSet[]): void => {
  registered = withSynonyms(all);
  bind();
};

/** Returns every registered set with the keys that commands have by themselves. */
export const commandSetsByDefault = (): readonly BoundCommandSet[] => registered;

/** Returns every registered set. */
export const allCommandSets = (): readonly BoundCommandSet[] => sets;

const commandOf = (id: string): BoundCommand => {
  const command = byId.get(id);
  if (!command) throw new Error(`There is no command ${id}.`);
  return command;
};

/** Runs a command if it is enabled. */
export const runCommand = (id: string): void => commandOf(id).run();

/** The label that buttons and menus show for a command. */
export const commandLabel = (id: string): string => commandOf(id).label;

/** The first key of a command as buttons and menus show it, or an empty text. */
export const commandKey = (id: string): string => formatChord(commandOf(id).keys[0] ?? '');

/** The first key of a command as buttons and hints show it; empty if it has none, or isn't registered in this window. */
export const keyHint = (id: string): string => formatChord(byId.get(id)?.keys[0] ?? '');

/** Adds the key of a command to the text of a tooltip: `Time range · Alt+W`. */
export const withKey = (text: string, id: string): string =>
  [text, keyHint(id)].filter((part) => part !== '').join(' · ');

/** The key of a command for `aria-keyshortcuts`; undefined if it has none. */
export const ariaKey = (id: string): string | undefined =>
  byId.get(id)?.keys[0]?.replace('Ctrl+', 'Control+');

export const isCommandEnabled = (id: string): boolean => commandOf(id).isEnabled();
