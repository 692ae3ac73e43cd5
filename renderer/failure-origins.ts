/** Remembers the call behind each failure, so that an analyst can copy its details. */
import type { Failure } from '../shared/bridge';

/** The call that failed, and when, in milliseconds since the epoch. */
export type FailureOrigin = { readonly call: string; readonly at: number };

const origins = new WeakMap<object, FailureOrigin>();
let last: Failure | undefined;

/** Remembers the call of a failure. A call that the analyst canceled is not the last failure. */
export const noteFailure = (failure: Failure, call: string): void => {
  origins.set(failure, { call, at: Date.now() });
  if (failure.kind !== 'cancelled') last = failure;
};

/** Returns the call of a failure; undefined for one that came in an event or was made by the page. */
export const failureOrigin = (failure: object): FailureOrigin | undefined => origins.get(failure);

/** Returns the failure of the last call that failed. */
export const lastFailure = (): Failure | undefined => last;
