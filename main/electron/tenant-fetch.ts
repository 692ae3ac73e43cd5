import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { net, type ClientRequest, type IncomingMessage, type Session } from 'electron';
import type { Fetch, ProxyChallenge, ProxySignIn } from '../deps';

/** Returns the credentials for the proxy that asks; undefined if it gets none. */
type SignIn = (challenge: ProxyChallenge) => Promise<ProxySignIn | undefined>;

const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Creates a `fetch` through Chromium's network stack (system proxy, system trust store) on its own session: in memory, without
 * cookies or stored credentials. Built on `net.request`, because Electron's `session.fetch` throws at a redirect with `manual`.
 */
export const createTenantFetch =
  (session: Session, signIn: SignIn = async () => undefined): Fetch =>
  async (url, init = {}) => {
    const { protocol } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:')
      throw new TypeError('Only http and https are fetched.');
    init.signal?.throwIfAborted();
    const method = init.method ?? 'GET';
    const body = init.body === undefined ? undefined : new Response(init.body);
    const type = body?.headers.get('content-type');
    const bytes = body && Buffer.from(await body.arrayBuffer());
    const ask = (more: Readonly<Record<string, string>>) => {
      const request = net.request({
        session,
        method,
        url,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
      });
      if (type) request.setHeader('content-type', type);
      for (const [name, value] of Object.entries({ ...init.headers, ...more }))
        request.setHeader(name, value);
      return send(request, bytes, init.signal, signIn);
    };
    try {
      return await ask({});
    } catch (error) {
      if (method !== 'GET' || !isUnasked(error)) throw error;
      return ask({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    }
  };

/** Returns true if a request failed because of the encoding of its answer: Chromium refuses one that it didn't ask for. */
const isUnasked = (error: unknown): boolean => asError(error).message.includes('ERR_CONTENT_DECODING_FAILED');

/** Sends the request and returns status and headers; the body follows as a stream that fails when the signal aborts. */
const send = (
  request: ClientRequest,
  bytes: Buffer | undefined,
  signal: AbortSignal | undefined,
  signIn: SignIn,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      reject(asError(signal?.reason));
      request.abort();
    };
    const settle = (make: () => Response) => {
      try {
        resolve(make());
      } catch (error) {
        reject(asError(error));
        request.abort();
      }
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    const release = () => signal?.removeEventListener('abort', abort);

    // A proxy that asks again has rejected the credentials, so they aren't sent a second time.
    let proxyAsked = 0;
    request.on('login', ({ isProxy, ...challenge }, answer) => {
      proxyAsked += isProxy ? 1 : 0;
      if (!isProxy || proxyAsked > 1) answer();
      else
        void signIn(challenge).then(
          (known) => (known ? answer(known.user, known.password) : answer()),
          () => answer(),
        );
    });
    request.on('error', (error) => {
      release();
      reject(proxyAsked > 0 ? new Error('ERR_PROXY_AUTH_REQUESTED', { cause: error }) : error);
    });
    request.on('redirect', (status, _method, location, headers) => {
      release();
      settle(() => new Response(null, { status, headers: headersOf({ ...headers, location: [location] }) }));
    });
    request.on('response', (message) => {
      const stream = message as IncomingMessage & Readable;
      stream.once('close', release);
      settle(() => {
        if (message.statusCode === 407) throw new Error('ERR_PROXY_AUTH_REQUESTED');
        const { statusCode: status, statusMessage: statusText } = message;
        const init = { status, statusText, headers: headersOf(message.headers) };
        if (!WITHOUT_BODY.has(status))
          return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>, init);
        stream.resume();
        return new Response(null, init);
      });
    });
    request.end(bytes);
  });

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** A header's name by RFC 9110, section 5.1. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Reads the headers as far as they can be read: what is no Latin-1 in a value becomes "?", and a malformed name is left out. */
const headersOf = (all: Readonly<Record<string, string | readonly string[]>>): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(all)) {
    if (!HEADER_NAME.test(name)) continue;
    for (const one of [value].flat())
      headers.append(name, String(one).replaceAll(/[^\x01-\x09\x0b\x0c\x0e-\xff]/g, '?'));
  }
  headers.delete('set-cookie');
  return headers;
};
