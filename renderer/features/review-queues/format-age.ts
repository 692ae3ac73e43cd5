import { readTime } from '../../../shared/rules/read-time';
import { sentZone } from '../../state/time';
import { TEXT } from './text';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats how long ago a time of the tenant was, such as `3 days`; empty if it can't be read. */
export const formatAge = (sent: string | number | null, now: number): string => {
  const time = readTime(sent, sentZone());
  if (time === undefined) return '';
  const age = Math.max(0, now - time);
  if (age < MINUTE) return TEXT.justNow;
  if (age < HOUR) return TEXT.ago(Math.floor(age / MINUTE), 'minute');
  return age < DAY ? TEXT.ago(Math.floor(age / HOUR), 'hour') : TEXT.ago(Math.floor(age / DAY), 'day');
};
