import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { ROW_NOTES } from '../../../shared/model/offline';
import { createColumnNames } from './column-names';
import type { Emit } from './read-events';

const BATCH_ROWS = 2_000;
const BATCH_CELLS = 40_000;

type Kind = 'empty' | 'boolean' | 'list' | 'text';
const kindOf = (value: Json): Kind =>
  value === null || value === ''
    ? 'empty'
    : typeof value === 'boolean'
      ? 'boolean'
      : Array.isArray(value)
        ? 'list'
        : 'text';

/**
 * Collects rows as a reader finds them and hands them on in batches. The first cell of each row is its row notes. Columns may
 * come late: earlier rows have nothing there.
 */
export const createRowCollector = (emit: Emit) => {
  const names = createColumnNames();
  const columns: { key: string; label: string }[] = [];
  const kinds: Kind[] = [];
  let batch: Json[][] = [];
  let told = 0;
  let flagged = 0;
  let rows = 0;

  const all = (): DatasetColumn[] => [
    { key: ROW_NOTES, label: 'Row notes', type: 'list', width: 160 },
    ...columns.map(({ key, label }, i): DatasetColumn => ({
      key,
      label,
      type: kinds[i] === 'boolean' ? 'boolean' : kinds[i] === 'list' ? 'list' : 'text',
    })),
  ];

  const flush = async () => {
    if (told !== columns.length + 1) {
      told = columns.length + 1;
      // While rows still come, every column but the first is text: what it is for sure is known at the end.
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
    /** Adds a column; answers its place among a row's cells. */
    column: (header: string, place: string, key?: string): number => {
      columns.push(names.next(header, place, key));
      kinds.push('empty');
      return columns.length - 1;
    },
    width: () => columns.length,
    /** Adds a row with what is odd about it; waits where a batch is full. */
    row: (cells: readonly Json[], notes: readonly string[]): Promise<void> | undefined => {
      cells.forEach((cell, i) => {
        const known = kinds[i];
        if (known === 'text') return;
        const kind = kindOf(cell);
        if (kind !== 'empty' && kind !== known) kinds[i] = known === 'empty' ? kind : 'text';
      });
      if (notes.length > 0) flagged += 1;
      rows += 1;
      batch.push([notes.length > 0 ? [...notes] : null, ...cells]);
      return batch.length >= BATCH_ROWS || batch.length * columns.length >= BATCH_CELLS ? flush() : undefined;
    },
    /** Hands on what is left, and the columns as they are for sure. */
    end: async (): Promise<void> => {
      await flush();
      await emit({ kind: 'columns', columns: all() });
    },
    rows: () => rows,
    flagged: () => flagged,
    renamed: names.renamed,
  };
};
