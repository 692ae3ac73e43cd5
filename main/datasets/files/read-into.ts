import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openConnections } from '../column-store/connections';
import { openDataset, type Dataset } from '../dataset/dataset';
import { importFile } from './import';
import type { Report } from '../order-table';
import type { ImportOrder, ReaderProgress, ReaderResult } from '../protocol';
import type { FileReader } from './reader';
import { STORE_OPTIONS } from '../store';

/** The table of a file's rows in the reader's database. */
const TABLE = 'read';

/** Trying dictionary compression on every text takes a third of the time to read a csv file, and makes its table only a seventh smaller. */
const WITHOUT_DICTIONARIES = "set disabled_compression_methods = 'dictionary'";

/** Creates the function that returns the rows added since its last call, or all rows if the row file was replaced. */
const createSharing = (dataset: Dataset) => {
  let path = '';
  let from = 0;
  return () => {
    const added = dataset.sharedRows(from);
    const rows = added.path === path ? added : dataset.sharedRows(0);
    ({ path } = rows);
    from = dataset.loaded();
    return rows;
  };
};

/** Reads a file into a row file and a database file, which the dataset process then takes over. */
export const readInto = async (
  folder: string,
  reader: FileReader,
  file: ImportOrder,
  report: Report<ReaderProgress>,
  signal: AbortSignal,
): Promise<ReaderResult> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = join(folder, 'rows.duckdb');
  const connections = await openConnections(database, {
    ...STORE_OPTIONS,
    temp_directory: join(folder, 'spill'),
  });
  try {
    await connections.write((connection) => connection.run(WITHOUT_DICTIONARIES));
    const dataset = await openDataset(connections, folder, TABLE, []);
    const share = createSharing(dataset);
    const read = await importFile(
      dataset,
      reader,
      file,
      (progress) => report(progress.done, progress.total, () => ({ ...progress, rows: share() })),
      signal,
    );
    await connections.checkpoint();
    return { ...read, rows: share(), database, table: TABLE };
  } finally {
    await connections.close();
  }
};
