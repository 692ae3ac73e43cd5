import type { DatasetColumn, ViewSpec } from '../../../shared/dataset';
import { datasets } from '../../bridge';
import { detailCount, detailKey, expandRow, gridIndexOf, isDetail } from './detail-rows';
import type { ExpandedRow, GridRow } from './detail-rows';

type ExpansionDeps = {
  readonly view: () => ViewSpec;
  /** Rows in the view. */
  readonly count: () => number;
  /** The dataset's columns; without them no row can be expanded. */
  readonly fields: () => readonly DatasetColumn[] | undefined;
  readonly rows?: Pick<typeof datasets, 'offsetOf'>;
  /** Called when the grid has other rows. */
  readonly onChange: () => void;
};

/** The expanded rows of a grid, in the order of the view. */
export type RowExpansion = ReturnType<typeof createRowExpansion>;

/**
 * Tracks which rows are expanded in place. Each field is its own grid row, as high as any row, so that a million rows
 * scroll as smoothly as before.
 */
export const createRowExpansion = ({ view, count, fields, rows = datasets, onChange }: ExpansionDeps) => {
  let all: readonly ExpandedRow[] = [];
  const put = (next: readonly ExpandedRow[]) => {
    all = [...next].sort((a, b) => a.offset - b.offset);
    onChange();
  };
  /** Shows or hides the parts of a detail. */
  const togglePart = (data: GridRow, before: ExpandedRow, columns: readonly DatasetColumn[]) => {
    if (!isDetail(data)) return;
    const open = new Set(before.open);
    if (!open.delete(detailKey(data))) open.add(detailKey(data));
    put([...all.filter((one) => one !== before), expandRow(before.row, before.offset, columns, open)]);
  };
  return {
    all: () => all,
    /** Counts the rows of the grid: rows of the view, and details below them. */
    total: (): number => count() + detailCount(all),
    isExpanded: (row: number): boolean => all.some((one) => one.row[0] === row),
    /**
     * Expands or collapses a row; on a detail with parts these, on any other detail its row. Returns the grid index that the
     * focus moves to, if any. With `to`, a row that is in that state already stays.
     */
    toggle: (data: GridRow, offset: number, to?: boolean): number | undefined => {
      const columns = fields();
      if (!columns) return undefined;
      const row = isDetail(data) ? data.row : data;
      const before = all.find((one) => one.row[0] === row[0]);
      if (before && isDetail(data) && data.isOpen !== null && data.isOpen !== to) {
        togglePart(data, before, columns);
        return undefined;
      }
      if ((before !== undefined) === to) return undefined;
      const others = all.filter((one) => one !== before);
      put(before ? others : [...others, expandRow(row, offset, columns, new Set())]);
      return gridIndexOf(all, offset);
    },
    /** Collapses everything, as other rows are shown. */
    clear: (): void => {
      all = [];
    },
    /** Expands the former rows again at their new offsets after the view changed its order. */
    restore: async (former: readonly ExpandedRow[]): Promise<void> => {
      const wanted = view();
      const found = await Promise.all(
        former.map(async (one) => ({ one, at: await rows.offsetOf({ view: wanted, row: one.row[0] }) })),
      );
      const columns = fields();
      if (wanted !== view() || !columns || all.length > 0) return;
      put(
        found.flatMap(({ one, at }) =>
          at.ok && at.value.offset >= 0 ? [expandRow(one.row, at.value.offset, columns, one.open)] : [],
        ),
      );
    },
  };
};
