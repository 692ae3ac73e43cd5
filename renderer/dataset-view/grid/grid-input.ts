import type { CellClickedEvent, CellMouseDownEvent, CellMouseOverEvent } from 'ag-grid-community';
import { chordOf } from '../../commands/chord';
import { useOverlay } from '../../state/overlay-store';
import { SELECT_COLUMN, type Corner } from './cell-range';
import type { GridRow } from './detail-rows';
import type { GridActions } from './grid-actions';
import { addGrid, GRID_COMMANDS } from './grid-commands';
import type { GridHost } from './grid-host';
import { SELECT_WIDTH } from './grid-sizes';
import type { createGridTarget, GridTarget, RangeState } from './grid-target';

type InputDeps = {
  readonly host: GridHost;
  readonly actions: GridActions;
  readonly target: ReturnType<typeof createGridTarget>;
  readonly range: RangeState;
  readonly toggle: (index: number) => void;
};

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;

/** Handles keys and clicks on cells. */
export const createGridInput = ({ host, actions, target, range, toggle }: InputDeps) => {
  /** The cell that a drag or an extended rectangle begins at. */
  let pressed: Corner | undefined;
  let isDragged = false;

  /** Returns the focused cell, if an element is in one of this grid's cells. */
  const focusedCell = (at: EventTarget | null = document.activeElement): GridTarget | undefined => {
    const focused = host.api()?.getFocusedCell();
    const element = host.element();
    if (!focused || !element || !(at instanceof Element) || !element.contains(at)) return undefined;
    if (!at.closest('.ag-cell')) return undefined;
    return target.at(focused.rowIndex, focused.column.getColId());
  };

  const press = (event: KeyboardEvent) => {
    // A dialog that was just opened over the grid may not have the focus yet: its keys act on no row.
    if (useOverlay.getState().open !== null || event.isComposing) return;
    const cell = focusedCell(event.target);
    if (!cell) return;
    const chord = chordOf(event);
    const command = GRID_COMMANDS.commands.find(
      ({ keys, enabled }) => keys.includes(chord) && (enabled?.(cell) ?? true),
    );
    if (event.key.startsWith('Arrow') && !event.shiftKey) range.set(null);
    if (command) command.run(cell);
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (!actions.pressOnCell(cell.index, cell.column, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

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

  /** Selects or expands by the narrow first column. */
  const clickSelect = (index: number, event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest('.ag-cell') : null;
    const isMark =
      cell?.classList.contains('can-expand') === true &&
      event.clientX > cell.getBoundingClientRect().left + SELECT_WIDTH;
    if (isMark) return toggle(index);
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

  return {
    down,
    over,
    click,
    /** Listens for keys, and makes the grid a target of commands; returns a function that stops. */
    listen: (element: HTMLElement): (() => void) => {
      const remove = addGrid(() => focusedCell());
      element.addEventListener('keydown', press, { capture: true });
      return () => {
        remove();
        element.removeEventListener('keydown', press, { capture: true });
      };
    },
  };
};
