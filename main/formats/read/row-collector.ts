import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { ROW_NOTES } from '../../../shared/model/files';
import { createColumnKinds } from './cell-types';
import { createColumnNames } from './column-names';
import type { Emit } from './read-events';

const BATCH_ROWS = 2_000;
const BATCH_CELLS = 40_000;

/**
 * Collects the rows of a reader and emits them in batches. The first cell of each row has its notes. Columns may be added
 * later: earlier rows are empty there.
 */
export const createRowCollector = (emit: Emit) => {
  const names = createColumnNames();
  const columns: { key: string; label: string }[] = [];
  const kinds = createColumnKinds();
  let batch: Json[][] = [];
  let announced = 0;
  let flagged = 0;
  let rows = 0;

  const all = (): DatasetColumn[] => [
    { key: ROW_NOTES, label: 'Row notes', type: 'list', width: 160 },
    ...columns.map(({ key, label }, i): DatasetColumn => ({ key, label, type: kinds.typeOf(i, key) })),
  ];

  const flush = async () => {
    if (announced !== columns.length + 1) {
      announced = columns.length + 1;
      // Until all rows are in, every column but the first is text: its type is certain only at the end.
      await emit({
        kind: 'columns',
        columns: all().map((column, i) => (i === 0 ? column : { ...column, type: 'text' })),
      });
    }
    if (batch.length === 0) return;
    const ready = batch;
    batch = [];
    await emit({ kind: 'rows', rows: ready });
  };

  return {
    /** Adds a column; returns its position among a row's cells. */
    column: (header: string, place: string, key?: string): number => {
      columns.push(names.next(header, place, key));
      kinds.add();
      return columns.length - 1;
    },
    width: () => columns.length,
    /** Adds a row with its notes; returns a promise to wait for if a batch is full. */
    row: (cells: readonly Json[], notes: readonly string[]): Promise<void> | undefined => {
      kinds.note(cells);
      if (notes.length > 0) flagged += 1;
      rows += 1;
      batch.push([notes.length > 0 ? [...notes] : null, ...cells]);
      return batch.length >= BATCH_ROWS || batch.length * columns.length >= BATCH_CELLS ? flush() : undefined;
    },
    /** Emits the last rows, and the columns with their final types. */
    end: async (): Promise<void> => {
      await flush();
      await emit({ kind: 'columns', columns: all() });
    },
    rows: () => rows,
    flagged: () => flagged,
    renamed: names.renamed,
  };
};
