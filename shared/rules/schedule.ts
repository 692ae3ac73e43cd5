/** Checks a schedule and formats it. */
import { z } from 'zod';
import type { Schedule } from '../model/query';
import { clockMinutes, type Timing } from './next-run';

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export const SCHEDULE_FORMATS = ['json', 'csv', 'xlsx'] as const;
export const DAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export const WEEK_NAMES = ['first', 'second', 'third', 'fourth'] as const;

type WireSchedule = z.infer<typeof Schedule>;
/** The errors of a form: one sentence for each field. */
export type ScheduleErrors = {
  readonly [K in 'emails' | 'format' | 'frequency' | 'week' | 'day' | 'time']?: string;
};

/** A recipient of a schedule: `name@host`, without spaces. */
const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+$/;

const CheckedTiming = z
  .object({
    frequency: z.enum(FREQUENCIES, 'Choose how often.'),
    week: z.number().int().optional(),
    day: z.number().int().optional(),
    time: z.string(),
  })
  .superRefine(({ frequency, week, day, time }, check) => {
    const say = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    if (clockMinutes(time) === undefined) say('time', 'Enter a time of day, such as 08:00.');
    if (frequency !== 'daily' && (day === undefined || day < 0 || day > 6))
      say('day', 'Choose a day of the week.');
    if (frequency === 'monthly' && (week === undefined || week < 1 || week > 4))
      say('week', 'Choose the first, second, third or fourth.');
    if (frequency !== 'monthly' && week !== undefined) say('week', 'Only a monthly schedule has a week.');
    if (frequency === 'daily' && day !== undefined) say('day', 'A daily schedule has no day.');
  });

const CheckedSchedule = z.intersection(
  CheckedTiming,
  z.object({
    format: z.enum(SCHEDULE_FORMATS, 'Choose json, csv or xlsx.'),
    emails: z.array(z.string()).superRefine((emails, check) => {
      if (emails.length === 0)
        check.addIssue({ code: 'custom', message: 'Enter at least one email address.' });
      const wrong = emails.find((one) => !ADDRESS.test(one));
      if (wrong !== undefined)
        check.addIssue({ code: 'custom', message: `“${wrong.slice(0, 80)}” isn't a valid email address.` });
    }),
  }),
);

const errorsByField = (schema: z.ZodType, value: unknown): ScheduleErrors => {
  const read = schema.safeParse(value);
  // The first problem of each field is the one to mend first.
  return read.success
    ? {}
    : Object.fromEntries(
        read.error.issues.map(({ path, message }) => [String(path[0]), message] as const).reverse(),
      );
};

/** Returns the errors of a schedule's timing by field; empty if it can be saved. */
export const timingErrors = (timing: Timing): ScheduleErrors => errorsByField(CheckedTiming, timing);

/** Returns the errors of a report's schedule by field; empty if it can be saved. */
export const scheduleErrors = (schedule: Pick<WireSchedule, 'emails' | 'format'> & Timing): ScheduleErrors =>
  errorsByField(CheckedSchedule, schedule);

/** Addresses as typed or pasted: separated by commas, semicolons, blanks or lines; each once. */
export const parseEmails = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((one) => one !== '')),
];

/** A timing with a new frequency: what the new one does not have is taken away, what it needs starts at Monday, the first. */
export const withFrequency = <T extends Timing>(timing: T, frequency: Timing['frequency']): T => {
  const { week, day, ...rest } = timing;
  return {
    ...rest,
    frequency,
    ...(frequency === 'daily' ? {} : { day: day ?? 1 }),
    ...(frequency === 'monthly' ? { week: week ?? 1 } : {}),
  } as T;
};

const two = (n: number): string => String(n).padStart(2, '0');
/** `08:00` of what a tenant may send as `8:00` or `08:00:00`; what is no time of day stays as it is. */
export const formatClock = (time: string): string => {
  const minutes = clockMinutes(time);
  return minutes === undefined ? time : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** A timing in words: `the second Monday of each month at 08:00`; what is wrong is shown as it is. */
export const formatTiming = ({ frequency, week, day, time }: Timing): string => {
  const dayName = DAY_NAMES[day ?? -1] ?? `day ${day ?? '?'}`;
  const when =
    frequency === 'daily'
      ? 'every day'
      : frequency === 'weekly'
        ? `every ${dayName}`
        : `the ${WEEK_NAMES[(week ?? 0) - 1] ?? `${week ?? '?'}.`} ${dayName} of each month`;
  return `${when} at ${formatClock(time)}`;
};

/** A report's schedule in words: `the second Monday of each month at 08:00, tenant time`. */
export const formatSchedule = (timing: Timing, zone = 'tenant time'): string =>
  `${formatTiming(timing)}, ${zone}`;
