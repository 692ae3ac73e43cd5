import type { SchemaElement } from 'hyparquet';
import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { exactMicros } from './excel-time';
import { toWellFormedJson } from './well-formed';

/** The type of a parquet column. */
export type ParquetKind = 'STRING' | 'DOUBLE' | 'TIMESTAMP' | 'BOOLEAN' | 'JSON';

/** The parquet type of each column type. */
export const PARQUET_KINDS: Readonly<Record<DatasetColumn['type'], ParquetKind>> = {
  text: 'STRING',
  number: 'DOUBLE',
  time: 'TIMESTAMP',
  boolean: 'BOOLEAN',
  list: 'JSON',
};

const ELEMENTS: Readonly<Record<ParquetKind, Omit<SchemaElement, 'name'>>> = {
  STRING: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  JSON: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
  DOUBLE: { type: 'DOUBLE' },
  BOOLEAN: { type: 'BOOLEAN' },
  TIMESTAMP: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
};

/** Returns the schema of a file with these columns. */
export const parquetSchema = (
  columns: readonly DatasetColumn[],
  kinds: readonly ParquetKind[],
): SchemaElement[] => [
  { name: 'root', num_children: kinds.length },
  ...columns.map(({ key }, i): SchemaElement => ({
    name: key,
    repetition_type: 'OPTIONAL',
    ...ELEMENTS[kinds[i] ?? 'JSON'],
  })),
];

/** Passes a list or an object to the writer's `JSON.stringify` unchanged: the writer's copy of a plain object would lose a key `__proto__`. */
const uncopied = (value: Json): unknown =>
  typeof value === 'object' ? Object.assign(Object.create(null) as object, { toJSON: () => value }) : value;

/** Returns a cell in its column's type without loss; undefined if that isn't possible. `onHalves` counts half surrogate pairs. */
export const fitCell = (kind: ParquetKind, value: Json, onHalves: (count: number) => void): unknown => {
  if (value === null) return null;
  switch (kind) {
    case 'STRING':
      return typeof value === 'string' ? toWellFormedJson(value, onHalves) : undefined;
    case 'DOUBLE':
      return typeof value === 'number' ? value : undefined;
    case 'BOOLEAN':
      return typeof value === 'boolean' ? value : undefined;
    case 'TIMESTAMP':
      return typeof value === 'string' ? exactMicros(value) : undefined;
    case 'JSON':
      return uncopied(toWellFormedJson(value, onHalves));
  }
};
