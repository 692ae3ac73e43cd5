import type { Failure } from '../../../shared/bridge';
import type { ItemOutcome } from '../../../shared/model/bulk-action';
import type { FoundFile } from './result-file';

/** The outcome of one request: one for each entity, and the failure if the request failed as a whole. */
export type BatchOutcome = {
  readonly items: readonly ItemOutcome[];
  readonly failure?: Failure;
  /** The file that the answer names, if it does. */
  readonly file?: FoundFile | undefined;
};
