/** Everything that bulk actions tell the analyst, in one place. */
import {
  OUTCOMES,
  type BulkAction,
  type ItemOutcome,
  type Outcome,
  type OutcomeCounts,
} from '../../../shared/model/bulk-action';
import type { ExceptionRow } from '../../../shared/api/exception';
import { isOverwriting, type NewException, type SeenException } from '../../../shared/model/exception';
import { domainOfEntityType } from '../../../shared/model/ids';
import { exceptionTypeLabel } from '../../../shared/rules/exception-types';
import { OUTCOME_WORDS } from '../../../shared/rules/outcome-words';
import type { DecisionEvent } from './decisions';

const quantity = (n: number): string => n.toLocaleString('en-US');

const MOST_TITLE = 80;
const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
const cut = (text: string): string => shorten(text, MOST_TITLE);

const BEFORE = ' before';
/** Labels the state that an entity was in before an action: `State before`. */
export const stateBefore = (label: string): string => `${label}${BEFORE}`;
/** Tells if a label is that of the state before an action. */
export const isStateBefore = (label: string): boolean => label.endsWith(BEFORE);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Shortens a reason to what it says of several entities: without what became of one, who did it, and when. */
const briefly = (reason: string): string =>
  reason
    .replace(/^(already \w+)( by .*| on .*)$/i, '$1')
    .replace(/^(Restored|Declined|Quarantined).*, (after it was loaded)\.$/, '$1 $2')
    .replace(/\. (?:Restored|Declined|Quarantined)(?: by .*| on .*)?\.$/, '.');

/** Formats the entities with one outcome: `20 refused (not in quarantine)`, `1 already in quarantine`. */
const formatOutcome = (outcome: Outcome, n: number, items: readonly ItemOutcome[]): string => {
  const reasons = new Set(
    items.filter((one) => one.outcome === outcome && one.reason !== '').map(({ reason }) => briefly(reason)),
  );
  const [first] = reasons;
  const count = `${quantity(n)} ${OUTCOME_WORDS[outcome]}`;
  if (outcome === 'done' || first === undefined) return count;
  if (outcome === 'already' && reasons.size === 1) return `${quantity(n)} ${lowerFirst(first)}`;
  return `${count} (${reasons.size > 1 ? 'first: ' : ''}${lowerFirst(first).replace(/\.$/, '')})`;
};

/** Counts as a sentence part, with the reasons of the tenant: `180 done, 20 refused (not in quarantine)`. */
const outcomes = (counts: OutcomeCounts, items: readonly ItemOutcome[] = []): string =>
  OUTCOMES.flatMap((outcome) => {
    const n = counts[outcome] ?? 0;
    return n > 0 ? [formatOutcome(outcome, n, items)] : [];
  }).join(', ');

/** The noun of an action's entities: `12 emails`, or `12 entities` if their type is not known. */
const entities = (action: BulkAction, n: number): string => {
  const domain = 'entity_type' in action ? domainOfEntityType(action.entity_type) : undefined;
  const [one, many] = domain ? [domain, `${domain}s`] : ['entity', 'entities'];
  return `${quantity(n)} ${n === 1 ? one : many}`;
};

const exceptionsTitle = (entries: readonly NewException[], count: number): string => {
  const [first] = entries;
  const overwriting = entries.filter(isOverwriting).length;
  const verb = overwriting > 0 && overwriting === entries.length ? 'Overwrite' : 'Add';
  if (first && count === 1)
    return `${verb} exception: ${exceptionTypeLabel(first.exception_type)} ${cut(first.exception_str)}`;
  const of = verb === 'Add' && overwriting > 0 ? `, overwriting ${quantity(overwriting)}` : '';
  return `${verb} ${quantity(count)} exceptions${of}`;
};

const title = (action: BulkAction, count: number): string => {
  if (action.kind === 'sendResult') return `Send result of ${action.query_label}`;
  if (action.kind === 'exportResults') return `Export results of ${action.query_label} at the tenant`;
  if (action.kind === 'exceptions') return exceptionsTitle(action.entries, count);
  if (count === 0 && action.kind === 'query') return `${action.label}: all results of ${action.query_label}`;
  return `${action.label}: ${entities(action, count)}`;
};

const nextStep = ({ unknown, refused, unsent }: OutcomeCounts, isChanged = false): string => {
  if (unknown > 0) return 'Unknown outcomes may have happened. Check at the tenant before you repeat them.';
  if (isChanged) return 'View the outcomes to see who decided otherwise. Retry overrides that.';
  if (unsent > 0) return 'Retry sends those that were not sent.';
  return refused > 0 ? 'View the outcomes to see why each was refused.' : '';
};

const BECAME: Readonly<Record<DecisionEvent['by'], string>> = {
  restore: 'Restored',
  decline: 'Declined',
  quarantine: 'Quarantined',
};

const by = (who: string): string => (who === '' ? '' : ` by ${who}`);
const on = (time: string): string => (time === '' ? '' : ` on ${time}`);

/** The parts of an exception that it has beside its name, as the tenant or the analyst has them. */
type ExceptionWords = {
  readonly comment?: string | undefined;
  readonly is_exclusive?: boolean | undefined;
  readonly exception_payload?: Readonly<Record<string, unknown>> | null | undefined;
  readonly created_by_email?: string | undefined;
  readonly time?: string | undefined;
};

const MOST_COMMENT = 200;

/** Formats what an exception says beside its name, and whose it is. */
const formatException = ({
  comment = '',
  is_exclusive,
  exception_payload,
  ...rest
}: ExceptionWords): string =>
  [
    comment.trim() === '' ? 'no comment' : `comment “${shorten(comment.trim(), MOST_COMMENT)}”`,
    is_exclusive === true ? 'exclusive' : 'not exclusive',
    ...(Object.keys(exception_payload ?? {}).length > 0
      ? [shorten(JSON.stringify(exception_payload), MOST_COMMENT)]
      : []),
    ...(rest.created_by_email ? [`by ${rest.created_by_email}`] : []),
    ...(rest.time ? [rest.time] : []),
  ].join(', ');

/** Says what became of an exception since the analyst saw it, with both states. */
const exceptionChanged = (seen: SeenException, now: ExceptionRow | undefined) => {
  const before = `You saw: ${formatException(seen)}.`;
  if (!now)
    return {
      message: `The tenant no longer has this exception. ${before}`,
      next: 'To add it again, duplicate it.',
    };
  const time = String(now.insert_time ?? '');
  return {
    message: `Changed at the tenant${by(now.created_by_email)}${on(time)} since you saw it. ${before} Now: ${formatException(now)}.`,
    next: 'Open it again, and overwrite it if you still want to.',
  };
};

const whoAndWhen = ({ created_by_email, insert_time }: ExceptionRow): string =>
  `${by(created_by_email)}${on(String(insert_time ?? ''))}`;

export const text = {
  title,
  exceptionChanged,
  /** Says that an exception is there as it was asked for. */
  exceptionAlready: (now: ExceptionRow): string => `Already there${whoAndWhen(now)}`,
  /** Says that an exception of the same name is there, and asks. */
  exceptionThere: (now: ExceptionRow) => ({
    message: `The tenant has an exception for “${cut(now.exception_str)}” already${whoAndWhen(now)}, with other settings: ${formatException({ ...now, created_by_email: '' })}.`,
    next: 'Add once more to overwrite those settings.',
  }),
  /** Says that an exception of the opposite type is there, and asks. */
  exceptionContrary: (now: ExceptionRow) => ({
    message: `The tenant has the opposite for “${cut(now.exception_str)}” and this tool: ${lowerFirst(exceptionTypeLabel(now.exception_type))}${whoAndWhen(now)}.`,
    next: 'Add once more to have both: blocks win over allows.',
  }),
  /** Says who did something to an entity before, and when, as far as the tenant tells. */
  already: (became: string) => `Already ${lowerFirst(became)}`,
  refused: (reason: string, became: string) =>
    reason === '' ? became : `${reason.replace(/\.$/, '')}. ${became}`,
  /** Says of a refused entity that nobody looked why. */
  notLookedUp: (most: number) => `Its state wasn’t looked up: only the first ${most} of a request are.`,
  became: ({ by: action, who, time }: DecisionEvent) => `${BECAME[action]}${by(who)}${on(time)}.`,
  /** Says that an item was not sent because somebody else decided otherwise in the meantime. */
  decidedMeanwhile: ({ by: action, who, time }: DecisionEvent) =>
    `${BECAME[action]}${by(who)}${on(time)}, after it was loaded.`,
  notRestorable: 'The tenant says that it can’t be restored.',
  outcomes,
  nextStep,
  nothingMatched: 'Nothing matched, so nothing was done',
  undone: 'Undone. Nothing was sent.',
  closedBeforeSending: 'Nothing was sent: Postern was closed, or you signed out, before it was.',
  ended: 'Nothing was sent: Postern was closed before it was.',
  endedWhileSending: (counts: OutcomeCounts) => `Postern was closed while this ran: ${outcomes(counts)}.`,
  endedNext: 'Check unknown outcomes at the tenant before you repeat them. Retry sends the rest.',
  notSent: 'It was not sent.',
  addAlone: 'Add it on its own if you still want it.',
  answerLost: 'Postern was closed before the answer arrived.',
  classifiedFewer: (n: number, of: number) =>
    `The tenant classified ${quantity(n)} of ${quantity(of)}, and did not say which.`,
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
  entityName: 'Name',
  outcomesTitle: 'Bulk action',
};
