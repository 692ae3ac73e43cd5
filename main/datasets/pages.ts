import { createHash } from 'node:crypto';
import { query } from '../../shared/api/query';
import type { Result } from '../../shared/bridge';
import { ok } from '../../shared/bridge';
import type { Json } from '../../shared/model/json';
import { checkAnswer, parseJson } from '../wire/answer';
import { createHeader, isEndCursor, type PageHeader } from '../wire/page-header';

const { output } = query['query.execute'];

/** A page of rows: cells in the order of the dataset's columns, and the number of rows that were left out. */
export type ParsedPage = {
  readonly header: PageHeader;
  readonly rows: readonly Json[][];
  readonly skipped: number;
};

/** A hash of the first and the last row, by which a page that comes again is recognized. */
export const pageMark = (rows: ParsedPage['rows']): string =>
  createHash('sha256')
    .update(JSON.stringify([rows[0], rows.at(-1)]))
    .digest('base64');

/** Parses the bytes of a `query/execute` response as the API client would; `keys` are the dataset's columns in order. */
export const parsePage = (
  body: Uint8Array,
  keys: readonly string[],
  needsNoSanitizing: boolean,
): Result<ParsedPage> => {
  const parsed = parseJson(new TextDecoder().decode(body), needsNoSanitizing);
  if (!parsed.ok) return parsed;
  const checked = checkAnswer(output, parsed.value);
  if (!checked.ok) return checked;
  const { rows, total_rows, search_after } = checked.value;
  return ok({
    header: isEndCursor(search_after)
      ? { total_rows: total_rows ?? null, search_after: null }
      : createHeader(total_rows ?? null, JSON.stringify(search_after)),
    rows: rows.map((row) => keys.map((key) => (row[key] ?? null) as Json)),
    skipped: checked.meta?.skipped ?? 0,
  });
};
