import { Inflate } from 'pako';
import { LoginEvent, PackedRow } from '../../shared/model/entity';

/** A heat-map row may inflate to this many bytes and no more (research R52). */
export const MAX_INFLATED_BYTES = 64 * 1024;

/** Inflates zlib-wrapped or raw deflate up to a cap, chunk by chunk, so that a bomb stops at the cap. Answers undefined for what is neither, is cut short, or is too large. */
export const inflateCapped = (bytes: Uint8Array, maxBytes = MAX_INFLATED_BYTES): Uint8Array | undefined => {
  // RFC 1950: CM 8 in the low bits of the first byte, and the first two bytes a multiple of 31.
  const isWrapped = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  const wrapped = isWrapped ? inflate(bytes, maxBytes, false) : undefined;
  return wrapped ?? inflate(bytes, maxBytes, true);
};

class OverCap extends Error {}

const inflate = (bytes: Uint8Array, maxBytes: number, raw: boolean): Uint8Array | undefined => {
  const inflater = new Inflate({ raw, chunkSize: Math.min(maxBytes + 1, 16 * 1024) });
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isEnded = false;
  inflater.onData = (chunk: Uint8Array | string) => {
    if (typeof chunk === 'string') return;
    size += chunk.length;
    if (size > maxBytes) throw new OverCap();
    chunks.push(chunk);
  };
  inflater.onEnd = (status: number) => {
    isEnded = status === 0;
  };
  try {
    inflater.push(bytes, true);
  } catch {
    return undefined;
  }
  if (!isEnded || inflater.err) return undefined;
  const joined = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
};

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Unpacks one heat-map row: base64, deflate, JSON, schema. Undefined where any step fails; the caller counts it. */
export const unpackLogin = (packed: unknown): LoginEvent | undefined => {
  const row = PackedRow.safeParse(packed);
  if (!row.success || !BASE64.test(row.data.data)) return undefined;
  const bytes = inflateCapped(Buffer.from(row.data.data, 'base64'));
  if (!bytes) return undefined;
  try {
    const event = LoginEvent.safeParse(JSON.parse(decoder.decode(bytes)));
    return event.success ? event.data : undefined;
  } catch {
    return undefined;
  }
};
