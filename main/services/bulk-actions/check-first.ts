/**
 * Asks about entities right before a restore or a decline of them is sent: what somebody else decided since their rows were loaded is not
 * overruled unseen, nothing is restored twice, and what can't be restored isn't sent.
 */
import { RESTORABLE_BATCH, type RestorableAnswers } from '../../../shared/local-calls/bulk-actions';
import type { BulkAction, ItemOutcome } from '../../../shared/model/bulk-action';
import { keyedAction, type KeyedActionId } from '../../../shared/rules/keyed-actions';
import { readTime } from '../../../shared/rules/read-time';
import type { ApiClient } from '../tenant/api-client';
import { eventsOf, readDecided, type Decided, type DecisionEvent } from './decisions';
import { explainRefusals } from './explain-refusals';
import type { FrozenSelection } from './frozen-selections';
import type { OwnDecisions } from './own-decisions';
import { text } from './text';
import type { Wording } from './wording';

/** Milliseconds by which the tenant's clock may be behind that of this workstation. */
const SKEW_MS = 5 * 60_000;

/** Everything that a check needs of its action. */
export type FirstCheck = {
  readonly action: BulkAction;
  readonly client: ApiClient;
  readonly signal: AbortSignal;
  readonly wording: Wording;
  /** When the rows of the entities were loaded, in milliseconds; undefined if that is not known. */
  readonly readAt?: number | undefined;
  /** The page has just asked if each entity can be restored. */
  readonly isRestorableAsked?: boolean;
  readonly own?: OwnDecisions | undefined;
};

/** Entities that can be sent, the outcomes of the others, and what the profiles of all that were read said. */
export type Checked = {
  readonly send: readonly string[];
  readonly stopped: readonly ItemOutcome[];
  readonly before: Readonly<Record<string, unknown>>;
};

/** Returns what an action does that is checked first: it restores or declines. */
export const checkedEffect = (action: BulkAction): 'restore' | 'decline' | undefined => {
  if (action.kind !== 'manual' && action.kind !== 'query') return undefined;
  const name = action.kind === 'manual' ? action.name : action.action_id;
  const effect = keyedAction({ name, label: action.label, effect: action.effect });
  return effect === 'quarantine' ? undefined : effect;
};

const isLater = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one > other;

/** Returns the decision about a restore that holds now: one after which the entity was quarantined or requested again doesn't. */
const holding = (entity: Decided, wording: Wording): DecisionEvent | undefined => {
  const events = eventsOf(entity, wording);
  const of = (by: KeyedActionId) => events.find((one) => one.by === by);
  const [restored, declined, quarantined] = [of('restore'), of('decline'), of('quarantine')];
  const isOut = restored && (!quarantined || isLater(restored.at, quarantined.at));
  if (isOut && !isLater(declined?.at, restored.at)) return restored;
  if (!declined || isLater(quarantined?.at, declined.at)) return undefined;
  const requestedAt = readTime(entity.restore_request_time, wording.timeZone);
  return entity.is_restore_requested && !isLater(declined.at, requestedAt) ? undefined : declined;
};

/** Returns true if a decision may have been made after the rows were loaded. One without a time may. */
const isNew = ({ at }: DecisionEvent, readAt: number | undefined): boolean =>
  at === undefined || readAt === undefined || at > readAt - SKEW_MS;

/** Returns the outcome of an entity that must not be sent as its profile is; undefined if it may. */
const stopBy = (
  { action, wording, readAt, own }: FirstCheck,
  wanted: KeyedActionId,
  entity_id: string,
  entity: Decided,
): ItemOutcome | undefined => {
  const held = holding(entity, wording);
  if (!held) return undefined;
  if (held.by === wanted)
    return wanted === 'restore'
      ? { entity_id, outcome: 'already', reason: text.already(text.became(held)) }
      : undefined;
  const isKnown = action.kind === 'manual' && action.overrules?.includes(entity_id) === true;
  if (isKnown || own?.of(entity_id) === held.by || !isNew(held, readAt)) return undefined;
  return { entity_id, outcome: 'unsent', reason: text.decidedMeanwhile(held), isChanged: true };
};

const BEFORE = [
  'state',
  'is_quarantined',
  'quarantined_by',
  'is_restore_requested',
  'is_restore_declined',
  'is_restored',
  'restored_by',
] as const;

const stateOf = (entity: Decided): Record<string, unknown> =>
  Object.fromEntries(BEFORE.flatMap((key) => (entity[key] === undefined ? [] : [[key, entity[key]]])));

const askRestorable = (client: ApiClient, id: string, signal: AbortSignal) =>
  client.call('entity.isQuarantineRestorable', { id }, { signal, fresh: true });

/** Returns why an entity can't be restored; undefined if it can, or if the tenant could not be asked. */
const askObstacle = async (
  client: ApiClient,
  entity_id: string,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const answer = await askRestorable(client, entity_id, signal);
  return answer.ok && !answer.value.restorable ? (answer.value.reason ?? '') : undefined;
};

/** Asks about selected entities before a restore of them is started, so that those that can't be restored are named first. */
export const askWhichRestorable = async (
  { client, ids, names }: FrozenSelection,
  offset: number,
): Promise<RestorableAnswers> => {
  const some = ids.slice(offset, offset + RESTORABLE_BATCH);
  const { signal } = new AbortController();
  const answers = await Promise.all(
    some.map(async (id) => ({ id, answer: await askRestorable(client, id, signal) })),
  );
  const failed = answers.flatMap(({ answer }) => (answer.ok ? [] : [answer.failure]));
  const [first] = failed;
  return {
    asked: some.length,
    not: answers.flatMap(({ id, answer }) =>
      answer.ok && !answer.value.restorable
        ? [{ entity_id: id, name: names?.cells.get(id)?.[0] ?? '', reason: answer.value.reason ?? '' }]
        : [],
    ),
    unknown: failed.length,
    ...(first ? { problem: first.message } : {}),
  };
};

type One = {
  readonly id: string;
  readonly entity?: Decided | undefined;
  readonly stop?: ItemOutcome | undefined;
};

const checkOne = async (check: FirstCheck, wanted: 'restore' | 'decline', id: string): Promise<One> => {
  const { action, client, signal, isRestorableAsked = false } = check;
  const isAsked = wanted === 'restore' && !isRestorableAsked;
  const [entity, obstacle] = await Promise.all([
    action.kind === 'manual' ? readDecided(client, action.entity_type, id, signal) : undefined,
    isAsked ? askObstacle(client, id, signal) : undefined,
  ]);
  const stop = entity && stopBy(check, wanted, id, entity);
  if (stop || obstacle === undefined) return { id, entity, stop };
  const reason = obstacle === '' ? text.notRestorable : obstacle;
  return { id, entity, stop: { entity_id: id, outcome: 'refused', reason } };
};

/** Asks about the entities of one request. An entity that can't be read is sent: nothing speaks against it. */
export const checkFirst = async (check: FirstCheck, ids: readonly string[]): Promise<Checked> => {
  const wanted = checkedEffect(check.action);
  if (wanted === undefined) return { send: ids, stopped: [], before: {} };
  const asked = await Promise.all(ids.map((id) => checkOne(check, wanted, id)));
  const { action, client, wording, signal } = check;
  return {
    send: asked.filter(({ stop }) => !stop).map(({ id }) => id),
    stopped: await explainRefusals(
      client,
      action,
      asked.flatMap(({ stop }) => stop ?? []),
      wording,
      signal,
    ),
    before: Object.fromEntries(asked.flatMap(({ id, entity }) => (entity ? [[id, stateOf(entity)]] : []))),
  };
};
