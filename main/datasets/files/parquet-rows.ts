import type { DuckDBValue } from '@duckdb/node-api';
import type { DatasetColumn } from '../../../shared/dataset';
import type { FileReport } from '../../../shared/model/files';
import type { Json } from '../../../shared/model/json';
import { namingColumn } from '../../../shared/rules/naming-column';
import { createColumnNames } from '../../formats/read/column-names';
import { parseLossless } from '../../formats/read/lossless-json';
import { ReadError } from '../../formats/read/read-error';
import type { Dataset } from '../dataset/dataset';
import {
  columnType,
  fieldSql,
  isDirect,
  jsonCells,
  LONG,
  NESTED,
  storedCells,
  type ParquetField,
} from './parquet-fields';
import { declareWithoutZone } from './parquet-footer';
import { IMPORT_TEXT } from '../text';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const toCell = ({ type, isName }: ParquetField, value: DuckDBValue): Json => {
  if (value === null || value === undefined) return null;
  if (NESTED.test(type)) return parseLossless(String(value));
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

const readFields = async (
  dataset: Dataset,
  path: string,
  source: string,
): Promise<readonly ParquetField[]> => {
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

/** A parquet file that is read into a dataset. */
type Reading = {
  readonly dataset: Dataset;
  readonly fields: readonly ParquetField[];
  readonly source: string;
  readonly onRows: () => void;
  readonly signal: AbortSignal;
};

/** Appends rows whose cells JavaScript converts, one by one. */
const appendConverted = ({ dataset, fields, source, onRows, signal }: Reading): Promise<void> =>
  dataset.stream(
    { text: `select ${fields.map(fieldSql).join(', ')} from ${source}`, values: [] },
    async (rows) => {
      signal.throwIfAborted();
      await dataset.append(rows.map((row) => fields.map((field, i) => toCell(field, row[i] as DuckDBValue))));
      onRows();
    },
  );

/** Matches numbers and escapes that the column store writes to JSON differently from JavaScript. */
const OTHER_SPELLING = /\d(\.0|e\d+)[,\]]|\\u/;
const asWritten = (text: string): string =>
  OTHER_SPELLING.test(text) ? JSON.stringify(JSON.parse(text) as Json) : text;

/** Lets the column store convert the rows itself: for the row file and, at the same time, for its own table. */
const appendDirect = async ({ dataset, fields, source, onRows, signal }: Reading): Promise<void> => {
  const cells = fields.flatMap(storedCells).join(', ');
  const shown = dataset.stream(
    { text: `select ${jsonCells(fields)} from ${source}`, values: [] },
    async (rows) => {
      dataset.stageTexts(rows.map(([text]) => asWritten(String(text))));
      onRows();
    },
    signal,
  );
  const sql = { text: `insert into ${dataset.name} select ${cells} from ${source}`, values: [] };
  await Promise.all([shown, dataset.fillFrom(sql, signal)]);
  const [row] = await dataset.query({ text: `select count(*) from ${dataset.name}`, values: [] });
  if (Number(row?.[0]) !== dataset.loaded()) throw new Error('The two readings differ.');
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
    return { ...label, type: columnType(field) };
  });
  await dataset.extend(columns);
  try {
    const append = fields.every(isDirect) ? appendDirect : appendConverted;
    await append({ dataset, fields, source, onRows, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ReadError('malformed', ...IMPORT_TEXT.damagedParquet);
  }
  const unnamed = columns.filter((_, i) => fields[i]?.own.trim() === '');
  const [stated, read] = [await statedRows(dataset, path), dataset.loaded()];
  return {
    renamed: [...unnamed.map(({ label }) => label), ...names.renamed()],
    warnings: stated === read ? [] : [IMPORT_TEXT.otherRows(stated, read)],
    isWhole: read >= stated,
  };
};
