import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { openConnections, type Connections } from './column-store/connections';
import { openDataset, type Dataset } from './dataset/dataset';
import { replyToRequest } from './row-requests';
import { createSerialQueue } from './serial-queue';
import { STORE_TEXT } from './text';

/** Every dataset of the window, in one column store. */
export type DatasetStore = Awaited<ReturnType<typeof createDatasetStore>>;

/** Settings that keep a million rows within tens of megabytes, also after a sort. */
export const STORE_OPTIONS = {
  memory_limit: '256MB',
  threads: '2',
  allocator_background_threads: 'true',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  // The footer of a parquet file may change before its rows are read; see `declareWithoutZone`. No file is read twice.
  enable_external_file_cache: 'false',
};

/** A database with the row files of its datasets, in its own folder. */
type Database = { readonly folder: string; readonly connections: Connections };

/** Creates databases in `folder`, at most one of which is open at a time. */
const createDatabases = (folder: string, onTrimmed?: () => void) => {
  let current: Database | undefined;
  let count = 0;
  const create = async (): Promise<Database> => {
    count += 1;
    const own = join(folder, `store-${count}`);
    mkdirSync(own, { mode: 0o700 });
    const options = { ...STORE_OPTIONS, temp_directory: join(own, 'spill') };
    return {
      folder: own,
      connections: await openConnections(join(own, 'datasets.duckdb'), options, onTrimmed),
    };
  };
  return {
    /** Returns the open database, or creates one. */
    open: async (): Promise<Database> => (current ??= await create()),
    /** Interrupts the reads that run, because the process takes too much memory. */
    relieve: (): void => current?.connections.relieve(),
    /** Closes the open database and deletes its folder. */
    close: async (): Promise<void> => {
      const closing = current;
      current = undefined;
      await closing?.connections.close();
      if (closing) rmSync(closing.folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/**
 * Opens the store in `folder`, whose former content is deleted: datasets live as long as the process. A dropped table stays
 * readable in the database's file, so the file is deleted with the last dataset, and the next one gets a new file. `onTrimmed` is called
 * after a load has paused and the memory of unread rows was freed.
 */
export const createDatasetStore = async (folder: string, onTrimmed?: () => void) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const datasets = new Map<string, Dataset>();
  const databases = createDatabases(folder, onTrimmed);
  let opened = 0;
  /** Orders are carried out one after another, so that rows that follow an `open` find their dataset. */
  const { run: inTurn } = createSerialQueue();

  const find = (id: string): Dataset | undefined => datasets.get(id);
  /** Returns the dataset once the orders before have been carried out. */
  const findInTurn = (id: string): Promise<Dataset | undefined> => inTurn(async () => find(id));

  const close = async (id: string) => {
    const dataset = find(id);
    if (!dataset) return;
    datasets.delete(id);
    await dataset.close();
    if (datasets.size === 0) await databases.close();
  };

  return {
    find,
    findInTurn,
    open: (id: string, columns: readonly DatasetColumn[]): Promise<void> =>
      inTurn(async () => {
        await close(id);
        const { connections, folder: own } = await databases.open();
        opened += 1;
        datasets.set(id, await openDataset(connections, own, `d${opened}`, columns));
      }),
    append: (id: string, rows: readonly (readonly Json[])[]): Promise<number> =>
      inTurn(async () => {
        const dataset = find(id);
        if (!dataset) throw new Error(STORE_TEXT.gone);
        await dataset.append(rows);
        return dataset.loaded();
      }),
    /** Closes a dataset; `before` runs first, in the same turn. */
    close: (id: string, before?: () => Promise<void>): Promise<void> =>
      inTurn(async () => {
        await before?.();
        await close(id);
      }),
    /** Returns the JSON reply to a request of the page; never rejects. */
    reply: (text: unknown): Promise<string> => replyToRequest({ find, findInTurn }, text),
    /** Interrupts the reads that run, which fail for lack of memory; rows stay open. */
    relieve: databases.relieve,
    /** Closes everything and deletes what is on disk. */
    stop: (): Promise<void> =>
      inTurn(async () => {
        for (const id of [...datasets.keys()]) await close(id);
        await databases.close();
        rmSync(folder, { recursive: true, force: true });
      }),
  };
};
