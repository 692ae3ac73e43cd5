/** Records every call that changes something at the tenant; the client passes each of them through here. */
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { isDenied } from '../../../shared/api/done';
import type { FailureKind } from '../../../shared/bridge';
import type { ActOutcome } from '../../../shared/model/journal';
import { formatDiskError } from '../../formats/disk-errors';
import { failure } from '../../wire/failures';
import type { ActEnd, ActOwner, Journal } from './journal';
import { text } from './text';

/** A write on its way to the tenant. */
export type WriteCall = {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The state that the write replaces, if the caller knows it. */
  readonly before?: unknown;
};

/** Records that a write begins; returns what records its result. The write must not be sent if this fails. */
export type WriteDoor = (call: WriteCall) => Promise<Result<(result: Result<unknown>) => Promise<void>>>;

/** Keys of IDs in inputs, such as `id`, `entity_id` and `query_ids`; what names an app or an action isn't a target. */
const TARGET = /^(?:(?:entity|query|policy|policies|exception|row)_)?ids?$/;
const SHOWN_TARGETS = 3;

const idsIn = (value: unknown, isTarget = false): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => idsIn(item, isTarget));
  if (typeof value === 'string' || typeof value === 'number') return isTarget ? [String(value)] : [];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, item]) => idsIn(item, TARGET.test(key)));
};

/** Returns the IDs that an input names: all of three, else the first ones and how many there are. */
const targetOf = (input: WriteCall['input']): string => {
  const ids = [...new Set(idsIn(input))];
  const shown = ids.slice(0, SHOWN_TARGETS).join(', ');
  return ids.length > SHOWN_TARGETS ? text.andMore(shown, ids.length - SHOWN_TARGETS) : shown;
};

const OUTCOMES: Readonly<Partial<Record<FailureKind, ActOutcome>>> = {
  unknown_outcome: 'unknown',
  // The tenant sent a response that can't be read: it may have done it.
  drifted: 'unknown',
  too_large: 'unknown',
  cancelled: 'cancelled',
  unauthorized: 'refused',
  forbidden: 'refused',
  not_found: 'refused',
  rate_limited: 'refused',
  rejected: 'refused',
};

const FIRST_SERVER_ERROR = 500;

const outcomeOf = (kind: FailureKind, status: number | undefined): ActOutcome => {
  // A server that failed over a write may have done it before.
  if (kind === 'rejected' && status !== undefined && status >= FIRST_SERVER_ERROR) return 'unknown';
  return OUTCOMES[kind] ?? (kind === 'invalid' && status !== undefined ? 'refused' : 'failed');
};

type Item = { readonly success?: unknown; readonly reason?: unknown };

const endOfItems = (items: readonly Item[]): ActEnd => {
  const refused = items.filter(({ success }) => success === false);
  if (refused.length === 0) return { outcome: 'done' };
  const reasons = new Set(
    refused.map(({ reason }) => (typeof reason === 'string' ? reason : '')).filter(Boolean),
  );
  return {
    outcome: refused.length === items.length ? 'refused' : 'incomplete',
    reason: text.refusedItems(refused.length, items.length, [...reasons].slice(0, SHOWN_TARGETS)),
  };
};

/** Returns the outcome of a write by its result. */
const endOf = (result: Result<unknown>): ActEnd => {
  if (!result.ok) {
    const { kind, message, status } = result.failure;
    return { outcome: outcomeOf(kind, status), reason: message };
  }
  if (typeof result.value !== 'object' || result.value === null) return { outcome: 'done' };
  const value: Readonly<Record<string, unknown>> = { ...result.value };
  const { error, results } = value;
  if (isDenied(value)) return { outcome: 'refused', reason: typeof error === 'string' ? error : '' };
  return Array.isArray(results) ? endOfItems(results as readonly Item[]) : { outcome: 'done' };
};

/** Creates the door of one client. */
export const createWriteDoor =
  (journal: Journal, owner: () => ActOwner): WriteDoor =>
  async ({ name, input, before }) => {
    try {
      const act = await journal.begin(owner(), { what: name, target: targetOf(input), before, after: input });
      return ok((result) => act.end(endOf(result)));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return fail(
        failure('disk', text.notRecorded(formatDiskError(code)), { code, next: text.notRecordedNext }),
      );
    }
  };
