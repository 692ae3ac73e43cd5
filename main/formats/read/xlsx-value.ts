import type { Json } from '../../../shared/model/json';
import type { DateStyle } from './number-format';

const DAY_MS = 86_400_000;
/** Day 0 of the 1900 system, in which Excel has an extra day: 1900-02-29 is day 60. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_466;

const two = (n: number): string => String(n).padStart(2, '0');

/** Returns a duration, which may be longer than a day. */
const durationText = (days: number): string => {
  const total = Math.round(days * 86_400) * 1000 + extraMilliseconds(days);
  const seconds = Math.floor(total / 1000);
  const ms = total % 1000;
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return ms === 0 ? clock : `${clock}.${String(ms).padStart(3, '0')}`;
};

/** Returns the instant of a day number in milliseconds; undefined for the day that doesn't exist. */
const instantOfDay = (value: number, is1904: boolean): number | undefined => {
  if (!is1904 && Math.floor(value) === 60) return undefined;
  const shift = !is1904 && value < 60 ? 1 : 0;
  const start = is1904 ? EPOCH_1904 : EPOCH_1900;
  return Math.round((start + (value + shift) * DAY_MS) / 1000) * 1000 + extraMilliseconds(value);
};

/** Returns a day number of a workbook as ISO 8601 text without a zone; undefined if it is not a date. */
export const dayText = (value: number, style: DateStyle, is1904: boolean): string | undefined => {
  if (!(value >= 0 && value < LAST_DAY)) return undefined;
  if (style === 'elapsed') return durationText(value);
  const instant = instantOfDay(value, is1904);
  if (instant === undefined) return undefined;
  const [date = '', time = ''] = new Date(instant).toISOString().slice(0, -1).split('T');
  const clock = time.endsWith('.000') ? time.slice(0, -4) : time;
  // A clock of a day shows the time alone; the day is part of the value.
  if (style === 'time') return value < 1 ? clock : `${date}T${clock}`;
  return style === 'date' && clock === '00:00:00' ? date : `${date}T${clock}`;
};

/** Returns the milliseconds beyond whole seconds, or 0 if they may come from rounding: day numbers are exact to a tenth of a millisecond at best. */
const extraMilliseconds = (value: number): number => {
  const ms = Math.round((value % 1) * DAY_MS);
  const beside = ms - Math.round(ms / 1000) * 1000;
  return Math.abs(beside) <= 1 ? 0 : beside;
};

/** Returns a number of a sheet: a number if that loses no digit, else its text. Spreadsheets write 17 digits, of which 15 count. */
export const numberCell = (raw: string): Json => {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return raw;
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) return raw;
  return number;
};

/** Returns the position of a column by its letters, from 0; undefined if the reference has none. */
export const columnPlace = (reference: string): number | undefined => {
  let place = 0;
  let i = 0;
  for (; i < reference.length; i += 1) {
    const code = reference.charCodeAt(i) & ~0x20;
    if (code < 65 || code > 90) break;
    place = place * 26 + (code - 64);
  }
  return i === 0 || i > 3 ? undefined : place - 1;
};

/** Returns the letters of a column by its position. */
export const columnLetters = (place: number): string => {
  let letters = '';
  for (let n = place + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return letters;
};
