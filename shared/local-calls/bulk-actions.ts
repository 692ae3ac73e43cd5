import { z } from 'zod';
import { Selection, ViewSpec } from '../dataset';
import type { Job } from '../model/app-state';
import { BulkAction, Outcome } from '../model/bulk-action';
import type { DatasetState } from './datasets';
import { localCall } from './local-call';

/** Entities that are chosen and frozen for an act. */
export type FrozenRows = {
  readonly choice: string;
  /** Rows that were chosen, and the different entities among them: an act names each once. */
  readonly rows: number;
  readonly entities: number;
  /** Rows without an entity id: an act cannot reach them. */
  readonly nameless: number;
  readonly tenant: string;
};

/** Local calls that prepare, start and report bulk actions. */
export const bulkActionCalls = {
  /** Freezes the entities of chosen rows for an act: rows that arrive later are not in it. */
  'bulk.freeze': localCall<FrozenRows>()(z.strictObject({ view: ViewSpec, selection: Selection.nullish() })),
  /** Freezes those entities of an ended act that had one of these outcomes; answers the act too. A whole query has no choice. */
  'bulk.freezeFailed': localCall<{ readonly choice: FrozenRows | null; readonly act: BulkAction }>()(
    z.strictObject({ job: z.string(), outcomes: z.array(Outcome).min(1) }),
  ),
  'bulk.release': localCall<null>()(z.strictObject({ choice: z.string() })),
  /** Starts an act as a job: it waits, can be taken back, then leaves in batches. */
  'bulk.start': localCall<Job>()(z.strictObject({ choice: z.string().nullable(), act: BulkAction })),
  /** What came of an act for each entity, as a dataset. */
  'bulk.outcomes': localCall<DatasetState>()(z.strictObject({ job: z.string() })),
} as const;
