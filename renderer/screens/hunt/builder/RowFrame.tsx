import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Cross, DragHandleVertical, More } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { Popover } from '../../../components/Popover';
import type { BuilderTools } from './builder-tools';
import { dragRow } from './builder-drag';

export type RowPlace = { readonly group: string; readonly at: number };

const RowMenu = ({
  id,
  tools,
  isGroup,
  onClose,
}: {
  readonly id: string;
  readonly tools: BuilderTools;
  readonly isGroup: boolean;
  readonly onClose: () => void;
}) => {
  const item = (text: string, label: string, what: Parameters<BuilderTools['act']>[1]) => (
    <MenuItem
      text={text}
      label={label}
      onClick={() => {
        onClose();
        tools.act(id, what);
      }}
    />
  );
  return (
    <Menu aria-label="Condition">
      {item('Duplicate', 'Ctrl+D', 'duplicate')}
      {item('Put into a group', 'Ctrl+G', 'group')}
      {isGroup && item('Take the group apart', 'Ctrl+Shift+G', 'ungroup')}
      <MenuDivider />
      {item('Move up', 'Alt+↑', 'up')}
      {item('Move down', 'Alt+↓', 'down')}
      {item('Move into the group beside', 'Alt+→', 'in')}
      {item('Move out of its group', 'Alt+←', 'out')}
      <MenuDivider />
      {item('Remove', 'Delete', 'remove')}
    </Menu>
  );
};

type FrameProps = {
  readonly id: string;
  readonly tools: BuilderTools;
  readonly place: RowPlace | undefined;
  readonly kind: 'leaf' | 'group' | 'kept';
  readonly what: string;
  readonly children: ReactNode;
};

/** What every row of the builder has: a handle to drag it by, its menu, and the way to remove it. */
export const RowLine = ({ id, tools, place, kind, what, children }: FrameProps) => {
  const [isOpen, setOpen] = useState(false);
  const more = (
    <button
      type="button"
      className="plain row-more"
      aria-label={`More for ${what}`}
      aria-haspopup="menu"
      onClick={() => setOpen(!isOpen)}
    >
      <More size={13} />
    </button>
  );
  return (
    <div className="row-line">
      <button
        type="button"
        className="plain row-handle"
        aria-label={`Move ${what}`}
        title="Drag, or Alt+arrows · Delete removes"
        onPointerDown={place ? (event) => dragRow(event, id, tools) : undefined}
      >
        {place && <DragHandleVertical size={14} />}
      </button>
      {children}
      {place && (
        <>
          {isOpen ? (
            <Popover
              isOpen
              onOpen={setOpen}
              content={
                <RowMenu id={id} tools={tools} isGroup={kind === 'group'} onClose={() => setOpen(false)} />
              }
            >
              {more}
            </Popover>
          ) : (
            more
          )}
          <button
            type="button"
            className="plain row-remove"
            aria-label={`Remove ${what}`}
            onClick={() => tools.act(id, 'remove')}
          >
            <Cross size={12} />
          </button>
        </>
      )}
    </div>
  );
};
