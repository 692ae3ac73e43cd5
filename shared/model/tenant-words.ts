/** The words with which a tenant refuses, read from whatever it sends. */
import { showInvisible } from './invisible';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Characters of the tenant's own words that are shown. */
const MAX_WORDS = 500;
/** Keys that tenants put their own words under, the most telling first. */
const WORD_KEYS = ['error', 'errors', 'message', 'detail', 'reason', 'error_description', 'title', 'msg'];

/** Returns the words in a part of an error response: a text, a list of them, or an object that has them under a usual key. */
const wordsIn = (value: unknown, depth = 0): string => {
  if (typeof value === 'string') return value.slice(0, MAX_WORDS);
  if (!isFields(value) || depth > 3) return '';
  if (Array.isArray(value))
    return value
      .slice(0, 5)
      .map((one) => wordsIn(one, depth + 1))
      .filter((words) => words !== '')
      .join(' ');
  for (const key of WORD_KEYS) {
    const words = wordsIn(value[key], depth + 1);
    if (words !== '') return words;
  }
  return '';
};

/** Returns words of the tenant as one line that can be shown. */
export const shownWords = (value: unknown): string =>
  showInvisible(wordsIn(value).slice(0, MAX_WORDS)).replace(/\s+/g, ' ').trim();

/** Characters of the tenant's words that are quoted after Postern's sentence. */
const MAX_QUOTED = 200;
/** A run of characters that may be the token that a tenant says it rejected. */
const LONG_RUN = /[\w+/=.~-]{20,}/g;

/** Returns a sentence with the words of the tenant, if it sent any, quoted behind it. */
export const withTenantWords = (sentence: string, body: unknown): string => {
  const words = shownWords(body).replace(LONG_RUN, '…').replace(/[“”"]/g, '’');
  if (words === '') return sentence;
  const quoted = words.length > MAX_QUOTED ? `${words.slice(0, MAX_QUOTED)}…` : words;
  return `${sentence} It said: “${quoted}”`;
};
