import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { keyHint } from '../../commands/registry';
import type { RowCommand } from './builder-tools';
import { TEXT } from './text';

type RowMenuProps = {
  readonly isGroup: boolean;
  readonly onPick: (command: RowCommand) => void;
};

/** The menu of a row. */
export const RowMenu = ({ isGroup, onPick }: RowMenuProps) => {
  const item = (command: keyof typeof TEXT.menu) => (
    <MenuItem
      text={TEXT.menu[command]}
      label={keyHint(`builder.${command}`)}
      onClick={() => onPick(command)}
    />
  );
  return (
    <Menu aria-label={TEXT.row.menu}>
      {item('duplicate')}
      {item('group')}
      {isGroup && item('ungroup')}
      <MenuDivider />
      {item('up')}
      {item('down')}
      {item('in')}
      {item('out')}
      <MenuDivider />
      {item('remove')}
    </Menu>
  );
};
