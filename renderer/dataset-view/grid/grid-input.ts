import type { CellClickedEvent, CellMouseDownEvent, CellMouseOverEvent } from 'ag-grid-community';
import { chordOf } from '../../commands/chord';
import { SELECT_COLUMN, type Corner } from './cell-range';
import type { GridRow } from './detail-rows';
import { gridCommandFor, GRIDS } from './grid-commands';
import type { GridContext } from './grid-context';
import { SELECT_WIDTH } from './grid-sizes';
import type { createGridTarget, GridTarget, RangeState } from './grid-target';

type InputDeps = {
  readonly context: GridContext;
  readonly target: ReturnType<typeof createGridTarget>;
  readonly range: RangeState;
  readonly toggle: (index: number) => void;
};

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;

/** Returns true if a click in the first column hit the mark that expands the row. */
const isExpandMark = ({ target, clientX }: MouseEvent): boolean => {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null;
  return (
    cell?.classList.contains('can-expand') === true &&
    clientX > cell.getBoundingClientRect().left + SELECT_WIDTH
  );
};

/** Handles clicks and drags on cells. */
export const createGridMouse = ({ target, range, toggle }: Omit<InputDeps, 'context'>) => {
  /** The cell that a drag or an extended rectangle begins at. */
  let pressed: Corner | undefined;
  let isDragged = false;

  const down = ({ event, rowIndex, column }: CellMouseDownEvent<GridRow>) => {
    isDragged = false;
    if (!(event instanceof MouseEvent) || rowIndex === null) return;
    const id = column.getColId();
    if (isPlain(event)) pressed = id === SELECT_COLUMN ? undefined : { row: rowIndex, column: id };
  };

  const over = ({ event, rowIndex, column }: CellMouseOverEvent<GridRow>) => {
    const id = column.getColId();
    const isDragging = event instanceof MouseEvent && (event.buttons & 1) === 1;
    if (!isDragging || !pressed || rowIndex === null || id === SELECT_COLUMN) return;
    if (!isDragged && rowIndex === pressed.row && id === pressed.column) return;
    isDragged = true;
    range.set({ from: pressed, to: { row: rowIndex, column: id } });
  };

  const clickSelect = (index: number, event: MouseEvent) => {
    if (isExpandMark(event)) return toggle(index);
    if (event.shiftKey) return target.extendTo(index);
    range.set(null);
    target.toggleAt(index);
  };

  const click = ({ event, rowIndex, column, data }: CellClickedEvent<GridRow>) => {
    if (!(event instanceof MouseEvent) || rowIndex === null || !data) return;
    const id = column.getColId();
    if (id === SELECT_COLUMN) return clickSelect(rowIndex, event);
    const clicked = { row: rowIndex, column: id };
    if (event.shiftKey) return range.set({ from: target.rangeStart(pressed, clicked), to: clicked });
    if (!isDragged) range.set(null);
    if (event.ctrlKey || event.metaKey) target.toggleAt(rowIndex);
    else target.setAnchor(rowIndex);
  };

  return { down, over, click };
};

/** Makes the focused cell the target of the grid's commands, and keeps their keys from AG Grid. */
export const createGridKeys = ({ context, target, range }: Omit<InputDeps, 'toggle'>) => {
  const focusedCell = (): GridTarget | undefined => {
    const focused = context.api()?.getFocusedCell();
    const at = document.activeElement;
    if (!focused || !at?.closest('.ag-cell') || !context.element()?.contains(at)) return undefined;
    return target.at(focused.rowIndex, focused.column.getColId());
  };
  return {
    /** Returns true if a key is a command, which the key listener runs once the key has left the grid. */
    isCommand: (event: KeyboardEvent): boolean => {
      const cell = focusedCell();
      return cell !== undefined && gridCommandFor(chordOf(event), cell) !== undefined;
    },
    /** Clears the rectangle when the focus moves by an arrow key. */
    move: (event: Event | null | undefined): void => {
      if (event instanceof KeyboardEvent && event.key.startsWith('Arrow') && !event.shiftKey) range.set(null);
    },
    /** Adds the grid to the targets of commands; returns a function that removes it. */
    listen: (): (() => void) => GRIDS.add(focusedCell),
  };
};
