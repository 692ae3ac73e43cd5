import type { BulkAction, ItemOutcome } from '../../../shared/model/bulk-action';
import { keyedAction, type KeyedActionId } from '../../../shared/rules/keyed-actions';

/** Entities of which it is known what was done last; the oldest are forgotten first. */
const MOST = 10_000;

/** The last action of this analyst on each entity since Postern was started: it was not done by somebody else. */
export type OwnDecisions = {
  readonly note: (action: BulkAction, items: readonly ItemOutcome[]) => void;
  readonly of: (entityId: string) => KeyedActionId | undefined;
};

/** Creates the record of own decisions. */
export const createOwnDecisions = (): OwnDecisions => {
  const last = new Map<string, KeyedActionId>();
  return {
    note: (action, items) => {
      const effect = action.kind === 'manual' ? keyedAction(action) : undefined;
      if (effect === undefined) return;
      for (const { entity_id, outcome } of items) {
        if (outcome !== 'done') continue;
        last.delete(entity_id);
        last.set(entity_id, effect);
      }
      for (const oldest of last.keys()) {
        if (last.size <= MOST) break;
        last.delete(oldest);
      }
    },
    of: (entityId) => last.get(entityId),
  };
};
