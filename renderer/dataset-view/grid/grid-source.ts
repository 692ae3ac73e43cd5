import type { Failure, Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import { CELL_START, type RowTuple, type ViewSpec } from '../../../shared/dataset';
import type { ViewRows } from '../view/dataset-view';
import { notePartialCells } from './partial-cells';
import type { GridApi, GridOptions } from './grid-modules';
import { isDetail, positionAt, type GridRow, type ExpandedRow } from './detail-rows';

export type GridSource = NonNullable<GridOptions['datasource']>;

type SourceDeps = {
  readonly rows: () => ViewRows;
  readonly view: () => ViewSpec;
  /** The newest number of details in the grid. */
  readonly total: () => number;
  readonly expanded: () => readonly ExpandedRow[];
  /** Called with rows just before the grid gets them. */
  readonly beforeRows: (rows: readonly RowTuple[]) => void;
  /** Called with each row that the grid gets, and its offset in the view that it was read for. */
  readonly onRow: (row: RowTuple, offset: number, view: ViewSpec) => void;
  /** Called once rows are in the grid. */
  readonly onRows: () => void;
  /** Columns of the dataset whose cells are read whole, however long they are. */
  readonly whole: () => readonly string[];
  readonly onFailure: (failure: Failure) => void;
};

/** Reads the rows of a window, in several requests if one message can't carry them all. */
const readWindow = async (
  client: ViewRows,
  view: ViewSpec,
  first: number,
  end: number,
  whole: readonly string[],
): Promise<Result<RowTuple[]>> => {
  const rows: RowTuple[] = [];
  while (first + rows.length < end) {
    const result = await client.window({
      view,
      offset: first + rows.length,
      count: end - first - rows.length,
      cut: { at: CELL_START, but: [...whole] },
    });
    if (!result.ok) return result;
    notePartialCells(result.value);
    rows.push(...result.value.rows);
    if (result.value.rows.length === 0 || first + rows.length >= result.value.count) break;
  }
  return ok(rows);
};

/** Feeds the grid with windows of a view. Rows of a view that is no longer shown are dropped. */
export const createGridSource = ({
  rows: client,
  view,
  total,
  expanded,
  whole,
  beforeRows,
  onRow,
  onRows,
  onFailure,
}: SourceDeps): GridSource => ({
  getRows: (params) => {
    const wanted = view();
    const all = expanded();
    const first = positionAt(all, params.startRow);
    const from = first.detail ? first.offset + 1 : first.offset;
    // A block may hold only details of one row. A row is read all the same, so that a view that is gone is noticed.
    const rows = Math.max(1, positionAt(all, params.endRow - 1).offset - from + 1);
    void readWindow(client(), wanted, from, from + rows, whole()).then((result) => {
      if (wanted !== view() || all !== expanded()) {
        params.failCallback();
      } else if (result.ok) {
        beforeRows(result.value);
        const shown: GridRow[] = [];
        for (let index = params.startRow; index < params.endRow; index += 1) {
          const { detail, offset } = positionAt(all, index);
          const row = detail ?? result.value[offset - from];
          if (!row) break;
          if (!isDetail(row)) onRow(row, offset, wanted);
          shown.push(row);
        }
        params.successCallback(shown, total());
        onRows();
      } else {
        params.failCallback();
        onFailure(result.failure);
      }
    });
  },
});

/** Returns true if the grid holds a block of rows, or has requested it. */
export const isBlockHeld = (api: GridApi, block: number): boolean =>
  Object.values(api.getCacheBlockState() as Readonly<Record<string, { readonly blockNumber: number }>>).some(
    ({ blockNumber }) => blockNumber === block,
  );

const LARGEST_WINDOW = 5_000;

/** Returns the row ids of a range of a view. */
export const idsOfRange = async (
  rows: Pick<ViewRows, 'window'>,
  view: ViewSpec,
  from: number,
  to: number,
): Promise<number[]> => {
  const ids: number[] = [];
  while (from + ids.length < to) {
    const result = await rows.window({
      view,
      offset: from + ids.length,
      count: Math.min(LARGEST_WINDOW, to - from - ids.length),
      cut: { at: 1 },
    });
    if (!result.ok || result.value.rows.length === 0) break;
    ids.push(...result.value.rows.map((row: RowTuple) => row[0]));
  }
  return ids;
};
