import type { AnswerMeta, Failure } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { ColumnSort, Selection, ViewSpec } from '../../../shared/dataset';
import type { CountedQuery } from '../../../shared/events';
import type { Condition, QueryConfig, QueryDraft } from '../../../shared/model/query';
import { NOTHING } from '../../dataset-view/grid/selection';
import type { OpenRow } from '../../dataset-view/rows/open-row';
import { NO_HISTORY, type DraftHistory } from './draft-history';
import type { HuntDraft } from '../../query/hunt-draft';

export type Run =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'ready'; readonly ran: QueryDraft; readonly words: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What a condition alone finds, as far as it was asked. */
export type Count =
  | { readonly kind: 'counting' }
  | { readonly kind: 'counted'; readonly total: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type HuntState = {
  readonly draft: HuntDraft;
  /** What the draft was, for taking changes back. */
  readonly history: DraftHistory;
  /** Counts by the very condition that was counted: a changed one is another, and has none. */
  readonly counts: ReadonlyMap<Condition, Count>;
  /** The builder stands open in the place of the chips. */
  readonly isBuilding: boolean;
  /** The columns that the rows are grouped by beside the grid; null while they are not. */
  readonly grouped: readonly string[] | null;
  /** The column that was jumped to last. */
  readonly jump: { readonly column: string } | null;
  readonly config:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready'; readonly value: QueryConfig; readonly meta?: AnswerMeta | undefined }
    | { readonly kind: 'failed'; readonly failure: Failure };
  readonly run: Run;
  /** The run that was taken for a look at its saved query, and what was new in it once that is known: a run is one look, however often its tab is shown. */
  readonly look: { readonly run: Run; readonly counted: CountedQuery | null } | null;
  readonly dataset: DatasetState | null;
  readonly view: ViewSpec;
  /** Rows in the view. */
  readonly count: number;
  /** How many rows were loaded when those of the view were counted. */
  readonly countedAt: number;
  /** A failure of the rows themselves: a view or a window that could not be read. */
  readonly rowsFailure: Failure | null;
  readonly selection: Selection;
  readonly shown: number;
  readonly open: OpenRow | null;
  readonly isFetching: boolean;
  readonly loadJob: string | null;
};

export const emptyView = (dataset: string): ViewSpec => ({ dataset, sort: [], filter: [] });

/** A hunt that has not run. */
export const newHuntState = (draft: HuntDraft): HuntState => ({
  draft,
  history: NO_HISTORY,
  counts: new Map(),
  isBuilding: false,
  grouped: null,
  jump: null,
  config: { kind: 'loading' },
  run: { kind: 'idle' },
  look: null,
  dataset: null,
  view: emptyView(''),
  count: 0,
  countedAt: 0,
  rowsFailure: null,
  selection: NOTHING,
  shown: 0,
  open: null,
  isFetching: false,
  loadJob: null,
});

/** Whether the view is all rows in the order they came. */
export const isNatural = (view: ViewSpec): boolean => view.sort.length === 0 && view.filter.length === 0;

/** Whether the rows are of the app and kind that the draft asks for by now. */
export const isOfDraft = ({ run, draft }: Pick<HuntState, 'run' | 'draft'>): boolean =>
  run.kind === 'ready' && run.ran.saas_id === draft.saas_id && run.ran.query_domain === draft.query_domain;

/** The order that the tenant gave, by the dataset's column keys. */
export const arrivalOrder = (state: HuntState): readonly ColumnSort[] => {
  if (state.config.kind !== 'ready' || state.run.kind !== 'ready') return [];
  const { fields } = state.config.value;
  return state.run.ran.sort_by.map(({ db_id, order }) => ({
    key: fields.find((field) => field.db_sort_id === db_id)?.db_id ?? db_id,
    order,
  }));
};
