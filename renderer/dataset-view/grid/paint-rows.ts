import type { Selection } from '../../../shared/dataset';
import type { GridApi } from './grid-modules';
import { selectedShare, isSelected } from '../view/selection';
import { isLine, type GridRow } from './unfolded';

/** Draws rows anew that were drawn as a line below an unfolded row and are a row now, or the other way round: the grid keeps how wide it made their cells. */
export const redrawTurned = (wrapper: HTMLElement, api: GridApi): void => {
  // Over a single column, both are as wide.
  if (api.getAllDisplayedColumns().length <= 2) return;
  const turned = [...wrapper.querySelectorAll<HTMLElement>('.ag-row[row-index]')].flatMap((row) => {
    const index = Number(row.getAttribute('row-index'));
    const node = Number.isInteger(index) ? api.getDisplayedRowAtIndex(index) : undefined;
    const data = node?.data as GridRow | undefined;
    const cell = row.querySelector<HTMLElement>(".ag-cell:not([col-id='choose'])");
    const own = cell && api.getColumn(cell.getAttribute('col-id') ?? '')?.getActualWidth();
    if (!node || !data || !cell || own === null || own === undefined) return [];
    const isWide = Number.parseFloat(cell.style.width) > own + 1;
    return isLine(data) === isWide ? [] : [node];
  });
  if (turned.length > 0) api.redrawRows({ rowNodes: turned });
};

/** Marks drawn rows as chosen, open or unfolded, and sets the box in the header; the selection lives in our own store, not in the grid. */
export const paintRows = (
  wrapper: HTMLElement,
  api: GridApi,
  selection: Selection,
  openRow: number | null,
  inView: number,
  isUnfolded: ((row: number) => boolean) | null,
): void => {
  for (const row of wrapper.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
    const index = Number(row.getAttribute('row-index'));
    // A row on its way out has no index any more, and asking for it would load a block of nothing.
    const node = Number.isInteger(index) ? api.getDisplayedRowAtIndex(index) : undefined;
    const data = node?.data as GridRow | undefined;
    const id = !data ? -1 : isLine(data) ? data.row[0] : data[0];
    const chosen = id >= 0 && isSelected(selection, id);
    row.classList.toggle('row-chosen', chosen);
    row.classList.toggle('row-open', id === openRow);
    // Setting what is set already makes the browser weigh its styles anew.
    if (row.getAttribute('aria-selected') !== String(chosen))
      row.setAttribute('aria-selected', String(chosen));
    if (!isUnfolded) continue;
    const isOpen = !data ? null : isLine(data) ? data.isOpen : isUnfolded(id);
    row.classList.toggle('row-unfolded', isOpen === true);
    if (isOpen === null) row.removeAttribute('aria-expanded');
    else if (row.getAttribute('aria-expanded') !== String(isOpen))
      row.setAttribute('aria-expanded', String(isOpen));
  }
  const box = wrapper.querySelector<HTMLInputElement>('input.choose-all');
  if (!box) return;
  const share = selectedShare(selection, inView);
  box.checked = share === 'all' && inView > 0;
  box.indeterminate = share === 'some';
};
