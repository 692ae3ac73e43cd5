import { ok, type Result } from '../../../shared/bridge';
import { MOST_ITEMS } from '../../../shared/local-calls/bulk-actions';
import type { ItemOutcome } from '../../../shared/model/bulk-action';
import { local } from '../../bridge';

/** Reads the outcome of each entity of an action. */
export const readItems = async (job: string): Promise<Result<readonly ItemOutcome[]>> => {
  const items: ItemOutcome[] = [];
  for (;;) {
    const read = await local['bulk.items']({ job, offset: items.length });
    if (!read.ok) return read;
    items.push(...read.value);
    if (read.value.length < MOST_ITEMS) return ok(items);
  }
};
