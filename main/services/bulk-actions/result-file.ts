/** Finds what a tenant says of exported results. The specification shows no shape of it, so the keys are compared with what was there before. */
import { createHash } from 'node:crypto';
import type { EntityRef } from '../../../shared/model/exception';
import { domainOfEntityType, isAttachmentType } from '../../../shared/model/ids';
import { isFields } from '../../../shared/model/lenient-values';
import { Query } from '../../../shared/model/query';
import { showInvisible } from '../../../shared/model/invisible';

/** A hash of each key of a query that the specification does not name. */
export type QueryHashes = Readonly<Record<string, string>>;

/** A file that a tenant names. */
export type FoundFile = EntityRef & {
  /** The tenant gave the address of its download. A type and an ID alone may be those of anything. */
  readonly isCertain?: boolean | undefined;
};

type Fields = Readonly<Record<string, unknown>>;

/** Depth to which a value is searched. */
const MOST_DEPTH = 5;
/** New keys that are quoted, and the characters of each value. */
const MOST_QUOTES = 5;
const MOST_QUOTED = 120;

const SECRET = /passw|secret|token/i;
const PATH = /\/api\/v1\/sec_match_file\/([^/?#\s]+)\/([^/?#\s]+)/;

/** Returns the keys that the specification does not name, without secrets. */
const ownKeys = (query: Fields): readonly string[] =>
  Object.keys(query).filter((key) => !(key in Query.shape) && !SECRET.test(key));

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');

/** Returns a hash of each such key, with which a later copy is compared. */
export const hashKeys = (query: Fields): QueryHashes =>
  Object.fromEntries(ownKeys(query).map((key) => [key, hashOf(query[key])]));

/** Returns what is new in a query since its keys were hashed. */
export const changedSince = (query: Fields, before: QueryHashes): Fields =>
  Object.fromEntries(
    ownKeys(query)
      .filter((key) => before[key] !== hashOf(query[key]))
      .map((key) => [key, query[key]]),
  );

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // An address with a stray % is taken as it is: the tenant answers if it has such a file.
    return text;
  }
};

const asId = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Returns an entity as a file; undefined if its type is that of an email, a user or another entity without a file. */
const asFile = (entity_type: string, entity_id: string, hasAddress: boolean): FoundFile | undefined => {
  const domain = domainOfEntityType(entity_type);
  if (entity_type === '' || entity_id === '' || (domain !== undefined && domain !== 'file')) return undefined;
  // The addresses of samples have the same form.
  const isSample = domain === 'file' || isAttachmentType(entity_type);
  return { entity_type, entity_id, isCertain: hasAddress && !isSample };
};

/** Returns the file whose type and ID an object names, however its keys are spelled. */
const refIn = (part: unknown): FoundFile | undefined => {
  if (!isFields(part)) return undefined;
  const plain = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key.toLowerCase().replace(/[_-]/g, ''), value]),
  );
  return asFile(asId(plain['entitytype']), asId(plain['entityid']), false);
};

/** Returns the file whose download a text is the address of. */
const addressIn = (part: unknown): FoundFile | undefined => {
  const [, type = '', id = ''] = typeof part === 'string' ? (PATH.exec(part) ?? []) : [];
  return asFile(decoded(type), decoded(id), true);
};

/** Returns the first result of `read` for a value or a part of it. */
const searchIn = <T>(value: unknown, read: (part: unknown) => T | undefined, depth = 0): T | undefined => {
  const found = read(value);
  if (found !== undefined || depth >= MOST_DEPTH || typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    const inside = SECRET.test(key) ? undefined : searchIn(part, read, depth + 1);
    if (inside !== undefined) return inside;
  }
  return undefined;
};

/** Returns the file that a value names: by the address of a download, or else by a type and an ID. */
export const findFile = (value: unknown): FoundFile | undefined =>
  searchIn(value, addressIn) ?? searchIn(value, refIn);

/** Returns a text without the parameters of its addresses, which may give access to a file. */
const withoutParameters = (text: string): string => text.replace(/\?[^\s"']+/g, '?…');

/** Returns the first web address in a value, without its parameters. */
export const findLink = (value: unknown): string | undefined =>
  searchIn(value, (part) =>
    typeof part === 'string' && /^https?:\/\/\S+$/i.test(part.trim())
      ? withoutParameters(part.trim())
      : undefined,
  );

const withoutSecrets = (key: string, value: unknown): unknown => (SECRET.test(key) ? undefined : value);

const quote = ([key, value]: readonly [string, unknown]): string => {
  const text = withoutParameters(typeof value === 'string' ? value : JSON.stringify(value, withoutSecrets));
  return `${key}: ${showInvisible(text.slice(0, MOST_QUOTED))}${text.length > MOST_QUOTED ? '…' : ''}`;
};

/** Quotes what is new in a query, for the analyst to read. */
export const quoteChanges = (changes: Fields): string => {
  const all = Object.entries(changes);
  const left = all.length - MOST_QUOTES;
  return [...all.slice(0, MOST_QUOTES).map(quote), ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
};
