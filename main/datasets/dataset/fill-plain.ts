import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { storedFromText } from '../column-store/column-types';
import type { Connections } from '../column-store/connections';
import type { RowFile } from './row-file';

/** Magnitudes between which JavaScript and the column store write a number identically: from `LEAST`, and below `MOST`. */
const [LEAST, MOST] = [1e-3, 1e15];
/** Most columns that one statement fills: the time to plan it grows with the square of their number. */
const MOST_COLUMNS = 256;

const ESCAPED = /[\u0000-\u001f]/;
const isPlainItem = (item: Json): boolean => typeof item === 'string' && !ESCAPED.test(item);

const isPlainCell = (cell: Json): boolean => {
  if (typeof cell === 'number') return cell === 0 || (Math.abs(cell) >= LEAST && Math.abs(cell) < MOST);
  return typeof cell !== 'object' || cell === null || (Array.isArray(cell) && cell.every(isPlainItem));
};

/** Returns true if the column store reads the cells of rows from their JSON texts as JavaScript does: no cell is an object, or a number that it writes differently. */
export const arePlain = (rows: readonly (readonly Json[])[]): boolean =>
  rows.every((cells) => cells.every(isPlainCell));

type Table = { readonly name: string; readonly columns: readonly DatasetColumn[]; readonly rows: RowFile };

const fillSql = ({ name, columns, rows }: Table): string => {
  const texts = columns.map((_, i) => `r[${i + 2}] as t${i}`).join(', ');
  const cells = columns.flatMap((column, i) => storedFromText(`t${i}`, column)).join(', ');
  const source = `read_json('${rows.path.replaceAll("'", "''")}', format = 'unstructured', records = false, columns = {r: 'VARCHAR[]'})`;
  return `insert into ${name} select ${cells} from (select ${texts} from ${source})`;
};

/**
 * Fills a new table with plain rows that are already in its row file, using the column store's own reader, which takes half as long. Returns
 * false and leaves the table empty if that can't be done, for example because of an unpaired surrogate.
 */
export const fillPlain = async (store: Connections, table: Table, signal: AbortSignal): Promise<boolean> => {
  if (table.columns.length > MOST_COLUMNS) return false;
  const sql = { text: fillSql(table), values: [] };
  try {
    const filled = await store.read(sql, async (statement) => (await statement.run()).rowsChanged, signal);
    if (filled === table.rows.count()) {
      store.wrote(filled);
      return true;
    }
  } catch (error) {
    if (signal.aborted) throw error;
  }
  // Row IDs are positions, and restart at 0 only in a new table.
  await store.write(async (connection) => {
    await connection.run(`create or replace table ${table.name} as select * from ${table.name} limit 0`);
  });
  return false;
};
