import { EVERYTHING, NOTHING } from '../view/selection';
import { isInSpan, type RangeSpan } from './cell-range';
import { createHeader, type HeaderClass } from './column-header';
import { sortKeyOf, type GridContext } from './grid-context';
import { columnDefs } from './grid-options';
import { TEXT } from '../text';
import type { ColumnSort } from '../../../shared/dataset';
import type { IHeaderComp } from './grid-modules';

/** The share of the view's rows that is selected. */
type SelectedShare = 'none' | 'some' | 'all';

/** The box in the header that selects every row of the view, also those that are not loaded into the page. */
const createSelectAllHeader = (
  onToggle: (isAll: boolean) => void,
): { readonly header: HeaderClass; readonly show: (share: SelectedShare) => void } => {
  let shown: SelectedShare = 'none';
  const boxes = new Set<HTMLInputElement>();
  const draw = (box: HTMLInputElement) => {
    box.checked = shown === 'all';
    box.indeterminate = shown === 'some';
  };
  class SelectAllHeader implements IHeaderComp {
    readonly box = document.createElement('input');

    init(): void {
      this.box.type = 'checkbox';
      this.box.className = 'select-all';
      // Its header has the focus; Space there presses it.
      this.box.tabIndex = -1;
      this.box.setAttribute('aria-label', TEXT.selectAll);
      this.box.addEventListener('change', () => onToggle(this.box.checked));
      boxes.add(this.box);
      draw(this.box);
    }

    getGui(): HTMLElement {
      return this.box;
    }

    refresh(): boolean {
      return true;
    }

    destroy(): void {
      boxes.delete(this.box);
    }
  }
  return {
    header: SelectAllHeader,
    show: (share) => {
      shown = share;
      boxes.forEach(draw);
    },
  };
};

/** The order after a header was pressed: up, down, then none; `isMore` keeps the other columns. */
const nextSort = (sort: readonly ColumnSort[], key: string, isMore: boolean): ColumnSort[] => {
  const now = sort.find((one) => one.key === key);
  const others = isMore ? sort.filter((one) => one.key !== key) : [];
  if (now?.order === 'desc') return others;
  return [...others, { key, order: now ? 'desc' : 'asc' }];
};

/** Features of rows beyond showing their cells. */
type Feature = 'tones' | 'details' | 'range';

export type GridColumns = ReturnType<typeof createGridColumns>;

/** Defines the grid's columns. Features that cost time for every cell that scrolls in are added when they are first used. */
export const createGridColumns = (context: GridContext, span: () => RangeSpan | undefined) => {
  const used = new Set<Feature>(context.props().toneOf ? ['tones'] : []);
  const sortBy = (id: string, isMore: boolean) =>
    context.props().onSort((sort) => nextSort(sort, sortKeyOf(context, id), isMore));
  const header = createHeader({
    arrival: () => context.props().arrival,
    local: () => context.props().view.sort,
    keyOf: (id) => sortKeyOf(context, id),
    onSort: sortBy,
    noteOf: (id) => {
      const column = context.props().columns.find((one) => one.id === id);
      return column?.isZoneAssumed && column.sentIn ? TEXT.zone.header(column.sentIn) : undefined;
    },
  });
  const selectAll = createSelectAllHeader((isAll) =>
    context.props().onSelection?.(isAll ? EVERYTHING : NOTHING),
  );
  const defs = () => {
    const { columns, hidden, fields, onSelection } = context.props();
    return columnDefs(columns, hidden, header.header, selectAll.header, {
      toneOf: used.has('tones') ? (row, column) => context.props().toneOf?.(row, column) : undefined,
      canExpand: fields !== undefined,
      canSelect: onSelection !== undefined,
      hasDetails: used.has('details'),
      isInRange: used.has('range') ? (row, column) => isInSpan(span(), row, column) : undefined,
    });
  };
  return {
    defs,
    sortBy,
    /** Defines the columns again after the way in which some are drawn has changed. */
    redefine: (): void => context.api()?.setGridOption('columnDefs', defs()),
    showSelected: selectAll.show,
    showOrder: header.refresh,
    isUsed: (feature: Feature): boolean => used.has(feature),
    /** Adds a feature to the columns, if it was not used yet. */
    use: (feature: Feature): void => {
      if (used.has(feature)) return;
      used.add(feature);
      context.api()?.setGridOption('columnDefs', defs());
    },
  };
};
