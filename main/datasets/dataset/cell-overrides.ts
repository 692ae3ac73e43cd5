import type { DuckDBConnection } from '@duckdb/node-api';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { RowFile } from './row-file';
import { cellText } from '../../formats/csv';
import { parseCsvRecord } from '../../formats/read/csv-parser';
import { hasRest, storedCell, storedRest, storeType, type StoredCell } from '../column-store/stored-cell';

/** Cells that replace those of a row, by the index of their column. */
export type CellOverride = { readonly row: number; readonly cells: Readonly<Record<number, Json>> };

/** A column whose cells are computed from those of a row as the row file has them. */
export type DerivedCell = { readonly place: number; readonly cell: (row: readonly Json[]) => Json };

/** Creates the cells that are shown instead of those in the row file, which stays as it is. */
export const createCellOverrides = () => {
  const overrides = new Map<number, Record<number, Json>>();
  let derived: DerivedCell | undefined;
  /** Writes the overrides of a row over its cells. */
  const override = (row: number, cells: Json[]): Json[] => {
    const own = derived ? { [derived.place]: derived.cell(cells) } : {};
    for (const [place, cell] of Object.entries({ ...own, ...overrides.get(row) })) {
      while (cells.length <= Number(place)) cells.push(null);
      cells[Number(place)] = cell;
    }
    return cells;
  };
  const withOverride = (text: string): string => {
    const [row, ...cells] = JSON.parse(text) as [number, ...Json[]];
    return JSON.stringify([row, ...override(row, cells)]);
  };
  const withOverrideInRecord = (row: number, record: string, delimiter: string): string => {
    const cells = override(row, [...parseCsvRecord(record, delimiter)]);
    return `${cells.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(delimiter)}\n`;
  };
  const rowId = (text: string): number => Number.parseInt(text.slice(1, 16), 10);
  return {
    set: (changes: readonly CellOverride[]) => {
      for (const { row, cells } of changes) overrides.set(row, { ...overrides.get(row), ...cells });
    },
    get: (row: number): Readonly<Record<number, Json>> | undefined => overrides.get(row),
    rows: (): Iterable<number> => overrides.keys(),
    /** Applies overrides to rows that are visited one by one: JSON texts, or records of a csv file if there is a `delimiter`. */
    inEach:
      (each: RowFile['each'], delimiter: string | null): RowFile['each'] =>
      (ids, visit) =>
        each(ids, (bytes, from, to, id) => {
          if (!derived && !overrides.has(id)) return visit(bytes, from, to, id);
          const stored = bytes.toString('utf8', from, to);
          const text = Buffer.from(
            delimiter === null ? withOverride(stored) : withOverrideInRecord(id, stored, delimiter),
          );
          visit(text, 0, text.length, id);
        }),
    /** Applies overrides to the JSON texts of rows. */
    apply: (texts: string[]): string[] =>
      overrides.size === 0 && !derived
        ? texts
        : texts.map((text) => (derived || overrides.has(rowId(text)) ? withOverride(text) : text)),
    /** Sets the column whose cells are computed. */
    derive: (next: DerivedCell) => {
      derived = next;
    },
  };
};

const BATCH = 500;

/** Writes overrides into a dataset's table. */
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
        const value = cells[place] ?? null;
        const bind = (cell: StoredCell) => (cell === null ? 'null' : `$${values.push(cell)}`);
        const cell = `${bind(storedCell(column, value))}::${storeType(column.type)}`;
        return [`(${row}::bigint, ${cell}, ${bind(storedRest(column, value))}::double)`];
      });
      const rests = hasRest(column) ? `, d${place} = v.rest` : '';
      await connection.run(
        `update ${name} set c${place} = v.cell${rests} from (values ${rows.join(', ')}) v(id, cell, rest) where ${name}.rowid = v.id`,
        values,
      );
    }
  }
};
