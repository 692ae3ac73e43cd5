/** Words for what could not be read of a response. */
import type { AnswerMeta } from '../bridge';

/** Formats what could not be read of one object, such as `2 items and a part (schedule)`; empty if all of it could be. */
export const formatLeftOut = ({ skipped = 0, ignored = [] }: AnswerMeta = {}): string =>
  [
    ...(skipped > 0 ? [`${skipped.toLocaleString('en-US')} ${skipped === 1 ? 'item' : 'items'}`] : []),
    ...(ignored.length > 0 ? [`a part (${ignored.join(', ')})`] : []),
  ].join(' and ');
