import type { Failure, Result } from '../../../shared/bridge';
import type { BulkAction, Outcome } from '../../../shared/model/bulk-action';
import type { ApiClient } from '../tenant/api-client';
import { text } from './text';

/** The outcome of a bulk action for one entity. */
export type ItemOutcome = { readonly entity_id: string; readonly outcome: Outcome; readonly reason: string };
/** The outcome of one request: one for each entity, and the failure if the request failed as a whole. */
export type BatchOutcome = { readonly items: readonly ItemOutcome[]; readonly failure?: Failure };

type Answered = Result<{
  readonly results: readonly {
    readonly entity_id: string;
    readonly success: boolean;
    readonly reason?: string | null | undefined;
  }[];
}>;

/** Failures after which nothing of the request can have happened. */
const NEVER_ARRIVED = new Set(['refused', 'not_found', 'no_network', 'port']);

/** Outcomes of the failures that always mean the same. */
const OUTCOMES: Partial<Record<Failure['kind'], Outcome>> = {
  tls: 'unsent',
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

const settle = (ids: readonly string[], answer: Answered): BatchOutcome => {
  if (!answer.ok) {
    const outcome = outcomeOfFailure(answer.failure);
    return {
      items: ids.map((entity_id) => ({ entity_id, outcome, reason: answer.failure.message })),
      failure: answer.failure,
    };
  }
  const told = new Map(answer.value.results.map((one) => [one.entity_id, one]));
  return {
    items: ids.map((entity_id): ItemOutcome => {
      const one = told.get(entity_id);
      if (!one) return { entity_id, outcome: 'unknown', reason: text.noAnswerFor };
      return { entity_id, outcome: one.success ? 'done' : 'refused', reason: one.reason ?? '' };
    }),
  };
};

/** Sends one batch of an action that names its entities. A request that was sent is not cancelled: its outcome would be lost. */
export const sendBatch = async (
  client: ApiClient,
  act: Extract<BulkAction, { kind: 'manual' | 'query' }>,
  ids: readonly string[],
): Promise<BatchOutcome> => {
  if (act.kind === 'query')
    return settle(
      ids,
      await client.call('query.act', {
        id: act.id,
        action_id: act.action_id,
        action_params: { ...act.action_params, entity_ids: [...ids] },
      }),
    );
  const { entity_type, name, attributes, tags, date_trigger } = act;
  return settle(
    ids,
    await client.call('query.manualAction', {
      entity_ids: [...ids],
      entity_type,
      data: { name, attributes, tags },
      ...(date_trigger ? { date_trigger } : {}),
    }),
  );
};

/** Sends an action for a whole saved query. The outcomes are for the entities that the tenant names, or for the query itself. */
export const sendWhole = async (
  client: ApiClient,
  act: Exclude<BulkAction, { kind: 'manual' }>,
): Promise<BatchOutcome> => {
  if (act.kind === 'query') {
    const answer = await client.call('query.act', {
      id: act.id,
      action_id: act.action_id,
      action_params: act.action_params,
    });
    return settle(answer.ok ? answer.value.results.map(({ entity_id }) => entity_id) : [act.id], answer);
  }
  const answer =
    act.kind === 'sendResult'
      ? await client.call('query.sendResult', { id: act.id, emails: act.emails })
      : await client.call('query.exportResults', { id: act.id, format: act.format });
  if (!answer.ok)
    return {
      items: [
        { entity_id: act.id, outcome: outcomeOfFailure(answer.failure), reason: answer.failure.message },
      ],
      failure: answer.failure,
    };
  const rows =
    'rows' in answer.value && typeof answer.value.rows === 'number' ? `${answer.value.rows} rows` : '';
  return {
    items: [
      {
        entity_id: act.id,
        outcome: answer.value.success ? 'done' : 'refused',
        reason: answer.value.success ? rows : text.notSuccessful,
      },
    ],
  };
};
