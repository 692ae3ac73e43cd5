import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { Popover } from '../../components/Popover';
import { act, ACTIONS, type ActionId } from '../../actions';
import type { Overlay } from '../../state/overlay-store';

const WHOLE = ['actOnAll', 'sendResult', 'exportResults'] as const satisfies readonly (ActionId & Overlay)[];
export type AllResultsCommand = (typeof WHOLE)[number];

/** The act on a whole saved query whose dialog is open, if it is one. */
export const openAllResultsDialog = (open: Overlay | null): AllResultsCommand | undefined =>
  WHOLE.find((one) => one === open);

/** The acts on all that a saved query finds, as one button with a menu. */
export const AllResultsMenu = ({ isOff, title }: { readonly isOff: boolean; readonly title: string }) => {
  const content = (
    <Menu aria-label="All results">
      {WHOLE.map((id) => (
        <MenuItem key={id} text={ACTIONS[id].label} onClick={() => act(id)} />
      ))}
    </Menu>
  );
  return (
    <Popover disabled={isOff} content={content}>
      <Button variant="minimal" endIcon={<CaretDown size={12} />} disabled={isOff} title={title}>
        All results
      </Button>
    </Popover>
  );
};
