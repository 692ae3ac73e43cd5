import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { IncompleteEnd } from '../jobs/job';
import { text } from './text';

/** Returns how a job ends whose rows are a part of what the tenant counts; undefined if no row is missing. */
export const incompleteEnd = (state: DatasetState, written: number): IncompleteEnd | undefined => {
  const reasons = [
    ...(state.state === 'incomplete' && state.failure ? [state.failure.message] : []),
    ...(state.skipped > 0 ? [text.leftOut(state.skipped)] : []),
  ];
  if (reasons.length === 0) return undefined;
  const message = [text.written(written, state.total), ...reasons].join(' ');
  return { isIncomplete: true, message, next: state.failure?.next ?? text.leftOutNext };
};
