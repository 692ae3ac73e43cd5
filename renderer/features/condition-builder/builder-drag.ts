import type { PointerEvent } from 'react';
import type { BuilderTools, DropTarget } from './builder-tools';

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
export const dragRow = (event: PointerEvent<HTMLElement>, id: string, tools: BuilderTools): void => {
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
