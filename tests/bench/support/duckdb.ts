import {
  hasRest,
  storeColumns,
  storedCell,
  storedRest,
} from '../../../main/datasets/column-store/stored-cell';
import type { DatasetColumn } from '../../../shared/dataset';
import { cellText } from '../../../main/formats/csv';
import { askChild } from './children';
import { huntColumns, walk } from './walk';
import type { World } from './world';

/** DuckDB alone in a separate process, with the rows of the large result: `typed` has them as the product's store does, with separate columns for the rest of a number or a time; `plain` has text, as an export writes it. */
export const duckdbAlone = async (world: Pick<World, 'rows' | 'tenantOf' | 'startPeer'>) => {
  const tenant = await world.tenantOf(world.rows);
  const columns: readonly DatasetColumn[] = await huntColumns(tenant);
  const peer = await world.startPeer('duckdb-alone.ts');
  const typed = columns.flatMap((column, i) => storeColumns(i, column));
  const plain = columns.map(({ type }, i) => `c${i} ${type === 'number' ? 'DOUBLE' : 'VARCHAR'}`);
  const typesOf = (definitions: readonly string[]) => definitions.map((one) => one.split(' ')[1]);
  await askChild(peer, { kind: 'table', name: 'typed', columns: typed });
  await askChild(peer, { kind: 'table', name: 'plain', columns: plain });
  await walk(tenant, columns, 5_000, async (rows) => {
    await askChild(peer, {
      kind: 'rows',
      name: 'typed',
      types: typesOf(typed),
      rows: rows.map((row) =>
        columns.flatMap((column) => {
          const cell = row[column.key] ?? null;
          return [storedCell(column, cell), ...(hasRest(column) ? [storedRest(column, cell)] : [])];
        }),
      ),
    });
    await askChild(peer, {
      kind: 'rows',
      name: 'plain',
      types: typesOf(plain),
      rows: rows.map((row) =>
        columns.map(({ key, type }) => (type === 'number' ? (row[key] ?? null) : cellText(row[key] ?? null))),
      ),
    });
  });
  return {
    columns,
    folder: peer.said['folder'] ?? '',
    /** Milliseconds for a statement and all of its answer. */
    time: (text: string, values: readonly (string | number)[] = []) =>
      askChild<{ readonly ms: number; readonly rows: number }>(peer, { kind: 'time', text, values }),
  };
};
