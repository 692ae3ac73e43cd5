import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { HttpError } from '../handler';

/** Reads a body, and refuses one that is too large as early as possible. */
export const readBody = (request: IncomingMessage, most: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const tooLarge = (): HttpError => new HttpError(413, `A body is at most ${most} bytes`);
    if (Number(request.headers['content-length'] ?? 0) > most) {
      request.resume();
      reject(tooLarge());
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) reject(tooLarge());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('aborted', () => reject(new HttpError(400, 'The request was cut off')));
  });

const MAX_DEPTH = 400;

/** Returns the index of the quote that ends the text that starts at `start`. */
const endOfText = (text: string, start: number): number => {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
};

/** Returns true if brackets outside of texts are nested deeper than in any body of the contract; a parser or a schema could overflow its stack. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === '"') i = endOfText(text, i);
    else if (char === '[' || char === '{') {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === ']' || char === '}') depth -= 1;
  }
  return false;
};

/** Parses a JSON object, or throws a 422. */
export const parseJson = (body: Buffer): Record<string, unknown> => {
  if (body.length === 0) return {};
  const text = body.toString('utf8');
  if (isTooDeep(text)) throw new HttpError(422, 'The body is nested too deeply', 'body');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // The 422 below is the report.
  }
  throw new HttpError(422, 'The body is not a JSON object', 'body');
};

const NAME = /(?:^|;)\s*name="([^"]*)"/i;
const BOUNDARY = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i;

const requireBoundary = (contentType = ''): string => {
  const found = BOUNDARY.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw new HttpError(422, 'The body is a multipart form', 'body');
  return boundary;
};

const fieldName = (head: string): string | undefined => {
  const disposition = /content-disposition:\s*form-data([^\r\n]*)/i.exec(head)?.[1] ?? '';
  return NAME.exec(disposition)?.[1];
};

/** Parses a multipart body: the bytes of each part by its field name. */
export const parseForm = (contentType: string | undefined, body: Buffer): Record<string, unknown> => {
  const boundary = requireBoundary(contentType);
  const mark = Buffer.from(`--${boundary}`);
  const parts: Record<string, unknown> = {};
  let at = body.indexOf(mark);
  while (at >= 0) {
    const start = at + mark.length;
    const next = body.indexOf(Buffer.from(`\r\n--${boundary}`), start);
    const head = body.indexOf('\r\n\r\n', start);
    if (next < 0 || head < 0 || head > next) break;
    const name = fieldName(body.toString('latin1', start, head));
    if (name) parts[name] = new Uint8Array(body.subarray(head + 4, next));
    at = next + 2;
  }
  return parts;
};
