import type { DuckDBConnection } from '@duckdb/node-api';
import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import type { RowFile } from './row-file';
import { storedCell, storeType, type StoredCell } from './stored-cell';

/** Cells of a row that were written after it came, by the place of their column. */
export type CellOverride = { readonly row: number; readonly cells: Readonly<Record<number, Json>> };

/** What was written over rows that came from elsewhere; the rows themselves stay as they are. */
export const createCellOverrides = () => {
  const marks = new Map<number, Record<number, Json>>();
  const patched = (text: string): string => {
    const cells = JSON.parse(text) as Json[];
    const mark = marks.get(cells[0] as number);
    if (!mark) return text;
    for (const [place, cell] of Object.entries(mark)) {
      const at = Number(place) + 1;
      while (cells.length <= at) cells.push(null);
      cells[at] = cell;
    }
    return JSON.stringify(cells);
  };
  const idOf = (text: string): number => Number.parseInt(text.slice(1, 16), 10);
  return {
    set: (changes: readonly CellOverride[]) => {
      for (const { row, cells } of changes) marks.set(row, { ...marks.get(row), ...cells });
    },
    get: (row: number): Readonly<Record<number, Json>> | undefined => marks.get(row),
    rows: (): Iterable<number> => marks.keys(),
    /** The same over rows that are shown one by one. */
    inEach:
      (each: RowFile['each']): RowFile['each'] =>
      (ids, visit) =>
        each(ids, (bytes, from, to, id) => {
          if (!marks.has(id)) return visit(bytes, from, to, id);
          const text = Buffer.from(patched(bytes.toString('utf8', from, to)));
          visit(text, 0, text.length, id);
        }),
    /** JSON texts of rows with what was written over them. */
    apply: (texts: string[]): string[] =>
      marks.size === 0 ? texts : texts.map((text) => (marks.has(idOf(text)) ? patched(text) : text)),
  };
};

const BATCH = 500;

/** Writes marks into a dataset's table. */
export const updateOverriddenCells = async (
  connection: DuckDBConnection,
  name: string,
  columns: readonly DatasetColumn[],
  changes: readonly CellOverride[],
): Promise<void> => {
  for (let from = 0; from < changes.length; from += BATCH) {
    const part = changes.slice(from, from + BATCH);
    const places = [...new Set(part.flatMap(({ cells }) => Object.keys(cells).map(Number)))];
    for (const place of places) {
      const column = columns[place];
      if (!column) continue;
      const values: StoredCell[] = [];
      const rows = part.flatMap(({ row, cells }) => {
        if (!(place in cells)) return [];
        const cell = storedCell(column.type, cells[place] ?? null);
        return [
          `(${row}::bigint, ${cell === null ? 'null' : `$${values.push(cell)}`}::${storeType(column.type)})`,
        ];
      });
      await connection.run(
        `update ${name} set c${place} = v.cell from (values ${rows.join(', ')}) v(id, cell) where ${name}.rowid = v.id`,
        values,
      );
    }
  }
};
