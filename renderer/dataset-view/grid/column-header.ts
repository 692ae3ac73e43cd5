import type { ColumnSort } from '../../../shared/dataset';
import type { IHeaderComp, IHeaderParams } from './grid-modules';

export type HeaderClass = new () => IHeaderComp;

export type HeaderDeps = {
  /** The order that rows came in, shown while there is no local one. */
  readonly arrival: () => readonly ColumnSort[];
  readonly local: () => readonly ColumnSort[];
  readonly keyOf: (column: string) => string;
  readonly onSort: (column: string, isMore: boolean) => void;
};

/** A header that asks for an order by our own action, which builds it before the grid shows it. */
export const createHeader = (deps: HeaderDeps): HeaderClass => {
  class Header implements IHeaderComp {
    readonly box = document.createElement('div');
    readonly arrow = document.createElement('span');
    column = '';

    init(params: IHeaderParams): void {
      this.column = params.column.getColId();
      this.box.className = 'head-cell';
      const label = document.createElement('span');
      label.className = 'cut';
      label.textContent = params.displayName;
      this.arrow.className = 'head-arrow';
      this.arrow.setAttribute('aria-hidden', 'true');
      this.box.append(label, this.arrow);
      this.box.addEventListener('click', (event) => deps.onSort(this.column, event.shiftKey));
      this.draw();
      // The cell around us is named by the grid after this; its order is ours to tell.
      queueMicrotask(() => this.draw());
    }

    getGui(): HTMLElement {
      return this.box;
    }

    refresh(): boolean {
      this.draw();
      return true;
    }

    draw(): void {
      const key = deps.keyOf(this.column);
      const local = deps.local();
      const sort = (local.length > 0 ? local : deps.arrival()).find((one) => one.key === key);
      this.arrow.textContent = sort ? (sort.order === 'asc' ? '↑' : '↓') : '';
      this.arrow.title = local.length > 0 ? 'Sorted among the loaded rows' : 'Order of the query';
      const order = sort ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none';
      this.box.closest('.ag-header-cell')?.setAttribute('aria-sort', order);
    }
  }
  return Header;
};
