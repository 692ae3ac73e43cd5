import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { RowCommand } from './builder-tools';
import { TEXT } from './text';

type RowMenuProps = {
  readonly isGroup: boolean;
  readonly onPick: (command: RowCommand) => void;
};

/** The menu of a row. */
export const RowMenu = ({ isGroup, onPick }: RowMenuProps) => {
  const item = (command: keyof typeof TEXT.menu, keys: string) => (
    <MenuItem text={TEXT.menu[command]} label={keys} onClick={() => onPick(command)} />
  );
  return (
    <Menu aria-label={TEXT.row.menu}>
      {item('duplicate', 'Ctrl+D')}
      {item('group', 'Ctrl+G')}
      {isGroup && item('ungroup', 'Ctrl+Shift+G')}
      <MenuDivider />
      {item('up', 'Alt+↑')}
      {item('down', 'Alt+↓')}
      {item('in', 'Alt+→')}
      {item('out', 'Alt+←')}
      <MenuDivider />
      {item('remove', 'Delete')}
    </Menu>
  );
};
