/** The stages of a tenant call before it is sent. `api-client.ts` puts them in order. */
import type { Result } from '../../../../shared/bridge';
import { fail, ok } from '../../../../shared/bridge';
import { expired, notWhileOffline, unknownOutcome } from '../../../wire/failures';
import type { CachedAnswer } from '../cache';
import type { Attempt, Call } from './call';
import type { ClientContext } from './context';
import { endedBy, withEnds } from './ends';

export type Next<T> = (call: Call) => Promise<T>;
/** Does its own part of a call, and passes the call on to `next` unless it can answer it alone. */
export type Stage<T> = (context: ClientContext, call: Call, next: Next<T>) => Promise<T>;

/** Chains stages, outermost first, in front of `last`. */
export const chain = <T>(context: ClientContext, stages: readonly Stage<T>[], last: Next<T>): Next<T> =>
  stages.reduceRight<Next<T>>((next, stage) => (call) => stage(context, call, next), last);

const notSent = (context: ClientContext, call: Call): Attempt<never> => ({
  result: fail(endedBy(context, call) ?? expired()),
  retryAfter: null,
});

const isUnauthorized = ({ result }: Attempt): boolean => !result.ok && result.failure.kind === 'unauthorized';

const cacheKey = ({ name, input }: Call): string => `${name} ${JSON.stringify(input)}`;

const fromCache = ({ value, at, meta }: CachedAnswer): Result<unknown> =>
  ok(value, { ...meta, cachedAt: at });

/** Records a write in the audit journal: that it begins before it is sent, and its outcome before it is reported. */
export const recordWrites: Stage<Result<unknown>> = async ({ recordWrite, names }, call, next) => {
  if (!call.isWrite || !recordWrite) return next(call);
  const begun = await recordWrite(call, names);
  if (!begun.ok) return begun;
  const result = await next(call);
  await begun.value(result);
  return result;
};

/** Notes the names in what was read, so that a later write can be recorded by them. */
export const noteNames: Stage<Result<unknown>> = async ({ names }, call, next) => {
  const result = await next(call);
  if (result.ok && !call.isWrite) names.note(result.value);
  return result;
};

/** Refuses a write while the tenant can't be reached: nothing is queued to be sent later. */
export const refuseWriteWhileDisconnected: Stage<Result<unknown>> = async ({ connectivity }, call, next) =>
  call.isWrite && connectivity?.lostSince() !== undefined ? fail(notWhileOffline()) : next(call);

/** Answers from the cache if the row allows it and the entry is young enough. */
export const serveFromCache: Stage<Result<unknown>> = async ({ cache }, call, next) => {
  const { cacheMs } = call.row;
  const hit = cacheMs === undefined || call.fresh ? undefined : cache.get(cacheKey(call), cacheMs);
  return hit ? fromCache(hit) : next(call);
};

/**
 * Lets equal GETs that run at the same time share one request. A read that began before a write or a refresh is not shared, and neither
 * is a background read, since others would wait for it.
 */
export const shareEqualReads: Stage<Result<unknown>> = async ({ cache, sharedReads }, call, next) =>
  call.row.method === 'GET' && !call.fresh && !call.isBackground
    ? sharedReads.run(`${cache.age()} ${cacheKey(call)}`, (signal) => next({ ...call, signal }), call.signal)
    : next(call);

/** Replaces a failure with the row's fallback value, and passes the failure on beside it. */
export const fallBack: Stage<Result<unknown>> = async (_, call, next) => {
  const result = await next(call);
  if (result.ok || call.row.fallback === undefined || result.failure.kind === 'cancelled') return result;
  return ok(structuredClone(call.row.fallback), { fallback: result.failure });
};

/** Stores good answers. While the tenant can't be reached, the last stored answer is better than none; its age goes with it. */
export const useStoredAnswer: Stage<Result<unknown>> = async ({ cache }, call, next) => {
  if (call.row.cacheMs === undefined) return next(call);
  const key = cacheKey(call);
  const age = cache.age();
  const result = await next(call);
  if (result.ok) {
    if (cache.age() === age) cache.set(key, result.value, result.meta);
    return result;
  }
  const stored = result.failure.kind === 'offline' ? cache.last(key) : undefined;
  return stored ? fromCache(stored) : result;
};

/** Clears the cache after a write, and reports an unknown outcome if the response was lost. */
export const settleWrite: Stage<Result<unknown>> = async ({ cache }, call, next) => {
  const result = await next(call);
  if (!call.isWrite) return result;
  cache.clear();
  return result.ok ? result : fail(unknownOutcome(result.failure));
};

/** Lets the connectivity state learn from the outcome. */
export const noteConnectivity: Stage<Result<unknown>> = async ({ connectivity }, call, next) => {
  const result = await next(call);
  connectivity?.note(result);
  return result;
};

/** Repeats what may be repeated. Not a `Stage`, since it turns attempts into one result. */
export const retryFailures = (
  context: ClientContext,
  call: Call,
  next: Next<Attempt>,
): Promise<Result<unknown>> => {
  const waiting = withEnds(context, call);
  return context.retry(call.row, () => next(waiting), waiting.ends);
};

/** Refuses a write while the sign-in has expired: in the queue it would wait behind reads that wait for the next one, and then be sent. */
export const refuseWriteWhileExpired: Stage<Attempt> = async (context, call, next) =>
  call.isWrite && context.gate.isClosed() ? notSent(context, call) : next(call);

/** Waits until one of the client's slots is free. */
export const waitInQueue: Stage<Attempt> = async (context, call, next) => {
  try {
    return await context.calls.run(() => next(call), {
      signal: call.ends,
      isBackground: call.isBackground,
    });
  } catch (error) {
    // Only the queue itself rejects, and only because the call was ended while it waited.
    if (!call.ends?.aborted) throw error;
    return notSent(context, call);
  }
};

/**
 * Waits for a new sign-in if the token has been refused. A write is not sent then: by the time it could be, the analyst may have changed
 * their mind.
 */
export const waitForSignIn = async <T>(
  context: ClientContext,
  call: Call,
  next: Next<Attempt<T>>,
): Promise<Attempt<T>> => {
  const { gate } = context;
  if (gate.isClosed() && (call.isWrite || !(await gate.wait(call.ends)))) return notSent(context, call);
  return next(call);
};

/** Waits while the tenant asks to slow down. */
export const waitWhilePaced = async <T>(
  { pacing }: ClientContext,
  call: Call,
  next: Next<Attempt<T>>,
): Promise<Attempt<T>> => {
  await pacing.wait(call.ends);
  return next(call);
};

/** Closes the gate after the tenant refused `token`, unless a newer one is there already. Returns false if no sign-in will follow. */
const closeForSignIn = (context: ClientContext, token: string | undefined): boolean => {
  if (token !== context.credentials?.token) return true;
  context.onUnauthorized?.();
  if (!context.onUnauthorized || context.lifetime?.aborted) return false;
  context.gate.close();
  return true;
};

/** Sends a read once more if its token was refused and a new sign-in came. */
export const repeatAfterSignIn = async <T>(
  context: ClientContext,
  call: Call,
  next: Next<Attempt<T>>,
): Promise<Attempt<T>> => {
  const token = context.credentials?.token;
  const first = await next(call);
  if (!isUnauthorized(first) || !closeForSignIn(context, token)) return first;
  if (call.isWrite || !(await context.gate.wait(call.ends))) return first;
  const renewed = context.credentials?.token;
  const second = await next(call);
  if (isUnauthorized(second) && renewed === context.credentials?.token) context.onUnauthorized?.();
  return second;
};
