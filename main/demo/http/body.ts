import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { HttpError } from '../handler';

/** Reads a body whole, refusing one that is larger than allowed as soon as that is known. */
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

const DEEPEST = 400;

/** Whether brackets outside of texts nest further than any body of ours does; a parser or a schema should not be given such. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (inText) {
      if (char === '\\') i += 1;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '[' || char === '{') {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (char === ']' || char === '}') depth -= 1;
  }
  return false;
};

/** A JSON body as an object, or a 422. */
export const parseJson = (body: Buffer): Record<string, unknown> => {
  if (body.length === 0) return {};
  const text = body.toString('utf8');
  if (isTooDeep(text)) throw new HttpError(422, 'The body is nested too deeply', 'body');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new HttpError(422, 'The body is not a JSON object', 'body');
};

const NAME = /(?:^|;)\s*name="([^"]*)"/i;

/** The first file part of a multipart body, by its field name; an empty object where there is none. */
export const parseForm = (contentType: string | undefined, body: Buffer): Record<string, unknown> => {
  const found = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(
    contentType ?? '',
  );
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw new HttpError(422, 'The body is a multipart form', 'body');
  const mark = Buffer.from(`--${boundary}`);
  const parts: Record<string, unknown> = {};
  let at = body.indexOf(mark);
  while (at >= 0) {
    const start = at + mark.length;
    const next = body.indexOf(Buffer.from(`\r\n--${boundary}`), start);
    const head = body.indexOf('\r\n\r\n', start);
    if (next < 0 || head < 0 || head > next) break;
    const name = NAME.exec(
      /content-disposition:\s*form-data([^\r\n]*)/i.exec(body.toString('latin1', start, head))?.[1] ?? '',
    )?.[1];
    if (name) parts[name] = new Uint8Array(body.subarray(head + 4, next));
    at = next + 2;
  }
  return parts;
};
