/** Words for what could not be read of a response. */
import type { AnswerMeta } from '../bridge';
import { formatQuantity } from './quantity';

/** Formats what could not be read of one object, such as `2 items and a part (schedule)`; empty if all of it could be. */
export const formatLeftOut = ({ skipped = 0, ignored = [] }: AnswerMeta = {}): string =>
  [
    ...(skipped > 0 ? [formatQuantity(skipped, 'item')] : []),
    ...(ignored.length > 0 ? [`a part (${ignored.join(', ')})`] : []),
  ].join(' and ');
