/** A tenant that misbehaves: a server before a real one, which spoils answers as a plan says, and remembers what was asked of it. */
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

export type Fault =
  /** Answers well, but late. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Breaks the connection before the tenant hears of it. */
  | { readonly kind: 'reset' }
  /** The tenant does it, and the answer is lost. */
  | { readonly kind: 'lost' }
  /** Never answers. */
  | { readonly kind: 'silent' }
  /** Announces the whole answer and breaks off after that share of its bytes, 0 to 1. */
  | { readonly kind: 'cut'; readonly at: number }
  /** Another status. The tenant does not hear of it. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** Bytes that are no text. */
  | { readonly kind: 'garbage' }
  | { readonly kind: 'empty' }
  /** The sign-in page of a hotel's network. */
  | { readonly kind: 'portal' }
  /** The tenant's answer, changed. */
  | { readonly kind: 'mutate'; readonly change: (value: unknown) => unknown }
  /** This number of bytes at a time, with pauses. */
  | { readonly kind: 'drip'; readonly bytes: number; readonly everyMs: number }
  /** A text that never ends. */
  | { readonly kind: 'endless' }
  /** A small gzip of that many blanks. */
  | { readonly kind: 'bomb'; readonly bytes: number };

export type Asked = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly fault: Fault['kind'] | 'none';
};
export type Plan = (asked: {
  readonly n: number;
  readonly method: string;
  readonly url: string;
}) => Fault | undefined;

const PORTAL =
  '<!doctype html><html><head><title>Welcome to the lounge</title></head><body><form action="/accept"><button>Accept and go on</button></form></body></html>';
const JSON_TYPE = { 'content-type': 'application/json' };
const LINE = Buffer.alloc(64 * 1024, ' ');

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

const pass = (upstream: string, { method, url, headers }: Asked, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host, ...rest } = headers;
    const out = httpRequest(
      `${upstream}${url}`,
      { method, headers: { ...rest, 'content-length': body.length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 500,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
        response.on('error', reject);
      },
    );
    out.on('error', reject);
    out.end(host === undefined ? undefined : body);
  });

const endlessly = (response: ServerResponse, onBytes: (count: number) => void) => {
  response.writeHead(200, JSON_TYPE);
  const go = () => {
    while (!response.destroyed) {
      onBytes(LINE.length);
      if (!response.write(LINE)) return;
    }
  };
  response.on('drain', go);
  go();
};

/** Breaks the connection with a reset. One that is already on its way out cannot be reset: Node would neither reset it nor close it. */
const breakOff = ({ socket }: ServerResponse) => {
  if (socket?.writableEnded) socket.destroy();
  else socket?.resetAndDestroy();
};

const drip = (
  response: ServerResponse,
  { status, headers, body }: Answer,
  bytes: number,
  everyMs: number,
) => {
  response.writeHead(status, headers);
  let at = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(at, at + bytes));
    at += bytes;
    if (at >= body.length) response.end();
  }, everyMs);
  response.on('close', () => clearInterval(timer));
};

const mutated = (answer: Answer, change: (value: unknown) => unknown): Answer => {
  if (!String(answer.headers['content-type']).includes('json')) return answer;
  const body = Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString('utf8')))) ?? 'null');
  return { ...answer, headers: { ...answer.headers, 'content-length': String(body.length) }, body };
};

/** Starts it before `upstream`; the plan may be changed at any time. */
export const startFaultServer = async (upstream: string, first: Plan = () => undefined) => {
  let plan = first;
  const asked: Asked[] = [];
  /** Requests that reached the tenant. */
  const reached: Asked[] = [];
  const sockets = new Set<Socket>();
  let sent = 0;

  const serve = async (
    one: Asked,
    fault: Fault | undefined,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> => {
    const upstreamAnswer = async () => {
      reached.push(one);
      return pass(upstream, one, body);
    };
    const plainly = ({ status, headers, body: bytes }: Answer) =>
      void response.writeHead(status, headers).end(bytes);
    switch (fault?.kind) {
      case undefined:
        return plainly(await upstreamAnswer());
      case 'latency': {
        const answer = await upstreamAnswer();
        await new Promise((resolve) => setTimeout(resolve, fault.ms));
        return plainly(answer);
      }
      case 'reset':
        return breakOff(response);
      case 'lost':
        await upstreamAnswer();
        return breakOff(response);
      case 'silent':
        return;
      case 'cut': {
        const answer = await upstreamAnswer();
        response.writeHead(answer.status, answer.headers);
        return void response.write(answer.body.subarray(0, Math.floor(answer.body.length * fault.at)), () => {
          // Waits until the bytes have arrived before the connection breaks.
          setTimeout(() => response.destroy(), 100);
        });
      }
      case 'status':
        return void response
          .writeHead(fault.status, {
            ...JSON_TYPE,
            ...(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }),
          })
          .end('{"error":"as the plan says"}');
      case 'garbage':
        return void response
          .writeHead(200, JSON_TYPE)
          .end(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x00, 0x80, 0x22, 0x3a]));
      case 'empty':
        return void response.writeHead(200, JSON_TYPE).end();
      case 'portal':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
      case 'mutate':
        return plainly(mutated(await upstreamAnswer(), fault.change));
      case 'drip':
        return drip(response, await upstreamAnswer(), fault.bytes, fault.everyMs);
      case 'endless':
        return endlessly(response, (count) => (sent += count));
      case 'bomb':
        return void response
          .writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(fault.bytes, ' ')));
    }
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    response.on('error', () => undefined);
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const fault = plan({ n: asked.length, method, url });
      const one = { method, url, headers, fault: fault?.kind ?? ('none' as const) };
      asked.push(one);
      serve(one, fault, Buffer.concat(chunks), response).catch(() => response.destroy());
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    reached,
    setPlan: (next: Plan) => {
      plan = next;
    },
    /** Forgets what was asked so far. */
    forget: () => {
      asked.length = 0;
      reached.length = 0;
      sent = 0;
    },
    /** Bytes of endless answers that were sent so far. */
    sent: () => sent,
    /** Connections that are open now. */
    sockets: () => sockets.size,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type FaultServer = Awaited<ReturnType<typeof startFaultServer>>;
