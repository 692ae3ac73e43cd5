import type { z } from 'zod';
import type { Result } from '../../shared/bridge';
import { ok, fail } from '../../shared/bridge';
import { quoteTokens } from '../formats/read/lossless-json';
import { denialIn } from './denial';
import { startOf } from './excerpt';
import { failure } from './failures';
import { readLeniently } from './lenient';

/** Levels that a response may nest. */
export const MAX_DEPTH = 64;
/** Keys that would reach into an object's prototype. */
export const HOSTILE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** A hostile key, or an escape of a lowercase letter or underscore, which may hide one since there is no need to write it. */
const HOSTILE = new RegExp(`"(?:${[...HOSTILE_KEYS].join('|')})"|\\\\u00(?:5f|6[1-9a-f]|7[0-9a])`, 'i');

/** Returns true if a JSON text nests deeper than the cap; counts brackets without parsing. */
export const isTooDeep = (text: string, cap = MAX_DEPTH): boolean => {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isInString) {
      if (code === 92) i += 1;
      else if (code === 34) isInString = false;
    } else if (code === 34) isInString = true;
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > cap) return true;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return false;
};

/** Digits that every integer within 2^53 may have. */
export const LONGEST_SAFE_DIGITS = 15;
/** A number long enough to be beyond 2^53; the hex IDs that nearly every row has don't match. */
const LONG_NUMBER = new RegExp(`(?:^|[[:,])\\s*-?\\d{${LONGEST_SAFE_DIGITS + 1}}`);

const isBigInteger = (token: string): boolean =>
  token.length > LONGEST_SAFE_DIGITS && /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));

/** Integers beyond 2^53 become text: an ID must not change when it is read. */
const keepBigIntegers = (text: string): string =>
  LONG_NUMBER.test(text) ? quoteTokens(text, { isNumber: isBigInteger, words: [] }) : text;

/**
 * Parses the text of a response, without its byte order mark and prototype keys. `isPlain` skips these checks for a text that is known
 * to have no such key and no long number, and to nest within the cap.
 */
export const parseJson = (text: string, isPlain = false): Result<unknown> => {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (plain.trim() === '')
    return fail(failure('drifted', 'The tenant’s response is empty.', { code: 'empty' }));
  if (!isPlain && isTooDeep(plain))
    return fail(
      failure('drifted', `The tenant’s response nests deeper than ${MAX_DEPTH} levels.`, { code: 'deep' }),
    );
  try {
    if (isPlain) return ok(JSON.parse(plain) as unknown);
    const safe = keepBigIntegers(plain);
    if (!HOSTILE.test(safe)) return ok(JSON.parse(safe) as unknown);
    return ok(
      JSON.parse(safe, (key, value: unknown) => (HOSTILE_KEYS.has(key) ? undefined : value)) as unknown,
    );
  } catch {
    // The failure says it all: the parser's message would quote the response.
    const isPage = /^\s*<(?:!doctype|html|head|body)/i.test(plain);
    return fail(
      isPage
        ? failure(
            'drifted',
            'The response is a web page instead of data: a sign-in page, a proxy’s page or another site.',
            {
              code: 'html',
              next: 'Check the portal address, and whether the network asks you to sign in first.',
            },
          )
        : failure('drifted', 'The tenant’s response isn’t JSON.', { code: 'not_json' }),
    );
  }
};

/**
 * Checks a response leniently: unknown keys stay, and what doesn't fit is left out and reported in `meta`. A response that can't be
 * read at all is drift; the failure names the place and shows the response. A read that the tenant denies in words despite its good
 * status fails with them.
 */
export const checkAnswer = <T extends z.ZodType>(
  schema: T,
  value: unknown,
  isWrite = false,
): Result<z.output<T>> => {
  const read = readLeniently(schema, value);
  const denial = isWrite ? undefined : denialIn(schema, value, read);
  if (denial) return fail({ ...denial, response: startOf(value) });
  if (!read.ok) return fail(drift(read.path, value));
  const { skipped, ignored } = read;
  return skipped === 0 && ignored.length === 0
    ? ok(read.value)
    : ok(read.value, { ...(skipped > 0 ? { skipped } : {}), ...(ignored.length > 0 ? { ignored } : {}) });
};

const drift = (path: readonly PropertyKey[], value: unknown) => ({
  ...failure(
    'drifted',
    `The tenant’s response has an unexpected format${path.length > 0 ? ` at “${path.map(String).join('.').slice(0, 200)}”` : ''}.`,
    { code: 'schema' },
  ),
  response: startOf(value),
});
