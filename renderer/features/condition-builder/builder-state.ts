import type { AnswerMeta, Failure } from '../../../shared/bridge';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import type { HuntDraft } from '../../query/hunt-draft';
import type { DraftHistory } from './draft-history';

/** The count of rows that match a single condition. */
export type Count =
  | { readonly kind: 'counting' }
  | { readonly kind: 'counted'; readonly total: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** State that the builder draws. */
export type BuilderState = {
  readonly draft: HuntDraft;
  /** Former states of the draft, for undo and redo. */
  readonly history: DraftHistory;
  /** Counts by the condition object that was counted: a changed condition is another object, without a count. */
  readonly counts: ReadonlyMap<Condition, Count>;
  readonly config:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready'; readonly value: QueryConfig; readonly meta?: AnswerMeta | undefined }
    | { readonly kind: 'failed'; readonly failure: Failure };
};
