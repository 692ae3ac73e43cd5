import type { DatasetColumn, ViewSpec } from '../../../shared/dataset';
import { datasets } from '../../bridge';
import { indexOf, isLine, lineKey, linesIn, unfold, type GridRow, type Unfolded } from './unfolded';

type UnfoldingDeps = {
  readonly view: () => ViewSpec;
  /** Rows in the view. */
  readonly count: () => number;
  /** The dataset's columns; without them nothing can be unfolded. */
  readonly fields: () => readonly DatasetColumn[] | undefined;
  /** The grid has other lines now. */
  readonly onChange: () => void;
};

/** The rows of a grid that are unfolded in place, in the order of the view. */
export type Unfolding = ReturnType<typeof createUnfolding>;

/** Keeps which rows are unfolded. Each of their fields is a line of its own in the grid, as high as a row, so that a million rows scroll as they did. */
export const createUnfolding = ({ view, count, fields, onChange }: UnfoldingDeps) => {
  let all: readonly Unfolded[] = [];
  const put = (next: readonly Unfolded[]) => {
    all = [...next].sort((a, b) => a.offset - b.offset);
    onChange();
  };
  const isUnfolded = (row: number) => all.some((one) => one.row[0] === row);
  return {
    all: () => all,
    /** Lines in the grid: rows of the view, and what is unfolded below them. */
    total: (): number => count() + linesIn(all),
    canUnfold: (): boolean => fields() !== undefined,
    isUnfolded,
    /** Unfolds or folds a row; on a line with parts these, on any other line its row. Answers where the keys go then. `to` leaves what is so already. */
    toggle: (data: GridRow, offset: number, to?: boolean): number | undefined => {
      const columns = fields();
      if (!columns) return undefined;
      const row = isLine(data) ? data.row : data;
      const before = all.find((one) => one.row[0] === row[0]);
      const others = all.filter((one) => one !== before);
      if (before && isLine(data) && data.isOpen !== null && data.isOpen !== to) {
        const open = new Set(before.open);
        if (!open.delete(lineKey(data))) open.add(lineKey(data));
        put([...others, unfold(row, before.offset, columns, open)]);
        return undefined;
      }
      if ((before !== undefined) === to) return undefined;
      put(before ? others : [...others, unfold(row, offset, columns, new Set())]);
      return indexOf(all, offset);
    },
    /** Folds everything: other rows are shown. */
    clear: (): void => {
      all = [];
    },
    /** The view has another order: what was unfolded is folded until it is known where it stands now. */
    find: async (former: readonly Unfolded[]): Promise<void> => {
      const asked = view();
      const found = await Promise.all(
        former.map(async (one) => ({
          one,
          place: await datasets.offsetOf({ view: asked, row: one.row[0] }),
        })),
      );
      const columns = fields();
      if (asked !== view() || !columns || all.length > 0) return;
      put(
        found.flatMap(({ one, place }) =>
          place.ok && place.value.offset >= 0 ? [unfold(one.row, place.value.offset, columns, one.open)] : [],
        ),
      );
    },
  };
};
