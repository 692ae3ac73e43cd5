import { Menu, MenuItem } from '@blueprintjs/core';
import { commandKey, commandLabel, runCommand } from '../../commands/registry';
import { openMenu } from '../../components/context-menu';
import { showTab } from '../../state/workspace-store';
import { TEXT } from '../text';

const ITEMS = ['tab.rename', 'tab.close', 'tab.closeOthers', 'tab.closeRight'] as const;

/** Opens the menu of a tab, which becomes the current one: the commands act on that. */
export const openTabMenu = (id: string, left: number, top: number): void => {
  showTab(id);
  openMenu(
    <Menu aria-label={TEXT.tabMenu}>
      {ITEMS.map((command) => (
        <MenuItem
          key={command}
          text={commandLabel(command)}
          label={commandKey(command)}
          onClick={() => runCommand(command)}
        />
      ))}
    </Menu>,
    left,
    top,
  );
};
