import { inflateSync } from 'node:zlib';
import { Inflate } from 'pako';
import { LoginEvent, PackedRow } from '../../shared/model/entity';

/** A heat-map row may inflate to this many bytes and no more (research R52). */
export const MAX_INFLATED_BYTES = 64 * 1024;

/** Rows are a few hundred bytes: a larger first buffer for each costs more than the inflating. */
const CHUNK_BYTES = 1024;

/**
 * Inflates zlib-wrapped or raw deflate up to a cap, chunk by chunk, so that a bomb stops at the cap. Answers undefined for what is
 * neither, is cut short, or is too large. Wrapped rows, the rule, go to Node's own zlib, three times as quick as pako; the others
 * to pako, which tells where a raw stream ended.
 */
export const inflateCapped = (bytes: Uint8Array, maxBytes = MAX_INFLATED_BYTES): Uint8Array | undefined => {
  // RFC 1950: CM 8 in the low bits of the first byte, and the first two bytes a multiple of 31.
  const isWrapped = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return (isWrapped ? inflateWrapped(bytes, maxBytes) : undefined) ?? inflateRaw(bytes, maxBytes);
};

const inflateWrapped = (bytes: Uint8Array, maxBytes: number): Uint8Array | undefined => {
  try {
    return inflateSync(bytes, { chunkSize: CHUNK_BYTES, maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
};

class OverCap extends Error {}

/** pako's own limit is ignored by its streaming class: the counter here is the cap. */
const inflateRaw = (bytes: Uint8Array, maxBytes: number): Uint8Array | undefined => {
  const inflater = new Inflate({ raw: true, chunkSize: CHUNK_BYTES });
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
  return isEnded && !inflater.err ? Buffer.concat(chunks) : undefined;
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
