import type { RowTuple, ViewSpec } from '../../../shared/dataset';
import { datasets } from '../../bridge';

/** The row that is open in the record pane: its cells, and where it stands, or stood before it left the view. */
export type OpenRow = {
  readonly row: number;
  readonly offset: number;
  readonly cells: RowTuple;
  readonly isOut?: boolean;
};

type Looked = { readonly view: ViewSpec; readonly open: OpenRow | null };
type Store = {
  readonly getState: () => Looked;
  readonly setState: (patch: { readonly open: OpenRow }) => void;
};

/** The same row once its view or its cells may have changed. One that has left the view stays open: what is said about it is about it. */
export const renewOpen = async ({ getState, setState }: Store): Promise<void> => {
  const { view, open } = getState();
  if (!open) return;
  const [read, place] = await Promise.all([
    datasets.rows({ dataset: view.dataset, rows: [open.row] }),
    datasets.offsetOf({ view, row: open.row }),
  ]);
  const now = getState();
  const cells = read.ok ? read.value.rows[0] : undefined;
  if (!cells || !place.ok || now.view !== view || now.open?.row !== open.row) return;
  const { offset } = place.value;
  setState({
    open:
      offset < 0
        ? { row: open.row, offset: now.open.offset, cells, isOut: true }
        : { row: open.row, offset, cells },
  });
};

/** Where the row stands that is `by` after the open one. The next one has moved up to the place of one that left the view. */
export const offsetAfter = (open: OpenRow | null, by: number): number =>
  open ? open.offset + by - (open.isOut && by > 0 ? 1 : 0) : by - 1;
