import type { InputOf } from '../requests/calls';
import type { StoredQuery } from '../requests/saved-query';
import { createResultFile, type ResultFile } from '../content/result-file';
import { type Context, HttpError } from '../handler';
import { execute } from './execute';

type Format = InputOf<'query.exportResults'>['format'];

/** The type under which exported results are downloaded, with the id of their query. */
export const RESULT_TYPE = 'query_result';
/** Rows that are read at a time, and the most that an export writes. */
const PAGE = 5_000;
const MAX_ROWS = 100_000;

/** Writes all that a saved query finds to a file of the tenant; the query names it as `last_export`. */
export const exportResults = (query: StoredQuery, format: Format, context: Context): ResultFile => {
  const { store, now } = context;
  const { query_domain, saas_id, query_entity_type, condition, columns, sort_by } = query;
  const input = { query_domain, saas_id, query_entity_type, condition, columns, sort_by };
  const rows = [];
  let search_after: unknown[] | null | undefined;
  do {
    const page = execute(
      {
        ...input,
        search_after: search_after as InputOf<'query.execute'>['search_after'],
        size: PAGE,
        include_copies: query['include_copies'] === true,
        count_only: false,
      },
      context,
    );
    if (page.total_rows > MAX_ROWS)
      throw new HttpError(
        422,
        `The query has more than ${MAX_ROWS} results; narrow it before the export`,
        'id',
      );
    rows.push(...page.rows);
    search_after = page.search_after;
  } while (search_after);
  const file = createResultFile(query.query_id, format, columns, rows);
  store.exported.set(query.query_id, file);
  store.queries.set(query.query_id, {
    ...query,
    last_export: {
      format,
      rows: file.rows,
      time: new Date(now()).toISOString(),
      entity_type: RESULT_TYPE,
      entity_id: query.query_id,
    },
  });
  return file;
};
