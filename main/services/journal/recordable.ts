/** Prepares a value for the journal: without secrets, and no larger than an entry may be. */
import { createHash } from 'node:crypto';
import type { Json } from '../../../shared/model/json';

/** Keys whose values are secrets, whatever they hold. */
const SECRET = /passw|secret|token|authoriz|api[-_]?key|credential|cookie|passphrase|private[-_]?key/i;
/** Characters of a text and bytes of a value in an entry; what is larger is recorded by its size and hash. */
const MAX_TEXT = 32_768;
const MAX_BYTES = 524_288;
const MAX_DEPTH = 64;
const REMOVED = '[secret removed]';

const digest = (bytes: Uint8Array | string): Json => ({
  bytes: typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const withoutSecrets = (value: unknown, depth: number): Json => {
  if (depth > MAX_DEPTH) return '[nested too deeply]';
  if (typeof value === 'string') return value.length > MAX_TEXT ? digest(value) : value.toWellFormed();
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (value instanceof Uint8Array) return digest(value);
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  if (typeof value !== 'object') return null;
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => {
      const hasSecret = SECRET.test(key) && typeof item !== 'boolean' && item !== null && item !== '';
      return [key.toWellFormed(), hasSecret ? REMOVED : withoutSecrets(item, depth + 1)] as const;
    });
  return Object.fromEntries(pairs);
};

/** Returns the value as an entry may have it. A value that is too large is replaced by its size and its SHA-256, never cut. */
export const recordable = (value: unknown): Json => {
  const clean = withoutSecrets(value, 0);
  const text = JSON.stringify(clean);
  return Buffer.byteLength(text) > MAX_BYTES ? digest(text) : clean;
};
