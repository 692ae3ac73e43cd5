/** Records every call that changes something at the tenant; the client passes each of them through here. */
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { isDenied } from '../../../shared/api/done';
import type { FailureKind } from '../../../shared/bridge';
import type { ActOutcome } from '../../../shared/model/journal';
import { isFields, type Fields } from '../../../shared/model/lenient-values';
import { shownWords } from '../../../shared/model/tenant-words';
import { formatDiskError } from '../../formats/disk-errors';
import { failure } from '../../wire/failures';
import type { ActEnd, ActOwner, Journal } from './journal';
import { NO_NAMES, targetOf, type Names } from './target';
import { text } from './text';

/** A write on its way to the tenant. */
export type WriteCall = {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The state that the write replaces, if the caller knows it. */
  readonly before?: unknown;
  /** Names that the caller knows. */
  readonly names?: GivenNames | undefined;
};

/** Names that the caller of a write knows: those of its query, its entities and its file, and the tenant's label of its action. */
export type GivenNames = { readonly [K in 'query' | 'entity' | 'file']?: Names[K] | undefined } & {
  readonly action?: string | undefined;
};

/** The names that a client has seen in the tenant's answers. */
export type SeenNames = Pick<Names, 'app' | 'query' | 'entity'>;

/** Records that a write begins; returns what records its result. The write must not be sent if this fails. */
export type WriteDoor = (
  call: WriteCall,
  seen?: SeenNames,
) => Promise<Result<(result: Result<unknown>) => Promise<void>>>;

/** Most refused items whose reasons an entry lists. */
const SHOWN_REASONS = 3;

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
    reason: text.refusedItems(refused.length, items.length, [...reasons].slice(0, SHOWN_REASONS)),
  };
};

/** Adds what the tenant says that it stored, such as an exception with its creator: it may differ from what was sent. */
const withStored = (end: ActEnd, input: WriteCall['input'], { exception }: Fields): ActEnd =>
  isFields(exception) ? { ...end, after: { ...input, stored: exception } } : end;

/** Returns the outcome of a write by its result. */
const endOf = (result: Result<unknown>, input: WriteCall['input']): ActEnd => {
  if (!result.ok) {
    const { kind, message, status } = result.failure;
    return { outcome: outcomeOf(kind, status), reason: message };
  }
  if (typeof result.value !== 'object' || result.value === null) return { outcome: 'done' };
  const value: Readonly<Record<string, unknown>> = { ...result.value };
  const { results } = value;
  if (isDenied(value)) return { outcome: 'refused', reason: shownWords(value) };
  const end: ActEnd = Array.isArray(results) ? endOfItems(results as readonly Item[]) : { outcome: 'done' };
  return withStored(end, input, value);
};

/** Creates the door of one client. `tool` names a security tool as the tenant's brand does. */
export const createWriteDoor =
  (journal: Journal, owner: () => ActOwner, tool: Names['tool'] = NO_NAMES.tool): WriteDoor =>
  async ({ name, input, before, names: given }, seen = NO_NAMES) => {
    try {
      const names: Names = {
        ...NO_NAMES,
        ...seen,
        tool,
        query: (id) => given?.query?.(id) ?? seen.query(id),
        entity: (id) => given?.entity?.(id) ?? seen.entity(id),
        file: given?.file,
      };
      const target = targetOf({ what: name, input, before }, names);
      const after = given?.action === undefined ? input : { ...input, action_label: given.action };
      const act = await journal.begin(owner(), { what: name, target, before, after });
      return ok((result) => act.end(endOf(result, input)));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return fail(
        failure('disk', text.notRecorded(formatDiskError(code)), { code, next: text.notRecordedNext }),
      );
    }
  };
