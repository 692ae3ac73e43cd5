/** The events of an email, from the times that the tenant sent and no others. */
import type { Brand } from '../../../shared/model/brand';
import type { Email } from '../../../shared/model/entity';
import { quarantinedBy } from '../../../shared/rules/brand';
import { readTime } from '../../../shared/rules/read-time';
import { TEXT } from './text';

/** One event with the time as the tenant sent it. */
export type EmailEvent = { readonly time: string | number; readonly event: string; readonly detail: string };

const T = TEXT.events;
const by = (who: string | null | undefined): string => (who ? T.by(who) : '');

/** Returns the events in the order of their times; one whose time can't be read comes last. `zone` is that of times without one. */
export const emailEvents = (email: Email, brand: Brand, zone: string): EmailEvent[] => {
  const all: readonly (readonly [time: string | number | null | undefined, event: string, detail: string])[] =
    [
      [email.received, T.received, ''],
      [
        email.quarantine_time,
        T.quarantined,
        by(email.quarantined_by && quarantinedBy(email.quarantined_by, brand)),
      ],
      [email.reported_at, T.reported, by(email.reported_by)],
      [email.restore_request_time, T.requested, email.restore_request_comment ?? ''],
      [email.restore_decline_time, T.declined, email.restore_decline_reason ?? ''],
      [email.restored_at, T.restored, by(email.restored_by)],
    ];
  const at = ({ time }: EmailEvent): number => readTime(time, zone) ?? Infinity;
  return all
    .flatMap(([time, event, detail]) => (time ? [{ time, event, detail }] : []))
    .sort((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
};
