import type { BulkAction, ItemOutcome } from '../../../shared/model/bulk-action';
import type { ChangedEntity } from '../../../shared/local-calls/bulk-actions';
import { keyedAction, type KeyedActionId } from '../../../shared/rules/keyed-actions';

/** Entities of which it is known what was done last; the oldest are forgotten first. */
const MOST = 10_000;

/** An action that was not sent, and the decision of somebody else that stopped it. */
export type StoppedAction = Pick<ChangedEntity, 'wanted' | 'reason'>;

/** The last action of this analyst on each entity since Postern was started, and what stopped it. */
export type OwnDecisions = {
  readonly note: (action: BulkAction, items: readonly ItemOutcome[]) => void;
  /** Returns what was done last: it was not done by somebody else. */
  readonly of: (entityId: string) => KeyedActionId | undefined;
  /** Returns the action that was stopped last, if none was done since. */
  readonly stopped: (entityId: string) => StoppedAction | undefined;
};

/** Creates a map of the newest entries. */
const createNewest = <T>() => {
  const all = new Map<string, T>();
  return {
    get: (id: string) => all.get(id),
    delete: (id: string) => all.delete(id),
    set: (id: string, value: T): void => {
      all.delete(id);
      all.set(id, value);
      for (const oldest of all.keys()) {
        if (all.size <= MOST) break;
        all.delete(oldest);
      }
    },
  };
};

const createDecisions = (): OwnDecisions => {
  const last = createNewest<KeyedActionId>();
  const stopped = createNewest<StoppedAction>();
  return {
    note: (action, items) => {
      const wanted = action.kind === 'manual' ? keyedAction(action) : undefined;
      if (wanted === undefined) return;
      for (const { entity_id, outcome, reason, isChanged } of items) {
        if (isChanged) stopped.set(entity_id, { wanted, reason });
        if (outcome !== 'done') continue;
        last.set(entity_id, wanted);
        stopped.delete(entity_id);
      }
    },
    of: last.get,
    stopped: stopped.get,
  };
};

/** Returns the own decisions in the tenant that is signed in: another tenant may have the same IDs. */
export const createOwnDecisions = (tenantId: () => string): (() => OwnDecisions) => {
  const all = new Map<string, OwnDecisions>();
  return () => {
    const known = all.get(tenantId()) ?? createDecisions();
    all.set(tenantId(), known);
    return known;
  };
};
