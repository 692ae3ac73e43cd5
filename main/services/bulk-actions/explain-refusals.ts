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

/** Returns what became of an entity as its profile says; undefined if it says nothing of quarantine. */
const becameOf = (entity: Restorable, { brandLabel, timeZone }: Wording): Became | undefined => {
  const at = (sent: Restorable['restored_at']): string => {
    const time = readTime(sent, timeZone);
    return time === undefined ? '' : `${formatDateTime(time, timeZone)} (${timeZone})`;
  };
  if (entity.is_restored)
    return {
      by: 'restore',
      sentence: text.became.restored(entity.restored_by ?? '', at(entity.restored_at)),
    };
  if (entity.is_restore_declined)
    return { by: 'decline', sentence: text.became.declined(at(entity.restore_decline_time)) };
  if (!entity.is_quarantined) return undefined;
  const who = quarantinedBy(entity.quarantined_by ?? '', brandLabel);
  return { by: 'quarantine', sentence: text.became.quarantined(who, at(entity.quarantine_time)) };
};

const read = async (client: ApiClient, entityType: string, entity_id: string) => {
  const domain = domainOfEntityType(entityType);
  if (domain !== 'email' && domain !== 'file') return undefined;
  const input = { saas: entityType.slice(0, -domain.length - 1), entity_id };
  const answer =
    domain === 'email'
      ? await client.call('entity.email', input, { isBackground: true })
      : await client.call('entity.file', input, { isBackground: true });
  return answer.ok ? answer.value : undefined;
};

/**
 * Returns the outcomes with who was faster and when, as far as the tenant tells. What is as the action wants it is `already` so,
 * however the tenant called it. An entity that can't be read keeps its outcome.
 */
export const explainRefusals = async (
  client: ApiClient,
  action: BulkAction,
  items: readonly ItemOutcome[],
  wording: Wording,
): Promise<ItemOutcome[]> => {
  const wanted = action.kind === 'manual' ? keyedAction(action) : undefined;
  if (action.kind !== 'manual' || wanted === undefined) return [...items];
  const asked = items
    .filter(({ outcome }) => outcome === 'refused' || outcome === 'already')
    .slice(0, MOST_READ);
  const explained = await Promise.all(
    asked.map(async (item) => {
      const entity = await read(client, action.entity_type, item.entity_id);
      const became = entity && becameOf(entity, wording);
      if (!became) return item;
      return became.by === wanted
        ? { ...item, outcome: 'already' as const, reason: text.already(became.sentence) }
        : { ...item, reason: text.refused(item.reason, became.sentence) };
    }),
  );
  return items.map((item) => explained[asked.indexOf(item)] ?? item);
};
