import type { Outcome } from './dashboard-draft';
import type { RowAnswers } from '../../../shared/dataset';
import { WEEKDAYS } from '../../../shared/rules/dates';
import { formatCell } from '../../state/format';

/** An hour of a weekday: `weekday` 0 is Sunday. */
export type Slot = { readonly weekday: number; readonly hour: number };

/** Formats an hour of a weekday: `Sun 08:00`. */
export const formatSlot = ({ weekday, hour }: Slot): string =>
  `${WEEKDAYS[weekday] ?? ''} ${String(hour).padStart(2, '0')}:00`;

/** Logins by weekday and hour, with the largest count and the sum. */
export type Matrix = {
  readonly counts: readonly (readonly number[])[];
  readonly most: number;
  readonly total: number;
};

const DAYS = 7;
const HOURS = 24;

/** Returns the counts of groups by weekday and hour as a matrix. */
export const matrixOf = ({ groups }: RowAnswers['group']): Matrix => {
  const counts = Array.from({ length: DAYS }, () => new Array<number>(HOURS).fill(0));
  let most = 0;
  let total = 0;
  for (const { values, count } of groups) {
    const row = counts[Number(values[0])];
    const hour = Number(values[1]);
    if (!row || !(hour in row)) continue;
    row[hour] = (row[hour] ?? 0) + count;
    most = Math.max(most, row[hour] ?? 0);
    total += count;
  }
  return { counts, most, total };
};

/** Returns the hour with the most logins. */
export const busiestSlot = ({ counts, most }: Matrix): Slot => {
  const weekday = Math.max(
    0,
    counts.findIndex((row) => row.includes(most)),
  );
  return { weekday, hour: Math.max(0, counts[weekday]?.indexOf(most) ?? 0) };
};

/** Returns the slot that a key moves to; the same one if the key does not move. */
export const moveSlot = ({ weekday, hour }: Slot, key: string): Slot => {
  switch (key) {
    case 'ArrowUp':
      return { weekday: Math.max(0, weekday - 1), hour };
    case 'ArrowDown':
      return { weekday: Math.min(DAYS - 1, weekday + 1), hour };
    case 'ArrowLeft':
      return { weekday, hour: Math.max(0, hour - 1) };
    case 'ArrowRight':
      return { weekday, hour: Math.min(HOURS - 1, hour + 1) };
    case 'Home':
      return { weekday, hour: 0 };
    case 'End':
      return { weekday, hour: HOURS - 1 };
    default:
      return { weekday, hour };
  }
};

/** Logins of an app by outcome. */
export type AppCounts = ReadonlyMap<string, { readonly success: number; readonly fail: number }>;

/** Returns the number of an app's logins with an outcome. */
export const countOf = (counts: AppCounts, app: string, outcome: Outcome): number => {
  const one = counts.get(app) ?? { success: 0, fail: 0 };
  return outcome === 'both' ? one.success + one.fail : one[outcome];
};

/** Returns the counts of groups by app and success. */
export const perApp = ({ groups }: RowAnswers['group']): AppCounts => {
  const made = new Map<string, { success: number; fail: number }>();
  for (const { values, count } of groups) {
    const app = formatCell(values[0]);
    const one = made.get(app) ?? { success: 0, fail: 0 };
    if (values[1] === true || values[1] === 'true') one.success += count;
    else one.fail += count;
    made.set(app, one);
  }
  return made;
};
