import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { exactTime } from './excel-time';
import { ExportMarker, MARKER_NAME } from './export-marker';
import type { RowPlan, RowWriter, Sink } from './row-plan';

/** Rows of a row group: enough to be packed well, few enough to be packed in the time of a few frames. */
const GROUP = 10_000;
/** Characters of text after which a group is written however few its rows are. */
const GROUP_TEXT = 16_000_000;

type Kind = 'STRING' | 'DOUBLE' | 'TIMESTAMP' | 'BOOLEAN' | 'JSON';

/** A cell does not fit the type of its column: the file is written again with these columns as JSON, which fits all. */
export class TypeMismatch extends Error {
  constructor(readonly keys: readonly string[]) {
    super('Some cells do not fit the type of their column.');
  }
}

const KINDS: Readonly<Record<DatasetColumn['type'], Kind>> = {
  text: 'STRING',
  number: 'DOUBLE',
  time: 'TIMESTAMP',
  boolean: 'BOOLEAN',
  list: 'JSON',
};

/** Hands a list or an object to the parquet writer's `JSON.stringify` as it is: its own copy of what has a prototype loses a key `__proto__`. */
const untouched = (value: Json): unknown =>
  typeof value === 'object' ? Object.assign(Object.create(null) as object, { toJSON: () => value }) : value;

/** A cell as its column's type holds it without loss; undefined where it does not. */
const fitted = (kind: Kind, value: Json): unknown => {
  if (value === null) return null;
  switch (kind) {
    case 'STRING':
      return typeof value === 'string' && value.isWellFormed() ? value : undefined;
    case 'DOUBLE':
      return typeof value === 'number' ? value : undefined;
    case 'BOOLEAN':
      return typeof value === 'boolean' ? value : undefined;
    case 'TIMESTAMP': {
      const time = exactTime(value);
      return time === undefined || typeof value !== 'string' ? undefined : BigInt(time);
    }
    case 'JSON':
      return untouched(value);
  }
};

const SCHEMA: Readonly<Record<Kind, Omit<SchemaElement, 'name'>>> = {
  STRING: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  JSON: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
  DOUBLE: { type: 'DOUBLE' },
  BOOLEAN: { type: 'BOOLEAN' },
  TIMESTAMP: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};

/**
 * A parquet file as its rows come, a group at a time. Columns are typed by the result's own types; times are milliseconds in UTC,
 * lists and objects JSON. A column with a cell that its type would change is named in a `Misfit`, and is to be given in `asJson`.
 */
export const createParquetWriter = (plan: RowPlan, sink: Sink): RowWriter => {
  const kinds = plan.columns.map(({ key, type }): Kind => (plan.asJson.has(key) ? 'JSON' : KINDS[type]));
  const schema: SchemaElement[] = [
    { name: 'root', num_children: kinds.length },
    ...plan.columns.map(({ key }, i): SchemaElement => ({
      name: key,
      repetition_type: 'OPTIONAL',
      ...SCHEMA[kinds[i] ?? 'JSON'],
    })),
  ];
  const marker = ExportMarker.parse({
    version: 1,
    columns: plan.columns.map(({ key, label, type }) => ({ key, label, type })),
    isDefanged: plan.isDefanged,
  });
  const bytes = new ByteWriter(1024 * 1024);
  const writer = new ParquetWriter({
    writer: bytes,
    schema,
    createdBy: 'Postern',
    kvMetadata: [{ key: MARKER_NAME, value: JSON.stringify(marker) }],
  });
  let group: unknown[][] = kinds.map(() => []);
  let count = 0;
  let text = 0;

  const pass = async (): Promise<void> => {
    await sink(bytes.getBytes().slice());
    bytes.index = 0;
  };
  const endGroup = async (): Promise<void> => {
    if (count === 0) return;
    await writer.write({
      columnData: plan.columns.map(({ key }, i) => ({ name: key, data: group[i] ?? [] })),
      rowGroupSize: count,
    });
    group = kinds.map(() => []);
    count = 0;
    text = 0;
    await pass();
  };

  return {
    rows: async (rows) => {
      const misfits = new Set<string>();
      for (const values of rows) {
        kinds.forEach((kind, i) => {
          const cell = fitted(kind, values[i] ?? null);
          if (cell === undefined) misfits.add(plan.columns[i]?.key ?? '');
          if (typeof cell === 'string') text += cell.length;
          group[i]?.push(cell);
        });
        count += 1;
        if (misfits.size === 0 && (count >= GROUP || text > GROUP_TEXT)) await endGroup();
      }
      if (misfits.size > 0) throw new TypeMismatch([...misfits]);
    },
    finish: async () => {
      await endGroup();
      await writer.finish();
      await pass();
      const said =
        plan.asJson.size === 0
          ? []
          : [
              `Columns whose cells are not all of one type are JSON text: ${plan.columns.flatMap(({ key, label }) => (plan.asJson.has(key) ? [label] : [])).join(', ')}.`,
            ];
      return { guarded: 0, cut: 0, notes: said };
    },
  };
};
