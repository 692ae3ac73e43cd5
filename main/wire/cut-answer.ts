import type { AnswerMeta, Result } from '../../shared/bridge';
import { formatCount } from '../../shared/rules/quantity';
import { failure } from './failures';

/** The most rows and letters of one answer that the page is given: it freezes while more of them arrive. */
const MOST = { rows: 10_000, letters: 2_000_000 } as const;

type Cut = { readonly value: object; readonly meta: AnswerMeta };

/** Cuts the rows of a page that is larger than any that is asked for. The failure says what is missing. */
const cutRows = ({ value, meta }: Cut): Cut => {
  const { rows, total_rows } = value as { readonly rows?: unknown; readonly total_rows?: unknown };
  if (!Array.isArray(rows) || rows.length <= MOST.rows) return { value, meta };
  const total = Math.max(rows.length, typeof total_rows === 'number' ? total_rows : 0);
  const message = `The tenant sent ${formatCount(rows.length)} rows at once, and the first ${formatCount(MOST.rows)} are shown.`;
  const partial = failure('too_large', message, { next: 'Open the list as rows to have all of them.' });
  return {
    value: { ...value, rows: rows.slice(0, MOST.rows), total_rows: total },
    meta: { ...meta, partial },
  };
};

/** Cuts the texts of an answer that are larger than what is drawn of any, such as the body of an email. */
const cutTexts = ({ value, meta }: Cut): Cut => {
  const long = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length > MOST.letters,
  );
  if (long.length === 0) return { value, meta };
  return {
    value: {
      ...value,
      ...Object.fromEntries(long.map(([name, text]) => [name, text.slice(0, MOST.letters)])),
    },
    meta: { ...meta, cut: Object.fromEntries(long.map(([name, text]) => [name, text.length])) },
  };
};

/** Cuts an answer of the tenant that is too large for the page, and says in its metadata what was cut. */
export const cutAnswer = (result: Result<unknown>): Result<unknown> => {
  if (!result.ok || typeof result.value !== 'object' || result.value === null || Array.isArray(result.value))
    return result;
  const whole: Cut = { value: result.value, meta: result.meta ?? {} };
  const cut = cutTexts(cutRows(whole));
  return cut.value === whole.value ? result : { ...result, ...cut };
};
