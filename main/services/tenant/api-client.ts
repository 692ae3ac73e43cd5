import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import {
  contract,
  rowOf,
  type EndpointName,
  type InputOf,
  type OutputOf,
} from '../../../shared/api/contract';
import { DEFAULT_MAX_BYTES, type Endpoint } from '../../../shared/api/endpoint';
import { toWire, unsendable } from '../../../shared/api/route';
import type { Clock, Fetch, FetchInit } from '../../deps';
import { checkAnswer, parseJson } from '../../wire/answer';
import { BodyTooLarge, readBytes } from './body';
import type { Cache } from './cache';
import {
  cancelled,
  expired,
  failure,
  leftTenant,
  networkFailure,
  notWhileOffline,
  statusFailure,
  unknownOutcome,
} from '../../wire/failures';
import { createQueue } from './queue';
import type { Reach } from './connectivity';
import { bodyOf } from './request-body';
import { createRetry, pauseBefore, retryAfterMs, type Retry } from './retry';
import { createSharedReads } from './shared-reads';
import { createSignInHold } from './reauth-gate';

/** Where to and with what: never leaves the main process. */
export type Credentials = { readonly origin: string; readonly token: string };

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Passes the cache by and renews it. */
  readonly fresh?: boolean;
  /** Nobody looks at what it is for: it lets what is looked at pass by. */
  readonly isBackground?: boolean;
};
/** Reads the body of a good answer, in the place of parsing and checking it here. */
export type ReadBody<T> = (body: Uint8Array) => Promise<Result<T>>;
/** Asks for the same file again: whole, or from a byte on as long as it is still the one with this tag (research R77). */
export type Reopen = (rest?: { readonly from: number; readonly tag: string }) => Promise<Result<Response>>;

/** The one client of the tenant (research R63): every `/api/v1` call of the product goes through it. */
export type ApiClient = {
  readonly call: <K extends EndpointName>(
    name: K,
    input: InputOf<K>,
    options?: CallOptions,
  ) => Promise<Result<OutputOf<K>>>;
  /** The same for an answer that is too large to be read in main: `read` has it read elsewhere. Only for rows without a cache. */
  readonly callBy: <K extends EndpointName, T>(
    name: K,
    input: InputOf<K>,
    read: ReadBody<T>,
    options?: CallOptions,
  ) => Promise<Result<T>>;
  /** Hands the response of a row that answers a file to `use`, its body unread; 2xx only. Its place in the queue is held until `use` ends. */
  readonly stream: <K extends EndpointName, T>(
    name: K,
    input: InputOf<K>,
    use: (response: Response, reopen: Reopen) => Promise<Result<T>>,
    options?: CallOptions,
  ) => Promise<Result<T>>;
  /** The same tenant gave a new token: reads that waited for it go on (research R69). */
  readonly renew: (token: string) => void;
};

export type ApiClientDeps = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly cache: Cache;
  /** The portal is fixed for the client's life: another tenant has another client, so that no call of one can reach the other. */
  readonly credentials: Credentials | undefined;
  /** Aborts when the tenant is left: what is under way or stands in line ends. */
  readonly life?: AbortSignal;
  /** Told when the token is refused, so that the session can say that it is over. With it, reads wait for `renew`. */
  readonly onUnauthorized?: () => void;
  /** Whether the tenant can be reached: learns from each call, and holds back writes. */
  readonly reach?: Reach;
  /** Waits; tests pass a quicker one. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
  readonly limits?: Partial<typeof LIMITS>;
};

/**
 * Time limits in milliseconds (research R66): to the headers, of silence in a body, of a whole call but a download, and of waiting for
 * a new sign-in (R69); and how many requests run at once, all told, in the background, and of downloads (R68).
 */
export const LIMITS = {
  headersMs: 60_000,
  idleMs: 30_000,
  totalMs: 60_000,
  signInMs: 600_000,
  calls: 6,
  background: 4,
  downloads: 2,
};
/** How long nothing is asked after a 429 that does not say how long, and at most. */
const SLOW_MS = 1_000;
const MAX_SLOW_MS = 60_000;
const MAX_REDIRECTS = 3;
const PREFIX = '/api/v1/';

/** Whether a row changes something at the tenant: it is never repeated by itself, nor taken back. */
export const isWrite = (row: Endpoint): boolean => row.method !== 'GET' && !row.reads;
/** What a row's answer may have in bytes; a file's own cap is for its stream, not for the small JSON of its check. */
const capOf = (row: Endpoint): number =>
  row.answers === 'file' ? DEFAULT_MAX_BYTES : (row.maxBytes ?? DEFAULT_MAX_BYTES);
const isUnauthorized = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.kind === 'unauthorized';

/** Creates the client. A cache, a queue and the shared answers of equal reads belong to it. */
export const createApiClient = (deps: ApiClientDeps): ApiClient => {
  const limits = { ...LIMITS, ...deps.limits };
  const calls = createQueue(limits.calls, limits.background);
  const downloads = createQueue(limits.downloads);
  const shared = createSharedReads();
  const sleep = deps.sleep ?? pauseBefore;
  const retry: Retry = createRetry({ sleep, random: deps.random ?? Math.random, clock: deps.clock });
  const hold = createSignInHold(limits.signInMs);
  deps.life?.addEventListener('abort', () => hold.end(false), { once: true });
  let credentials = deps.credentials;
  let slowUntil = 0;

  /** A tenant that asks to slow down is asked nothing for as long as it says. */
  const slowDown = (retryAfter: string | null) => {
    slowUntil = Math.max(slowUntil, deps.clock() + (retryAfterMs(retryAfter, deps.clock()) ?? SLOW_MS));
  };
  const whileSlow = async (signal: AbortSignal | undefined) => {
    const ms = Math.min(slowUntil - deps.clock(), MAX_SLOW_MS);
    if (ms > 0) await sleep(ms, signal);
  };
  const sightingOf = (response: Response) => ({
    at: deps.clock(),
    requestId: response.headers.get('x-request-id') ?? response.headers.get('x-correlation-id'),
  });

  /**
   * Tries, and once more when a new sign-in came after the token was refused. Reads wait for it while the line is held; a write is not
   * sent then, since the analyst may have thought better of it by the time it would be.
   */
  const signedIn = async <T>(
    row: Endpoint,
    unauthorized: (one: T) => boolean,
    attempt: () => Promise<T>,
    unsent: () => T,
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    if (hold.isHeld() && (isWrite(row) || !(await hold.wait(signal)))) return unsent();
    await whileSlow(signal);
    const used = credentials?.token;
    const tried = await attempt();
    if (!unauthorized(tried)) return tried;
    if (used === credentials?.token) {
      deps.onUnauthorized?.();
      if (!deps.onUnauthorized || deps.life?.aborted) return tried;
      hold.begin();
    }
    if (isWrite(row) || !(await hold.wait(signal))) return tried;
    const again = credentials?.token;
    const second = await attempt();
    if (unauthorized(second) && again === credentials?.token) deps.onUnauthorized?.();
    return second;
  };

  /** One request as the row says, redirects followed on the same origin only (research R64, R65). */
  const send = async (
    row: Endpoint,
    input: Record<string, unknown>,
    { origin, token }: Credentials,
    signal: AbortSignal,
    extra: Readonly<Record<string, string>>,
  ): Promise<Response> => {
    const wire = toWire(row, input);
    const first = `${origin}${wire.target}`;
    if (new URL(first).origin !== origin || !new URL(first).pathname.startsWith(PREFIX))
      throw new Error('The request would leave the portal.');
    const { body, type } = bodyOf(row, wire.body);
    let url = first;
    for (let hops = 0; ; hops += 1) {
      const init: FetchInit = {
        method: wire.method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(type ? { 'content-type': type } : {}),
          ...extra,
        },
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        signal,
      };
      const response = await deps.fetch(url, init);
      if (response.status < 300 || response.status > 399) return response;
      const location = response.headers.get('location') ?? '';
      await response.body?.cancel();
      const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
      const isOurs = target?.origin === origin && target.pathname.startsWith(PREFIX);
      if (wire.method !== 'GET' || hops >= MAX_REDIRECTS || !target || !isOurs) throw new RedirectRefused();
      url = target.href;
    }
  };

  /** A request with a limit on the time to its headers. */
  const request = async (
    row: Endpoint,
    input: Record<string, unknown>,
    signal: AbortSignal | undefined,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<Result<Response>> => {
    if (!credentials) return fail(failure('signed_out', 'Nobody is signed in.'));
    if (deps.life?.aborted) return fail(leftTenant());
    const limit = AbortSignal.timeout(limits.headersMs);
    const waiting = new AbortController();
    const stop = () => waiting.abort(limit.reason);
    limit.addEventListener('abort', stop, { once: true });
    const both = AbortSignal.any([
      waiting.signal,
      ...(signal ? [signal] : []),
      ...(deps.life ? [deps.life] : []),
    ]);
    try {
      return ok(await send(row, input, credentials, both, extra));
    } catch (error) {
      if (signal?.aborted) return fail(cancelled());
      if (deps.life?.aborted) return fail(leftTenant());
      if (error instanceof RedirectRefused)
        return fail(
          failure('drifted', 'The portal sent the request on to another place.', {
            code: 'redirect',
            next: 'Check the portal address, and whether the network asks you to sign in first.',
          }),
        );
      return fail(networkFailure(limit.aborted ? limit.reason : error));
    } finally {
      limit.removeEventListener('abort', stop);
    }
  };

  /** One try: request, read with the cap, parse, check. */
  const attempt = async (
    name: EndpointName,
    row: Endpoint,
    input: Record<string, unknown>,
    signal: AbortSignal | undefined,
    read?: ReadBody<unknown>,
  ): Promise<{ result: Result<unknown>; retryAfter: string | null }> => {
    const started = Date.now();
    const answered = await request(row, input, signal);
    if (!answered.ok) return { result: answered, retryAfter: null };
    const response = answered.value;
    const retryAfter = response.headers.get('retry-after');
    try {
      const bytes = await readBytes(
        response,
        capOf(row),
        limits.idleMs,
        Math.max(limits.totalMs - (Date.now() - started), 0),
      );
      if (signal?.aborted) return { result: fail(cancelled()), retryAfter };
      if (response.status < 200 || response.status > 299) {
        const told = parseJson(new TextDecoder().decode(bytes));
        if (response.status === 429) slowDown(retryAfter);
        return {
          result: fail(
            statusFailure(response.status, told.ok ? told.value : undefined, sightingOf(response)),
          ),
          retryAfter,
        };
      }
      if (read) return { result: await read(bytes), retryAfter };
      if (row.answers === 'bytes') return { result: ok(new Uint8Array(bytes)), retryAfter };
      const parsed = parseJson(new TextDecoder().decode(bytes));
      return { result: parsed.ok ? checkAnswer(contract[name].output, parsed.value) : parsed, retryAfter };
    } catch (error) {
      if (signal?.aborted) return { result: fail(cancelled()), retryAfter };
      if (deps.life?.aborted) return { result: fail(leftTenant()), retryAfter };
      const result =
        error instanceof BodyTooLarge
          ? fail(failure('too_large', 'The answer is larger than Postern takes.'))
          : fail(networkFailure(error));
      return { result, retryAfter };
    }
  };

  const waitsOf = (signal: AbortSignal | undefined) =>
    deps.life && signal ? AbortSignal.any([signal, deps.life]) : (signal ?? deps.life);
  const left = (signal: AbortSignal | undefined): Failure | undefined =>
    signal?.aborted ? cancelled() : deps.life?.aborted ? leftTenant() : undefined;

  const perform = async (
    name: EndpointName,
    row: Endpoint,
    input: Record<string, unknown>,
    signal: AbortSignal | undefined,
    isBackground: boolean,
    read?: ReadBody<unknown>,
  ): Promise<Result<unknown>> => {
    const waits = waitsOf(signal);
    const unsent = () => ({ result: fail(left(signal) ?? expired()), retryAfter: null });
    const once = () =>
      signedIn(
        row,
        ({ result }) => isUnauthorized(result),
        () => attempt(name, row, input, signal, read),
        unsent,
        waits,
      );
    const queued = async () => {
      try {
        return await calls.run(once, { signal: waits, isBackground });
      } catch (error) {
        // Only the line itself rejects, and only because it was left.
        if (!waits?.aborted) throw error;
        return unsent();
      }
    };
    const result = await retry(row, queued, waits);
    deps.reach?.note(result);
    if (!isWrite(row)) return result;
    deps.cache.clear();
    return result.ok ? result : fail(unknownOutcome(result.failure));
  };

  const checked = (name: EndpointName, input: unknown): Result<Record<string, unknown>> => {
    const parsed = rowOf(name).input.safeParse(input);
    if (parsed.success) {
      const parameter = unsendable(rowOf(name), parsed.data);
      return parameter === undefined
        ? ok(parsed.data)
        : fail(failure('invalid', 'This is no id.', { field: parameter }));
    }
    const [issue] = parsed.error.issues;
    return fail(
      failure('invalid', issue?.message ?? 'The request does not have the right shape.', {
        field: (issue?.path ?? []).map(String).join('.'),
      }),
    );
  };

  const withFallback = (row: Endpoint, result: Result<unknown>): Result<unknown> => {
    if (result.ok || row.fallback === undefined || result.failure.kind === 'cancelled') return result;
    return ok(structuredClone(row.fallback), { fallback: result.failure });
  };

  const call = async (
    name: EndpointName,
    given: unknown,
    { signal, fresh = false, isBackground = false }: CallOptions = {},
    read?: ReadBody<unknown>,
  ): Promise<Result<unknown>> => {
    const row = rowOf(name);
    const input = checked(name, given);
    if (!input.ok) return input;
    if (isWrite(row) && deps.reach?.since() !== undefined) return fail(notWhileOffline());
    const key = `${name} ${JSON.stringify(input.value)}`;
    if (row.cacheMs !== undefined && !fresh) {
      const known = deps.cache.get(key, row.cacheMs);
      if (known)
        return ok(known.value, {
          cachedAt: known.at,
          ...(known.skipped > 0 ? { skipped: known.skipped } : {}),
        });
    }
    const age = deps.cache.age();
    const work = async (own: AbortSignal | undefined) => {
      const result = await perform(name, row, input.value, own, isBackground, read);
      if (result.ok && row.cacheMs !== undefined && deps.cache.age() === age)
        deps.cache.set(key, result.value, result.meta?.skipped);
      // Without the tenant, what it said last is worth more than nothing, and its age is told.
      const known =
        !result.ok && result.failure.kind === 'offline' && row.cacheMs !== undefined
          ? deps.cache.last(key)
          : undefined;
      if (known)
        return ok(known.value, {
          cachedAt: known.at,
          ...(known.skipped > 0 ? { skipped: known.skipped } : {}),
        });
      return withFallback(row, result);
    };
    // A read that began before our own write or a refresh is not this read; one in the background would make this one wait.
    return row.method === 'GET' && !fresh && !isBackground
      ? shared.run(`${age} ${key}`, work, signal)
      : work(signal);
  };

  const open = async (
    row: Endpoint,
    input: Record<string, unknown>,
    signal: AbortSignal | undefined,
    extra?: Readonly<Record<string, string>>,
  ): Promise<Result<Response>> => {
    const answered = await request(row, input, signal, extra);
    if (!answered.ok || answered.value.ok) return answered;
    if (answered.value.status === 429) slowDown(answered.value.headers.get('retry-after'));
    const bytes = await readBytes(answered.value, 64 * 1024, limits.idleMs, limits.totalMs).catch(
      () => new Uint8Array(),
    );
    const told = parseJson(new TextDecoder().decode(bytes));
    return fail(
      statusFailure(answered.value.status, told.ok ? told.value : undefined, sightingOf(answered.value)),
    );
  };

  const stream = async <T>(
    name: EndpointName,
    given: unknown,
    use: (response: Response, reopen: Reopen) => Promise<Result<T>>,
    { signal }: CallOptions = {},
  ): Promise<Result<T>> => {
    const input = checked(name, given);
    if (!input.ok) return input;
    const row = rowOf(name);
    const waits = waitsOf(signal);
    const opening = (extra?: Readonly<Record<string, string>>) =>
      signedIn(
        row,
        isUnauthorized,
        () => open(row, input.value, signal, extra),
        () => fail(left(signal) ?? expired()),
        waits,
      );
    try {
      return await downloads.run(
        async () => {
          const opened = await opening();
          return opened.ok
            ? use(opened.value, (rest) =>
                opening(rest && { range: `bytes=${rest.from}-`, 'if-range': rest.tag }),
              )
            : opened;
        },
        { signal: waits },
      );
    } catch (error) {
      if (!waits?.aborted) throw error;
      return fail(left(signal) ?? leftTenant());
    }
  };

  const renew = (token: string) => {
    if (!credentials) return;
    credentials = { ...credentials, token };
    hold.end(true);
  };

  return {
    call: call as ApiClient['call'],
    callBy: (name, given, read, options) => call(name, given, options, read) as Promise<Result<never>>,
    stream,
    renew,
  };
};

class RedirectRefused extends Error {}
