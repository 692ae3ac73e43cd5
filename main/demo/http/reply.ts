import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type Bytes, HttpError } from '../handler';
import { type Fault, withWrongTypes } from './faults';

type Headers = Record<string, string | number>;
/** A response that is ready to be written. */
export type Reply = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array };

const json = (status: number, value: unknown, headers: Headers = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: Buffer.from(JSON.stringify(value), 'utf8'),
});

const isBytes = (answer: unknown): answer is Bytes =>
  typeof answer === 'object' &&
  answer !== null &&
  'bytes' in answer &&
  answer.bytes instanceof Uint8Array &&
  'type' in answer &&
  typeof answer.type === 'string';

/** Formats a name for `content-disposition`: in ASCII, and in full by RFC 5987. */
const disposition = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};

/** Converts a handler's result to a response. */
export const createReply = (answer: unknown, fault: Fault | undefined): Reply => {
  if (!isBytes(answer)) return json(200, fault?.wrongTypes ? withWrongTypes(answer) : answer);
  const named: Headers = answer.name === undefined ? {} : { 'content-disposition': disposition(answer.name) };
  const etag = `"${createHash('sha256').update(answer.bytes).digest('base64url')}"`;
  return {
    status: 200,
    headers: {
      'content-type': answer.type,
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      etag,
      ...named,
    },
    body: answer.bytes,
  };
};

/** Returns the rest of a file if a range is requested and the file is still the one that the client has the start of (RFC 9110 14.2). */
export const resumeReply = (reply: Reply, { range, 'if-range': tag }: IncomingHttpHeaders): Reply => {
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? NaN);
  if (
    reply.headers['accept-ranges'] !== 'bytes' ||
    Number.isNaN(from) ||
    (tag !== undefined && tag !== reply.headers['etag'])
  )
    return reply;
  const { length } = reply.body;
  if (from >= length)
    return { status: 416, headers: { 'content-range': `bytes */${length}` }, body: new Uint8Array(0) };
  return {
    status: 206,
    headers: { ...reply.headers, 'content-range': `bytes ${from}-${length - 1}/${length}` },
    body: reply.body.subarray(from),
  };
};

/** Converts an error to a response, without a stack and without internal messages. */
export const errorReply = (error: unknown): Reply => {
  if (!(error instanceof HttpError)) return json(500, { error: 'The tenant failed' });
  const { status, message, field, code } = error;
  const headers: Headers =
    status === 401 ? { 'www-authenticate': 'Bearer' } : status === 413 ? { connection: 'close' } : {};
  return json(
    status,
    { error: message, ...(field === undefined ? {} : { field }), ...(code === undefined ? {} : { code }) },
    headers,
  );
};

/** Returns the response of a fault. */
export const faultReply = ({ status = 500, retryAfter }: Fault): Reply =>
  json(
    status,
    { error: status === 429 ? 'Too many requests' : 'The tenant misbehaves as asked' },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );

/** Writes a response. A truncating fault announces the full length and sends half. */
export const send = (
  response: ServerResponse,
  { status, headers, body }: Reply,
  fault: Fault | undefined,
): void => {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-length': body.length });
  if (!fault?.truncate) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
};
