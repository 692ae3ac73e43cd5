import type { Corner } from './cell-range';

/** The cell under a pointer. */
const cellOf = (target: EventTarget | null): (Corner & { readonly isChoose: boolean }) | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null;
  const row = Number(cell?.closest('.ag-row')?.getAttribute('row-index') ?? NaN);
  const column = cell?.getAttribute('col-id');
  return cell && column && Number.isInteger(row) ? { row, column, isChoose: column === 'choose' } : undefined;
};

/** Dragging over cells marks a rectangle; answers the function that stops listening. */
export const listenToDrags = (
  wrapper: HTMLElement,
  onRange: (from: Corner, to: Corner) => void,
): (() => void) => {
  let from: Corner | undefined;
  const press = (event: PointerEvent) => {
    const cell = cellOf(event.target);
    from =
      event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey && cell && !cell.isChoose
        ? cell
        : undefined;
  };
  const move = (event: PointerEvent) => {
    const cell = from && (event.buttons & 1) === 1 ? cellOf(event.target) : undefined;
    if (from && cell && !cell.isChoose && (cell.row !== from.row || cell.column !== from.column))
      onRange(from, cell);
  };
  const end = () => {
    from = undefined;
  };
  wrapper.addEventListener('pointerdown', press);
  wrapper.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  return () => {
    wrapper.removeEventListener('pointerdown', press);
    wrapper.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
  };
};
