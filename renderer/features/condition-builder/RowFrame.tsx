import { Cross, DragHandleVertical, More } from '@blueprintjs/icons';
import { useState, type ReactNode, type PointerEvent } from 'react';
import { keyHint } from '../../commands/registry';
import { Popover } from '../../components/Popover';
import type { ConditionReading } from '../../query/condition-check';
import type { BuilderTools, RowCommand, DropTarget } from './builder-tools';
import { TEXT } from './text';
import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';

type Target = DropTarget & { readonly mark: HTMLElement; readonly edge: 'before' | 'after' | 'inside' };

/** Returns the drop target under the pointer. */
const targetAt = (x: number, y: number): Target | undefined => {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('.builder [data-row]');
  if (!row) return undefined;
  const { row: id, group, at } = row.dataset;
  const box = (row.querySelector<HTMLElement>(':scope > .row-line') ?? row).getBoundingClientRect();
  const isGroupRow = row.dataset['kind'] === 'group';
  const isLower = y > box.top + box.height / 2;
  // A group’s line drops into the group in its lower half and before it in its upper half; the root always takes the row.
  if (isGroupRow && id !== undefined && (isLower || group === undefined))
    return { group: id, at: 0, mark: row, edge: 'inside' };
  if (group === undefined || at === undefined) return undefined;
  return { group, at: Number(at) + (isLower ? 1 : 0), mark: row, edge: isLower ? 'after' : 'before' };
};

const unmark = () => {
  for (const row of document.querySelectorAll('.builder [data-drop]')) row.removeAttribute('data-drop');
};

/** Pixels that the pointer must move before a press becomes a drag. */
const DRAG_DISTANCE = 4;

/** Drags a row by its handle, from pointer down until it is dropped on another row or group. Escape cancels. */
const dragRow = (event: PointerEvent<HTMLElement>, id: string, tools: BuilderTools): void => {
  const handle = event.currentTarget;
  const { pointerId, clientX, clientY } = event;
  if (event.button !== 0) return;
  let target: Target | undefined;
  let isDragging = false;
  handle.setPointerCapture(pointerId);

  const move = (now: globalThis.PointerEvent) => {
    if (!isDragging && Math.hypot(now.clientX - clientX, now.clientY - clientY) < DRAG_DISTANCE) return;
    isDragging = true;
    handle.closest('[data-row]')?.setAttribute('data-dragged', '');
    unmark();
    target = targetAt(now.clientX, now.clientY);
    target?.mark.setAttribute('data-drop', target.edge);
  };
  const end = () => {
    handle.closest('[data-row]')?.removeAttribute('data-dragged');
    unmark();
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('pointerup', drop);
    handle.removeEventListener('pointercancel', end);
    document.removeEventListener('keydown', escape, { capture: true });
  };
  const drop = () => {
    end();
    if (isDragging && target) tools.drop(id, target);
  };
  const escape = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return;
    key.stopPropagation();
    target = undefined;
    end();
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', drop);
  handle.addEventListener('pointercancel', end);
  document.addEventListener('keydown', escape, { capture: true });
};

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

/** A row of the builder, as its frame needs it. */
export type Row = {
  readonly id: string;
  readonly kind: ConditionReading['kind'];
  /** The row's group and its index there; undefined for the root. */
  readonly position: { readonly group: string; readonly at: number } | undefined;
};

type BoxProps = {
  readonly row: Row;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** Box around a row, with the attributes by which commands and drags find it. */
export const RowBox = ({ row, label, className, children }: BoxProps) => (
  <div
    className={className}
    role="group"
    aria-label={label}
    data-row={row.id}
    data-kind={row.kind}
    data-group={row.position?.group}
    data-at={row.position?.at}
  >
    {children}
  </div>
);

type LineProps = {
  readonly row: Row;
  readonly name: string;
  readonly tools: BuilderTools;
};

const MoreButton = ({ row, name, tools }: LineProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = (
    <button
      type="button"
      className="plain row-more"
      aria-label={TEXT.row.more(name)}
      aria-haspopup="menu"
      onClick={() => setOpen(!isOpen)}
    >
      <More size={13} />
    </button>
  );
  if (!isOpen) return button;
  const menu = (
    <RowMenu
      isGroup={row.kind === 'group'}
      onPick={(command) => {
        setOpen(false);
        tools.run(row.id, command);
      }}
    />
  );
  return (
    <Popover isOpen onOpen={setOpen} content={menu}>
      {button}
    </Popover>
  );
};

/** The line of a row: its handle, its own controls, its menu and the button that removes it. */
export const RowLine = ({ children, ...line }: LineProps & { readonly children: ReactNode }) => {
  const { row, name, tools } = line;
  const { position } = row;
  return (
    <div className="row-line">
      <button
        type="button"
        className="plain row-handle"
        aria-label={TEXT.row.move(name)}
        title={TEXT.row.moveKeys(keyHint('builder.up'), keyHint('builder.down'), keyHint('builder.remove'))}
        onPointerDown={position ? (event) => dragRow(event, row.id, tools) : undefined}
      >
        {position && <DragHandleVertical size={14} />}
      </button>
      {children}
      {position && (
        <>
          <MoreButton {...line} />
          <button
            type="button"
            className="plain row-remove"
            aria-label={TEXT.row.remove(name)}
            onClick={() => tools.run(row.id, 'remove')}
          >
            <Cross size={12} />
          </button>
        </>
      )}
    </div>
  );
};
