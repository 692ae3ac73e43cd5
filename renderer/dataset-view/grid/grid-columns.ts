import { EVERYTHING, NOTHING } from '../view/selection';
import { isInSpan, type RangeSpan } from './cell-range';
import { createHeader } from './column-header';
import { sortKeyOf, type GridContext } from './grid-context';
import { columnDefs } from './grid-options';
import { TEXT } from '../text';
import { createSelectAllHeader } from './select-all-header';
import type { ColumnSort } from '../../../shared/dataset';

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
