import type { RowAnswers } from '../../../shared/dataset';
import { formatCell } from '../../state/format';

export type Outcome = 'success' | 'fail' | 'both';
export const OUTCOMES: readonly Outcome[] = ['success', 'fail', 'both'];
const WORDS: Readonly<Record<Outcome, string>> = { success: 'Successful', fail: 'Failed', both: 'Both' };

/** An outcome in words. */
export const outcomeWords = (outcome: Outcome): string => WORDS[outcome];

/** An hour of a weekday: `weekday` 0 is Sunday. */
export type Slot = { readonly weekday: number; readonly hour: number };
export type Matrix = {
  readonly counts: readonly (readonly number[])[];
  readonly most: number;
  readonly total: number;
};

const DAYS = 7;
const HOURS = 24;

/** Counts per weekday and hour from a group answer whose values are weekday, hour. */
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

/** The hour with the most logins. */
export const busiestSlot = ({ counts, most }: Matrix): Slot => {
  const weekday = Math.max(
    0,
    counts.findIndex((row) => row.includes(most)),
  );
  return { weekday, hour: Math.max(0, counts[weekday]?.indexOf(most) ?? 0) };
};

/** The slot that a key leads to from another, or the same where the key does not move. */
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

/** Counts per app and outcome from a group answer whose values are app, success. */
export const perApp = ({
  groups,
}: RowAnswers['group']): ReadonlyMap<string, { readonly success: number; readonly fail: number }> => {
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
