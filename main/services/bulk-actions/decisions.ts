/** Reads what was decided about the quarantine of an entity: restored, declined or quarantined, by whom and when. */
import type { Email } from '../../../shared/model/entity';
import { domainOfEntityType } from '../../../shared/model/ids';
import { quarantinedBy } from '../../../shared/rules/brand';
import { formatDateTime } from '../../../shared/rules/dates';
import type { KeyedActionId } from '../../../shared/rules/keyed-actions';
import { readTime } from '../../../shared/rules/read-time';
import type { ApiClient } from '../tenant/api-client';
import type { Wording } from './wording';

/** The part of a profile that says what was decided. */
export type Decided = Pick<
  Email,
  | 'is_quarantined'
  | 'quarantined_by'
  | 'quarantine_time'
  | 'is_restored'
  | 'restored_by'
  | 'restored_at'
  | 'is_restore_requested'
  | 'restore_request_time'
  | 'is_restore_declined'
  | 'restore_decline_time'
> &
  Readonly<Record<string, unknown>>;

/** A decision on an entity. */
export type DecisionEvent = {
  readonly by: KeyedActionId;
  /** Milliseconds; undefined if the tenant sent no time. */
  readonly at: number | undefined;
  /** The name of who made it, and the time as text, as far as the tenant tells. */
  readonly who: string;
  readonly time: string;
};

/** Reads the profile of an email or a file; undefined for anything else, or if it can't be read. */
export const readDecided = async (
  client: ApiClient,
  entityType: string,
  entity_id: string,
  signal: AbortSignal,
): Promise<Decided | undefined> => {
  const domain = domainOfEntityType(entityType);
  if (domain !== 'email' && domain !== 'file') return undefined;
  const input = { saas: entityType.slice(0, -domain.length - 1), entity_id };
  const answer =
    domain === 'email'
      ? await client.call('entity.email', input, { isBackground: true, signal })
      : await client.call('entity.file', input, { isBackground: true, signal });
  return answer.ok ? answer.value : undefined;
};

/** Returns who declined a restore, at a tenant that tells: the specification has no field for it. */
const declinedBy = (entity: Decided): string => {
  const who = entity['restore_declined_by'] ?? entity['declined_by'];
  return typeof who === 'string' ? who : '';
};

/** Returns all decisions that a profile tells, each kind at most once. */
export const eventsOf = (
  entity: Decided,
  { brand, timeZone, dateFormat }: Wording,
): readonly DecisionEvent[] => {
  const event = (by: KeyedActionId, sent: Decided['restored_at'], who: string): DecisionEvent => {
    const at = readTime(sent, timeZone);
    const time = at === undefined ? '' : `${formatDateTime(at, timeZone, dateFormat)} (${timeZone})`;
    return { by, at, who, time };
  };
  return [
    ...(entity.is_restored ? [event('restore', entity.restored_at, entity.restored_by ?? '')] : []),
    ...(entity.is_restore_declined
      ? [event('decline', entity.restore_decline_time, declinedBy(entity))]
      : []),
    ...(entity.is_quarantined
      ? [event('quarantine', entity.quarantine_time, quarantinedBy(entity.quarantined_by ?? '', brand))]
      : []),
  ];
};
