import type { StoreApi } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import type { ViewSpec } from '../../../shared/dataset';
import { hasMoreRows } from '../../../shared/local-calls/datasets';
import type { DatasetViewState } from '../../dataset-view/view/view-state';
import type { Decisions } from './decisions';

/** A desk's state: the queue's rows beside the decisions on them. */
export type DeskState = DatasetViewState & {
  readonly load:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready' }
    | { readonly kind: 'failed'; readonly failure: Failure };
  /** By entity ID. */
  readonly decisions: Decisions;
  /** Items that are new since the last visit. */
  readonly fresh: ReadonlySet<string>;
  readonly isFetching: boolean;
  /** The job that loads all rows, while it runs. */
  readonly loadJob: string | null;
  /** The row count of a view in which no item needed a decision when it was searched; null once one may need it again. */
  readonly done: { readonly view: ViewSpec; readonly count: number } | null;
};

/** Returns true if rows are left that can all be loaded now. */
export const mayLoadAll = ({ dataset, loadJob }: Pick<DeskState, 'dataset' | 'loadJob'>): boolean =>
  dataset !== null && hasMoreRows(dataset) && loadJob === null;

/** The store of a desk, as its parts use it. */
export type DeskStore = Pick<StoreApi<DeskState>, 'getState' | 'setState' | 'subscribe'>;
