import { rm } from 'node:fs/promises';
import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { EXIT_OUT_OF_MEMORY } from '../../datasets/memory-watch';
import {
  READER_ORDERS,
  type FileToInspect,
  type ImportOrder,
  type ImportProgress,
  type ImportResult,
  type ReaderProgress,
  type ReaderResult,
} from '../../datasets/protocol';
import { createSlots } from '../../datasets/slots';
import { IMPORT_TEXT } from '../../datasets/text';
import type { Deps } from '../../deps';
import { failure } from '../../wire/failures';
import { isGone, type DatasetClient } from '../datasets/dataset-client';
import { createRequests } from '../datasets/process-requests';
import { text } from './text';

type ReaderDeps = Pick<Deps, 'startReader'> & { readonly datasets: DatasetClient };

/** Reads files, each in its own process, which may crash without affecting the rows that are open. */
export type FileReaders = ReturnType<typeof createFileReaders>;

/** Milliseconds that a process waits for a file to be picked, or for the order to read the one that it has inspected. */
const SPARE_MS = 30_000;

/** Files that are read at once, and files that are inspected at once; each takes a process and its memory. */
const MAX_READERS = 3;
const READER_ENDED = 'reader_ended';
const READER_OUT_OF_MEMORY = 'reader_out_of_memory';
/** True if a failure means that reading the file ended its process. */
export const isReaderEnded = (result: Result<unknown>): boolean =>
  !result.ok && (result.failure.code === READER_ENDED || result.failure.code === READER_OUT_OF_MEMORY);
/** The failure of reading a file that ended its process, in this session or in an earlier one. */
export const readerEnded = (message: string): Failure =>
  failure('unexpected', message, { code: READER_ENDED, next: text.openAnywayNext });

const lost = (code: number): Failure => {
  if (code !== EXIT_OUT_OF_MEMORY) return readerEnded(text.readerEnded);
  const [message, next] = IMPORT_TEXT.outOfMemory;
  return failure('invalid', message, { code: READER_OUT_OF_MEMORY, next });
};

type Reader = ReturnType<typeof startReader>;

/** Starts a process that reads one untrusted file. */
export const startReader = (start: Deps['startReader']) => {
  const { folder, ...port } = start();
  const { orders, isAlive } = createRequests(READER_ORDERS, port, lost);
  return {
    ...orders,
    isAlive,
    end: (): void => port.kill(),
    /** Ends the process and deletes what it has written. */
    discard: async (): Promise<void> => {
      const ended = new Promise<void>((resolve) => port.onExit(() => resolve()));
      port.kill();
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** Most processes that wait at once. */
const MAX_SPARES = 2;

/** Holds processes that have read no file yet: those that have inspected a file to be read, and one that was started before a file was picked. */
const createSpares = (start: () => Reader) => {
  /** By the path of the file that each has inspected or previewed; `undefined` for none. */
  const spares = new Map<string | undefined, { readonly reader: Reader; readonly timer: NodeJS.Timeout }>();
  const take = (path: string | undefined): Reader | undefined => {
    const taken = spares.get(path);
    clearTimeout(taken?.timer);
    spares.delete(path);
    return taken?.reader.isAlive() ? taken.reader : undefined;
  };
  // Its folder is deleted at the next start at the latest.
  const discard = (path: string | undefined): void =>
    void take(path)
      ?.discard()
      .catch(() => undefined);
  const keep = (reader: Reader, path?: string): void => {
    discard(path);
    const [oldest] = spares.keys();
    if (spares.size >= MAX_SPARES) discard(oldest);
    spares.set(path, { reader, timer: setTimeout(() => discard(path), SPARE_MS).unref() });
  };
  return {
    /** Returns a process that has inspected or previewed no other file. */
    take: (path: string): Reader => take(path) ?? take(undefined) ?? start(),
    keep,
    /** Starts a process, unless one is waiting. A failure is ignored: it is reported when a process is needed. */
    prepare: (): void => {
      if (spares.get(undefined)?.reader.isAlive() === true) return;
      try {
        keep(start());
      } catch {
        // A process is started once a file is inspected.
      }
    },
    stop: async (): Promise<void> => {
      await Promise.all([...spares.keys()].map(async (path) => take(path)?.discard()));
    },
  };
};

/** Inspects or previews a file, without waiting for files that are being read. */
const createLook = (spares: ReturnType<typeof createSpares>) => {
  const slots = createSlots(MAX_READERS);
  return async <T>(path: string, ask: (reader: Reader) => Promise<Result<T>>): Promise<Result<T>> => {
    await slots.take();
    try {
      const reader = spares.take(path);
      const seen = await ask(reader);
      if (seen.ok) spares.keep(reader, path);
      else await reader.discard();
      return seen;
    } finally {
      slots.release();
    }
  };
};

/** Creates the readers of files. */
export const createFileReaders = ({ startReader: start, datasets }: ReaderDeps) => {
  const spares = createSpares(() => startReader(start));
  const slots = createSlots(MAX_READERS);
  const look = createLook(spares);

  /** Lets the dataset process take over what the reader has written. */
  const adopt = async (
    dataset: string,
    { rows, database, table, columns, report, loaded }: ReaderResult,
  ): Promise<Result<ImportResult>> => {
    const shown = await datasets.adoptRows({ dataset, rows, columns });
    const taken = shown.ok ? await datasets.adoptTable({ dataset, database, table, columns }) : shown;
    if (!taken.ok) return taken;
    return ok({ report, columns, loaded });
  };

  const read = async (
    dataset: string,
    file: ImportOrder,
    onProgress: (progress: ImportProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<ImportResult>> => {
    const reader = spares.take(file.path);
    const onAbort = () => reader.end();
    signal.addEventListener('abort', onAbort, { once: true });
    const showProgress = async ({ rows, ...progress }: ReaderProgress) => {
      const shown = await datasets.adoptRows({ dataset, rows, columns: progress.columns });
      if (shown.ok && !signal.aborted) onProgress(progress);
    };
    const report = (_done: number, _total: number, value: ReaderProgress) => void showProgress(value);
    const made = await reader.read(file, { report, signal });
    signal.removeEventListener('abort', onAbort);
    const adopted = made.ok ? await adopt(dataset, made.value) : made;
    if (adopted.ok) {
      reader.end();
      return adopted;
    }
    // A dataset process that was replaced has opened it again.
    if (!isGone(adopted)) await datasets.open({ dataset, columns: [] });
    await reader.discard();
    return signal.aborted ? fail(failure('cancelled', text.readingCanceled)) : adopted;
  };

  return {
    /** Starts the process for the next file while the analyst picks it. */
    prepare: spares.prepare,
    /** Returns what is needed to read a file. */
    inspect: (file: FileToInspect) => look(file.path, (reader) => reader.inspect(file)),
    /** Returns the first rows of a file as some settings read them. */
    preview: (file: ImportOrder) => look(file.path, (reader) => reader.preview(file)),
    /** Starts a reading once fewer than `MAX_READERS` run, unless it is canceled before. */
    queue: async <T>(signal: AbortSignal, work: () => Promise<Result<T>>): Promise<Result<T>> => {
      if (!(await slots.take(signal))) return fail(failure('cancelled', text.readingCanceled));
      return work().finally(slots.release);
    },
    /** Reads a file into an open, empty dataset. Rows can be seen as they come; a reading that fails leaves none. */
    read,
    stop: spares.stop,
  };
};
