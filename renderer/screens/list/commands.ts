import { commandSet } from '../../commands/command';
import { currentList, listCommands } from '../../record/lists/list-commands';
import { TEXT as LISTS } from '../../record/lists/text';
import { TEXT } from './text';

/** Commands of a list in a tab of its own. */
export const LIST_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentList,
    needs: LISTS.needsRows,
    commands: listCommands('list'),
  }),
] as const;
