import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { commandLabel, runCommand } from '../../commands/registry';
import { Popover } from '../../components/Popover';
import { allResultsIds } from './all-results';
import { TEXT } from './text';

type MenuProps = {
  /** The screen whose commands are listed. */
  readonly screen: string;
  readonly isOff: boolean;
  readonly title: string;
};

/** The commands on all that a saved query finds, as one button with a menu. */
export const AllResultsMenu = ({ screen, isOff, title }: MenuProps) => {
  const content = (
    <Menu aria-label={TEXT.allResults}>
      {allResultsIds(screen).map((id) => (
        <MenuItem key={id} text={commandLabel(id)} onClick={() => runCommand(id)} />
      ))}
    </Menu>
  );
  return (
    <Popover disabled={isOff} content={content}>
      <Button variant="minimal" endIcon={<CaretDown size={12} />} disabled={isOff} title={title}>
        {TEXT.allResults}
      </Button>
    </Popover>
  );
};
