import { z } from 'zod';
import type { Failure } from '../../shared/bridge';
import { Flag, isFields, type Fields } from '../../shared/model/lenient-values';
import { shownWords } from '../../shared/model/tenant-words';
import { failure } from './failures';
import type { LenientResult } from './lenient';
import { itemsOf } from './wrappers';

const SUCCESS_KEYS = ['success', 'ok'];
const ERROR_KEYS = ['error', 'errors'];
/** Keys of the envelope that an error comes in: an object of nothing else is an error, never a map of items by name. */
const ENVELOPE = /^(success|ok|errors?|message|detail|reason|status|code|type|title|trace|request_?id)$/i;
const COUNT = /(?:^|_)(?:total|count)s?(?:_|[A-Z]|$)|[a-z](?:Total|Count)s?$/;
const FAILED = /^(error|err|fail(ed|ure)?)$/i;
/** Texts that say no more than that a request was done. */
export const ACKNOWLEDGED =
  /^(ok|okay|success|successful|done|accepted|created|updated|deleted|saved|none)[.!]?$/i;

/** Returns the keys that a schema knows; none for a list. */
const knownKeys = (schema: z.core.$ZodType): readonly string[] => {
  if (schema instanceof z.ZodPipe)
    return knownKeys(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Returns what an object wraps: its only value, as often as that is an object under a key that the schema doesn't know. */
const unwrapped = (value: Fields, known: readonly string[], depth = 0): Fields => {
  const [only, ...others] = Object.entries(value);
  return depth < 3 && only && others.length === 0 && isFields(only[1]) && !known.includes(only[0])
    ? unwrapped(only[1], known, depth + 1)
    : value;
};

/** Returns a test of the keys that hold data: the schema's own, and other names for them, whose texts were read as theirs. */
const dataTest = (known: readonly string[], sent: Fields, read: unknown): ((key: string) => boolean) => {
  const texts = isFields(read) ? known.map((key) => read[key]) : [];
  return (key) =>
    known.includes(key) || (typeof sent[key] === 'string' && sent[key] !== '' && texts.includes(sent[key]));
};

const wordsOf = (value: unknown): string => {
  const words = shownWords(value);
  return ACKNOWLEDGED.test(words) ? '' : words;
};

const saidBy = (sent: Fields, said: boolean): boolean =>
  SUCCESS_KEYS.some((key) => Flag.safeParse(sent[key]).data === said);

const hasFailed = ({ status, ...sent }: Fields): boolean =>
  saidBy(sent, false) ||
  (typeof status === 'string' && FAILED.test(status)) ||
  ERROR_KEYS.some((key) => sent[key] === true || wordsOf({ [key]: sent[key] }) !== '');

/** Returns the failure that some keys tell of. Words alone are none beside a result. */
const deniedBy = (said: Fields, isBesideResult: boolean): Failure | undefined => {
  const words = wordsOf(said);
  if (!hasFailed(said) && (words === '' || isBesideResult || saidBy(said, true))) return undefined;
  return failure('rejected', words || 'The tenant said that the request failed, but not why.', {
    code: 'denied',
  });
};

/** Returns true if a response says something besides an envelope's keys and counts, and lacks no list that was asked for. */
const hasOtherData = (known: readonly string[], sent: Fields): boolean =>
  !known.some((key) => Array.isArray(sent[key])) &&
  Object.entries(sent).some(([key, one]) => !isNothing(one) && !ENVELOPE.test(key) && !COUNT.test(key));

/**
 * Returns the failure that a response with a good status and without a result tells of, by an error, a denied success, or a message in
 * place of both rows and their count. `read` is what the schema reads in it.
 */
export const denialIn = (
  schema: z.ZodType,
  value: unknown,
  read: LenientResult<unknown>,
): Failure | undefined => {
  if (!isFields(value)) return undefined;
  const known = knownKeys(schema);
  const sent = unwrapped(value, known);
  const isError = Object.keys(value).every((key) => ENVELOPE.test(key) && !known.includes(key));
  const isStated = known.some((key) => !isNothing(sent[key]) && !COUNT.test(key));
  const hasItems = read.ok && itemsOf(schema, read.value).length > 0;
  if ((hasItems || isStated) && !isError) return undefined;
  const isData = dataTest(known, sent, read.ok ? read.value : undefined);
  const said = Object.fromEntries(Object.entries(sent).filter(([key]) => !isData(key)));
  const isCounted = Object.entries(sent).some(([key, one]) => COUNT.test(key) && !isNothing(one));
  return deniedBy(said, isCounted || (read.ok && hasOtherData(known, sent)));
};
