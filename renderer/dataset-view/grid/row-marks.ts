import type { Selection } from '../../../shared/dataset';
import { TEXT } from '../text';
import { isSelected } from '../view/selection';
import { isDetail, rowIdOf, type GridRow } from './detail-rows';
import type { GridApi, IRowNode } from './grid-modules';

type Api = Pick<
  GridApi<GridRow>,
  'getRenderedNodes' | 'setNodesSelected' | 'redrawRows' | 'getDisplayedRowAtIndex'
>;

/** Shows our own selection, which may be millions of rows, on the rows that are drawn. */
export const showSelection = (api: Api, selection: Selection): void => {
  const selected: IRowNode<GridRow>[] = [];
  const deselected: IRowNode<GridRow>[] = [];
  for (const node of api.getRenderedNodes()) {
    if (!node.data) continue;
    const isWanted = isSelected(selection, rowIdOf(node.data));
    if ((node.isSelected() ?? false) !== isWanted) (isWanted ? selected : deselected).push(node);
  }
  if (selected.length > 0) api.setNodesSelected({ nodes: selected, newValue: true, source: 'api' });
  if (deselected.length > 0) api.setNodesSelected({ nodes: deselected, newValue: false, source: 'api' });
};

/** Evaluates the classes of drawn rows again if the rows have changed, for example after another row was opened. */
export const refreshRowClasses = (api: Api, hasChanged: (row: number) => boolean): void => {
  for (const node of api.getRenderedNodes())
    if (node.data && hasChanged(rowIdOf(node.data))) node.updateData(node.data);
};

/**
 * Redraws rows that became details, and details that became rows, when the grid put other data into the same place: it
 * keeps the width of their cells.
 */
export const createTurnedRows = () => {
  const wasDetail = new WeakMap<IRowNode<GridRow>, boolean>();
  return {
    redraw: (api: Api): void => {
      const turned: IRowNode<GridRow>[] = [];
      for (const node of api.getRenderedNodes()) {
        if (!node.data) continue;
        const before = wasDetail.get(node);
        const isNow = isDetail(node.data);
        if ((before ?? false) !== isNow) turned.push(node);
        wasDetail.set(node, isNow);
      }
      if (turned.length > 0) api.redrawRows({ rowNodes: turned });
    },
  };
};

/** Names the cells that select a row: they show a mark and have no text. The row says if it is selected. */
export const nameSelectCells = (element: HTMLElement): void => {
  for (const cell of element.querySelectorAll('.select-cell:not([aria-label])'))
    cell.setAttribute('aria-label', TEXT.selectCell);
};

/**
 * Sets `aria-expanded` and the level of the drawn rows, which make the grid a tree. It is the one thing about rows that is written into the grid's own elements: AG
 * Grid has no option for attributes of a row whose data arrives after it was drawn.
 */
export const markExpandable = (
  element: HTMLElement,
  api: Api,
  isExpanded: (row: number) => boolean,
): void => {
  for (const row of element.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
    const index = Number(row.getAttribute('row-index'));
    // A row on its way out has no index any more, and asking for it would load a block of nothing.
    const data = Number.isInteger(index) ? api.getDisplayedRowAtIndex(index)?.data : undefined;
    const isOpen = !data ? null : isDetail(data) ? data.isOpen : isExpanded(data[0]);
    const level = data && isDetail(data) ? '2' : '1';
    if (row.getAttribute('aria-level') !== level) row.setAttribute('aria-level', level);
    if (isOpen === null) row.removeAttribute('aria-expanded');
    // Setting the same value again makes the browser calculate its styles again.
    else if (row.getAttribute('aria-expanded') !== String(isOpen))
      row.setAttribute('aria-expanded', String(isOpen));
  }
};
