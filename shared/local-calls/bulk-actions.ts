import { z } from 'zod';
import { Selection, ViewSpec } from '../dataset';
import type { Job } from '../model/app-state';
import { BulkAction, Outcome, type ItemOutcome } from '../model/bulk-action';
import { Json } from '../model/json';
import type { DatasetState } from './datasets';
import type { StateCounts } from '../rules/entity-state';
import type { KeyedActionId } from '../rules/keyed-actions';
import { localCall } from './local-call';

/** An entity for which an action was not sent, because somebody else had decided otherwise. */
export type ChangedEntity = {
  readonly entity_id: string;
  /** The name by which people know it; empty if that is not known. */
  readonly name: string;
  /** The effect that the action was to have. */
  readonly wanted: KeyedActionId;
  /** Tells who decided otherwise, and when. */
  readonly reason: string;
};

/** The selected entities of a bulk action, fixed when it is opened. */
export type FrozenRows = {
  readonly choice: string;
  /** Selected rows, and the different entities among them: an action names each once. */
  readonly rows: number;
  readonly entities: number;
  /** Rows without an entity ID, which cannot be acted on. */
  readonly nameless: number;
  readonly tenant: string;
  /** The states that the rows of the entities tell; absent if they were frozen without rows. */
  readonly states?: StateCounts | undefined;
  /** Those that an action was not sent for before, because somebody else had decided otherwise; absent if there are none. */
  readonly changed?: readonly ChangedEntity[];
};

/** An entity that the tenant says can't be restored from quarantine, with its reason; empty if it gave none. */
export type NotRestorable = Pick<ChangedEntity, 'entity_id' | 'name' | 'reason'>;

/** The tenant's answers about some of the selected entities. */
export type RestorableAnswers = {
  readonly asked: number;
  readonly not: readonly NotRestorable[];
  /** Those that the tenant could not be asked about, and the first failure's message. */
  readonly unknown: number;
  readonly problem?: string;
};

/** Entities that one `bulk.restorable` asks about. */
export const RESTORABLE_BATCH = 20;

/** The entities of an ended action that it can be started for again. A whole query has no selection. */
export type FailedRows = {
  readonly choice: FrozenRows | null;
  readonly act: BulkAction;
};

/** Outcomes that `bulk.items` returns at most; `bulk.outcomes` has them all. */
export const MOST_ITEMS = 10_000;

/** Local calls that prepare, start and report bulk actions. */
export const bulkActionCalls = {
  /** Freezes the entities of the selected rows: rows that arrive later are not included. */
  'bulk.freeze': localCall<FrozenRows>()(z.strictObject({ view: ViewSpec, selection: Selection.nullish() })),
  /** Freezes one entity, such as the open record, with the name by which the outcome lists it. */
  'bulk.freezeEntity': localCall<FrozenRows>()(
    z.strictObject({
      entity_id: z.string().min(1),
      name: z.string(),
      /** When the record was read, in milliseconds. */
      readAt: z.number(),
    }),
  ),
  /** Freezes entities whose rows may be gone by now, with the cells that those rows had: the outcome lists them by some of these. */
  'bulk.freezeEntities': localCall<FrozenRows>()(
    z.strictObject({
      columns: z.array(z.strictObject({ key: z.string(), label: z.string() })),
      entities: z.array(z.strictObject({ entity_id: z.string().min(1), cells: z.array(Json) })).min(1),
      /** The columns that the analyst chose, by the parts that they play. */
      chosen: z.record(z.string().max(40), z.string().max(400)).default({}),
      /** When the rows were loaded, in milliseconds. */
      readAt: z.number().optional(),
    }),
  ),
  /** Freezes the entities of an ended action that had one of these outcomes, and returns the action. A whole query has no selection. */
  'bulk.freezeFailed': localCall<FailedRows>()(
    z.strictObject({ job: z.string(), outcomes: z.array(Outcome).min(1) }),
  ),
  /** Asks the tenant which entities of a frozen selection can be restored, `RESTORABLE_BATCH` of them from `offset` on. */
  'bulk.restorable': localCall<RestorableAnswers>()(
    z.strictObject({ choice: z.string(), offset: z.number().int().min(0) }),
  ),
  'bulk.release': localCall<null>()(z.strictObject({ choice: z.string() })),
  /** Starts an action as a job: it waits while it can be undone, then is sent in batches. */
  'bulk.start': localCall<Job>()(
    z.strictObject({
      choice: z.string().nullable(),
      act: BulkAction,
      /** Started in the review queue, which shows the action and its outcome itself. */
      isReview: z.boolean().default(false),
    }),
  ),
  /** Sends actions now that still wait. Those that were sent or undone before stay as they are. */
  'bulk.sendNow': localCall<null>()(z.strictObject({ jobs: z.array(z.string()).max(1_000) })),
  /** Returns what became of entities that the tenant refused before anything was sent: who was faster, and when. */
  'bulk.explain': localCall<readonly ItemOutcome[]>()(
    z.strictObject({
      act: BulkAction,
      refused: z.array(z.strictObject({ entity_id: z.string(), reason: z.string() })).max(MOST_ITEMS),
    }),
  ),
  /** Looks again for the file of an export in the tenant; the job goes on for that. */
  'bulk.followExport': localCall<Job>()(z.strictObject({ job: z.string() })),
  /** Returns the outcomes of an action's entities from `offset` on, at most `MOST_ITEMS`. */
  'bulk.items': localCall<readonly ItemOutcome[]>()(
    z.strictObject({ job: z.string(), offset: z.number().int().min(0).default(0) }),
  ),
  /** Opens the outcomes of an action as a dataset, one row for each entity. */
  'bulk.outcomes': localCall<DatasetState>()(z.strictObject({ job: z.string() })),
} as const;
