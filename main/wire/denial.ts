import { z } from 'zod';
import type { Failure } from '../../shared/bridge';
import { Flag } from '../../shared/model/lenient-values';
import { failure, shownWords } from './failures';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SUCCESS_KEYS = ['success', 'ok'];
const ERROR_KEYS = ['error', 'errors'];
/** Keys of the envelope that an error comes in: an object of nothing else is an error, never a map of items by name. */
const ENVELOPE = /^(success|ok|errors?|message|detail|reason|status|code|type|title|trace|request_?id)$/i;
const COUNT = /total|count/i;
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

/** Returns what an object wraps: its only value, as often as that is an object. */
const unwrapped = (value: Fields, depth = 0): Fields => {
  const [only, ...others] = Object.values(value);
  return depth < 3 && others.length === 0 && isFields(only) ? unwrapped(only, depth + 1) : value;
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

/**
 * Returns the failure that a response with a good status and without a result tells of, by an error, a denied success, or a message in
 * place of both rows and their count. `hasItems` tells if the response was read and has items.
 */
export const denialIn = (schema: z.ZodType, value: unknown, hasItems: boolean): Failure | undefined => {
  if (!isFields(value)) return undefined;
  const known = knownKeys(schema);
  const sent = unwrapped(value);
  const isError = Object.keys(value).every((key) => ENVELOPE.test(key) && !known.includes(key));
  const isStated = known.some((key) => !isNothing(sent[key]) && !COUNT.test(key));
  if ((hasItems || isStated) && !isError) return undefined;
  // A key of the schema with such a name is data.
  const said = Object.fromEntries(Object.entries(sent).filter(([key]) => !known.includes(key)));
  const words = wordsOf(said);
  const isCounted = Object.entries(sent).some(([key, one]) => COUNT.test(key) && !isNothing(one));
  if (!hasFailed(said) && (words === '' || isCounted || saidBy(said, true))) return undefined;
  return failure('rejected', words || 'The tenant said that the request failed, but not why.', {
    code: 'denied',
  });
};
