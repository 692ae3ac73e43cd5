import { formatDateTime, parseInstant, partsIn } from '../../shared/rules/dates';

/** What was typed as `mm/dd/yy` or `mm/dd/yy hh:mm[:ss]` in a zone, as an instant; undefined where it is no such date. Where a clock change repeats or skips the hour, one of its readings is taken. */
export const parseTypedDate = (text: string, zone: string): string | undefined => {
  const found = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/.exec(
    text,
  );
  if (!found) return undefined;
  const [month = 0, day = 0, shortYear = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const year = found[3]?.length === 2 ? 2000 + shortYear : shortYear;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const made = new Date(asUtc);
  if (
    made.getUTCMonth() !== month - 1 ||
    made.getUTCDate() !== day ||
    hour > 23 ||
    minute > 59 ||
    second > 59
  )
    return undefined;
  let time = asUtc;
  for (let round = 0; round < 2; round += 1) {
    const p = partsIn(time, zone);
    time += asUtc - Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second);
  }
  return new Date(time).toISOString();
};

/** A tenant's instant as it is typed; any other text as it is. */
export const formatTypedDate = (value: unknown, zone: string): string => {
  const time = typeof value === 'string' ? parseInstant(value) : undefined;
  return time === undefined ? (typeof value === 'string' ? value : '') : formatDateTime(time, zone);
};
