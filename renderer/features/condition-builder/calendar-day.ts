/** A day of the calendar, without a time or a zone. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

const two = (n: number): string => String(n).padStart(2, '0');

type Clock = { readonly hour: number; readonly minute: number; readonly second: number };

/** Formats a time of day as `hh:mm:ss`. */
export const formatTime = ({ hour, minute, second }: Clock): string =>
  `${two(hour)}:${two(minute)}:${two(second)}`;

const fromDate = (date: Date): CalendarDay => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

/** Adds days, which may be negative. */
export const addDays = ({ year, month, day }: CalendarDay, days: number): CalendarDay =>
  fromDate(new Date(Date.UTC(year, month - 1, day + days)));

/** Returns the first day of a month that is some months later or, if negative, earlier. */
export const addMonths = ({ year, month }: CalendarDay, months: number): CalendarDay =>
  fromDate(new Date(Date.UTC(year, month - 1 + months, 1)));
