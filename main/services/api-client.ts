import type { Failure, Result } from '../../shared/bridge';
import { fail, ok } from '../../shared/bridge';
import { contract, rowOf, type EndpointName, type InputOf, type OutputOf } from '../../shared/api/contract';
import { DEFAULT_MAX_BYTES, type Endpoint } from '../../shared/api/endpoint';
import { toWire, unsendable } from '../../shared/api/route';
import type { Clock, Fetch, FetchInit } from '../deps';
import { checkAnswer, parseJson } from './answer';
import { BodyTooLarge, readBytes } from './body';
import type { Cache } from './cache';
import { cancelled, failure, networkFailure, statusFailure } from './failures';
import { createQueue } from './queue';
import { createRetry, pauseBefore, type Retry } from './retry';

/** Where to and with what: never leaves the main process. */
export type Credentials = { readonly origin: string; readonly token: string };

export type CallOptions = { readonly signal?: AbortSignal; /** Passes the cache by and renews it. */ readonly fresh?: boolean };

/** The one client of the tenant (research R63): every `/api/v1` call of the product goes through it. */
export type ApiClient = {
  readonly call: <K extends EndpointName>(name: K, input: InputOf<K>, options?: CallOptions) => Promise<Result<OutputOf<K>>>;
  /** Hands the response of a row that answers a file to `use`, its body unread; 2xx only. Its place in the queue is held until `use` ends. */
  readonly stream: <K extends EndpointName, T>(name: K, input: InputOf<K>, use: (response: Response) => Promise<Result<T>>, options?: CallOptions) => Promise<Result<T>>;
};

export type ApiClientDeps = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly cache: Cache;
  /** Fixed for the client's life: another tenant has another client, so that no call of one can reach the other. */
  readonly credentials: Credentials | undefined;
  /** Aborts when the tenant is left: what is under way or stands in line ends. */
  readonly life?: AbortSignal;
  /** Told of each 401, so that the session can say that it is over. */
  readonly onUnauthorized?: () => void;
  /** Waits; tests pass a quicker one. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
  readonly limits?: Partial<typeof LIMITS>;
};

/** Time limits in milliseconds (research R66): to the headers, of silence in a body, and of a whole call but a download; and how many requests run at once (R68). */
export const LIMITS = { headersMs: 60_000, idleMs: 30_000, totalMs: 60_000, calls: 6, downloads: 2 };
const MAX_REDIRECTS = 3;
const PREFIX = '/api/v1/';

const isWrite = (row: Endpoint): boolean => row.method !== 'GET' && !row.reads;

/** Creates the client. A cache, a queue and the shared answers of equal reads belong to it. */
export const createApiClient = (deps: ApiClientDeps): ApiClient => {
  const limits = { ...LIMITS, ...deps.limits };
  const calls = createQueue(limits.calls);
  const downloads = createQueue(limits.downloads);
  const shared = new Map<string, Promise<Result<unknown>>>();
  const retry: Retry = createRetry({ sleep: deps.sleep ?? pauseBefore, random: deps.random ?? Math.random, clock: deps.clock });

  /** One request as the row says, redirects followed on the same origin only (research R64, R65). */
  const send = async (row: Endpoint, input: Record<string, unknown>, credentials: Credentials, signal: AbortSignal): Promise<Response> => {
    const wire = toWire(row, input);
    const first = `${credentials.origin}${wire.target}`;
    if (new URL(first).origin !== credentials.origin || !new URL(first).pathname.startsWith(PREFIX)) throw new Error('The request would leave the portal.');
    const { body, type } = bodyOf(row, wire.body);
    let url = first;
    for (let hops = 0; ; hops += 1) {
      const init: FetchInit = {
        method: wire.method,
        headers: { accept: 'application/json', authorization: `Bearer ${credentials.token}`, ...(type ? { 'content-type': type } : {}) },
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        signal,
      };
      const response = await deps.fetch(url, init);
      if (response.status < 300 || response.status > 399) return response;
      const location = response.headers.get('location') ?? '';
      await response.body?.cancel();
      const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
      const isOurs = target?.origin === credentials.origin && target.pathname.startsWith(PREFIX);
      if (wire.method !== 'GET' || hops >= MAX_REDIRECTS || !target || !isOurs) throw new RedirectRefused();
      url = target.href;
    }
  };

  /** A request with a limit on the time to its headers. */
  const request = async (row: Endpoint, input: Record<string, unknown>, signal: AbortSignal | undefined): Promise<Result<Response>> => {
    const { credentials } = deps;
    if (!credentials) return fail(failure('signed_out', 'Nobody is signed in.'));
    if (deps.life?.aborted) return fail(leftTenant());
    const limit = AbortSignal.timeout(limits.headersMs);
    const waiting = new AbortController();
    const stop = () => waiting.abort(limit.reason);
    limit.addEventListener('abort', stop, { once: true });
    const both = AbortSignal.any([waiting.signal, ...(signal ? [signal] : []), ...(deps.life ? [deps.life] : [])]);
    try {
      return ok(await send(row, input, credentials, both));
    } catch (error) {
      if (signal?.aborted) return fail(cancelled());
      if (deps.life?.aborted) return fail(leftTenant());
      if (error instanceof RedirectRefused) return fail(failure('drifted', 'The portal sent the request on to another place.', { code: 'redirect', next: 'Check the portal address, and whether the network asks you to sign in first.' }));
      return fail(networkFailure(limit.aborted ? limit.reason : error));
    } finally {
      limit.removeEventListener('abort', stop);
    }
  };

  /** One try: request, read with the cap, parse, check. */
  const attempt = async (name: EndpointName, row: Endpoint, input: Record<string, unknown>, signal: AbortSignal | undefined): Promise<{ result: Result<unknown>; retryAfter: string | null }> => {
    const started = Date.now();
    const answered = await request(row, input, signal);
    if (!answered.ok) return { result: answered, retryAfter: null };
    const response = answered.value;
    const retryAfter = response.headers.get('retry-after');
    try {
      const bytes = await readBytes(response, row.maxBytes ?? DEFAULT_MAX_BYTES, limits.idleMs, Math.max(limits.totalMs - (Date.now() - started), 0));
      if (signal?.aborted) return { result: fail(cancelled()), retryAfter };
      if (response.status < 200 || response.status > 299) {
        const told = parseJson(new TextDecoder().decode(bytes));
        return { result: fail(statusFailure(response.status, told.ok ? told.value : undefined)), retryAfter };
      }
      if (row.answers === 'bytes') return { result: ok(new Uint8Array(bytes)), retryAfter };
      const parsed = parseJson(new TextDecoder().decode(bytes));
      return { result: parsed.ok ? checkAnswer(contract[name].output, parsed.value) : parsed, retryAfter };
    } catch (error) {
      if (signal?.aborted) return { result: fail(cancelled()), retryAfter };
      if (deps.life?.aborted) return { result: fail(leftTenant()), retryAfter };
      const result = error instanceof BodyTooLarge ? fail(failure('too_large', 'The answer is larger than Postern takes.')) : fail(networkFailure(error));
      return { result, retryAfter };
    }
  };

  const perform = async (name: EndpointName, row: Endpoint, input: Record<string, unknown>, signal: AbortSignal | undefined): Promise<Result<unknown>> => {
    const waits = deps.life && signal ? AbortSignal.any([signal, deps.life]) : (signal ?? deps.life);
    const queued = async () => {
      try {
        return await calls.run(() => attempt(name, row, input, signal), waits);
      } catch (error) {
        // Only the line itself rejects, and only because it was left.
        if (!waits?.aborted) throw error;
        return { result: fail(signal?.aborted ? cancelled() : leftTenant()), retryAfter: null };
      }
    };
    const result = await retry(row, queued, waits);
    if (!result.ok && result.failure.kind === 'unauthorized') deps.onUnauthorized?.();
    if (!isWrite(row)) return result;
    deps.cache.clear();
    return result.ok ? result : fail(unknownOutcome(result.failure));
  };

  const checked = (name: EndpointName, input: unknown): Result<Record<string, unknown>> => {
    const parsed = rowOf(name).input.safeParse(input);
    if (parsed.success) {
      const parameter = unsendable(rowOf(name), parsed.data);
      return parameter === undefined ? ok(parsed.data) : fail(failure('invalid', 'This is no id.', { field: parameter }));
    }
    const [issue] = parsed.error.issues;
    return fail(failure('invalid', issue?.message ?? 'The request does not have the right shape.', { field: (issue?.path ?? []).map(String).join('.') }));
  };

  const withFallback = (row: Endpoint, result: Result<unknown>): Result<unknown> => {
    if (result.ok || row.fallback === undefined || result.failure.kind === 'cancelled') return result;
    return ok(structuredClone(row.fallback), { fallback: result.failure });
  };

  const call = async (name: EndpointName, given: unknown, { signal, fresh = false }: CallOptions = {}): Promise<Result<unknown>> => {
    const row = rowOf(name);
    const input = checked(name, given);
    if (!input.ok) return input;
    const key = `${name} ${JSON.stringify(input.value)}`;
    if (row.cacheMs !== undefined && !fresh) {
      const known = deps.cache.get(key, row.cacheMs);
      if (known) return ok(known.value, { cachedAt: known.at, ...(known.skipped > 0 ? { skipped: known.skipped } : {}) });
    }
    // Equal reads of the page share one request; one that can be cancelled by itself goes alone.
    const isShared = row.method === 'GET' && !signal && !fresh;
    const age = deps.cache.age();
    // A read that began before our own write or a refresh is not this read.
    const sharedKey = `${age} ${key}`;
    const underWay = isShared ? shared.get(sharedKey) : undefined;
    if (underWay) return underWay;
    const work = perform(name, row, input.value, signal).then((result) => {
      if (result.ok && row.cacheMs !== undefined && deps.cache.age() === age) deps.cache.set(key, result.value, result.meta?.skipped);
      return withFallback(row, result);
    });
    if (!isShared) return work;
    shared.set(sharedKey, work);
    return work.finally(() => shared.delete(sharedKey));
  };

  const open = async (row: Endpoint, input: Record<string, unknown>, signal: AbortSignal | undefined): Promise<Result<Response>> => {
    const answered = await request(row, input, signal);
    if (!answered.ok || answered.value.ok) return answered;
    if (answered.value.status === 401) deps.onUnauthorized?.();
    const bytes = await readBytes(answered.value, 64 * 1024, limits.idleMs, limits.totalMs).catch(() => new Uint8Array());
    const told = parseJson(new TextDecoder().decode(bytes));
    return fail(statusFailure(answered.value.status, told.ok ? told.value : undefined));
  };

  const stream = async <T>(name: EndpointName, given: unknown, use: (response: Response) => Promise<Result<T>>, { signal }: CallOptions = {}): Promise<Result<T>> => {
    const input = checked(name, given);
    if (!input.ok) return input;
    const waits = deps.life && signal ? AbortSignal.any([signal, deps.life]) : (signal ?? deps.life);
    try {
      return await downloads.run(async () => {
        const opened = await open(rowOf(name), input.value, signal);
        return opened.ok ? use(opened.value) : opened;
      }, waits);
    } catch (error) {
      if (!waits?.aborted) throw error;
      return fail(signal?.aborted ? cancelled() : leftTenant());
    }
  };

  return { call: call as ApiClient['call'], stream };
};

class RedirectRefused extends Error {}

const leftTenant = (): Failure => failure('signed_out', 'This tenant was left before the answer came.', { next: 'Sign in again and repeat it if it is still wanted.' });

/** A write whose answer was lost may have happened: it is never repeated, and the analyst is told so (research R67). */
const unknownOutcome = (cause: Failure): Failure =>
  cause.kind === 'offline' && cause.code !== 'refused' && cause.code !== 'not_found' && cause.code !== 'no_network'
    ? failure('unknown_outcome', `${cause.message} The tenant may have done it all the same.`)
    : cause;

const bodyOf = (row: Endpoint, body: Record<string, unknown> | undefined): { readonly body?: FetchInit['body'] & {}; readonly type?: string } => {
  if (body === undefined) return {};
  if (row.encoding !== 'form') return { body: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    if (value instanceof Uint8Array) form.append(key, new Blob([new Uint8Array(value)], { type: 'application/json' }), `${key}.json`);
    else form.append(key, String(value));
  }
  return { body: form };
};
