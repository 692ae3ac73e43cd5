import type { DuckDBValue } from '@duckdb/node-api';
import type { DatasetColumn } from '../../shared/dataset';
import type { FileReport } from '../../shared/model/files';
import type { Json } from '../../shared/model/json';
import { namingColumn } from '../../shared/rules/naming-column';
import { createColumnNames } from '../formats/read/column-names';
import { parseLossless } from '../formats/read/lossless-json';
import { ReadError } from '../formats/read/read-error';
import type { Dataset } from './dataset';
import { declareWithoutZone } from './parquet-footer';
import { IMPORT_TEXT } from './text';

const PLAIN = /^(BOOLEAN|TINYINT|SMALLINT|INTEGER|UTINYINT|USMALLINT|UINTEGER|FLOAT|DOUBLE|VARCHAR)$/;
const NUMBERS = /INT$|^(FLOAT|DOUBLE)$|^DECIMAL/;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const named = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Whole numbers that may have more digits than JavaScript's numbers. */
const LONG = /^U?(BIGINT|HUGEINT)$/;

type Field = {
  /** The name in the column store, which invents one for a column without a name or with the name of another. */
  readonly name: string;
  readonly type: string;
  /** The name in the file. */
  readonly own: string;
  /** Set for nanoseconds in UTC, which the column store reads as times without a zone; see `declareWithoutZone`. */
  readonly isUtc: boolean;
  /** Set for a number that names an entity or a message: it is compared with those of other files and of notes as it is written. */
  readonly isName: boolean;
};

/** SQL for a field that loses no digit and no part of a time. */
const fieldSql = ({ name, type, isUtc }: Field): string => {
  const column = named(name);
  if (PLAIN.test(type)) return column;
  if (type === 'TIMESTAMP_NS') return `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%n') || '${isUtc ? 'Z' : ''}'`;
  if (type.startsWith('TIMESTAMP'))
    return `strftime(make_timestamp(epoch_us(${column})), '%Y-%m-%dT%H:%M:%S.%f') || '${type.includes('TIME ZONE') ? 'Z' : ''}'`;
  if (type === 'BLOB') return `coalesce(try(decode(${column})), hex(${column}))`;
  if (/\[\d*\]$|^(STRUCT|MAP|UNION)/.test(type)) return `to_json(${column})::varchar`;
  return `${column}::varchar`;
};

const columnType = ({ type, isUtc }: Field): DatasetColumn['type'] =>
  type === 'BOOLEAN'
    ? 'boolean'
    : isUtc || type.startsWith('TIMESTAMP WITH TIME ZONE')
      ? 'time'
      : /\[\d*\]$/.test(type)
        ? 'list'
        : NUMBERS.test(type)
          ? 'number'
          : 'text';

const toCell = ({ type, isName }: Field, value: DuckDBValue): Json => {
  if (value === null || value === undefined) return null;
  if (/\[\d*\]$|^(STRUCT|MAP|UNION)/.test(type)) return parseLossless(String(value));
  if (LONG.test(type) && !isName && Number.isSafeInteger(Number(value))) return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  return String(value);
};

type SchemaColumn = { readonly own: string; readonly isUtc: boolean };

const UTC_NANOSECONDS = /^TimestampType\(isAdjustedToUTC=1.*NANOS=NanoSeconds/;

/** Returns the columns of a file as its footer has them. Nanoseconds in UTC are declared to be without a zone; see `declareWithoutZone`. */
const readSchema = async (dataset: Dataset, path: string): Promise<readonly SchemaColumn[]> => {
  const elements = await dataset.query({
    text: `select name, num_children, logical_type from parquet_schema(${quoted(path)})`,
    values: [],
  });
  const columns: SchemaColumn[] = [];
  const changed: boolean[] = [];
  /** Elements that are still to come inside of a column. */
  let inner = 0;
  for (const [name, children, logical] of elements.slice(1)) {
    const isUtc = UTC_NANOSECONDS.test(String(logical));
    if (isUtc) changed.push(inner === 0);
    if (inner === 0) columns.push({ own: String(name), isUtc });
    inner = Math.max(0, inner - 1) + Number(children ?? 0);
  }
  if (!changed.includes(true) || (await declareWithoutZone(path, changed))) return columns;
  return columns.map(({ own }) => ({ own, isUtc: false }));
};

const readFields = async (dataset: Dataset, path: string, source: string): Promise<readonly Field[]> => {
  try {
    const columns = await readSchema(dataset, path);
    const found = await dataset.query({
      text: `select column_name, column_type from (describe select * from ${source})`,
      values: [],
    });
    return found.map(([column, storeType], i) => {
      const [name, type] = [String(column), String(storeType)];
      const own = columns[i]?.own ?? name;
      const isName = LONG.test(type) && namingColumn([{ key: own, label: own }]) !== undefined;
      return { name, type, own, isName, isUtc: columns[i]?.isUtc === true && type === 'TIMESTAMP_NS' };
    });
  } catch {
    // The store's own message is about its reader; the analyst can only act on this one.
    throw new ReadError('malformed', ...IMPORT_TEXT.notParquet);
  }
};

/** Returns the number of rows that the footer of a file states. */
const statedRows = async (dataset: Dataset, path: string): Promise<number> => {
  const text = `select num_rows from parquet_file_metadata(${quoted(path)})`;
  const [row] = await dataset.query({ text, values: [] });
  return Number(row?.[0]);
};

type ParquetFacts = Pick<FileReport, 'renamed' | 'warnings' | 'isWhole'>;

/** Appends the rows of a parquet file, which the column store's own reader reads. Throws a `ReadError` if it is damaged or isn't parquet. */
export const appendParquet = async (
  dataset: Dataset,
  path: string,
  onRows: () => void,
  signal: AbortSignal,
): Promise<ParquetFacts> => {
  const source = `read_parquet(${quoted(path)})`;
  const fields = await readFields(dataset, path, source);
  if (fields.length === 0) throw new ReadError('empty', ...IMPORT_TEXT.noColumns);
  const names = createColumnNames();
  const columns = fields.map((field, i): DatasetColumn => {
    const label = names.next(field.own, `Column ${i + 1}`, field.own || undefined);
    return { ...label, type: field.isName ? 'text' : columnType(field) };
  });
  await dataset.extend(columns);
  let read = 0;
  try {
    await dataset.stream(
      { text: `select ${fields.map(fieldSql).join(', ')} from ${source}`, values: [] },
      async (rows) => {
        signal.throwIfAborted();
        read += rows.length;
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
  const unnamed = columns.filter((_, i) => fields[i]?.own.trim() === '');
  const stated = await statedRows(dataset, path);
  return {
    renamed: [...unnamed.map(({ label }) => label), ...names.renamed()],
    warnings: stated === read ? [] : [IMPORT_TEXT.otherRows(stated, read)],
    isWhole: read >= stated,
  };
};
