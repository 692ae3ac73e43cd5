/** Validates and formats schedules. */
import { z } from 'zod';
import type { Schedule } from '../model/query';
import { clockMinutes, isWeekday, isWeekOfMonth, type Timing } from './next-run';

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
/** Validation errors by field, one sentence each. */
export type ScheduleErrors = {
  readonly [K in 'emails' | 'format' | 'frequency' | 'week' | 'day' | 'time']?: string;
};

/** A recipient of a schedule: `name@host`, without spaces. */
const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+$/;

const CheckedTiming = z
  .object({
    frequency: z.enum(FREQUENCIES, 'Choose how often it runs.'),
    week: z.number().int().optional(),
    day: z.number().int().optional(),
    time: z.string(),
  })
  .superRefine(({ frequency, week, day, time }, check) => {
    const addError = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message });
    if (clockMinutes(time) === undefined) addError('time', 'Enter a time of day, such as 08:00.');
    if (frequency !== 'daily' && !isWeekday(day)) addError('day', 'Choose a day of the week.');
    if (frequency === 'daily' && day !== undefined)
      addError('day', 'A daily schedule can’t have a day of the week. Choose weekly, or remove the day.');
    if (frequency === 'monthly' && !isWeekOfMonth(week))
      addError('week', 'Choose the first, second, third or fourth week.');
    if (frequency !== 'monthly' && week !== undefined)
      addError('week', 'Only a monthly schedule can have a week. Choose monthly, or remove the week.');
  });

const CheckedSchedule = z.intersection(
  CheckedTiming,
  z.object({
    format: z.enum(SCHEDULE_FORMATS, 'Choose json, csv or xlsx.'),
    emails: z.array(z.string()).superRefine((emails, check) => {
      if (emails.length === 0)
        check.addIssue({ code: 'custom', message: 'Enter at least one email address.' });
      const invalid = emails.find((one) => !ADDRESS.test(one));
      if (invalid !== undefined)
        check.addIssue({ code: 'custom', message: `“${invalid.slice(0, 80)}” isn't a valid email address.` });
    }),
  }),
);

const errorsByField = (schema: z.ZodType, value: unknown): ScheduleErrors => {
  const parsed = schema.safeParse(value);
  // The first error of each field wins.
  return parsed.success
    ? {}
    : Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const).reverse(),
      );
};

/** Returns the errors of a schedule's timing by field; empty if it can be saved. */
export const timingErrors = (timing: Timing): ScheduleErrors => errorsByField(CheckedTiming, timing);

/** Returns the errors of a report's schedule by field; empty if it can be saved. */
export const scheduleErrors = (schedule: Pick<WireSchedule, 'emails' | 'format'> & Timing): ScheduleErrors =>
  errorsByField(CheckedSchedule, schedule);

/** Splits addresses that were typed or pasted, at commas, semicolons, spaces or line breaks; duplicates are removed. */
export const parseEmails = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((one) => one !== '')),
];

/** Changes the frequency: fields that it doesn't use are removed; the ones that it needs start as Monday and the first week. */
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
/** Formats a time of day as `08:00`, also if the tenant sent `8:00` or `08:00:00`; an invalid one is returned unchanged. */
export const formatClock = (time: string): string => {
  const minutes = clockMinutes(time);
  return minutes === undefined ? time : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** Formats a timing: `the second Monday of each month at 08:00`; invalid parts are shown as they are. */
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

/** Formats a report's schedule: `the second Monday of each month at 08:00, tenant time`. */
export const formatSchedule = (timing: Timing, zone = 'tenant time'): string =>
  `${formatTiming(timing)}, ${zone}`;
