import type { StoreApi } from 'zustand';
import type { Failure } from '../../../../shared/bridge';
import type { ColumnSort } from '../../../../shared/dataset';
import type { CountedQuery } from '../../../../shared/events';
import type { QueryAction, QueryDraft } from '../../../../shared/model/query';
import type { LoadState } from '../../../dataset-view/view/row-loads';
import { newViewState, type DatasetViewState } from '../../../dataset-view/view/view-state';
import type { Decision } from '../../../features/bulk-action/decisions';
import type { BuilderState } from '../../../features/condition-builder/builder-state';
import type { BuildStart } from '../../../features/condition-builder/condition-editor';
import { NO_HISTORY } from '../../../features/condition-builder/draft-history';
import type { HuntDraft } from '../../../query/hunt-draft';

export type Run =
  | { readonly kind: 'idle' }
  /** Not run: it was stopped, or can't start before its condition is corrected. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'running' }
  | { readonly kind: 'ready'; readonly ran: QueryDraft; readonly words: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A hunt's state: its draft and run, beside the view of its rows. */
export type HuntState = DatasetViewState &
  LoadState &
  BuilderState & {
    /** Actions on entities of these rows, by entity ID. */
    readonly decisions: ReadonlyMap<string, Decision>;
    /** Jobs of the saved query's own actions, each with the run that was shown when it started: the rows of a later run show what it did. */
    readonly started: readonly { readonly job: string; readonly run: Run }[];
    /** The builder is open in place of the chips. */
    readonly isBuilding: boolean;
    readonly buildStart: BuildStart;
    readonly run: Run;
    /** The rows are being read again at their place. */
    readonly isRenewing: boolean;
    /** The run that is the last view of its saved query, and its new rows once they are counted. Showing its tab again is no new view. */
    readonly lastView: { readonly run: Run; readonly counted: CountedQuery | null } | null;
  };

/** The store of a hunt, as the parts of the hunt use it. */
export type HuntStore = Pick<StoreApi<HuntState>, 'getState' | 'setState'>;

/** Returns the state of a hunt that has not run. */
export const newHuntState = (draft: HuntDraft): HuntState => ({
  ...newViewState(null),
  draft,
  history: NO_HISTORY,
  counts: new Map(),
  decisions: new Map(),
  started: [],
  isBuilding: false,
  buildStart: 'value',
  config: { kind: 'loading' },
  run: { kind: 'idle' },
  isRenewing: false,
  lastView: null,
  isFetching: false,
  loadJob: null,
});

/** Returns true if the rows are of the app and domain that the draft asks for now. */
export const isOfDraft = ({ run, draft }: Pick<HuntState, 'run' | 'draft'>): boolean =>
  run.kind === 'ready' && run.ran.saas_id === draft.saas_id && run.ran.query_domain === draft.query_domain;

const NO_ACTIONS: readonly QueryAction[] = [];

/** Returns the tenant's actions on the rows: none while the draft asks for another app or domain. */
export const actionsOfRows = (state: Pick<HuntState, 'run' | 'draft' | 'config'>): readonly QueryAction[] =>
  isOfDraft(state) && state.config.kind === 'ready' ? state.config.value.actions : NO_ACTIONS;

/** Returns the order that the tenant returned the rows in, by the dataset's column keys. */
export const arrivalOrder = (state: HuntState): readonly ColumnSort[] => {
  if (state.config.kind !== 'ready' || state.run.kind !== 'ready') return [];
  const { fields } = state.config.value;
  return state.run.ran.sort_by.map(({ db_id, order }) => ({
    key: fields.find((field) => field.db_sort_id === db_id)?.db_id ?? db_id,
    order,
  }));
};
