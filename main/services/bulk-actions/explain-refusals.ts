/** Reads the entities that a tenant refused: what somebody else did to them before says why, and who was faster. */
import type { ActionEffect, BulkAction, ItemOutcome } from '../../../shared/model/bulk-action';
import { actionEffect, keyedAction } from '../../../shared/rules/keyed-actions';
import type { ApiClient } from '../tenant/api-client';
import { eventsOf, readDecided, type Decided, type DecisionEvent } from './decisions';
import { text } from './text';
import type { Wording } from './wording';

/** Entities of one request that are read: enough for work by hand, and few enough for one of thousands. */
const MOST_READ = 20;

/**
 * Returns what became of an entity as its profile says. One that was restored or declined and is in quarantine may have been quarantined
 * again: then the last event counts, and undefined is returned if the times do not tell which it is.
 */
const becameOf = (entity: Decided, wording: Wording): DecisionEvent | undefined => {
  const events = eventsOf(entity, wording);
  if (!entity.is_quarantined || events.length === 1) return events[0];
  if (events.some(({ at }) => at === undefined)) return undefined;
  const [last, before] = [...events].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  return last?.at === before?.at ? undefined : last;
};

/** Matches a whole reason that says of an entity what an action would make of it. Only a short subject precedes: the rest of a longer sentence may be about something else. */
const NOTHING_TO_END: Readonly<Partial<Record<ActionEffect, RegExp>>> = {
  unsuspend: /^(((the |this )?\w+ )?(is|was) )?not suspended\.?$/i,
  unblock: /^(((the |this )?\w+ )?(is|was) )?not blocked\.?$/i,
  unshare: /^(((the |this )?\w+ )?(is|was) )?not shared( outside| externally| publicly| with anyone)?\.?$/i,
};

/** Returns the outcomes with `already` for each refusal to end something that the entity doesn’t have, such as a suspension. */
const withoutNothingToEnd = (action: BulkAction, items: readonly ItemOutcome[]): readonly ItemOutcome[] => {
  const effect = action.kind === 'manual' ? actionEffect(action) : undefined;
  const said = effect && NOTHING_TO_END[effect];
  if (!said) return items;
  return items.map((item) =>
    item.outcome === 'refused' && said.test(item.reason.trim()) ? { ...item, outcome: 'already' } : item,
  );
};

/**
 * Returns the outcomes with who was faster and when, as far as the tenant tells. An entity that is already in the wanted
 * state is `already`, whatever the tenant calls it. An entity that can't be read keeps its outcome; the reason of one that wasn't read says that.
 */
export const explainRefusals = async (
  client: ApiClient,
  action: BulkAction,
  items: readonly ItemOutcome[],
  wording: Wording,
  signal: AbortSignal,
): Promise<ItemOutcome[]> => {
  const wanted = action.kind === 'manual' ? keyedAction(action) : undefined;
  if (action.kind !== 'manual' || wanted === undefined) return [...withoutNothingToEnd(action, items)];
  const failed = items.filter(({ outcome }) => outcome === 'refused' || outcome === 'already');
  const asked = failed.slice(0, MOST_READ);
  const unread = new Set(failed.slice(MOST_READ).filter(({ outcome }) => outcome === 'refused'));
  const explained = await Promise.all(
    asked.map(async (item) => {
      const entity = await readDecided(client, action.entity_type, item.entity_id, signal);
      const became = entity && becameOf(entity, wording);
      if (!became) return item;
      return became.by === wanted
        ? { ...item, outcome: 'already' as const, reason: text.already(text.became(became)) }
        : { ...item, reason: text.refused(item.reason, text.became(became)) };
    }),
  );
  return items.map((item) =>
    unread.has(item)
      ? { ...item, reason: text.refused(item.reason, text.notLookedUp(MOST_READ)) }
      : (explained[asked.indexOf(item)] ?? item),
  );
};
