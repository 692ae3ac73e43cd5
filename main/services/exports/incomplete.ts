import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { IncompleteEnd } from '../jobs/job';
import { text } from './text';

/** Says what the tenant sent of a result in an unexpected format. */
const unreadable = ({ skipped, ignored = [] }: DatasetState): readonly string[] => [
  ...(skipped > 0 ? [text.leftOut(skipped)] : []),
  ...(ignored.length > 0 ? [text.ignored(ignored)] : []),
];

/** Returns how a job ends whose rows are a part of what the tenant counts; undefined if no row is missing. */
export const incompleteEnd = (state: DatasetState, written: number): IncompleteEnd | undefined => {
  const reasons = state.state === 'incomplete' && state.failure ? [state.failure.message] : [];
  if (reasons.length === 0 && state.skipped === 0) return undefined;
  const message = [text.written(written, state.total), ...reasons, ...unreadable(state)].join(' ');
  return { isIncomplete: true, message, next: state.failure?.next ?? text.leftOutNext };
};

/** Says at the end of a job whose rows are all there what was unreadable in the result that they are from; undefined if nothing was. */
export const remarkOn = (state: DatasetState): string | undefined => unreadable(state).join(' ') || undefined;
