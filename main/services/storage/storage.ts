import { SILENT_LOG, type Log } from '../log/log';
import { createStore, type Store, type StoreOptions } from './store';
import { createWal, type Wal } from './wal';
import { createWriteQueue } from './write-queue';

/** Everything that is stored below one folder: stores of documents and write-ahead logs, flushed together. */
export type Storage = {
  readonly root: string;
  readonly store: <T>(options: StoreOptions<T>) => Store<T>;
  /** Opens the write-ahead logs in a folder. */
  readonly wal: (name: string) => Wal;
  /** Resolves once everything that was changed is on disk. */
  readonly flush: () => Promise<void>;
};

/** Opens the storage in `root`. Reads are synchronous, writes are asynchronous. */
export const createStorage = (
  root: string,
  { log = SILENT_LOG, now = () => new Date() }: { readonly log?: Log; readonly now?: () => Date } = {},
): Storage => {
  const queue = createWriteQueue();
  const wals: Wal[] = [];
  return {
    root,
    store: (options) => createStore({ root, queue, now, log }, options),
    wal: (name) => {
      const wal = createWal(root, name);
      wals.push(wal);
      return wal;
    },
    flush: async () => void (await Promise.all([queue.idle(), ...wals.map((wal) => wal.idle())])),
  };
};
