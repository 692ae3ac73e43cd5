import { z } from 'zod';
import { Selection, ViewSpec } from '../dataset';
import type { Job } from '../model/app-state';
import type { VerdictHistory } from '../model/verdict-history';
import type { DatasetState } from './datasets';
import { localCall } from './local-call';

/** Rows whose verdicts are compared: all of a view if none are selected. */
export const MatrixRequest = z.strictObject({
  view: ViewSpec,
  selection: Selection.nullable(),
  entity_type: z.string().min(1),
});
export type MatrixRequest = z.infer<typeof MatrixRequest>;

/** An entity's verdict history as it is stored. */
export type StoredHistory = {
  /** Null if no scan results of the entity are stored. */
  readonly history: VerdictHistory | null;
  /** Entities whose histories were dropped to make room where this one is stored. */
  readonly dropped: number;
  /** Tells the analyst what could not be read. */
  readonly notices: readonly string[];
};

/** Local calls about the verdicts that were seen before. */
export const verdictCalls = {
  /** Returns the verdicts of an entity that this workstation has seen at the current tenant. */
  'verdicts.history': localCall<StoredHistory>()(
    z.strictObject({ entity_type: z.string().min(1), entity_id: z.string().min(1) }),
  ),
  /** Opens the verdicts of rows, by tool, as a dataset, and starts the job that loads it. With `isFresh`, results that are stored are not used. */
  'verdicts.matrix': localCall<{ readonly state: DatasetState; readonly job: Job }>()(
    MatrixRequest.extend({ isFresh: z.boolean() }),
  ),
  /** Deletes the verdict history of the current tenant from this workstation, if the analyst confirms it. */
  'verdicts.clear': localCall<{ readonly isCleared: boolean }>()(z.strictObject({})),
} as const;
