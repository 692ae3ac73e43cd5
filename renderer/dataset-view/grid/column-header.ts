import type { ColumnSort } from '../../../shared/dataset';
import { TEXT } from '../text';
import type { IHeaderComp, IHeaderParams } from './grid-modules';

export type HeaderClass = new () => IHeaderComp;

export type HeaderDeps = {
  /** The order that the rows arrived in, shown while there is no local one. */
  readonly arrival: () => readonly ColumnSort[];
  readonly local: () => readonly ColumnSort[];
  readonly keyOf: (column: string) => string;
  readonly onSort: (column: string, isMore: boolean) => void;
  /** Returns a note about a column's cells. */
  readonly noteOf: (column: string) => string | undefined;
};

/** A header that sorts by our own command, which builds the order before the grid shows it. */
export const createHeader = (
  deps: HeaderDeps,
): { readonly header: HeaderClass; readonly refresh: () => void } => {
  const drawn = new Set<Header>();
  class Header implements IHeaderComp {
    readonly box = document.createElement('div');
    readonly arrow = document.createElement('span');
    readonly note = document.createElement('span');
    column = '';

    init(params: IHeaderParams): void {
      this.column = params.column.getColId();
      this.box.className = 'head-cell';
      const label = document.createElement('span');
      label.className = 'cut';
      label.textContent = params.displayName;
      this.arrow.className = 'head-arrow';
      this.arrow.setAttribute('aria-hidden', 'true');
      this.note.className = 'head-note';
      this.box.append(label, this.note, this.arrow);
      this.box.addEventListener('click', (event) => deps.onSort(this.column, event.shiftKey));
      drawn.add(this);
      this.draw();
      // The header is put into its cell, and the cell is named by the grid, only after this.
      requestAnimationFrame(() => this.draw());
    }

    getGui(): HTMLElement {
      return this.box;
    }

    refresh(): boolean {
      this.draw();
      return true;
    }

    destroy(): void {
      drawn.delete(this);
    }

    draw(): void {
      const key = deps.keyOf(this.column);
      const local = deps.local();
      const sort = (local.length > 0 ? local : deps.arrival()).find((one) => one.key === key);
      this.arrow.textContent = sort ? (sort.order === 'asc' ? '↑' : '↓') : '';
      this.arrow.title = local.length > 0 ? TEXT.localOrder : TEXT.queryOrder;
      const note = deps.noteOf(this.column);
      this.note.textContent = note === undefined ? '' : TEXT.zone.mark;
      this.note.title = note ?? '';
      const order = sort ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none';
      // AG Grid writes `aria-sort` only for its own sorting.
      this.box.closest('.ag-header-cell')?.setAttribute('aria-sort', order);
    }
  }
  return { header: Header, refresh: () => drawn.forEach((one) => one.draw()) };
};
