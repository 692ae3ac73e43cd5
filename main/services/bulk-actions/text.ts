/** Everything that bulk actions tell the analyst, in one place. */
import type { BulkAction, OutcomeCounts } from '../../../shared/model/bulk-action';

const quantity = (n: number): string => n.toLocaleString('en-US');

const OUTCOME_LABELS = {
  done: 'done',
  refused: 'refused',
  unknown: 'of unknown outcome',
  unsent: 'not sent',
} as const;

/** Counts as a sentence part: `180 done, 20 refused`. */
const outcomes = (counts: OutcomeCounts): string =>
  (Object.keys(OUTCOME_LABELS) as (keyof OutcomeCounts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => `${quantity(counts[key])} ${OUTCOME_LABELS[key]}`)
    .join(', ');

const title = (action: BulkAction, count: number): string => {
  if (action.kind === 'sendResult') return `Send result of ${action.query_label}`;
  if (action.kind === 'exportResults') return `Export results of ${action.query_label} at the tenant`;
  if (count === 0 && action.kind === 'query') return `${action.label}: all results of ${action.query_label}`;
  return `${action.label}: ${quantity(count)} ${count === 1 ? 'entity' : 'entities'}`;
};

const nextStep = ({ unknown, refused, unsent }: OutcomeCounts): string => {
  if (unknown > 0) return 'Unknown outcomes may have happened. Check at the tenant before you repeat them.';
  if (refused > 0) return 'The list says why each was refused. Retry sends only those that failed.';
  return unsent > 0 ? 'Retry sends the rest.' : '';
};

export const text = {
  title,
  outcomes,
  nextStep,
  nothingMatched: 'Nothing matched, so nothing was done',
  failed: (counts: OutcomeCounts, firstReason: string | undefined) =>
    `${outcomes(counts)}.${firstReason ? ` First: ${firstReason}` : ''}`,
  undone: 'Undone. Nothing was sent.',
  closedBeforeSending: 'Nothing was sent: Postern was closed, or you signed out, before it was.',
  ended: 'Nothing was sent: Postern was closed before it was.',
  endedWhileSending: (counts: OutcomeCounts) => `Postern was closed while this ran: ${outcomes(counts)}.`,
  endedNext: 'Check unknown outcomes at the tenant before you repeat them. Retry sends the rest.',
  notSent: 'It was not sent.',
  answerLost: 'Postern was closed before the answer arrived.',
  noAnswerFor: 'The tenant did not report an outcome.',
  notSuccessful: 'The tenant reported that it failed.',
  selectionGone: 'This selection is no longer available.',
  selectAgain: 'Select the rows again.',
  otherSession: 'The rows were selected in another session.',
  needsSelection: 'This action needs selected rows.',
  nothingSelected: 'No entity is selected.',
  outcomesGone: 'The outcomes of this action are no longer stored.',
  resultClosed: 'This result is no longer open.',
  runAgain: 'Run the query again.',
  outcomesTitle: 'Bulk action',
};
