import { brotliCompressSync, gzipSync } from 'node:zlib';
import { _electron, type ElectronApplication } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { electronPath, isRoot, temporaryFolder } from '../support/app';
import { bundle } from '../support/bundle';
import { keepResults } from '../support/keep-results';
import { startLoopback, type Script } from '../support/loopback';
import type {} from '../support/fetch-probe';
import { until } from '../support/until';

let app: ElectronApplication;
let isStarted = false;
let script: Script = (_n, _seen, response) => void response.end();
let folder: string;
let server: Awaited<ReturnType<typeof startLoopback>>;
let other: Awaited<ReturnType<typeof startLoopback>>;

beforeAll(async () => {
  server = await startLoopback((...all) => script(...all));
  other = await startLoopback((_n, _seen, response) => void response.end('other'));
  ({ folder } = await bundle('tests/support/fetch-probe.ts'));
});
beforeEach(async () => {
  if (!isStarted) app = await startProbe();
  isStarted = true;
});
afterEach(async ({ task }) => {
  isStarted = task.result?.state !== 'fail';
  // The next try has an app of its own.
  if (!isStarted) app.process().kill('SIGKILL');
  else expect(await app.evaluate(() => globalThis.uncaught.splice(0))).toEqual([]);
});
afterAll(async () => {
  if (isStarted) await app.close();
  await server.close();
  await other.close();
});

const startProbe = async (): Promise<ElectronApplication> => {
  const started = await _electron.launch({
    executablePath: electronPath(),
    args: [...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${temporaryFolder('data')}`, folder],
  });
  keepResults(started);
  await until(() => started.evaluate(() => typeof globalThis.tenantFetch === 'function'));
  return started;
};
type Ask = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly abortAfter?: number;
};
const ask = (path: string, init: Ask = {}) =>
  app.evaluate(
    async (_electronModule, [url, { abortAfter, ...rest }]) => {
      const began = Date.now();
      const abort = new AbortController();
      if (abortAfter !== undefined) setTimeout(() => abort.abort(new Error('cancelled')), abortAfter);
      let status = 0;
      try {
        const response = await globalThis.tenantFetch(url, {
          ...rest,
          signal: abort.signal,
          redirect: 'manual',
        });
        status = response.status;
        const headers = Object.fromEntries(response.headers.entries());
        return { status, headers, text: await response.text(), error: '', ms: Date.now() - began };
      } catch (error) {
        return { status, headers: {}, text: '', error: String(error), ms: Date.now() - began };
      }
    },
    [/^\w+:/.test(path) ? path : server.origin + path, init] as const,
  );

test('sends method, headers and body, and reads the response', async () => {
  script = (_n, seen, response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'x-own': 'yes' });
    response.end(
      JSON.stringify([
        seen.method,
        seen.url,
        seen.headers['authorization'],
        seen.headers['content-type'],
        seen.body,
      ]),
    );
  };
  const answer = await ask('/a//b?c=1', {
    method: 'POST',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
    body: '{"a":"ü"}',
  });
  expect(answer).toMatchObject({ status: 201, error: '', headers: { 'x-own': 'yes' } });
  expect(JSON.parse(answer.text)).toEqual(['POST', '/a//b?c=1', 'Bearer t', 'application/json', '{"a":"ü"}']);
});

test.each([301, 302, 303, 307, 308])('returns a redirect (%i) without following it', async (status) => {
  const before = other.seen.length;
  script = (_n, _seen, response) => {
    response.writeHead(status, { location: `${other.origin}/elsewhere` });
    response.end('moved');
  };
  const answer = await ask('/', { headers: { authorization: 'Bearer secret', 'x-token': 'secret' } });
  expect(answer).toMatchObject({ status, error: '', headers: { location: `${other.origin}/elsewhere` } });
  expect(other.seen.length).toBe(before);
});

test('stores and sends no cookies', async () => {
  const cookies: (string | undefined)[] = [];
  script = (_n, seen, response) => {
    cookies.push(seen.headers['cookie']);
    response.writeHead(200, { 'set-cookie': 'a=1; path=/' });
    response.end();
  };
  expect((await ask('/')).headers).not.toHaveProperty('set-cookie');
  await ask('/');
  expect(cookies).toEqual([undefined, undefined]);
  expect(
    await app.evaluate(async ({ session }) => (await session.fromPartition('plain').cookies.get({})).length),
  ).toBe(0);
});

test.each([204, 304, 401, 404, 410, 429, 500, 503])('returns status %i', async (status) => {
  script = (_n, _seen, response) => {
    response.writeHead(status, status === 401 ? { 'www-authenticate': 'Basic realm="x"' } : {});
    response.end();
  };
  expect(await ask('/')).toMatchObject({ status, error: '' });
});

test('unpacks gzip', async () => {
  script = (_n, _seen, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync('x'.repeat(100_000)));
  };
  expect((await ask('/')).text).toHaveLength(100_000);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('returns a body that comes as %s though it was asked for as it is', async (encoding, pack) => {
  script = (_n, _seen, response) => {
    response.writeHead(200, { 'content-encoding': encoding });
    response.end(pack('x'.repeat(100_000)));
  };
  const answer = await ask('/', { headers: { 'accept-encoding': 'identity' } });
  expect(answer).toMatchObject({ status: 200, error: '' });
  expect(answer.text).toHaveLength(100_000);
});

test('caches no responses', async () => {
  let asked = 0;
  script = (_n, _seen, response) => {
    response.writeHead(200, { 'cache-control': 'max-age=3600' });
    response.end(String((asked += 1)));
  };
  expect([(await ask('/kept')).text, (await ask('/kept')).text]).toEqual(['1', '2']);
});

test('cancels before the response and halfway through it, and the server notices', async () => {
  let closed = 0;
  script = (_n, _seen, response) => {
    response.on('close', () => (closed += 1));
  };
  expect(await ask('/', { abortAfter: 100 })).toMatchObject({ status: 0, error: 'Error: cancelled' });
  script = (_n, _seen, response) => {
    response.on('close', () => (closed += 1));
    response.writeHead(200, { 'content-type': 'application/json' }); // Without a type Chromium waits for 1 KiB to guess one from.
    response.write('first');
  };
  const late = await ask('/', { abortAfter: 300 });
  expect(late.status).toBe(200);
  expect(late.error).not.toBe('');
  expect(late.ms).toBeLessThan(1_500);
  await expect.poll(() => closed).toBe(2);
});

test('reports why there was no response', async () => {
  script = (_n, _seen, response) => void response.destroy();
  expect((await ask('/')).error).toMatch(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
  script = (_n, _seen, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('part');
    setTimeout(() => response.destroy(), 50);
  };
  expect((await ask('/')).error).toMatch(
    /ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION|ERR_INCOMPLETE|aborted/i,
  );
  expect((await ask('http://127.0.0.1:1/')).error).toMatch(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT/);
  expect((await ask('https://nowhere.invalid/')).error).toMatch(
    /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|PROXY|TUNNEL/,
  );
  expect((await ask(server.origin.replace('http:', 'https:'))).error).toMatch(/ERR_SSL/);
});

test.each([
  'file:///etc/passwd',
  'app://postern/index.html',
  'data:text/plain,x',
  'ftp://127.0.0.1/',
  'blob:x',
])('does not fetch %s', async (url) => {
  expect((await ask(url)).error).toContain('Only http and https');
});

test('streams a large response without buffering it', async () => {
  script = (_n, _seen, response) => {
    response.writeHead(200);
    response.end(Buffer.alloc(32 << 20, 120));
  };
  const size = await app.evaluate(async (_electronModule, url) => {
    const response = await globalThis.tenantFetch(url);
    let bytes = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      bytes += chunk.byteLength;
    return bytes;
  }, server.origin);
  expect(size).toBe(32 << 20);
});

test.each([
  ['bytes that are no UTF-8', Buffer.from('x-odd: caf\xe9\xff', 'latin1')],
  ['a control character', Buffer.from('x-odd: a\x01b')],
  ['a line feed', Buffer.from('x-odd: a\nb')],
  ['a line break', Buffer.from('x-odd: a\r\nb')],
])('reads a response whose header has %s', { timeout: 20_000 }, async (_title, header) => {
  script = (_n, _seen, response) => {
    const { socket } = response;
    // Ended, since the next request on this connection would wait for a response that the server never made.
    socket?.end(
      Buffer.concat([
        Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n'),
        header,
        Buffer.from('\r\n\r\nok'),
      ]),
    );
  };
  const answer = await ask('/', { abortAfter: 10_000 });
  expect(answer).toMatchObject({ error: '', status: 200, text: 'ok' });
});
