import { holdsRow, rowsIn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { defang } from '../../shared/rules/defang';
import { createPartFile } from '../formats/part-file';
import { createTextFormat } from '../formats/text-format';
import type { Dataset } from './dataset';
import { ViewError } from './where';
import type { ExportOrder, ExportResult } from './protocol';

const BATCH = 500;

/** Tells that the analyst cancelled; nothing is left on the disk. */
export class Cancelled extends Error {}

const defangCell = (value: Json): Json => (typeof value === 'string' ? defang(value) : Array.isArray(value) ? value.map(defangCell) : value);

/** Which rows of a view a selection means, in the view's order, with how many there are. */
const chosen = (ids: Iterable<number>, selection: ExportOrder['selection']): number[] => {
  if (!selection) return [...ids];
  return [...ids].filter((id) => holdsRow(selection.ranges, id) === (selection.kind === 'some'));
};

/**
 * Writes a view as it is shown (columns, order, sort, filter, selection) to a file that appears whole or not at all. Flat in
 * memory: a batch of rows at a time. Throws `Cancelled`, `ViewError`, or what the disk says.
 */
export const exportView = async (
  dataset: Dataset,
  order: ExportOrder,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ExportResult> => {
  const positions = order.columns.map((key) => {
    const index = dataset.columns.findIndex((column) => column.key === key);
    if (index < 0) throw new ViewError(`There is no column “${key}” in this result.`);
    return index + 1;
  });
  const view = await dataset.orderFor(order.view, true);
  const ids = order.selection || view.ids === null ? Array.from({ length: view.count }, (_, i) => view.ids?.[i] ?? i) : undefined;
  const wanted = order.selection && ids ? chosen(ids, order.selection) : (ids ?? view.ids ?? []);
  const asked = order.selection?.kind === 'some' ? rowsIn(order.selection.ranges) : wanted.length;
  const format = createTextFormat(order.format, { keys: order.columns, labels: order.labels, bom: order.bom });
  const file = await createPartFile(order.path);
  let written = 0;
  try {
    await file.write(Buffer.from(format.head()));
    for (let offset = 0; offset < wanted.length; offset += BATCH) {
      if (signal.aborted) throw new Cancelled();
      let text = '';
      for (const row of dataset.readRows(wanted.slice(offset, offset + BATCH))) {
        const cells = JSON.parse(row) as Json[];
        const values = positions.map((position) => cells[position] ?? null);
        text += format.row(order.defang ? values.map(defangCell) : values);
        written += 1;
      }
      await file.write(Buffer.from(text));
      progress(written, wanted.length);
    }
    await file.write(Buffer.from(format.tail()));
    if (signal.aborted) throw new Cancelled();
    if (written !== asked) throw new Error(`${written} of ${asked} rows could be written.`);
    const { bytes, sha256 } = await file.finish();
    return { asked, written, guarded: format.guarded(), bytes, sha256 };
  } catch (error) {
    await file.discard();
    throw error;
  }
};
