/** Recognizes rows that a dataset already has, when its result is walked again from the first page, and replaces rows that were read again. */
import type { Json } from '../../../shared/model/json';
import type { Dataset } from './dataset';
import { storedCell } from '../column-store/stored-cell';

type Rows = readonly (readonly Json[])[];

/** The rows of a page that a dataset doesn't have. */
type Unknown = { readonly rows: Rows; readonly stored: () => void };

/** The rows of a dataset that a walk has not met yet, counted by entity ID: copies of a mail may share one. */
type Walk = { readonly restart: number; readonly unmet: Map<string, number> };

const ID = 'entity_id';

const countById = async (dataset: Dataset, column: number): Promise<Map<string, number>> => {
  const found = await dataset.query({
    text: `select c${column}, count(*) from ${dataset.name} where c${column} is not null group by 1`,
    values: [],
  });
  return new Map(found.map(([id, count]) => [String(id), Number(count)]));
};

/** Creates the recognition for all datasets of a process. */
export const createKnownRows = () => {
  const walks = new WeakMap<Dataset, Walk>();
  return {
    /**
     * Returns the rows that the dataset doesn't have. `restart` counts the walks before this one; the first walk meets only new rows.
     * `stored` is called once they are stored: a page that could not be stored comes again.
     */
    leaveOut: async (dataset: Dataset, rows: Rows, restart: number): Promise<Unknown> => {
      const at = dataset.columns.findIndex(({ key }) => key === ID);
      const column = dataset.columns[at];
      if (restart === 0 || !column) return { rows, stored: () => undefined };
      let walk = walks.get(dataset);
      if (walk?.restart !== restart) {
        walk = { restart, unmet: await countById(dataset, at) };
        walks.set(dataset, walk);
      }
      const { unmet } = walk;
      /** The counts that this page leaves. */
      const after = new Map<string, number>();
      const unknown = rows.filter((row) => {
        const id = String(storedCell(column, row[at] ?? null));
        const left = after.get(id) ?? unmet.get(id) ?? 0;
        if (left > 0) after.set(id, left - 1);
        return left === 0;
      });
      return { rows: unknown, stored: () => after.forEach((left, id) => unmet.set(id, left)) };
    },
  };
};

/** Replaces the rows of entities by newer ones. Returns false, and writes nothing, unless the dataset and `newer` have exactly one row for each entity. */
export const replaceRows = async (
  dataset: Dataset,
  entities: readonly string[],
  newer: Rows,
): Promise<boolean> => {
  const at = dataset.columns.findIndex(({ key }) => key === ID);
  if (at < 0 || newer.length !== entities.length) return false;
  const found = await dataset.query({
    text: `select c${at}::varchar, rowid::ubigint from ${dataset.name} where c${at}::varchar in (select unnest(from_json($1, '["varchar"]')))`,
    values: [JSON.stringify(entities)],
  });
  const rows = new Map(found.map(([id, row]) => [id, Number(row)]));
  if (found.length !== entities.length || rows.size !== entities.length) return false;
  const changes = newer.flatMap((cells) => {
    const id = cells[at];
    const row = rows.get(id);
    // Each entity counts once: if `newer` repeats one, another has no row.
    return row !== undefined && rows.delete(id) ? [{ row, cells: { ...cells } }] : [];
  });
  if (rows.size > 0) return false;
  await dataset.overrideCells(changes);
  return true;
};
