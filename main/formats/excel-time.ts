import { readTime } from '../../shared/rules/read-time';

const DAY = 86_400_000;
/** Serial number of 1970-01-01 in a workbook's calendar. */
const EPOCH_SERIAL = 25_569;
/** 1900-03-01: before it the calendar has an extra day. */
const FIRST = Date.UTC(1900, 2, 1);
/** The calendar ends on 9999-12-31. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const STEP = 900_000;
const KEPT = 20_000;
const EXACT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Returns a time in milliseconds since the epoch; undefined if it is more precise than a millisecond. */
export const exactTime = (value: unknown): number | undefined => {
  const time =
    typeof value === 'number' && Number.isInteger(value)
      ? (readTime(value, 'UTC') ?? NaN)
      : typeof value === 'string' && EXACT.test(value)
        ? Date.parse(value)
        : NaN;
  return Number.isFinite(time) && Math.abs(time) <= 8.64e15 ? time : undefined;
};

const MICROS = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{1,6})0*(Z|[+-]\d\d:\d\d)$/;

/** Returns a time in microseconds since the epoch; undefined if it is more precise than a microsecond. */
export const exactMicros = (text: string): bigint | undefined => {
  const time = exactTime(text);
  if (time !== undefined) return BigInt(time) * 1000n;
  const [, seconds = '', fraction = '', zone = ''] = MICROS.exec(text) ?? [];
  const start = exactTime(`${seconds}${zone}`);
  return start === undefined ? undefined : BigInt(start) * 1000n + BigInt(fraction.padEnd(6, '0'));
};

/**
 * Converts times to date cells of a zone's wall clock; undefined if a cell could not be converted back: outside of the calendar, or
 * in the repeated hour when daylight saving time ends.
 */
export const createExcelClock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    era: 'short',
  });
  const offsetAt = (time: number): number => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const at = (name: string) => Number(parts[name]);
    const year = parts['era'] === 'BC' ? 1 - at('year') : at('year');
    const wall = new Date(0);
    wall.setUTCFullYear(year, at('month') - 1, at('day'));
    wall.setUTCHours(at('hour'), at('minute'), at('second'));
    return wall.getTime() - Math.floor(time / 1000) * 1000;
  };
  const isTwice = (time: number, offset: number): boolean =>
    [offsetAt(time - DAY), offsetAt(time + DAY)].some(
      (other) => other !== offset && offsetAt(time + offset - other) === other,
    );
  const exact = (time: number): number | undefined => {
    const offset = offsetAt(time);
    return isTwice(time, offset) ? undefined : offset;
  };
  /** Clock changes fall on quarter hours, so an offset that is the same at both ends of a quarter hour holds within it. */
  const quarters = new Map<number, number | 'changes' | 'twice'>();
  const quarterHour = (time: number) => {
    const quarter = Math.floor(time / STEP);
    const known = quarters.get(quarter);
    if (known !== undefined) return known;
    const [from, to] = [exact(quarter * STEP), exact(quarter * STEP + STEP - 1)];
    const found = from !== to ? 'changes' : (from ?? 'twice');
    if (quarters.size >= KEPT) quarters.clear();
    quarters.set(quarter, found);
    return found;
  };

  return {
    /** Returns the serial number of a time, in days. */
    serial: (time: number): number | undefined => {
      if (!(time >= FIRST - DAY && time <= LAST + DAY)) return undefined;
      const quarter = quarterHour(time);
      const offset = quarter === 'changes' ? exact(time) : quarter === 'twice' ? undefined : quarter;
      if (offset === undefined || time + offset < FIRST || time + offset > LAST) return undefined;
      return (time + offset) / DAY + EPOCH_SERIAL;
    },
  };
};
