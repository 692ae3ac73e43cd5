/** The commands of the whole window, for component tests. */
import { beforeAll } from 'vitest';
import type { BoundCommandSet } from '../../renderer/commands/command';
import { installMain, type Answers } from './page';

/** Every command of the window, once they are registered. */
export let allCommands: readonly BoundCommandSet[];

/** Registers all commands before the tests of a file. Loading every screen takes longer than a hook usually may. */
export const setUpAllCommands = (answers: Answers = {}): void => {
  beforeAll(async () => {
    installMain(answers);
    const { COMMAND_SETS } = await import('../../renderer/screens');
    const { SHELL_COMMANDS } = await import('../../renderer/shell/commands');
    const { registerCommands } = await import('../../renderer/commands/registry');
    allCommands = [...COMMAND_SETS, ...SHELL_COMMANDS];
    registerCommands(allCommands);
  }, 120_000);
};
