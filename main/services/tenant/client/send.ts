import { toWire } from '../../../../shared/api/route';
import type { Result } from '../../../../shared/bridge';
import { fail, ok } from '../../../../shared/bridge';
import type { FetchInit } from '../../../deps';
import { failure, leftTenant, networkFailure, sessionEnded } from '../../../wire/failures';
import { bodyOf } from '../request-body';
import type { Call } from './call';
import type { ClientContext, Credentials } from './context';
import { authHeaders } from './auth-headers';
import { endedBy } from './ends';
import { parseUrl } from '../../../wire/parse-url';

const MAX_REDIRECTS = 3;
const PREFIX = '/api/v1/';

class RedirectRefused extends Error {
  constructor(readonly isElsewhere: boolean) {
    super();
  }
}

/** Statuses of redirects that keep method and body (RFC 9110, 15.4). */
const KEEPING = new Set([307, 308]);

/** Returns where a redirect leads, if it may be followed: a read, with its method and body, on the same origin, within the API. */
const redirectTarget = (response: Response, call: Call, init: FetchInit, from: string): string => {
  const location = response.headers.get('location') ?? '';
  const target = parseUrl(location, from);
  const isOurs = target?.origin === new URL(from).origin && target.pathname.startsWith(PREFIX);
  const isKept = init.method === 'GET' || (!call.isWrite && KEEPING.has(response.status));
  if (!isKept || !isOurs) throw new RedirectRefused(!isOurs);
  return target.href;
};

/** Sends one request as its row says and follows its redirects. */
const send = async (
  context: ClientContext,
  call: Call,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Response> => {
  const { origin } = credentials;
  const wire = toWire(call.row, call.input);
  let url = `${origin}${wire.target}`;
  if (new URL(url).origin !== origin || !new URL(url).pathname.startsWith(PREFIX))
    throw new Error('The request would leave the portal.');
  const { body, type } = bodyOf(call.row, wire.body);
  const init: FetchInit = {
    method: wire.method,
    headers: {
      accept: 'application/json',
      ...authHeaders(credentials, wire.method),
      ...(type ? { 'content-type': type } : {}),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal,
  };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await context.fetch(url, init);
    if (response.status < 300 || response.status > 399) return response;
    await response.body?.cancel();
    url = redirectTarget(response, call, init, url);
  }
  throw new RedirectRefused(false);
};

/** A portal sends a session that has ended to its sign-in page. */
const isSentToSignIn = (error: unknown, { signsInBy }: Credentials): boolean =>
  signsInBy === 'browser' && error instanceof RedirectRefused && error.isElsewhere;

const sendFailure = (error: unknown, credentials: Credentials, timeout: AbortSignal) => {
  if (isSentToSignIn(error, credentials)) return sessionEnded();
  return error instanceof RedirectRefused
    ? failure('drifted', 'The portal redirected the request to another address.', {
        code: 'redirect',
        next: 'Check the portal address, and whether the network asks you to sign in first.',
      })
    : networkFailure(timeout.aborted ? timeout.reason : error);
};

/** Sends a request and returns its response once the headers are there, within the time limit for them. */
export const request = async (context: ClientContext, call: Call): Promise<Result<Response>> => {
  const { credentials, lifetime, limits } = context;
  if (!credentials) return fail(failure('signed_out', 'You aren’t signed in.'));
  if (lifetime?.aborted) return fail(leftTenant());
  const timeout = AbortSignal.timeout(limits.headersMs);
  // The limit is for the headers alone: once they are there, it must not end the body.
  const headers = new AbortController();
  const stop = () => headers.abort(timeout.reason);
  timeout.addEventListener('abort', stop, { once: true });
  const signals = [headers.signal, call.signal, lifetime].filter((one) => one !== undefined);
  try {
    return ok(await send(context, call, credentials, AbortSignal.any(signals)));
  } catch (error) {
    return fail(endedBy(context, call) ?? sendFailure(error, credentials, timeout));
  } finally {
    timeout.removeEventListener('abort', stop);
  }
};
