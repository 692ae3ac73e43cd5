import type { Query } from '../../../shared/model/query';
import type { Timing } from '../../../shared/rules/next-run';
import { formatClock } from '../../../shared/rules/schedule';

/** The values of a schedule form, except the password. */
export type ScheduleValue = Timing & { readonly emails: readonly string[]; readonly format: string };

/** A change to a stored password: `keep` it, `set` another, or have `none`. */
export type PasswordChange =
  { readonly kind: 'keep' } | { readonly kind: 'set'; readonly text: string } | { readonly kind: 'none' };

/** A new schedule: every Monday morning. */
export const NEW_SCHEDULE: ScheduleValue = {
  emails: [],
  format: 'csv',
  frequency: 'weekly',
  day: 1,
  time: '08:00',
};

/** A saved schedule as the form holds it. */
export const valueOf = (schedule: NonNullable<Query['schedule']>): ScheduleValue => ({
  emails: schedule.emails,
  format: schedule.format,
  frequency: schedule.frequency,
  ...(schedule.week === undefined ? {} : { week: schedule.week }),
  ...(schedule.day === undefined ? {} : { day: schedule.day }),
  time: formatClock(schedule.time),
});
