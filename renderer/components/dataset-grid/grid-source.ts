import type { Failure } from '../../../shared/bridge';
import type { RowTuple, ViewSpec } from '../../../shared/dataset';
import { datasets } from '../../bridge';
import type { GridOptions } from './grid-modules';

export type GridSource = NonNullable<GridOptions['datasource']>;

type SourceDeps = {
  readonly view: () => ViewSpec;
  /** The newest number of rows in the view. */
  readonly count: () => number;
  readonly onFailure: (failure: Failure) => void;
};

/** Feeds the grid with windows of a view. An answer for a view that is no longer shown is dropped. */
export const createGridSource = ({ view, count, onFailure }: SourceDeps): GridSource => ({
  getRows: ({ startRow, endRow, successCallback, failCallback }) => {
    const asked = view();
    void datasets.window({ view: asked, offset: startRow, count: endRow - startRow }).then((result) => {
      if (asked !== view()) {
        failCallback();
      } else if (result.ok) {
        successCallback([...result.value.rows], count());
      } else {
        failCallback();
        onFailure(result.failure);
      }
    });
  },
});

const LARGEST_WINDOW = 5_000;

/** The row ids of a range of a view. */
export const idsOfRange = async (view: ViewSpec, from: number, to: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let offset = from; offset < to; offset += LARGEST_WINDOW) {
    const result = await datasets.window({ view, offset, count: Math.min(LARGEST_WINDOW, to - offset) });
    if (!result.ok) break;
    ids.push(...result.value.rows.map((row: RowTuple) => row[0]));
  }
  return ids;
};
