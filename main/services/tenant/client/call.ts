import type { EndpointName } from '../../../../shared/api/contract';
import { findEndpoint } from '../../../../shared/api/contract';
import { isWrite, type Endpoint } from '../../../../shared/api/endpoint';
import { unsendable } from '../../../../shared/api/route';
import type { Result } from '../../../../shared/bridge';
import { fail, ok } from '../../../../shared/bridge';
import { failure } from '../../../wire/failures';
import type { GivenNames } from '../../journal/write-door';
import type { Bodies } from '../bodies';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Skips the cache and renews its entry. */
  readonly fresh?: boolean;
  /** No screen waits for the result: calls for a screen go first. */
  readonly isBackground?: boolean;
  /** Writes: the state that is replaced, if the caller knows it. It is recorded in the audit journal, and never sent. */
  readonly before?: unknown;
  /** Writes: names of what is changed that the caller knows. They are recorded in the audit journal, and never sent. */
  readonly names?: GivenNames;
};

/** Reads the body of a 2xx answer, instead of parsing and checking it as the row says. */
export type ReadBody<T> = (body: Uint8Array, bodies: Bodies, ends?: AbortSignal) => Promise<Result<T>>;

/** One tenant call on its way through the stages of the client. */
export type Call = {
  readonly name: EndpointName;
  readonly row: Endpoint;
  /** Input that has passed the row's schema. */
  readonly input: Record<string, unknown>;
  readonly isWrite: boolean;
  readonly fresh: boolean;
  readonly isBackground: boolean;
  readonly before: unknown;
  readonly names: GivenNames | undefined;
  /** Aborts when the caller cancels. Each call has its own signal, since listeners would pile up on one that callers share. */
  readonly signal: AbortSignal | undefined;
  /** Aborts when the caller cancels or the tenant is left; set once the call begins to wait for the tenant. */
  readonly ends: AbortSignal | undefined;
  readonly read: ReadBody<unknown> | undefined;
  /** Headers beside the client's own, such as `range`. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The outcome of sending a call once, with the `Retry-After` of its response. */
export type Attempt<T = unknown> = { readonly result: Result<T>; readonly retryAfter: string | null };

/** Checks the input against the row's schema and creates the call. */
export const createCall = (
  name: EndpointName,
  input: unknown,
  { signal, fresh = false, isBackground = false, before, names }: CallOptions,
  read?: ReadBody<unknown>,
): Result<Call> => {
  const row = findEndpoint(name);
  const parsed = row.input.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fail(
      failure('invalid', issue?.message ?? 'The request does not have the right shape.', {
        field: (issue?.path ?? []).map(String).join('.'),
      }),
    );
  }
  const parameter = unsendable(row, parsed.data);
  if (parameter !== undefined)
    return fail(failure('invalid', 'That isn’t a valid ID.', { field: parameter }));
  return ok({
    name,
    row,
    input: parsed.data,
    isWrite: isWrite(row),
    fresh,
    isBackground,
    before,
    names,
    signal: signal && AbortSignal.any([signal]),
    ends: undefined,
    read,
    headers: {},
  });
};
