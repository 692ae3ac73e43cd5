import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { Drop } from './Drop';
import { act, ACTIONS, type ActionId } from '../actions';
import type { Overlay } from '../state/overlay-store';

const WHOLE = ['actOnAll', 'sendResult', 'exportResults'] as const satisfies readonly (ActionId & Overlay)[];
export type WholeAct = (typeof WHOLE)[number];

/** The act on a whole saved query whose dialog is open, if it is one. */
export const wholeAct = (open: Overlay | null): WholeAct | undefined => WHOLE.find((one) => one === open);

/** The acts on all that a saved query finds, as one button with a menu. */
export const AllResults = ({ isOff, title }: { readonly isOff: boolean; readonly title: string }) => {
  const content = (
    <Menu aria-label="All results">
      {WHOLE.map((id) => (
        <MenuItem key={id} text={ACTIONS[id].label} onClick={() => act(id)} />
      ))}
    </Menu>
  );
  return (
    <Drop disabled={isOff} content={content}>
      <Button variant="minimal" endIcon={<CaretDown size={12} />} disabled={isOff} title={title}>
        All results
      </Button>
    </Drop>
  );
};
