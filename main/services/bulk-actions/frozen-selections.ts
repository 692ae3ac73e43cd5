import { randomUUID } from 'node:crypto';
import type { ChangedEntity, FrozenRows } from '../../../shared/local-calls/bulk-actions';
import type { StateCounts } from '../../../shared/rules/entity-state';
import type { EntityNames } from './entity-names';
import type { ApiClient } from '../tenant/api-client';
import type { StoppedAction } from './own-decisions';

/** Selections that are stored at the same time; the oldest is dropped first. */
const MAX_SELECTIONS = 20;

/** The entities of a bulk action, fixed when it was opened: rows that arrive later are not among them. */
export type FrozenSelection = {
  /** The client of the session in which the rows were selected. */
  readonly client: ApiClient;
  readonly ids: readonly string[];
  readonly names?: EntityNames | undefined;
  /** When the rows were loaded, in milliseconds. */
  readonly readAt?: number | undefined;
};

type SelectionDeps = { readonly client: () => ApiClient; readonly tenant: () => string };

/** Returns the entities for which an action was stopped, by what stopped it. */
export const changedEntities = (
  ids: readonly string[],
  names: EntityNames | undefined,
  stoppedOf: (id: string) => StoppedAction | undefined,
): readonly ChangedEntity[] =>
  ids.flatMap((entity_id) => {
    const stopped = stoppedOf(entity_id);
    return stopped ? [{ entity_id, name: names?.cells.get(entity_id)?.[0] ?? '', ...stopped }] : [];
  });

/** Stores frozen selections for the page, which sees a token and counts only. */
export const createFrozenSelections = (
  { client, tenant }: SelectionDeps,
  stoppedOf: (id: string) => StoppedAction | undefined,
) => {
  const selections = new Map<string, FrozenSelection>();
  return {
    get: (token: string): FrozenSelection | undefined => selections.get(token),
    release: (token: string): void => void selections.delete(token),
    /** Freezes `rows` rows with these entity IDs. An ID counts once; a row without an ID cannot be acted on. */
    freeze: (
      rows: number,
      entityIds: readonly string[],
      names?: EntityNames,
      readAt?: number,
      states?: StateCounts,
    ): FrozenRows => {
      const ids = [...new Set(entityIds.filter((id) => id !== ''))];
      const choice = randomUUID();
      selections.set(choice, { client: client(), ids, names, readAt });
      for (const oldest of selections.keys()) {
        if (selections.size <= MAX_SELECTIONS) break;
        selections.delete(oldest);
      }
      const nameless = entityIds.filter((id) => id === '').length;
      const changed = changedEntities(ids, names, stoppedOf);
      const frozen = { choice, rows, entities: ids.length, nameless, tenant: tenant(), states };
      return changed.length > 0 ? { ...frozen, changed } : frozen;
    },
  };
};
