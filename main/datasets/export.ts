import { rowsIn, type DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { defang } from '../../shared/rules/defang';
import { openExportTarget } from '../formats/export-target';
import { TypeMismatch } from '../formats/parquet';
import { createRowWriter } from '../formats/row-writer';
import type { RowWriter } from '../formats/row-plan';
import { Cancelled } from './cancelled';
import { selectedIds } from './selection';
import { startCsvHelper } from './csv-helper';
import { csvPut, type Put } from './csv-put';
import type { Dataset } from './dataset';
import { InvalidViewError } from './view-sql';
import type { ExportOrder, ExportResult } from './protocol';

const BATCH = 1_000;

const defangCell = (value: Json): Json =>
  typeof value === 'string' ? defang(value) : Array.isArray(value) ? value.map(defangCell) : value;

/** The columns asked for, with their places in a row as it is kept. */
const chosenColumns = (dataset: Dataset, { columns, labels }: ExportOrder) =>
  columns.map((key, i) => {
    const at = dataset.columns.findIndex((column) => column.key === key);
    const column = dataset.columns[at];
    if (!column) throw new InvalidViewError(`There is no column “${key}” in this result.`);
    return {
      at: at + 1,
      column: { key, label: labels[i] ?? column.label, type: column.type } satisfies DatasetColumn,
    };
  });

/** Returns the IDs of the rows to export, in the view's order, and how many rows the analyst exported. */
const rowsToExport = async (
  dataset: Dataset,
  { view, selection, counted }: ExportOrder,
): Promise<{ readonly ids: Uint32Array; readonly asked: number }> => {
  const order = await dataset.orderFor(view, true);
  const loaded = counted?.loaded ?? Infinity;
  const all = selectedIds(order, selection);
  const ids = loaded < order.builtAt ? all.filter((id) => id < loaded) : all;
  return {
    ids,
    asked: counted?.rows ?? (selection?.kind === 'some' ? rowsIn(selection.ranges) : ids.length),
  };
};

const differs = (written: number, asked: number): Error =>
  new Error(
    `${asked.toLocaleString('en-US')} ${asked === 1 ? 'row was' : 'rows were'} asked for, but ${written.toLocaleString('en-US')} can be written. Nothing was kept: look at the result again, and export again.`,
  );

/** By way of their values, as every format can. */
const valuesPut = (dataset: Dataset, at: readonly number[], writer: RowWriter, isDefanged: boolean): Put => ({
  rows: async (ids) => {
    const rows = dataset.readRows(ids).map((text) => {
      const cells = JSON.parse(text) as Json[];
      return at.map((place) => (isDefanged ? defangCell(cells[place] ?? null) : (cells[place] ?? null)));
    });
    await writer.rows(rows);
    return rows.length;
  },
  finish: writer.finish,
});

/** Rows from which on a second thread is worth its start. */
const HELPED_FROM = 50_000;

const attempt = async (
  dataset: Dataset,
  order: ExportOrder,
  asJson: ReadonlySet<string>,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
  csvThread?: string,
): Promise<ExportResult> => {
  const columns = chosenColumns(dataset, order);
  const { ids, asked } = await rowsToExport(dataset, order);
  // Said before the first byte, not after the last.
  if (ids.length !== asked) throw differs(ids.length, asked);
  const target = await openExportTarget(order.path, order.format, order.password, order.entryName);
  const at = columns.map((column) => column.at);
  const isFromBytes = order.format === 'csv' && !order.defang;
  const helper =
    isFromBytes && csvThread !== undefined && ids.length >= HELPED_FROM
      ? startCsvHelper(csvThread, at)
      : undefined;
  let written = 0;
  try {
    const plan = {
      columns: columns.map(({ column }) => column),
      bom: order.bom,
      timeZone: order.timeZone,
      isDefanged: order.defang,
      asJson,
    };
    const head = { labels: plan.columns.map(({ label }) => label), bom: order.bom };
    // From the bytes of the rows as they are kept: only csv is near enough to them.
    const put = isFromBytes
      ? csvPut(dataset.eachRow, head, at, target.write, helper)
      : valuesPut(dataset, at, createRowWriter(order.format, plan, target.write), order.defang);
    for (let offset = 0; offset < ids.length; offset += BATCH) {
      if (signal.aborted) throw new Cancelled();
      written += await put.rows(ids.subarray(offset, offset + BATCH));
      progress(written, ids.length);
    }
    const marks = await put.finish();
    if (signal.aborted) throw new Cancelled();
    if (written !== asked) throw differs(written, asked);
    const { bytes, sha256 } = await target.finish();
    return { asked, written, ...marks, bytes, sha256 };
  } catch (error) {
    await target.discard();
    throw error;
  } finally {
    helper?.close();
  }
};

/**
 * Writes a view as it is shown (columns, order, sort, filter, selection) to a file that appears whole or not at all. Flat in
 * memory: a batch of rows at a time. `csvThread` is the entry of a thread that helps with a long csv. Throws `Cancelled`, `ViewError`,
 * or what the disk says.
 */
export const exportView = async (
  dataset: Dataset,
  order: ExportOrder,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
  csvThread?: string,
): Promise<ExportResult> => {
  const asJson = new Set<string>();
  for (;;) {
    try {
      return await attempt(dataset, order, asJson, progress, signal, csvThread);
    } catch (error) {
      // A column's type is said before its cells: where one does not fit, the file is written anew. Each turn has fewer typed columns.
      if (!(error instanceof TypeMismatch)) throw error;
      for (const key of error.keys) asJson.add(key);
    }
  }
};
