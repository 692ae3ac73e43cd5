import type { z } from 'zod';
import { isDenied, type Done, type Outcomes } from '../../../shared/api/done';
import type { Failure, Result } from '../../../shared/bridge';
import type { BulkAction, ClassifyAction, ItemOutcome, Outcome } from '../../../shared/model/bulk-action';
import { shownWords } from '../../../shared/model/tenant-words';
import { formatQuantity } from '../../../shared/rules/quantity';
import type { ApiClient, CallOptions } from '../tenant/api-client';
import type { BatchOutcome } from './item-outcome';
import { findFile } from './result-file';
import { text } from './text';

type Answered = Result<z.infer<typeof Outcomes>>;

/** Failures after which nothing of the request can have happened. */
const NEVER_ARRIVED = new Set(['refused', 'not_found', 'no_network', 'port', 'held']);

/** Outcomes of the failures that always mean the same. */
const OUTCOMES: Partial<Record<Failure['kind'], Outcome>> = {
  tls: 'unsent',
  // The journal could not be written, so the request was not sent.
  disk: 'unsent',
  rate_limited: 'unsent',
  unauthorized: 'unsent',
  forbidden: 'refused',
  invalid: 'refused',
  not_found: 'refused',
  expired: 'refused',
};

/** Returns what a request's failure means for each of its entities. Only what cannot have happened may be reported as not sent. */
export const outcomeOfFailure = ({ kind, code, status }: Failure): Outcome => {
  if (kind === 'offline') return NEVER_ARRIVED.has(code ?? '') ? 'unsent' : 'unknown';
  if (kind === 'rejected') return status !== undefined && status < 500 ? 'refused' : 'unknown';
  return OUTCOMES[kind] ?? 'unknown';
};

/** Words of a reason for what has not ended, or may have ended otherwise: the entity need not be as the action wants it. */
const NOT_THE_STATE =
  /\balready (being|under|processed|processing|handled|decided|queued|pending|scheduled|waiting|running|claimed|assigned|in (progress|process|use|review|work|the queue|a queue))\b/i;

/** The stem of the state in a reason such as "Already closed". It means done for an action that closes, and is an obstacle for any other. */
const ENDED_STATE = /\balready (clos|open|expir|lock)ed\b/i;

/** Matches words of an action that ends a state, such as "Release the lock". */
const ENDS = /\b(un|release|remove|end|stop|cancel|lift|clear)/i;

/** Returns true if the ID or the label of an action says that it brings a state about, given by its stem. */
const aimsAt = (action: string, stem: string): boolean => {
  const words = action.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return new RegExp(`\\b${stem}`, 'i').test(words) && !ENDS.test(words);
};

/** Returns true if a tenant changed nothing because the entity was so before: "Already in quarantine", not "Already being processed". */
const saysAlready = (reason: string, action: readonly string[]): boolean => {
  if (!/^(it |this )?(is |was )?already\b/i.test(reason.trim()) || NOT_THE_STATE.test(reason)) return false;
  const verb = ENDED_STATE.exec(reason)?.[1];
  return verb === undefined || action.some((words) => aimsAt(words, verb));
};

/** Returns the outcome of an entity that the tenant names. `action` is the ID and the label of what was asked for. */
export const outcomeOfAnswer = (
  isSuccess: boolean,
  reason: string,
  action: readonly string[] = [],
): Outcome => {
  if (isSuccess) return 'done';
  return saysAlready(reason, action) ? 'already' : 'refused';
};

/** Returns the outcome of an entity whose tenant answers for the request as a whole. */
const wholeOutcome = (entity_id: string, answer: z.infer<typeof Done>, reason = ''): ItemOutcome =>
  isDenied(answer)
    ? { entity_id, outcome: 'refused', reason: shownWords(answer) || text.notSuccessful }
    : { entity_id, outcome: 'done', reason };

const settle = (ids: readonly string[], answer: Answered, action: readonly string[]): BatchOutcome => {
  if (!answer.ok) {
    const outcome = outcomeOfFailure(answer.failure);
    return {
      items: ids.map((entity_id) => ({ entity_id, outcome, reason: answer.failure.message })),
      failure: answer.failure,
    };
  }
  const { results } = answer.value;
  if (!results) return { items: ids.map((entity_id) => wholeOutcome(entity_id, answer.value)) };
  const told = new Map(results.map((one) => [one.entity_id, one]));
  return {
    items: ids.map((entity_id): ItemOutcome => {
      const one = told.get(entity_id);
      if (!one) return { entity_id, outcome: 'unknown', reason: text.noAnswerFor };
      const reason = shownWords(one);
      return { entity_id, outcome: outcomeOfAnswer(one.success, reason, action), reason };
    }),
  };
};

/** Classifies emails. The tenant answers for all of them at once; one that classified fewer doesn't say which. */
const sendClassification = async (
  client: ApiClient,
  { entity_type, classification, confident, phishing }: ClassifyAction,
  ids: readonly string[],
  options: CallOptions,
): Promise<BatchOutcome> => {
  const answer = await client.call(
    'exception.classify',
    {
      classification,
      confident,
      ...(phishing === undefined ? {} : { phishing }),
      entities: ids.map((entity_id) => ({ entity_type, entity_id })),
    },
    options,
  );
  if (!answer.ok) return settle(ids, answer, []);
  const { classified = ids.length } = answer.value;
  if (isDenied(answer.value) || classified >= ids.length)
    return { items: ids.map((entity_id) => wholeOutcome(entity_id, answer.value)) };
  const reason = text.classifiedFewer(classified, ids.length);
  return { items: ids.map((entity_id) => ({ entity_id, outcome: 'unknown', reason })) };
};

/** The part of a batch that the audit journal records beside what is sent: the states of its entities as far as they are known, and their names. */
type Recorded = {
  readonly before?: Readonly<Record<string, unknown>>;
  readonly nameOf?: ((id: string) => string | undefined) | undefined;
};

/** Names an action in the audit journal by the tenant's label, and its query if it has one. */
const namesOf = (act: BulkAction) => ({
  ...(act.kind === 'manual' || act.kind === 'query' ? { action: act.label } : {}),
  ...('query_label' in act ? { query: () => act.query_label } : {}),
});

/** Sends one batch of an action that names its entities. A request that was sent is not cancelled: its outcome would be lost. */
export const sendBatch = async (
  client: ApiClient,
  act: Extract<BulkAction, { kind: 'manual' | 'query' | 'classify' }>,
  ids: readonly string[],
  { before = {}, nameOf }: Recorded = {},
): Promise<BatchOutcome> => {
  const options = {
    ...(Object.keys(before).length > 0 ? { before } : {}),
    names: { entity: nameOf, ...namesOf(act) },
  };
  if (act.kind === 'classify') return sendClassification(client, act, ids, options);
  if (act.kind === 'query')
    return settle(
      ids,
      await client.call(
        'query.act',
        {
          id: act.id,
          action_id: act.action_id,
          action_params: { ...act.action_params, entity_ids: [...ids] },
        },
        options,
      ),
      [act.action_id, act.label],
    );
  const { entity_type, name, attributes, tags, date_trigger } = act;
  return settle(
    ids,
    await client.call(
      'query.manualAction',
      {
        entity_ids: [...ids],
        entity_type,
        data: { name, attributes, tags },
        ...(date_trigger ? { date_trigger } : {}),
      },
      options,
    ),
    [name, act.label],
  );
};

/** Returns the outcomes of an action on a whole query: for the entities that the tenant names, or for the query itself. */
const settleQuery = (id: string, action: readonly string[], answer: Answered): BatchOutcome => {
  const told = answer.ok ? answer.value.results?.map(({ entity_id }) => entity_id) : undefined;
  const settled = settle(told ?? [id], answer, action);
  if (!answer.ok || !answer.meta?.skipped) return settled;
  const unread: ItemOutcome = { entity_id: id, outcome: 'unknown', reason: text.noAnswerFor };
  return { ...settled, items: [...settled.items, unread] };
};

/** Sends an action for a whole saved query. The outcomes are for the entities that the tenant names, or for the query itself. */
export const sendWhole = async (
  client: ApiClient,
  act: Extract<BulkAction, { id: string }>,
): Promise<BatchOutcome> => {
  if (act.kind === 'query') {
    const answer = await client.call(
      'query.act',
      { id: act.id, action_id: act.action_id, action_params: act.action_params },
      { names: namesOf(act) },
    );
    return settleQuery(act.id, [act.action_id, act.label], answer);
  }
  const options = { names: namesOf(act) };
  const answer =
    act.kind === 'sendResult'
      ? await client.call('query.sendResult', { id: act.id, emails: act.emails }, options)
      : await client.call('query.exportResults', { id: act.id, format: act.format }, options);
  if (!answer.ok)
    return {
      items: [
        { entity_id: act.id, outcome: outcomeOfFailure(answer.failure), reason: answer.failure.message },
      ],
      failure: answer.failure,
    };
  const rows =
    'rows' in answer.value && typeof answer.value.rows === 'number'
      ? formatQuantity(answer.value.rows, 'row')
      : '';
  return { items: [wholeOutcome(act.id, answer.value, rows)], file: findFile(answer.value) };
};
