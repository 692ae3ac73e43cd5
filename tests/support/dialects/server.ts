import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { speakAnswer, speakError } from './answers';
import { isObject, type Json, type JsonObject, writeJson } from './json';
import { createPages, type PlainReply } from './pages';
import type { Ids } from './ids';
import { takeCursor, understand, understandTarget } from './requests';
import { createSpeaker } from './shapes';
import type { Dialect } from './traits';

/** A tenant that speaks a dialect, and what it sent. */
export type DialectServer = {
  readonly origin: string;
  /** Rows of results as they were sent, by the demo tenant's ID. */
  readonly rows: ReadonlyMap<string, JsonObject>;
  /** The last answer of each path, before big numbers were written; those of records by the tenant's own target too. */
  readonly answers: ReadonlyMap<string, Json>;
  /** The IDs of the dialect and the demo tenant's own that they stand for. */
  readonly ids: Ids;
  readonly close: () => Promise<void>;
};

/** A response that a dialect doesn't change: a file, or anything else that is not JSON. */
type PassedReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
};

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const isJson = (type: string | null | undefined): boolean => type?.includes('json') === true;
/** Headers that belong to a file, in both directions. */
const FILE_HEADERS = [
  'content-type',
  'range',
  'if-range',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
];
const namedHeaders = (of: (name: string) => string | null | undefined): Record<string, string> =>
  Object.fromEntries(
    FILE_HEADERS.flatMap((name) => {
      const value = of(name);
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );

const WRITES = new RegExp(
  `^(POST|PUT|DELETE) /api/v1/(${[
    'query',
    'query/(?!(config|execute|export|import)$)[^/?]+',
    'query/[^/]+/(action|export-results)',
    'policies/policy_catalog/operation',
    'policies/policies_catalog//[^/]+/send_result',
    'manual_actions',
    '(external_sectool/exception|sectool_exception)',
    'entity/rescan_sec',
    'ap_avanan/emails_classification',
  ].join('|')})$`,
);
/** Returns true if the response to a write refuses something: that is said by every tenant. */
const hasRefusal = (body: Json): boolean => /"success":false/.test(writeJson(body));

/** Answers a write that was done as the dialect does. */
const speakWrite = ({ writes }: Dialect, reply: PlainReply, spoken: Json): PlainReply => {
  if (writes === '204') return { status: 204, body: null };
  if (writes === 'empty object') return { status: 200, body: {} };
  if (writes === 'ok') return { status: 200, body: { ok: true } };
  if (writes === '201 with an id' && isObject(spoken) && 'query_id' in spoken)
    return { status: 201, body: { query_id: spoken['query_id'] ?? null } };
  return { status: reply.status, body: spoken };
};

/** Starts a server that passes requests to a tenant and speaks a dialect. */
export const startDialectServer = async (tenant: string, dialect: Dialect): Promise<DialectServer> => {
  const speaker = createSpeaker(dialect);
  const rows = new Map<string, JsonObject>();
  const answers = new Map<string, Json>();
  const page = createPages(speaker, rows);

  const forward = ({ method = 'GET', headers }: IncomingMessage, target: string, body: string | Buffer) =>
    fetch(tenant + target, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...namedHeaders((name) => headers[name]?.toString()),
      },
      ...(body.length === 0 ? {} : { body: new Uint8Array(Buffer.from(body)) }),
    });

  /** Reads a response of the tenant; one that is a file or no JSON passes as it is. */
  const read = async (response: Response): Promise<PlainReply | PassedReply> => {
    const { status, headers } = response;
    const bytes = Buffer.from(await response.arrayBuffer());
    const isFile = headers.has('content-disposition') || !isJson(headers.get('content-type'));
    return isFile
      ? { status, bytes, headers: namedHeaders((name) => headers.get(name)) }
      : { status, body: JSON.parse(bytes.toString('utf8')) as Json };
  };

  const askPage = async (request: IncomingMessage, target: string, asked: Json): Promise<PlainReply> => {
    const reply = await read(await forward(request, target, JSON.stringify(asked)));
    if ('bytes' in reply) throw new Error('A page of rows is JSON.');
    return reply;
  };

  const answer = async (request: IncomingMessage): Promise<PlainReply | PassedReply> => {
    const target = understandTarget(speaker, request.url ?? '/');
    const body = await readBody(request);
    if (target === '/api/v1/query/execute') {
      const { cursor, rest } = takeCursor(body.toString('utf8'));
      const isCount = rest['count_only'] === true;
      if (!isCount) return page(cursor, rest, (asked) => askPage(request, target, asked));
    }
    const isSpoken = body.length > 0 && isJson(request.headers['content-type']);
    const asked = isSpoken
      ? JSON.stringify(understand(speaker, JSON.parse(body.toString('utf8')) as Json))
      : body;
    const reply = await read(await forward(request, target, asked));
    if ('bytes' in reply) return reply;
    if (reply.status >= 400) return reply;
    const spoken = speakAnswer(speaker, target, reply.body);
    return WRITES.test(`${request.method} ${target}`) && !hasRefusal(reply.body)
      ? speakWrite(dialect, reply, spoken)
      : { status: reply.status, body: spoken };
  };

  /** Answers a refused query with a good status, if the dialect does. A cursor is refused by its status only. */
  const disguise = ({ status, body }: PlainReply): PlainReply => {
    const isOfField = isObject(body) && body['field'] !== 'search_after';
    if (dialect.refusals === 'by status' || status !== 422 || !isOfField) return { status, body };
    const said = speakError(speaker, body) as JsonObject;
    const rows = dialect.refusals === 'with status 200' ? {} : { rows: [], total_rows: 0 };
    return { status: 200, body: { success: false, ...said, ...rows } };
  };

  const send = (request: IncomingMessage, response: ServerResponse, reply: PlainReply | PassedReply) => {
    if ('bytes' in reply)
      return void response
        .writeHead(reply.status, { ...reply.headers, 'content-length': reply.bytes.length })
        .end(reply.bytes);
    const { status, body } = request.method === 'POST' ? disguise(reply) : reply;
    if (status === 204) return void response.writeHead(204).end();
    const isError = status >= 400;
    answers.set((request.url ?? '').replace(/\?.*/s, ''), body);
    answers.set(understandTarget(speaker, request.url ?? ''), body);
    const plain = Buffer.from(writeJson(isError ? speakError(speaker, body) : body), 'utf8');
    const isPacked = dialect.encoding === 'gzip';
    const bytes = isPacked ? gzipSync(plain) : plain;
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'content-length': bytes.length,
        ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      })
      .end(bytes);
  };

  const server = createServer((request, response) => {
    answer(request).then(
      (reply) => send(request, response, reply),
      (error: unknown) =>
        send(request, response, { status: 500, body: { error: `Proxy: ${String(error)}` } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rows,
    answers,
    ids: speaker.ids,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
