/** Keys of the list of groups while it has the focus. */
import { commandSet } from '../../commands/command';
import { TEXT } from '../text';
import { GROUP_PANELS, GROUPS } from './group-target';

export const GROUP_COMMANDS = commandSet({
  scope: 'chart',
  title: TEXT.groups.title,
  target: GROUPS.focused,
  commands: [
    {
      id: 'group.previous',
      label: TEXT.groups.previous,
      keys: ['ArrowUp'],
      inPalette: false,
      run: (groups) => groups.move(-1),
    },
    {
      id: 'group.next',
      label: TEXT.groups.next,
      keys: ['ArrowDown'],
      inPalette: false,
      run: (groups) => groups.move(1),
    },
    {
      id: 'group.exclude',
      label: TEXT.groups.exclude,
      keys: ['Delete'],
      inPalette: false,
      run: (groups) => groups.exclude(),
    },
  ],
});

/** Keys of the whole panel of groups. */
export const GROUP_PANEL_COMMANDS = commandSet({
  scope: 'chart',
  title: TEXT.groups.title,
  target: GROUP_PANELS.focused,
  commands: [
    {
      id: 'group.copy',
      label: TEXT.groups.copyValues,
      keys: ['Ctrl+C'],
      inPalette: false,
      run: (panel) => panel.copy(),
    },
  ],
});
