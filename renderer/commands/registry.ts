/** All commands by id. Filled at the start, so that what stands below the screens runs commands without importing them. */
import type { BoundCommand, BoundCommandSet } from './command';

let sets: readonly BoundCommandSet[] = [];
let byId: ReadonlyMap<string, BoundCommand> = new Map();

/** Takes over the list of all commands. */
export const registerCommands = (all: readonly BoundCommandSet[]): void => {
  sets = all;
  byId = new Map(all.flatMap(({ commands }) => commands.map((command) => [command.id, command])));
};

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

/** The first key of a command, or an empty text. */
export const commandKey = (id: string): string => commandOf(id).keys[0] ?? '';

export const isCommandEnabled = (id: string): boolean => commandOf(id).isEnabled();
