/** Everything that bulk actions tell the analyst, in one place. */
import {
  type ActionEffect,
  OUTCOMES,
  type BulkAction,
  type ItemOutcome,
  type Outcome,
  type OutcomeCounts,
} from '../../../shared/model/bulk-action';
import type { ExceptionRow } from '../../../shared/api/exception';
import {
  FileTypeMode,
  isOverwriting,
  mayOverwrite,
  type NewException,
  type SeenException,
} from '../../../shared/model/exception';
import { domainOfEntityType } from '../../../shared/model/ids';
import { toolLabel } from '../../../shared/rules/brand';
import {
  countTypes,
  exceptionEffect,
  exceptionTypeLabel,
  fileTypeModeLabel,
} from '../../../shared/rules/exception-types';
import { actionEffect } from '../../../shared/rules/keyed-actions';
import { OUTCOME_WORDS } from '../../../shared/rules/outcome-words';
import { exceptionTarget } from '../journal/target';
import type { DecisionEvent } from './decisions';

const quantity = (n: number): string => n.toLocaleString('en-US');

/** Shortens a text to `most` characters. */
export const cut = (text: string, most = 80): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

const BEFORE = ' before';
/** Labels the state that an entity was in before an action: `State before`. */
export const stateBefore = (label: string): string => `${label}${BEFORE}`;
/** Returns true if a label is that of the state before an action. */
export const isStateBefore = (label: string): boolean => label.endsWith(BEFORE);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Shortens a reason to what it says of several entities: without what became of one, who did it, and when. */
const briefly = (reason: string): string =>
  reason
    .replace(/^(already \w+)( by .*| on .*)$/i, '$1')
    .replace(/^(Restored|Declined|Quarantined).*, (after it was loaded)\.$/, '$1 $2')
    .replace(/\. (?:Restored|Declined|Quarantined)(?: by .*| on .*)?\.$/, '.');

type EffectWords = { readonly done: string; readonly already: string };

/** The past tense of each action that Postern knows, and what it says of entities that were so before: `Quarantined 12. 24 were already in quarantine.` */
const EFFECT_WORDS: Readonly<Partial<Record<ActionEffect, EffectWords>>> = {
  quarantine: { done: 'Quarantined', already: 'were already in quarantine' },
  restore: { done: 'Restored', already: 'were already restored' },
  decline: { done: 'Declined', already: 'were already declined' },
  request: { done: 'Requested a restore of', already: 'already had a restore request' },
  suspend: { done: 'Suspended', already: 'were already suspended' },
  unsuspend: { done: 'Unsuspended', already: 'were not suspended' },
  block: { done: 'Blocked', already: 'were already blocked' },
  unblock: { done: 'Unblocked', already: 'were not blocked' },
  tag: { done: 'Tagged', already: 'were already tagged' },
  untag: { done: 'Removed the tag from', already: 'did not have it' },
  delete: { done: 'Deleted', already: 'were already deleted' },
  unshare: { done: 'Stopped sharing', already: 'were not shared externally' },
};
/** The words for an action that the tenant took over to do later. */
const SCHEDULED: EffectWords = { done: 'Scheduled', already: 'were already scheduled' };

/** Returns the words for adding exceptions, some of which may replace what the tenant has. */
const exceptionWords = (entries: readonly NewException[]): EffectWords => {
  const already = 'were already there';
  if (entries.every(isOverwriting)) return { done: 'Overwrote', already };
  return { done: entries.some(mayOverwrite) ? 'Added or overwrote' : 'Added', already };
};

/** Returns the words for what an action does; undefined for one that Postern doesn't know, and for a whole query without named entities. */
const effectWords = (action: BulkAction, items: readonly ItemOutcome[]): EffectWords | undefined => {
  if (action.kind === 'classify') return { done: 'Classified', already: 'already had this classification' };
  if (action.kind === 'exceptions') return exceptionWords(action.entries);
  if (action.kind !== 'manual' && action.kind !== 'query') return undefined;
  if (action.kind === 'query' && items.some(({ entity_id }) => entity_id === action.id)) return undefined;
  if (action.kind === 'manual' && action.date_trigger) return SCHEDULED;
  const name = action.kind === 'manual' ? action.name : action.action_id;
  const effect = actionEffect({ name, label: action.label, effect: action.effect });
  return effect && EFFECT_WORDS[effect];
};

/** Says how many entities were so before, in the words of the action, or else in those of the tenant if it has one reason for all. */
const formatAlready = (n: number, words: EffectWords | undefined, reasons: ReadonlySet<string>): string => {
  const [first = ''] = reasons;
  const isReason = reasons.size === 1 && /^already \S/i.test(first);
  const state = isReason ? lowerFirst(first).replace(/\.$/, '') : OUTCOME_WORDS.already;
  const already = words?.already ?? `were ${state}`;
  return `${quantity(n)} ${n === 1 ? already.replace(/^were /, 'was ') : already}`;
};

/** Formats the entities with one outcome: `Quarantined 12`, `24 were already in quarantine`, `20 refused (not in quarantine)`. */
const formatOutcome = (
  outcome: Outcome,
  n: number,
  items: readonly ItemOutcome[],
  words: EffectWords | undefined,
): string => {
  const reasons = new Set(
    items.filter((one) => one.outcome === outcome && one.reason !== '').map(({ reason }) => briefly(reason)),
  );
  const [first] = reasons;
  const count = `${quantity(n)} ${OUTCOME_WORDS[outcome]}`;
  if (outcome === 'already') return formatAlready(n, words, reasons);
  if (outcome === 'done') return words ? `${words.done} ${quantity(n)}` : count;
  if (first === undefined) return count;
  return `${count} (${reasons.size > 1 ? 'first: ' : ''}${lowerFirst(first).replace(/\.$/, '')})`;
};

/** Counts as sentences, with the reasons of the tenant: `Restored 180. 20 refused (not in quarantine).` */
const outcomes = (
  action: BulkAction | undefined,
  counts: OutcomeCounts,
  items: readonly ItemOutcome[] = [],
): string => {
  const words = action && effectWords(action, items);
  return OUTCOMES.flatMap((outcome) => {
    const n = counts[outcome] ?? 0;
    return n > 0 ? [`${formatOutcome(outcome, n, items, words)}.`] : [];
  }).join(' ');
};

/** The noun of an action's entities: `12 emails`, or `12 entities` if their type is not known. */
const entities = (action: BulkAction, n: number): string => {
  const domain = 'entity_type' in action ? domainOfEntityType(action.entity_type) : undefined;
  const [one, many] = domain ? [domain, `${domain}s`] : ['entity', 'entities'];
  return `${quantity(n)} ${n === 1 ? one : many}`;
};

const exceptionsTitle = (
  entries: readonly NewException[],
  count: number,
  tool: (id: string) => string,
): string => {
  const [first] = entries;
  const overwriting = entries.filter(isOverwriting).length;
  const verb = overwriting > 0 && overwriting === entries.length ? 'Overwrite' : 'Add';
  if (first && count === 1)
    return `${verb} exception: ${lowerFirst(exceptionTarget({ ...first, exception_str: cut(first.exception_str) }, tool))}`;
  const of = verb === 'Add' && overwriting > 0 ? `, overwriting ${quantity(overwriting)}` : '';
  const effects = exceptionEffect(countTypes(entries)).replace(/\.$/, '').split('. ').map(lowerFirst);
  // A retry is for some of the entries, and which ones is known only by their names.
  const does = count === entries.length ? `: ${effects.join(', ')}` : '';
  return `${verb} ${quantity(count)} exceptions${of}${does}`;
};

/** Titles the job of an action; `tool` names a security tool as the tenant's brand does. */
const title = (
  action: BulkAction,
  count: number,
  tool: (id: string) => string = (id) => toolLabel(id),
): string => {
  if (action.kind === 'sendResult') return `Send result of ${action.query_label}`;
  if (action.kind === 'exportResults') return `Export results of ${action.query_label} at the tenant`;
  if (action.kind === 'exceptions') return exceptionsTitle(action.entries, count, tool);
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
/** Writes an instant in UTC to the minute; a time that names no zone stays as it was sent. */
const inUtc = (time: string): string =>
  /(?:Z|[+-]\d\d:?\d\d)$/.test(time) && Number.isFinite(Date.parse(time))
    ? `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : time;
/** Writes the settings of an exception: its mode in words, and what only the tenant knows by its name. */
const formatPayload = ({ mode, ...rest }: Readonly<Record<string, unknown>>): string => {
  const known = FileTypeMode.safeParse(mode).data;
  return [
    ...(known ? [lowerFirst(fileTypeModeLabel(known))] : []),
    ...Object.entries(known || mode === undefined ? rest : { mode, ...rest }).map(
      ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ].join(', ');
};

/** The parts of an exception that it has beside its name, as the tenant or the analyst has them. */
type ExceptionWords = {
  readonly comment?: string | undefined;
  readonly is_exclusive?: boolean | undefined;
  readonly exception_payload?: Readonly<Record<string, unknown>> | null | undefined;
  readonly created_by_email?: string | undefined;
  readonly time?: string | undefined;
};

const MOST_COMMENT = 200;
const DUPLICATE = 'To add it again, duplicate it.';

/** Formats what an exception says beside its name, and whose it is; empty if the tenant sent nothing of that. */
const formatException = ({ comment, is_exclusive, exception_payload, ...rest }: ExceptionWords): string =>
  [
    ...(comment === undefined
      ? []
      : [comment.trim() === '' ? 'no comment' : `comment “${cut(comment.trim(), MOST_COMMENT)}”`]),
    ...(is_exclusive === undefined ? [] : [is_exclusive ? 'exclusive' : 'not exclusive']),
    ...(Object.keys(exception_payload ?? {}).length > 0
      ? [cut(formatPayload(exception_payload ?? {}), MOST_COMMENT)]
      : []),
    ...(rest.created_by_email ? [`by ${rest.created_by_email}`] : []),
    ...(rest.time ? [inUtc(rest.time)] : []),
  ].join(', ');

const whoAndWhen = ({ created_by_email, insert_time }: ExceptionRow): string =>
  `${by(created_by_email ?? '')}${on(inUtc(String(insert_time ?? '')))}`;

/** Says what became of an exception since the analyst saw it, with both states. */
const exceptionChanged = (seen: SeenException, now: ExceptionRow | undefined) => {
  const saw = formatException(seen);
  const before = saw === '' ? '' : ` You saw: ${saw}.`;
  if (!now) return { message: `The tenant no longer has this exception.${before}`, next: DUPLICATE };
  const found = formatException(now);
  const after = found === '' ? 'The tenant didn’t send its settings now.' : `Now: ${found}.`;
  return {
    message: `Changed at the tenant${whoAndWhen(now)} since you saw it.${before} ${after}`,
    next: 'Open it again, and overwrite it if you still want to.',
  };
};

export const text = {
  title,
  exceptionChanged,
  /** Says that an exception is there as it was asked for. */
  exceptionAlready: (now: ExceptionRow): string => `Already there${whoAndWhen(now)}`,
  /** Says that an exception of the same name is there, and asks. */
  exceptionThere: (now: ExceptionRow) => {
    const settings = formatException({ ...now, created_by_email: '' });
    const others = settings === '' ? '. It didn’t send its settings' : `, with other settings: ${settings}`;
    return {
      message: `The tenant has an exception for “${cut(now.exception_str)}” already${whoAndWhen(now)}${others}.`,
      next: 'Select “Overwrite” to replace it.',
    };
  },
  /** Says that an exception of the opposite type is there, and asks. */
  exceptionContrary: (now: ExceptionRow) => ({
    message: `The tenant has the opposite for “${cut(now.exception_str)}” and this tool: ${lowerFirst(exceptionTypeLabel(now.exception_type))}${whoAndWhen(now)}.`,
    next: 'Select “Keep both” to add it beside that one. Check with the tenant which one wins.',
  }),
  /** Says who did something to an entity before, and when, as far as the tenant tells. */
  already: (became: string) => `Already ${lowerFirst(became)}`,
  refused: (reason: string, became: string) =>
    reason === '' ? became : `${reason.replace(/\.$/, '')}. ${became}`,
  /** Says of a refused entity that the reason was not looked up. */
  notLookedUp: (most: number) => `Its state wasn’t looked up: only the first ${most} of a request are.`,
  became: ({ by: action, who, time }: DecisionEvent) => `${BECAME[action]}${by(who)}${on(time)}.`,
  /** Says that an item was not sent because somebody else decided otherwise in the meantime. */
  decidedMeanwhile: ({ by: action, who, time }: DecisionEvent) =>
    `${BECAME[action]}${by(who)}${on(time)}, after it was loaded.`,
  notRestorable: 'The tenant says that it can’t be restored.',
  outcomes,
  nextStep,
  nothingMatched: 'Nothing matched, so nothing was done.',
  undone: 'Undone. Nothing was sent.',
  closedBeforeSending: 'Nothing was sent: Postern was closed, or you signed out, before it was.',
  ended: 'Nothing was sent: Postern was closed before it was.',
  endedWhileSending: (action: BulkAction | undefined, counts: OutcomeCounts) =>
    `Postern was closed while this ran. ${outcomes(action, counts)}`,
  endedNext: 'Check unknown outcomes at the tenant before you repeat them. Retry sends the rest.',
  notSent: 'It was not sent.',
  overwriteAgain: 'To replace it, send it again with “Overwrite”.',
  wholeTenantRefused: (reason: string) =>
    `${/[.!?”]$/.test(reason) ? reason : `${reason}.`} If this tenant takes no exceptions for the tenant as a whole, add it again with an email or file as its entity.`,
  addAlone: 'To keep both, add it on its own. Check with the tenant which one wins.',
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
