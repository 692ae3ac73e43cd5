import type { Failure } from '../../../shared/bridge';
import type { Outcome } from '../../../shared/model/bulk-action';

/** The outcome of a bulk action for one entity. */
export type ItemOutcome = { readonly entity_id: string; readonly outcome: Outcome; readonly reason: string };

/** The outcome of one request: one for each entity, and the failure if the request failed as a whole. */
export type BatchOutcome = { readonly items: readonly ItemOutcome[]; readonly failure?: Failure };
