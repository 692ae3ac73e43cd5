import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { Popover } from '../../components/Popover';
import { toggleOverlay } from '../../state/overlay-store';
import { ALL_RESULTS } from './all-results';
import { TEXT } from './text';

/** A button with a menu of what can be done with all that a saved query finds. */
export const AllResultsMenu = ({ isOff, title }: { readonly isOff: boolean; readonly title: string }) => {
  const content = (
    <Menu aria-label={TEXT.allResults}>
      {ALL_RESULTS.map((kind) => (
        <MenuItem key={kind} text={TEXT.menu[kind]} onClick={() => toggleOverlay(kind)} />
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
