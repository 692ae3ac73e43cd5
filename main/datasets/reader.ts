import { Worker } from 'node:worker_threads';
import type { FileNeeds } from '../../shared/model/files';
import { ReadError, type ReadErrorCode } from '../formats/read/read-error';
import type { Emit, ReadRequest, ReadEvent, ReadResult } from '../formats/read/read-events';

/** Reads files that came from others. Throws a `ReadError`, what the disk says, or the signal's reason. */
export type FileReader = {
  readonly inspect: (ask: Pick<ReadRequest, 'path' | 'name' | 'password'>) => Promise<FileNeeds>;
  readonly read: (ask: ReadRequest, emit: Emit, signal: AbortSignal) => Promise<ReadResult>;
};

/** What a reader's thread is asked. */
export type ReaderJob =
  | { readonly kind: 'inspect'; readonly ask: Pick<ReadRequest, 'path' | 'name' | 'password'> }
  | { readonly kind: 'read'; readonly ask: ReadRequest };
/** What it says: each event but progress waits for a word that it was taken. */
export type ReaderWord =
  | { readonly kind: 'event'; readonly event: ReadEvent }
  | { readonly kind: 'done'; readonly value: unknown }
  | {
      readonly kind: 'failed';
      readonly code: ReadErrorCode | 'disk' | 'unexpected';
      readonly message: string;
      readonly next: string;
      readonly system?: string;
    };

/** Reads on this very thread; only where the thread may wait. */
export const plainReader: FileReader = {
  inspect: async (ask) => (await import('../formats/read/read-file')).inspectFile(ask),
  read: async (ask, emit, signal) =>
    (await import('../formats/read/read-file')).readFile(ask, (event) => {
      signal.throwIfAborted();
      return emit(event);
    }),
};

/** A reading that says nothing for this long is ended (research R49). */
export const SILENCE_MS = 20_000;
const HEAP_MB = 1_536;

const stalled = () =>
  new ReadError(
    'malformed',
    'Reading the file made no progress for 20 seconds: it was ended.',
    'The file may be damaged, or made to exhaust the machine that opens it.',
  );
const exhausted = () =>
  new ReadError(
    'too_large',
    'Reading the file took more memory than a file may.',
    'Save it as csv, or in parts, and open that.',
  );

const errorOf = ({ code, message, next, system }: Extract<ReaderWord, { kind: 'failed' }>): Error => {
  if (code === 'disk') return Object.assign(new Error(message), { code: system });
  return code === 'unexpected' ? new Error(message) : new ReadError(code, message, next);
};

/** Reads in a thread of its own that is ended when it takes too long or too much, whatever the file does to it. */
export const createThreadReader = (entry: string, silenceMs = SILENCE_MS): FileReader => {
  const run = (job: ReaderJob, emit: Emit, signal?: AbortSignal): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(entry, {
        workerData: job,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
        stdout: false,
        stderr: false,
      });
      let timer: NodeJS.Timeout | undefined;
      let isOver = false;
      /** Events are taken one after another, and the end after all of them: the thread says the next while we still hold the last. */
      let line: Promise<unknown> = Promise.resolve();
      const finish = (settle: () => void) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        void worker.terminate();
        settle();
      };
      const abort = () => finish(() => reject(signal?.reason as Error));
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => finish(() => reject(stalled())), silenceMs);
      };
      const take = async (event: ReadEvent) => {
        // While we hold the rows the thread has nothing to say: that silence is ours.
        clearTimeout(timer);
        await emit(event);
        if (isOver) return;
        if (event.kind !== 'progress') worker.postMessage('taken');
        wait();
      };
      worker.on('message', (word: ReaderWord) => {
        line = line
          .then(() => {
            if (isOver) return undefined;
            if (word.kind === 'event') return take(word.event);
            return finish(() => (word.kind === 'done' ? resolve(word.value) : reject(errorOf(word))));
          })
          .catch((error: unknown) =>
            finish(() => reject(error instanceof Error ? error : new Error('The rows could not be stored.'))),
          );
      });
      worker.on('error', (error: Error) =>
        finish(() =>
          reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? exhausted() : error),
        ),
      );
      worker.on('exit', () => void line.then(() => finish(() => reject(new Error('The reader ended.')))));
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      wait();
    });
  return {
    inspect: (ask) => run({ kind: 'inspect', ask }, async () => undefined) as Promise<FileNeeds>,
    read: (ask, emit, signal) => run({ kind: 'read', ask }, emit, signal) as Promise<ReadResult>,
  };
};
