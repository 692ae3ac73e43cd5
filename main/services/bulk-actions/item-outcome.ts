import type { Failure } from '../../../shared/bridge';
import type { ItemOutcome } from '../../../shared/model/bulk-action';

/** The outcome of one request: one for each entity, and the failure if the request failed as a whole. */
export type BatchOutcome = { readonly items: readonly ItemOutcome[]; readonly failure?: Failure };
