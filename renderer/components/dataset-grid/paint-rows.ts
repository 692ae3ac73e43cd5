import type { Selection } from '../../../shared/dataset';
import type { GridApi } from './grid-modules';
import { chosenShare, isChosen } from './selection';

/** Marks drawn rows as chosen or open, and sets the box in the header; the selection lives in our own store, not in the grid. */
export const paintRows = (wrapper: HTMLElement, api: GridApi, selection: Selection, openRow: number | null, inView: number): void => {
  for (const row of wrapper.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
    const index = Number(row.getAttribute('row-index'));
    // A row on its way out has no index any more, and asking for it would load a block of nothing.
    const node = Number.isInteger(index) ? api.getDisplayedRowAtIndex(index) : undefined;
    const id = node?.data ? Number(node.id) : -1;
    const chosen = id >= 0 && isChosen(selection, id);
    row.classList.toggle('row-chosen', chosen);
    row.classList.toggle('row-open', id === openRow);
    // Setting what is set already makes the browser weigh its styles anew.
    if (row.getAttribute('aria-selected') !== String(chosen)) row.setAttribute('aria-selected', String(chosen));
  }
  const box = wrapper.querySelector<HTMLInputElement>('input.choose-all');
  if (!box) return;
  const share = chosenShare(selection, inView);
  box.checked = share === 'all' && inView > 0;
  box.indeterminate = share === 'some';
};
