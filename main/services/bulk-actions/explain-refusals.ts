/** Reads the entities that a tenant refused: what somebody else did to them before says why, and who was faster. */
import type { Email } from '../../../shared/model/entity';
import type { BulkAction, ItemOutcome } from '../../../shared/model/bulk-action';
import { domainOfEntityType } from '../../../shared/model/ids';
import { quarantinedBy } from '../../../shared/rules/brand';
import { formatDateTime } from '../../../shared/rules/dates';
import { keyedAction, type KeyedActionId } from '../../../shared/rules/keyed-actions';
import { readTime } from '../../../shared/rules/read-time';
import type { ApiClient } from '../tenant/api-client';
import { text } from './text';
import type { Wording } from './wording';

/** Entities of one request that are read: enough for work by hand, and few enough for one of thousands. */
const MOST_READ = 20;

type Restorable = Pick<
  Email,
  | 'is_quarantined'
  | 'quarantined_by'
  | 'quarantine_time'
  | 'is_restored'
  | 'restored_by'
  | 'restored_at'
  | 'is_restore_declined'
  | 'restore_decline_time'
>;

/** The action that led to an entity's state, and a sentence that says who did it and when. */
type Became = { readonly by: KeyedActionId; readonly sentence: string };

/** Something that happened to an entity, and its time in milliseconds if the tenant sent one. */
type Event = Became & { readonly at: number | undefined };

/** Returns all that its profile says of an entity's quarantine. */
const eventsOf = (entity: Restorable, { brand, timeZone, dateFormat }: Wording): readonly Event[] => {
  const event = (
    by: KeyedActionId,
    sent: Restorable['restored_at'],
    say: (time: string) => string,
  ): Event => {
    const at = readTime(sent, timeZone);
    const shown = at === undefined ? '' : `${formatDateTime(at, timeZone, dateFormat)} (${timeZone})`;
    return { by, at, sentence: say(shown) };
  };
  const who = quarantinedBy(entity.quarantined_by ?? '', brand);
  return [
    ...(entity.is_restored
      ? [event('restore', entity.restored_at, (time) => text.became.restored(entity.restored_by ?? '', time))]
      : []),
    ...(entity.is_restore_declined
      ? [event('decline', entity.restore_decline_time, text.became.declined)]
      : []),
    ...(entity.is_quarantined
      ? [event('quarantine', entity.quarantine_time, (time) => text.became.quarantined(who, time))]
      : []),
  ];
};

/**
 * Returns what became of an entity as its profile says. One that was restored or declined and is in quarantine may have been quarantined
 * again: then the last event counts, and undefined is returned if the times do not tell which it is.
 */
const becameOf = (entity: Restorable, wording: Wording): Became | undefined => {
  const events = eventsOf(entity, wording);
  if (!entity.is_quarantined || events.length === 1) return events[0];
  if (events.some(({ at }) => at === undefined)) return undefined;
  const [last, before] = [...events].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  return last?.at === before?.at ? undefined : last;
};

const read = async (client: ApiClient, entityType: string, entity_id: string, signal: AbortSignal) => {
  const domain = domainOfEntityType(entityType);
  if (domain !== 'email' && domain !== 'file') return undefined;
  const input = { saas: entityType.slice(0, -domain.length - 1), entity_id };
  const answer =
    domain === 'email'
      ? await client.call('entity.email', input, { isBackground: true, signal })
      : await client.call('entity.file', input, { isBackground: true, signal });
  return answer.ok ? answer.value : undefined;
};

/**
 * Returns the outcomes with who was faster and when, as far as the tenant tells. What is as the action wants it is `already` so,
 * however the tenant called it. An entity that can't be read keeps its outcome; the reason of one that wasn't read says that.
 */
export const explainRefusals = async (
  client: ApiClient,
  action: BulkAction,
  items: readonly ItemOutcome[],
  wording: Wording,
  signal: AbortSignal,
): Promise<ItemOutcome[]> => {
  const wanted = action.kind === 'manual' ? keyedAction(action) : undefined;
  if (action.kind !== 'manual' || wanted === undefined) return [...items];
  const failed = items.filter(({ outcome }) => outcome === 'refused' || outcome === 'already');
  const asked = failed.slice(0, MOST_READ);
  const unread = new Set(failed.slice(MOST_READ).filter(({ outcome }) => outcome === 'refused'));
  const explained = await Promise.all(
    asked.map(async (item) => {
      const entity = await read(client, action.entity_type, item.entity_id, signal);
      const became = entity && becameOf(entity, wording);
      if (!became) return item;
      return became.by === wanted
        ? { ...item, outcome: 'already' as const, reason: text.already(became.sentence) }
        : { ...item, reason: text.refused(item.reason, became.sentence) };
    }),
  );
  return items.map((item) =>
    unread.has(item)
      ? { ...item, reason: text.refused(item.reason, text.notLookedUp(MOST_READ)) }
      : (explained[asked.indexOf(item)] ?? item),
  );
};
