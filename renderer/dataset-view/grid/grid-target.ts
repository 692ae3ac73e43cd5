import type { Selection } from '../../../shared/dataset';
import {
  dataColumns,
  isRange,
  SELECT_COLUMN,
  steppedCorner,
  type CellRange,
  type Corner,
} from './cell-range';
import type { GridActions } from './grid-actions';
import { dataAt, type GridContext } from './grid-context';
import type { CellKey } from './grid-props';
import type { GridPositions } from './grid-positions';
import { addRows, EVERYTHING, toggleRow } from '../view/selection';
import { rowIdOf } from './detail-rows';

/** Sets the rectangle of cells that is marked. */
export type RangeState = {
  readonly get: () => CellRange | null;
  readonly set: (range: CellRange | null) => void;
};

type TargetDeps = {
  readonly context: GridContext;
  readonly positions: GridPositions;
  readonly actions: GridActions;
  readonly range: RangeState;
  readonly toggle: (index: number, to?: boolean) => void;
};

/** Selects rows by their grid index. */
const createRowSelection = (context: GridContext, positions: GridPositions, actions: GridActions) => {
  /** The row that a range of rows is extended from by Shift and a click. */
  let anchor: number | undefined;
  const select = (next: Selection) => context.props().onSelection?.(next);
  const selectRows = async (a: number, b: number) => {
    const ids = await actions.idsOf(Math.min(a, b), Math.max(a, b) + 1);
    select(addRows(context.props().selection, ids));
  };
  return {
    select,
    selectRows,
    toggleAt: (index: number): void => {
      const data = dataAt(context, index);
      // A row that a new filter is about to hide would stay selected unseen.
      if (data && positions.isInView(index)) select(toggleRow(context.props().selection, rowIdOf(data)));
      anchor = index;
    },
    extendTo: (index: number): void => void selectRows(anchor ?? index, index),
    setAnchor: (index: number): void => void (anchor = index),
  };
};

/** Moves the focus and the corners of the rectangle. */
const createFocus = (context: GridContext, range: RangeState) => {
  const go = (index: number, column: string) => {
    context.api()?.ensureIndexVisible(index);
    context.api()?.setFocusedCell(index, column);
  };
  const lastRow = () => (context.api()?.getDisplayedRowCount() ?? 1) - 1;
  /** Moves a corner of the rectangle by an arrow key. */
  const widen = (index: number, column: string, key: string, isFar: boolean) => {
    const api = context.api();
    if (!api) return;
    const before = range.get();
    const from = before?.from ?? { row: index, column };
    const to = steppedCorner(dataColumns(api), lastRow(), before?.to ?? from, key, isFar);
    range.set({ from, to });
    api.ensureColumnVisible(to.column);
    go(to.row, to.column);
  };
  return { go, widen, lastRow };
};

/** The cell that has the focus, with everything that a key can do there. */
export type GridTarget = ReturnType<ReturnType<typeof createGridTarget>['at']>;

/** Creates the target of the grid's commands. */
export const createGridTarget = ({ context, positions, actions, range, toggle }: TargetDeps) => {
  const { select, selectRows, toggleAt, extendTo, setAnchor } = createRowSelection(
    context,
    positions,
    actions,
  );
  const { go, widen, lastRow } = createFocus(context, range);
  const marked = (): CellRange | undefined => {
    const now = range.get();
    return now && isRange(now) ? now : undefined;
  };
  return {
    toggleAt,
    extendTo,
    setAnchor,
    at: (index: number, column: string) => ({
      index,
      column,
      /** The id of the row in its dataset; undefined while it loads. */
      rowId: () => {
        const data = dataAt(context, index);
        return data && rowIdOf(data);
      },
      hasRange: () => marked() !== undefined,
      clearRange: () => range.set(null),
      canSelect: context.props().onSelection !== undefined,
      select: () => {
        const now = marked();
        if (now) void selectRows(now.from.row, now.to.row);
        else toggleAt(index);
      },
      selectAll: () => select(EVERYTHING),
      open: () => actions.open(index, column),
      copyCell: () => {
        const now = marked();
        if (now) void actions.copyRange(now);
        else actions.copy(index, column);
      },
      copyRow: () => actions.copy(index, null),
      goTo: (row: 'first' | 'last') => go(row === 'first' ? 0 : lastRow(), column),
      openMenu: () => actions.openMenu(index, column),
      handlesKey: (key: CellKey) => context.props().cellKeys?.includes(key) ?? false,
      pressValueKey: (key: string) => void actions.pressOnCell(index, column, key),
      /** Rows of a list are whole: its screen may use their keys. */
      canExpand: context.props().fields !== undefined,
      expand: (to?: boolean) => toggle(index, to),
      widen: (key: string, isFar: boolean) => widen(index, column, key, isFar),
    }),
    /** Returns where a rectangle that is extended by Shift and a click begins. */
    rangeStart: (pressed: Corner | undefined, clicked: Corner): Corner => {
      const focused = context.api()?.getFocusedCell();
      const id = focused?.column.getColId();
      const isCell = focused && id !== undefined && id !== SELECT_COLUMN;
      return range.get()?.from ?? pressed ?? (isCell ? { row: focused.rowIndex, column: id } : clicked);
    },
  };
};
