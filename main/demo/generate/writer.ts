import type Database from 'libsql';
import type { Tables } from '../rows';
import { tableColumns } from '../schema';

type Cell = string | number | null;
/** Values that most rows of a table have in some columns. */
export type Common<T extends keyof Tables> = Readonly<Partial<Tables[T]>>;
const BATCH = 96;

const literal = (value: Cell): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** Writes rows of the same shape with one statement per batch, which is faster than one per row. */
const batches = (
  db: Database.Database,
  table: string,
  names: readonly string[],
  fixed: Readonly<Record<string, Cell>>,
) => {
  const bound = names.filter((name) => !Object.hasOwn(fixed, name));
  const one = `(?,${names.map((name) => (Object.hasOwn(fixed, name) ? literal(fixed[name] ?? null) : '?')).join(',')})`;
  const into = `INSERT INTO "${table}" (rowid, ${names.map((name) => `"${name}"`).join(', ')}) VALUES `;
  const many = db.prepare(into + Array.from({ length: BATCH }, () => one).join(','));
  const single = db.prepare(into + one);
  const width = bound.length + 1;
  let cells: Cell[] = [];
  return {
    add: (rowid: number, row: Readonly<Record<string, unknown>>): void => {
      cells.push(rowid);
      for (const name of bound) cells.push(row[name] as Cell);
      if (cells.length < width * BATCH) return;
      many.run(cells);
      cells = [];
    },
    end: (): void => {
      for (let i = 0; i < cells.length; i += width) single.run(cells.slice(i, i + width));
      cells = [];
    },
  };
};

/** Creates the writer of a table. Rows get the next row ID or the given one. Most time goes into binding values, so rows with all of the `common` values bind only the others. */
export const writer = <T extends keyof Tables>(
  db: Database.Database,
  table: T,
  common?: Common<T>,
): { add: (row: Tables[T], rowid?: number) => void; end: () => void } => {
  const names = tableColumns(table);
  const shared = Object.entries(common ?? {}) as [keyof Tables[T], Cell][];
  const full = batches(db, table, names, {});
  const short = batches(db, table, names, (common ?? {}) as Readonly<Record<string, Cell>>);
  let rowid = 0;
  return {
    add: (row, place = rowid + 1) => {
      rowid = place;
      const isCommon = shared.every(([name, value]) => row[name] === value);
      (isCommon ? short : full).add(rowid, row);
    },
    end: () => {
      full.end();
      short.end();
    },
  };
};
