import type { DuckDBValue } from '@duckdb/node-api';
import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { createColumnNames } from '../formats/read/column-names';
import { ReadError } from '../formats/read/read-error';
import type { Dataset } from './dataset';
import { IMPORT_TEXT } from './text';

const PLAIN = /^(BOOLEAN|TINYINT|SMALLINT|INTEGER|UTINYINT|USMALLINT|UINTEGER|FLOAT|DOUBLE|VARCHAR)$/;
const NUMBERS = /INT$|^(FLOAT|DOUBLE)$|^DECIMAL/;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const named = (text: string): string => `"${text.replaceAll('"', '""')}"`;

type Field = { readonly name: string; readonly type: string };

/** SQL for a field that loses no digit and no part of a time. */
const fieldSql = ({ name, type }: Field): string => {
  const column = named(name);
  if (PLAIN.test(type)) return column;
  if (type.startsWith('TIMESTAMP'))
    return `strftime(make_timestamp(epoch_us(${column})), '%Y-%m-%dT%H:%M:%S.%f') || '${type.includes('TIME ZONE') ? 'Z' : ''}'`;
  if (type === 'BLOB') return `coalesce(try(decode(${column})), hex(${column}))`;
  if (/\[\d*\]$|^(STRUCT|MAP|UNION)/.test(type)) return `to_json(${column})::varchar`;
  return `${column}::varchar`;
};

const columnType = (type: string): DatasetColumn['type'] =>
  type === 'BOOLEAN'
    ? 'boolean'
    : type.startsWith('TIMESTAMP WITH TIME ZONE')
      ? 'time'
      : /\[\d*\]$/.test(type)
        ? 'list'
        : NUMBERS.test(type) && !/^(BIGINT|UBIGINT|HUGEINT|UHUGEINT|DECIMAL)/.test(type)
          ? 'number'
          : 'text';

const toCell = ({ type }: Field, value: DuckDBValue): Json => {
  if (value === null || value === undefined) return null;
  if (/\[\d*\]$|^(STRUCT|MAP|UNION)/.test(type)) return JSON.parse(String(value)) as Json;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  return String(value);
};

/** Appends the rows of a parquet file, which the column store's own reader reads. Throws a `ReadError` if it is damaged or isn't parquet. */
export const appendParquet = async (
  dataset: Dataset,
  path: string,
  onRows: () => void,
  signal: AbortSignal,
): Promise<{ readonly renamed: readonly string[] }> => {
  const source = `read_parquet(${quoted(path)})`;
  let fields: Field[];
  try {
    fields = (
      await dataset.query({
        text: `select column_name, column_type from (describe select * from ${source})`,
        values: [],
      })
    ).map(([name, type]) => ({ name: String(name), type: String(type) }));
  } catch {
    // The store's own message is about its reader; the analyst can only act on this one.
    throw new ReadError('malformed', ...IMPORT_TEXT.notParquet);
  }
  if (fields.length === 0) throw new ReadError('empty', ...IMPORT_TEXT.noColumns);
  const names = createColumnNames();
  await dataset.extend(
    fields.map(({ name, type }): DatasetColumn => ({
      ...names.next(name, name, name),
      type: columnType(type),
    })),
  );
  try {
    await dataset.stream(
      { text: `select ${fields.map(fieldSql).join(', ')} from ${source}`, values: [] },
      async (rows) => {
        signal.throwIfAborted();
        await dataset.append(
          rows.map((row) => fields.map((field, i) => toCell(field, row[i] as DuckDBValue))),
        );
        onRows();
      },
    );
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ReadError('malformed', ...IMPORT_TEXT.damagedParquet);
  }
  return { renamed: names.renamed() };
};
