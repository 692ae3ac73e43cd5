import type { Outcome } from '../model/bulk-action';

/** The outcomes of a bulk action inside a sentence. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  done: 'done',
  already: 'already done',
  refused: 'refused',
  unknown: 'with unknown outcome',
  unsent: 'not sent',
};
