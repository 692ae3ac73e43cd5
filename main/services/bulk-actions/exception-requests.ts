/** The requests that add exceptions: each entry is sent on its own, and has its own outcome. */
import { isDenied } from '../../../shared/api/done';
import type { Failure } from '../../../shared/bridge';
import type { BulkAction } from '../../../shared/model/bulk-action';
import { exceptionKey, type NewException } from '../../../shared/model/exception';
import { shownWords } from '../../../shared/model/tenant-words';
import type { ApiClient } from '../tenant/api-client';
import type { BatchOutcome } from './item-outcome';
import { outcomeOfAnswer, outcomeOfFailure } from './requests';
import { CHANGED, EXISTS, isConflict, OPPOSITE, readStored } from './stored-exception';
import { text } from './text';
import { ADD_UNREAD, UNREAD } from './unread-exception';

type ExceptionAction = Extract<BulkAction, { readonly kind: 'exceptions' }>;

/** The entity of an exception for the tenant as a whole. */
const WHOLE_TENANT = { entity_type: 'tenant', entity_id: 'tenant' };

/**
 * Sends one exception: `sectool_exception` takes those that are made from entities, `external_sectool/exception` those that exist on
 * their own.
 */
const send = (
  client: ApiClient,
  creator: string,
  {
    sec_type,
    files,
    entity,
    seen: _seen,
    known: _known,
    keepsOpposite: _keepsOpposite,
    overwrites: _overwrites,
    allowsUnread: _allowsUnread,
    ...entry
  }: NewException,
  before: unknown,
) =>
  files
    ? client.call(
        'exception.add',
        { ...entry, files: files.map((file) => ({ ...file, sec_type })) },
        { before },
      )
    : client.call(
        'exception.addExternal',
        { ...entry, ...(entity ?? WHOLE_TENANT), sec_entity_type: sec_type, created_by_email: creator },
        { before },
      );

type Answered = Awaited<ReturnType<typeof send>>;

const reasonOf = (answer: Extract<Answered, { ok: true }>['value']): string | undefined => {
  const results = 'results' in answer && Array.isArray(answer.results) ? answer.results : [];
  const refused = (results as readonly { success: boolean; reason?: string | null }[]).find(
    ({ success }) => !success,
  );
  if (refused) return shownWords(refused) || shownWords(answer) || text.notSuccessful;
  return isDenied(answer) ? shownWords(answer) || text.notSuccessful : undefined;
};

/**
 * Returns the outcome of an entry that was not sent. One that the analyst has to decide on counts as refused: sent again as it is, it would
 * meet the same. One whose place could not be read can be retried.
 */
const notSentFor = (id: string, failure: Failure): BatchOutcome => {
  const reason = `${failure.message} ${text.notSent}`;
  if (failure.code !== CHANGED && !isConflict(failure))
    return { items: [{ entity_id: id, outcome: 'unsent', reason }], failure };
  const nexts: Readonly<Record<string, string>> = {
    [EXISTS]: text.overwriteAgain,
    [OPPOSITE]: text.addAlone,
    [UNREAD]: ADD_UNREAD,
  };
  const next = nexts[failure.code ?? ''] ?? failure.next;
  return { items: [{ entity_id: id, outcome: 'refused', reason: `${reason} ${next}` }] };
};

/** Returns the reason of a refusal, with what else can be tried if the refused entity may be the cause. */
const refusalOf = (entry: NewException, reason: string, field?: string): string => {
  const isOfWhole = !entry.files && !entry.entity;
  const isOfOtherField = field !== undefined && !field.startsWith('entity');
  return isOfWhole && !isOfOtherField ? text.wholeTenantRefused(reason) : reason;
};

/** Adds one of an action's exceptions. An entry that the tenant refuses does not hold up the others. */
export const sendException = async (
  client: ApiClient,
  { entries, created_by_email }: ExceptionAction,
  id: string,
): Promise<BatchOutcome> => {
  const entry = entries.find((one) => exceptionKey(one) === id);
  if (!entry) return { items: [{ entity_id: id, outcome: 'unsent', reason: text.notSent }] };
  const stored = await readStored(client, entry);
  if (!stored.ok) return notSentFor(id, stored.failure);
  const { before, already } = stored.value;
  if (already !== undefined) return { items: [{ entity_id: id, outcome: 'already', reason: already }] };
  const answer = await send(client, created_by_email, entry, before);
  if (answer.ok) {
    const reason = reasonOf(answer.value);
    const told = outcomeOfAnswer(reason === undefined, reason ?? '');
    const shown = told === 'refused' ? refusalOf(entry, reason ?? '') : (reason ?? '');
    return { items: [{ entity_id: id, outcome: told, reason: shown }] };
  }
  const { failure } = answer;
  const outcome = outcomeOfFailure(failure);
  const isRefused = outcome === 'refused' && failure.kind !== 'forbidden';
  const reason = isRefused ? refusalOf(entry, failure.message, failure.field) : failure.message;
  const items = [{ entity_id: id, outcome, reason }];
  return isRefused ? { items } : { items, failure };
};
