/** The state of an email or a file: what became of it, step by step, in the same words wherever it is shown. */
import type { Brand } from '../../../shared/model/brand';
import type { Email } from '../../../shared/model/entity';
import { quarantinedBy } from '../../../shared/rules/brand';
import { isZoneAssumed, readTime } from '../../../shared/rules/read-time';
import { displayText } from '../../state/format';
import { formatInstant, formatInstantWithZone, sentZone } from '../../state/time';
import { TEXT } from './text';

const T = TEXT.steps;

/** The fields that say what became of an email or a file. */
export type Acted = Partial<
  Pick<
    Email,
    | 'state'
    | 'is_deleted'
    | 'is_quarantined'
    | 'quarantined_by'
    | 'quarantine_time'
    | 'is_user_reported'
    | 'reported_by'
    | 'reported_at'
    | 'is_restored'
    | 'is_restore_requested'
    | 'is_restore_declined'
    | 'restore_request_time'
    | 'restore_request_comment'
    | 'restore_decline_reason'
    | 'restore_decline_time'
    | 'restored_by'
    | 'restored_at'
  >
>;

/** A field of a step as it was sent, and in words. */
type StepValue = { readonly field: keyof Acted; readonly value: string | number; readonly text: string };

/** A step of an email or a file: what happened, when, and what is known of it. */
export type StateStep = {
  readonly name: string;
  /** The time as it was sent; undefined if none was. */
  readonly time: string | number | undefined;
  readonly detail: string;
  readonly values: readonly StepValue[];
};

const REMOVED = /\b(?:removed|deleted)\b/i;

/** Returns the word for a removal: the tenant's state if it names one, else that the email was deleted; empty if it was not. */
export const removalName = ({ state, is_deleted }: Acted): string => {
  if (state !== undefined && REMOVED.test(state)) return state;
  return is_deleted ? T.deleted : '';
};

/** Names who quarantined something, if anyone is named. */
export const quarantineName = ({ quarantined_by: who }: Acted, brand: Brand): string =>
  T.quarantined(who ? quarantinedBy(who, brand) : '');

type Source = {
  readonly happened: boolean | undefined;
  readonly name: string;
  readonly time?:
    'quarantine_time' | 'reported_at' | 'restore_request_time' | 'restore_decline_time' | 'restored_at';
  readonly detail?: 'reported_by' | 'restore_request_comment' | 'restore_decline_reason' | 'restored_by';
};

const sourcesOf = (acted: Acted, brand: Brand): readonly Source[] => [
  { happened: acted.is_quarantined, name: quarantineName(acted, brand), time: 'quarantine_time' },
  { happened: acted.is_user_reported, name: T.reported, time: 'reported_at', detail: 'reported_by' },
  {
    happened: acted.is_restore_requested,
    name: T.requested,
    time: 'restore_request_time',
    detail: 'restore_request_comment',
  },
  {
    happened: acted.is_restore_declined,
    name: T.declined,
    time: 'restore_decline_time',
    detail: 'restore_decline_reason',
  },
  { happened: acted.is_restored, name: T.restored, time: 'restored_at', detail: 'restored_by' },
  { happened: removalName(acted) !== '', name: removalName(acted) },
];

const isPerson = (field: Source['detail']): boolean => field === 'restored_by' || field === 'reported_by';

const wordsOf = (acted: Acted, field: Source['detail']): string => (field && acted[field]) ?? '';

const stepOf = (acted: Acted, source: Source, zone: string): readonly StateStep[] => {
  const { happened, name, time: timeField, detail: detailField } = source;
  const sent = timeField && acted[timeField];
  // The other times of the record name the zone.
  const at = isZoneAssumed(sent) ? formatInstantWithZone(sent, zone) : formatInstant(sent, zone);
  if (happened !== true && at === '') return [];
  const words = wordsOf(acted, detailField);
  const detail = words !== '' && isPerson(detailField) ? T.by(words) : words;
  const valueOf = (field: keyof Acted | undefined, value: string | number, text: string): StepValue[] =>
    field && text !== '' ? [{ field, value, text }] : [];
  const values = [...valueOf(timeField, sent ?? '', at), ...valueOf(detailField, words, displayText(detail))];
  return [{ name, time: at === '' ? undefined : (sent ?? undefined), detail, values }];
};

/** Returns steps with those that have a time in the order of their times; one without a time stays at its place. */
const inOrder = (steps: readonly StateStep[]): readonly StateStep[] => {
  const at = ({ time }: StateStep): number => readTime(time, sentZone()) ?? Infinity;
  const dated = steps.filter(({ time }) => time !== undefined).sort((a, b) => at(a) - at(b));
  return steps.map((step) => (step.time === undefined ? step : (dated.shift() ?? step)));
};

/** Returns what became of an email or a file as far as the tenant sent it, in the order of time. A step that it did not tell of is left out. */
export const stateSteps = (acted: Acted, brand: Brand, zone: string): readonly StateStep[] =>
  inOrder(sourcesOf(acted, brand).flatMap((source) => stepOf(acted, source, zone)));
