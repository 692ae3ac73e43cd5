import type { Query } from '../../../shared/model/query';
import type { Timing } from '../../../shared/rules/next-run';
import { clockText } from '../../../shared/rules/schedule';

/** What a schedule form holds: everything but the password. */
export type ScheduleValue = Timing & { readonly emails: readonly string[]; readonly format: string };

/** What is to become of a password that is never shown: `keep` the one that there is, `set` another, or have `none`. */
export type PasswordChange =
  { readonly kind: 'keep' } | { readonly kind: 'set'; readonly text: string } | { readonly kind: 'none' };

/** What a new schedule starts with: every Monday morning. */
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
  time: clockText(schedule.time),
});
