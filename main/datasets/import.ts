import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DatasetColumn } from '../../shared/dataset';
import type { FileReport } from '../../shared/model/files';
import type { IndexedCsv, ReadEvent, ReadRequest, ReadResult } from '../formats/read/read-events';
import { ADDED_COLUMNS } from './annotation-columns';
import type { Dataset } from './dataset';
import { fillFromCsv } from './fill-csv';
import { inferTypes } from './infer-types';
import { appendParquet } from './parquet-rows';
import type { ImportOrder, ImportProgress, ImportResult } from './protocol';
import type { FileReader } from './reader';
import { createSharedRows, type SharedRows } from './shared-rows';

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

const openCsvRows = ({ path, delimiter, index }: IndexedCsv): SharedRows => {
  const rows = createSharedRows(path, delimiter);
  rows.add(0, index.starts);
  return rows;
};

type RowsRead = {
  readonly result: ReadResult;
  /** The columns that the reader found, with the types that it knows. */
  readonly columns: readonly DatasetColumn[];
  /** Only for a csv file that is indexed; see `fillFromCsv`. */
  readonly isFilled: Promise<boolean> | undefined;
};

/** Creates the handler of a reader's events: it fills the dataset with the rows as they come. */
const createEventHandler = ({ dataset, signal, report }: Context) => {
  let columns: readonly DatasetColumn[] = [];
  let isFilled: Promise<boolean> | undefined;
  const handle = async (event: ReadEvent): Promise<void> => {
    signal.throwIfAborted();
    switch (event.kind) {
      case 'columns': {
        const isFirst = columns.length === 0;
        columns = event.columns;
        dataset.stage(columns, []);
        if (isFirst) report();
        return;
      }
      case 'rows':
        dataset.stage(columns, event.rows);
        return report();
      case 'indexed':
        dataset.useRows(openCsvRows(event.csv));
        await dataset.createTable(columns);
        report();
        // The column store starts while the reader still hashes the file. An error is handled when the promise is awaited.
        isFilled = fillFromCsv(dataset, event.csv, signal);
        isFilled.catch(() => undefined);
        return;
      case 'progress':
        return report({ done: event.done, total: event.total });
    }
  };
  return { handle, found: () => ({ columns, isFilled }) };
};

/** Reads the file once. A plain reading parses every row, instead of indexing a regular csv file. */
const readRows = async (context: Context, isPlain: boolean): Promise<RowsRead> => {
  const { dataset, reader, order, signal } = context;
  const request: ReadRequest = {
    path: order.path,
    name: order.name,
    part: order.part,
    password: order.password,
    spool: await newSpoolPath(dataset),
    isPlain,
  };
  const { handle, found } = createEventHandler(context);
  try {
    const result = await reader.read(request, handle, signal);
    return { result, ...found() };
  } catch (error) {
    // The rows of an indexed file are read from the temporary file; closing the dataset deletes it.
    if (!found().isFilled) await rm(request.spool, { force: true });
    throw error;
  }
};

/** Reads the file, and once again row by row if the column store can't read a csv file as we do. */
const readAllRows = async (context: Context): Promise<RowsRead> => {
  const rows = await readRows(context, false);
  if (rows.isFilled === undefined || (await rows.isFilled)) return rows;
  context.signal.throwIfAborted();
  await context.dataset.restart([]);
  return readRows(context, true);
};

/** Appends the rows of a parquet file, which the column store reads itself; from a copy, because the file may change while it is read. */
const importParquet = async (context: Context, { report, parquet }: ReadResult): Promise<FileReport> => {
  const { dataset, order, signal } = context;
  const path = parquet ?? (await newSpoolPath(dataset));
  try {
    if (parquet === undefined) await copyFile(order.path, path);
    return { ...report, ...(await appendParquet(dataset, path, () => context.report(), signal)) };
  } finally {
    await rm(path, { force: true });
  }
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
  const { result, columns, isFilled } = await readAllRows(context);
  const isParquet = result.report.format === 'parquet';
  const fileReport = isParquet ? await importParquet(context, result) : result.report;
  signal.throwIfAborted();
  if (isFilled) await dataset.retype(await inferTypes(dataset));
  else if (!isParquet) await dataset.fill(columns, signal);
  await dataset.extend(ADDED_COLUMNS);
  report();
  return { report: fileReport, columns: dataset.columns, loaded: dataset.loaded() };
};
