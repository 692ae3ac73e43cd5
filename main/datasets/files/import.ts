import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DatasetColumn } from '../../../shared/dataset';
import { ROW_NOTES, type FileReport, type TextColumn } from '../../../shared/model/files';
import type { CopiedCsv, ReadEvent, ReadRequest, ReadResult } from '../../formats/read/read-events';
import { ADDED_COLUMNS } from '../dataset/annotation-columns';
import type { Dataset } from '../dataset/dataset';
import { fillFromCsv } from './fill-csv';
import { inferTypes } from './infer-types';
import { appendParquet } from './parquet-rows';
import type { ImportOrder, ImportProgress, ImportResult } from '../protocol';
import type { FileReader } from './reader';
import { createSharedRows, type SharedRows } from '../dataset/shared-rows';
import { describeTexts } from './text-columns';

type Context = {
  readonly dataset: Dataset;
  readonly reader: FileReader;
  readonly order: ImportOrder;
  readonly signal: AbortSignal;
  /** Reports the rows that can be seen, and how much of the file was read if that changed. */
  readonly report: (read?: { readonly done: number; readonly total: number }) => void;
};

const createReport = (
  dataset: Dataset,
  total: number,
  send: (progress: ImportProgress) => void,
): Context['report'] => {
  let read = { done: 0, total };
  return (changed = read) => {
    read = changed;
    send({ ...read, loaded: dataset.loaded(), columns: dataset.columns });
  };
};

/** Returns the path of a temporary file in the dataset's folder. */
const newSpoolPath = async ({ folder, name }: Dataset): Promise<string> => {
  await mkdir(folder, { recursive: true });
  return join(folder, `${name}-${randomUUID()}.file`);
};

type RowsRead = {
  readonly result: ReadResult;
  /** The columns that the reader found, with the types that it knows. */
  readonly columns: readonly DatasetColumn[];
  /** Only for a regular csv file: the number of records that the column store found in it; see `fillFromCsv`. */
  readonly filled: Promise<number | undefined> | undefined;
};

type RecordsRead = Extract<ReadEvent, { kind: 'records' }>;

/** Creates the handler of events about a csv file that seems to be regular. */
const createCopyHandler = ({ dataset, signal, report }: Context) => {
  let rows: SharedRows | undefined;
  let filled: RowsRead['filled'];
  const stop = new AbortController();
  return {
    filled: () => filled,
    show: ({ csv: { path, delimiter }, from, positions }: RecordsRead): void => {
      if (!rows) dataset.useRows((rows = createSharedRows(path, delimiter)));
      rows.add(from, positions);
      report();
    },
    /** Fills the column store while the reader still indexes and hashes the file. An error is handled when the promise is awaited. */
    fill: async (csv: CopiedCsv): Promise<void> => {
      await dataset.createTable(dataset.columns);
      filled = fillFromCsv(dataset, csv, AbortSignal.any([signal, stop.signal]));
      filled.catch(() => undefined);
    },
    /** Forgets the rows: they are read again. */
    drop: async (): Promise<void> => {
      stop.abort();
      await filled?.catch(() => undefined);
      filled = undefined;
      await dataset.restart();
    },
  };
};

/** Creates the handler of a reader's events: it fills the dataset with the rows as they come. */
const createEventHandler = (context: Context) => {
  const { dataset, signal, report } = context;
  const copy = createCopyHandler(context);
  let columns: readonly DatasetColumn[] = [];
  const handle = async (event: ReadEvent): Promise<void> => {
    signal.throwIfAborted();
    switch (event.kind) {
      case 'columns':
        // Reported with the rows that follow at once: reports have a least distance.
        columns = event.columns;
        return dataset.stage(columns, []);
      case 'rows':
        dataset.stage(columns, event.rows);
        return report();
      case 'records':
        return copy.show(event);
      case 'copied':
        return copy.fill(event.csv);
      case 'irregular':
        columns = [];
        return copy.drop();
      case 'progress':
        return report({ done: event.done, total: event.total });
    }
  };
  return { handle, found: () => ({ columns, filled: copy.filled() }) };
};

/** Reads the file once. A plain reading parses every row, instead of indexing a regular csv file. */
const importOnce = async (context: Context, isPlain: boolean): Promise<RowsRead> => {
  const { dataset, reader, order, signal } = context;
  const request: ReadRequest = {
    path: order.path,
    name: order.name,
    part: order.part,
    password: order.password,
    readAs: order.readAs,
    spool: await newSpoolPath(dataset),
    isPlain,
  };
  const { handle, found } = createEventHandler(context);
  try {
    const result = await reader.read(request, handle, signal);
    return { result, ...found() };
  } catch (error) {
    // The rows of a regular file are read from the temporary file; closing the dataset deletes it.
    if (!found().filled) await rm(request.spool, { force: true });
    throw error;
  }
};

/** Reads the file, and once again row by row if the column store can't read a csv file as we do. */
const readAllRows = async (context: Context): Promise<RowsRead> => {
  const rows = await importOnce(context, false);
  if (!rows.filled || (await rows.filled) === context.dataset.loaded()) return rows;
  context.signal.throwIfAborted();
  await context.dataset.restart();
  return importOnce(context, true);
};

/** Appends the rows of a parquet file, which the column store reads itself; from a copy, because the file may change while it is read. */
const importParquet = async (context: Context, { report, parquet }: ReadResult): Promise<FileReport> => {
  const { dataset, order, signal } = context;
  const path = parquet ?? (await newSpoolPath(dataset));
  try {
    if (parquet === undefined) await copyFile(order.path, path);
    const facts = await appendParquet(dataset, path, () => context.report(), signal);
    return { ...report, ...facts, warnings: [...report.warnings, ...facts.warnings] };
  } finally {
    await rm(path, { force: true });
  }
};

/** Leaves a column text, unless it has the notes of the rows. */
const asText = (column: DatasetColumn): DatasetColumn =>
  column.key === ROW_NOTES ? column : { ...column, type: 'text' };

/** Gives the columns of a copied csv file their types; the columns of other files already have theirs. Returns the columns that stay text although most of their cells have a type. */
const typeColumns = async (dataset: Dataset, isCopied: boolean): Promise<readonly TextColumn[]> => {
  const { types, nearly } = await inferTypes(dataset);
  if (isCopied) await dataset.retype(types);
  return describeTexts(dataset, nearly);
};

/** Fills an empty dataset with a file's rows. They can be seen as they come; it resolves once they can be sorted and filtered. */
export const importFile = async (
  dataset: Dataset,
  reader: FileReader,
  order: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportResult> => {
  const report = createReport(dataset, (await stat(order.path)).size, onProgress);
  const context: Context = { dataset, reader, order, signal, report };
  const { result, columns, filled } = await readAllRows(context);
  const isParquet = result.report.format === 'parquet';
  const fileReport = isParquet ? await importParquet(context, result) : result.report;
  signal.throwIfAborted();
  const isText = order.readAs?.isText === true;
  if (!filled && !isParquet) await dataset.fill(isText ? columns.map(asText) : columns, signal);
  const texts = isText || isParquet ? [] : await typeColumns(dataset, filled !== undefined);
  await dataset.extend(ADDED_COLUMNS);
  report();
  return {
    report: { ...fileReport, ...(texts.length > 0 && { texts }) },
    columns: dataset.columns,
    loaded: dataset.loaded(),
  };
};
