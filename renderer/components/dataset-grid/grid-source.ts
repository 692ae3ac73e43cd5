import type { Failure } from '../../../shared/bridge';
import type { RowTuple, ViewSpec } from '../../../shared/dataset';
import { datasets } from '../../bridge';
import type { GridApi, GridOptions } from './grid-modules';

export type GridSource = NonNullable<GridOptions['datasource']>;

type SourceDeps = {
  readonly view: () => ViewSpec;
  /** The newest number of rows in the view. */
  readonly count: () => number;
  readonly onFailure: (failure: Failure) => void;
};

/** Feeds the grid with windows of a view. An answer for a view that is no longer shown is dropped. */
export const createGridSource = ({ view, count, onFailure }: SourceDeps): GridSource => ({
  getRows: (params) => {
    const asked = view();
    void datasets.window({ view: asked, offset: params.startRow, count: params.endRow - params.startRow }).then((result) => {
      if (asked !== view()) {
        params.failCallback();
      } else if (result.ok) {
        params.successCallback([...result.value.rows], count());
      } else {
        params.failCallback();
        onFailure(result.failure);
      }
    });
  },
});

/** Whether the grid holds a block of rows, or has asked for it. */
export const isBlockHeld = (api: GridApi<RowTuple>, block: number): boolean =>
  Object.values(api.getCacheBlockState() as Readonly<Record<string, { readonly blockNumber: number }>>).some(({ blockNumber }) => blockNumber === block);

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
