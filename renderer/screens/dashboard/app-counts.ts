import type { RowAnswers } from '../../../shared/dataset';
import { formatCell } from '../../state/format';
import type { Outcome } from './dashboard-draft';

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
