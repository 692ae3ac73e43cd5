import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Json } from '../../shared/model/json';
import { ExportMarker, MARKER_NAME } from './export-marker';
import { replacedNotes, type RowPlan, type RowWriter, type Sink, type WriteNotes } from './row-plan';
import { WRITE_TEXT } from './text';
import type { SchemaElement } from 'hyparquet';
import type { DatasetColumn } from '../../shared/dataset';
import { exactMicros } from './excel-time';
import { toWellFormedJson } from './well-formed';

/** The type of a parquet column. */
type ParquetKind = 'STRING' | 'DOUBLE' | 'TIMESTAMP' | 'BOOLEAN' | 'JSON';

/** The parquet type of each column type. */
const PARQUET_KINDS: Readonly<Record<DatasetColumn['type'], ParquetKind>> = {
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
const parquetSchema = (columns: readonly DatasetColumn[], kinds: readonly ParquetKind[]): SchemaElement[] => [
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
const fitCell = (kind: ParquetKind, value: Json, onHalves: (count: number) => void): unknown => {
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

/** Rows of a row group: enough to compress well, few enough to compress within a few frames. */
const GROUP_ROWS = 10_000;
/** Characters of text after which a group is written, however few rows it has. */
const GROUP_TEXT = 16_000_000;

/**
 * Reports columns with cells that do not fit their type: the file is written again. Numbers and times that came as text are tried
 * as text then, so that they keep every digit; JSON fits all.
 */
export class TypeMismatch extends Error {
  constructor(
    readonly asJson: readonly string[],
    readonly asText: readonly string[],
  ) {
    super(WRITE_TEXT.typeMismatch);
  }
}

/** Columns that are written in another type than their own, as the mismatches of earlier attempts demand. */
export const createRefits = () => {
  const refits = { asJson: new Set<string>(), asText: new Set<string>() };
  const add = ({ asJson, asText }: TypeMismatch): void => {
    for (const key of asJson) refits.asJson.add(key);
    for (const key of asText) refits.asText.add(key);
  };
  return { ...refits, add };
};

/**
 * Writes a parquet file as its rows come, a group at a time. Columns have the result's own types; times are microseconds in UTC,
 * lists and objects JSON. Throws a `TypeMismatch` that names the columns to pass in `asJson` or `asText`.
 */
class ParquetRowWriter implements RowWriter {
  private readonly kinds: readonly ParquetKind[];
  private readonly bytes = new ByteWriter(1024 * 1024);
  private readonly writer: ParquetWriter;
  private group: unknown[][];
  private count = 0;
  private text = 0;
  private halves = 0;

  constructor(
    private readonly plan: RowPlan,
    private readonly sink: Sink,
  ) {
    const { columns, asJson, asText, isDefanged } = plan;
    this.kinds = columns.map(({ key, type }) =>
      asJson.has(key) ? 'JSON' : asText?.has(key) ? 'STRING' : PARQUET_KINDS[type],
    );
    this.group = this.kinds.map(() => []);
    const marker = ExportMarker.parse({
      version: 1,
      columns: columns.map(({ key, label, type }) => ({ key, label, type })),
      isDefanged,
    });
    this.writer = new ParquetWriter({
      writer: this.bytes,
      schema: parquetSchema(columns, this.kinds),
      createdBy: 'Postern',
      kvMetadata: [{ key: MARKER_NAME, value: JSON.stringify(marker) }],
    });
  }

  async rows(rows: readonly (readonly Json[])[]): Promise<void> {
    const mismatches = { asJson: new Set<string>(), asText: new Set<string>() };
    const { asJson, asText } = mismatches;
    for (const values of rows) {
      this.add(values, mismatches);
      if (asJson.size + asText.size === 0 && (this.count >= GROUP_ROWS || this.text > GROUP_TEXT))
        await this.endGroup();
    }
    if (asJson.size + asText.size > 0) throw new TypeMismatch([...asJson], [...asText]);
  }

  async finish(): Promise<WriteNotes> {
    await this.endGroup();
    await this.writer.finish();
    await this.flush();
    const { columns, asJson, asText } = this.plan;
    const labelsOf = (isIn: (key: string) => boolean | undefined) =>
      columns.flatMap(({ key, label }) => (isIn(key) ? [label] : []));
    const texts = labelsOf((key) => asText?.has(key) && !asJson.has(key));
    const labels = labelsOf((key) => asJson.has(key));
    const notes = [
      ...(texts.length === 0 ? [] : [WRITE_TEXT.textColumns(texts)]),
      ...(labels.length === 0 ? [] : [WRITE_TEXT.jsonColumns(labels)]),
      ...replacedNotes(this.halves),
    ];
    return { guarded: 0, cut: 0, notes };
  }

  private readonly onHalves = (count: number): void => {
    this.halves += count;
  };

  private add(values: readonly Json[], mismatches: Readonly<Record<'asJson' | 'asText', Set<string>>>): void {
    this.kinds.forEach((kind, i) => {
      const cell = fitCell(kind, values[i] ?? null, this.onHalves);
      const isText = typeof values[i] === 'string' && (kind === 'DOUBLE' || kind === 'TIMESTAMP');
      if (cell === undefined) mismatches[isText ? 'asText' : 'asJson'].add(this.plan.columns[i]?.key ?? '');
      if (typeof cell === 'string') this.text += cell.length;
      this.group[i]?.push(cell);
    });
    this.count += 1;
  }

  private async flush(): Promise<void> {
    await this.sink(this.bytes.getBytes().slice());
    this.bytes.index = 0;
  }

  private async endGroup(): Promise<void> {
    if (this.count === 0) return;
    await this.writer.write({
      columnData: this.plan.columns.map(({ key }, i) => ({ name: key, data: this.group[i] ?? [] })),
      rowGroupSize: this.count,
    });
    this.group = this.kinds.map(() => []);
    this.count = 0;
    this.text = 0;
    await this.flush();
  }
}

/** Creates the writer of a parquet file. */
export const createParquetWriter = (plan: RowPlan, sink: Sink): RowWriter => {
  const writer = new ParquetRowWriter(plan, sink);
  return { rows: (rows) => writer.rows(rows), finish: () => writer.finish() };
};
