import { rowsIn, type DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { defang } from '../../../shared/rules/defang';
import { guardTypes } from '../../../shared/rules/formula-guard';
import { openExportTarget } from '../../formats/export-target';
import { createRefits, TypeMismatch } from '../../formats/parquet';
import { createRowWriter } from '../../formats/row-writer';
import type { RowPlan, RowWriter, Sink } from '../../formats/row-plan';
import { Cancelled } from '../cancelled';
import { startCsvHelper } from './csv-helper';
import { csvPut, type Put } from './csv-put';
import type { Dataset } from '../dataset/dataset';
import type { ExportOrder, ExportResult } from '../protocol';
import { selectedIds } from '../dataset/selection';
import { InvalidViewError } from '../column-store/view-sql';
import { STORE_TEXT, VIEW_TEXT } from '../text';

const BATCH = 1_000;
/** Rows from which on a second thread is worth its start. */
const HELPED_FROM = 500_000;

/** An export under way. */
type Export = {
  readonly dataset: Dataset;
  readonly order: ExportOrder;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
  /** The entry of a thread that helps with a long csv. */
  readonly csvThread: string | undefined;
};

type ExportColumn = { readonly column: DatasetColumn; readonly at: number };

/** Returns the exported columns with their places in a row. */
const exportColumns = (dataset: Dataset, { columns, labels }: ExportOrder): ExportColumn[] =>
  columns.map((key, i) => {
    const place = dataset.columns.findIndex((column) => column.key === key);
    const column = dataset.columns[place];
    if (!column) throw new InvalidViewError(VIEW_TEXT.unknownColumn(key));
    const { type, zone } = column;
    const isAssumed = dataset.zoneless.has(key);
    return {
      at: place,
      column: { key, label: labels[i] ?? column.label, type, ...(isAssumed && zone ? { zone } : {}) },
    };
  });

/** Returns the IDs of the rows to export, in the view's order, and how many the analyst expects. */
const exportRows = async (
  dataset: Dataset,
  { view, selection, counted }: ExportOrder,
): Promise<{ readonly ids: Uint32Array; readonly asked: number }> => {
  const order = await dataset.orderFor(view, true);
  const loaded = counted?.loaded ?? Infinity;
  const all = selectedIds(order, selection);
  const ids = loaded < order.builtAt ? all.filter((id) => id < loaded) : all;
  const selected = selection?.kind === 'some' ? rowsIn(selection.ranges) : ids.length;
  return { ids, asked: counted?.rows ?? selected };
};

/**
 * Counts the rows that repeat the entity ID of another one; the first row with an ID doesn't count. Returns 0 if only some rows are written,
 * or if they have no entity ID. Counting takes a tenth of the time of an export, so it runs beside it. Hashes take less time and memory than
 * IDs: if all hashes differ, so do the IDs.
 */
const countRepeated = async (dataset: Dataset, rows: number): Promise<number> => {
  const at = dataset.columns.findIndex(({ key }) => key === 'entity_id');
  if (at < 0 || rows < dataset.loaded()) return 0;
  const count = async (distinct: string): Promise<number> => {
    const text = `select count(*) - count(distinct ${distinct}) from ${dataset.name} where c${at} is not null`;
    const [row] = await dataset.query({ text, values: [] });
    return Number(row?.[0] ?? 0);
  };
  const repeated = (await count(`hash(c${at})`)) === 0 ? 0 : await count(`c${at}`);
  // Rows that were loaded in the meantime may have been counted, too.
  return rows < dataset.loaded() ? 0 : repeated;
};

/** Returns the notes about times that name no zone: the file has them as the tenant sent them. */
const zoneNotes = (columns: readonly ExportColumn[]): readonly string[] =>
  columns.flatMap(({ column: { label, zone } }) => (zone ? [STORE_TEXT.zoneAssumed(label, zone)] : []));

const requireCount = (written: number, asked: number): void => {
  if (written === asked) return;
  throw new Error(STORE_TEXT.rowsMissing(asked, written));
};

const defangCell = (value: Json, own: readonly string[]): Json => {
  if (typeof value === 'string') return defang(value, own);
  return Array.isArray(value) ? value.map((one) => defangCell(one, own)) : value;
};

/** Writes rows by way of their values, as every format can. */
const valuesPut = (
  dataset: Dataset,
  at: readonly number[],
  writer: RowWriter,
  { defang: isDefanged, ownDomains = [] }: ExportOrder,
): Put => ({
  rows: async (ids) => {
    const rows = dataset.readRows(ids).map((text) => {
      const cells = JSON.parse(text) as Json[];
      return at.map((place) => {
        // The text begins with the row's ID.
        const cell = cells[place + 1] ?? null;
        return isDefanged ? defangCell(cell, ownDomains) : cell;
      });
    });
    await writer.rows(rows);
    return rows.length;
  },
  finish: writer.finish,
});

/** Csv is close enough to the stored bytes of the rows to be made from them without parsing. */
const isFromBytes = ({ format, defang: isDefanged }: ExportOrder): boolean => format === 'csv' && !isDefanged;

type Refits = Pick<RowPlan, 'asJson' | 'asText'>;
type OpenedPut = { readonly put: Put; readonly close: () => void };

const openCsvPut = (
  { dataset, order: { bom }, csvThread }: Export,
  columns: readonly ExportColumn[],
  rows: number,
  sink: Sink,
): OpenedPut => {
  const { each, delimiter } = dataset.storedRows();
  const cells = {
    places: columns.map(({ at }) => at),
    types: guardTypes(columns.map(({ column }) => column.type)),
    delimiter,
  };
  const helper =
    csvThread !== undefined && rows >= HELPED_FROM ? startCsvHelper(csvThread, cells) : undefined;
  const head = { labels: columns.map(({ column }) => column.label), bom };
  return { put: csvPut(each, cells, head, sink, helper), close: () => helper?.close() };
};

const openPut = (
  work: Export,
  columns: readonly ExportColumn[],
  rows: number,
  { asJson, asText }: Refits,
  sink: Sink,
): OpenedPut => {
  const { dataset, order } = work;
  if (isFromBytes(order)) return openCsvPut(work, columns, rows, sink);
  const plan = {
    columns: columns.map(({ column }) => column),
    bom: order.bom,
    timeZone: order.timeZone,
    isDefanged: order.defang,
    asJson,
    asText,
  };
  const places = columns.map(({ at }) => at);
  const put = valuesPut(dataset, places, createRowWriter(order.format, plan, sink), order);
  return { put, close: () => undefined };
};

const writeRows = async ({ onProgress, signal }: Export, put: Put, ids: Uint32Array): Promise<number> => {
  let written = 0;
  for (let offset = 0; offset < ids.length; offset += BATCH) {
    if (signal.aborted) throw new Cancelled();
    written += await put.rows(ids.subarray(offset, offset + BATCH));
    onProgress(written, ids.length);
  }
  return written;
};

const attempt = async (work: Export, refits: Refits): Promise<ExportResult> => {
  const { dataset, order, signal } = work;
  const columns = exportColumns(dataset, order);
  const { ids, asked } = await exportRows(dataset, order);
  requireCount(ids.length, asked);
  const repeated = countRepeated(dataset, ids.length);
  // An export that fails doesn't await it.
  repeated.catch(() => undefined);
  const target = await openExportTarget(order.path, order.format, order.password, order.entryName);
  let opened: OpenedPut | undefined;
  try {
    opened = openPut(work, columns, ids.length, refits, target.write);
    const { put } = opened;
    const written = await writeRows(work, put, ids);
    const notes = await put.finish();
    if (signal.aborted) throw new Cancelled();
    requireCount(written, asked);
    const counts = { asked, written, repeated: await repeated, ...(await target.finish()) };
    return { ...notes, ...counts, notes: [...notes.notes, ...zoneNotes(columns)] };
  } catch (error) {
    await target.discard();
    throw error;
  } finally {
    opened?.close();
  }
};

/**
 * Writes a view as it is shown (columns, order, sort, filter, selection) to a file that appears whole or not at all. Memory stays flat:
 * a batch of rows at a time. `csvThread` is the entry of a thread that helps with a long csv. Throws `Cancelled`, `InvalidViewError`, or
 * the error of the disk.
 */
export const exportView = async (
  dataset: Dataset,
  order: ExportOrder,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
  csvThread?: string,
): Promise<ExportResult> => {
  const refits = createRefits();
  for (;;) {
    try {
      return await attempt({ dataset, order, onProgress, signal, csvThread }, refits);
    } catch (error) {
      // Types are written before the cells: after a cell that doesn't fit, the file is written again, with fewer typed columns each time.
      if (!(error instanceof TypeMismatch)) throw error;
      refits.add(error);
    }
  }
};
