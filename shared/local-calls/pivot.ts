import { z } from 'zod';
import type { PivotReport } from '../model/pivot';
import type { DatasetState } from './datasets';
import { localCall } from './local-call';

/** Characters of a value that is looked up; no subject and no link that is indexed is longer. */
export const MAX_PIVOT_TEXT = 4_000;

/** Local calls about what this workstation has seen. They never ask the tenant. */
export const pivotCalls = {
  /** Opens a dataset of all entities that carry a value. Those seen since `liveSince` are marked as live. */
  'pivot.find': localCall<{ readonly state: DatasetState; readonly report: PivotReport }>()(
    z.strictObject({ text: z.string().trim().min(1).max(MAX_PIVOT_TEXT), liveSince: z.number().optional() }),
  ),
  /** Deletes the indexes of this tenant and of files, once the analyst has confirmed it. */
  'pivot.clear': localCall<{ readonly isCleared: boolean }>()(z.strictObject({})),
} as const;
