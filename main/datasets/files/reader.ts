import { Worker } from 'node:worker_threads';
import type { FileNeeds, FilePreview } from '../../../shared/model/files';
import type { ReadBundle } from '../../formats/read/read-case';
import { ReadError, type ReadErrorCode } from '../../formats/read/read-error';
import type { Emit, ReadRequest, ReadEvent, ReadResult } from '../../formats/read/read-events';
import { createSerialQueue } from '../serial-queue';
import { IMPORT_TEXT, STORE_TEXT } from '../text';

/** Reads untrusted files. Throws a `ReadError`, the error of the disk, or the signal's reason. */
export type FileReader = {
  readonly inspect: (request: Pick<ReadRequest, 'path' | 'name' | 'password'>) => Promise<FileNeeds>;
  readonly preview: (request: Omit<ReadRequest, 'spool'>) => Promise<FilePreview>;
  readonly read: (request: ReadRequest, emit: Emit, signal: AbortSignal) => Promise<ReadResult>;
  readonly readCase: (path: string) => Promise<ReadBundle>;
};

/** The job of a reader's thread. */
export type ReaderJob =
  | { readonly kind: 'inspect'; readonly request: Pick<ReadRequest, 'path' | 'name' | 'password'> }
  | { readonly kind: 'preview'; readonly request: Omit<ReadRequest, 'spool'> }
  | { readonly kind: 'read'; readonly request: ReadRequest }
  | { readonly kind: 'case'; readonly path: string };
/** A message of the thread. Each event except progress is acknowledged. */
export type ReaderMessage =
  | { readonly kind: 'event'; readonly event: ReadEvent }
  | { readonly kind: 'done'; readonly value: unknown }
  | {
      readonly kind: 'failed';
      readonly code: ReadErrorCode | 'disk' | 'unexpected';
      readonly message: string;
      readonly next: string;
      readonly system?: string;
    };

/** Reads on the current thread, for callers that may block it. */
export const plainReader: FileReader = {
  inspect: async (request) => (await import('../../formats/read/read-file')).inspectFile(request),
  preview: async (request) => (await import('../../formats/read/preview-file')).previewFile(request),
  read: async (request, emit, signal) =>
    (await import('../../formats/read/read-file')).readFile(request, (event) => {
      signal.throwIfAborted();
      return emit(event);
    }),
  readCase: async (path) =>
    (await import('../../formats/read/read-case')).readCaseBundle(path, () => undefined),
};

/** Milliseconds without an event after which reading a file is stopped. */
export const SILENCE_MS = 20_000;
const HEAP_MB = 1_536;

const ignore: Emit = async () => undefined;
const ended = () => new Error('The reader ended.');
const stalled = () => new ReadError('malformed', ...IMPORT_TEXT.stalled);
const exhausted = () => new ReadError('too_large', ...IMPORT_TEXT.outOfMemory);

const toError = ({ code, message, next, system }: Extract<ReaderMessage, { kind: 'failed' }>): Error => {
  if (code === 'disk') return Object.assign(new Error(message), { code: system });
  return code === 'unexpected' ? new Error(message) : new ReadError(code, message, next);
};

/** Starts threads, each for one job; one can be started ahead of its job. */
const createThreads = (entry: string) => {
  const start = (): Worker =>
    new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      stdout: false,
      stderr: false,
    });
  let ready: Worker | undefined;
  return {
    take: (): Worker => {
      const worker = ready ?? start();
      ready = undefined;
      worker.ref();
      return worker;
    },
    prepare: (): void => {
      if (ready) return;
      const worker = start();
      ready = worker;
      worker.unref();
      const forget = () => {
        if (ready === worker) ready = undefined;
      };
      worker.once('error', forget).once('exit', forget);
    },
  };
};

/** Creates a function that runs a job in a thread, and then ends the thread. */
const createRun =
  (take: () => Worker, silenceMs: number) =>
  (job: ReaderJob, emit: Emit, signal?: AbortSignal): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const worker = take();
      let timer: NodeJS.Timeout | undefined;
      let isOver = false;
      /** Messages are handled one after another: the thread sends the next while the last is still being handled. */
      const { run: inTurn, whenEmpty } = createSerialQueue();
      const finish = (settle: () => void) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        void worker.terminate();
        settle();
      };
      const abort = () => finish(() => reject(signal?.reason as Error));
      const restartTimer = () => {
        clearTimeout(timer);
        timer = setTimeout(() => finish(() => reject(stalled())), silenceMs);
      };
      const handleEvent = async (event: ReadEvent) => {
        // The thread sends nothing while the rows are handled, so that time doesn't count.
        clearTimeout(timer);
        await emit(event);
        if (isOver) return;
        if (event.kind !== 'progress') worker.postMessage('taken');
        restartTimer();
      };
      const handle = async (message: ReaderMessage) => {
        if (isOver) return;
        if (message.kind === 'event') return handleEvent(message.event);
        finish(() => (message.kind === 'done' ? resolve(message.value) : reject(toError(message))));
      };
      worker.on('message', (message: ReaderMessage) => {
        inTurn(() => handle(message)).catch((error: unknown) =>
          finish(() => reject(error instanceof Error ? error : new Error(STORE_TEXT.notStored))),
        );
      });
      worker.on('error', (error: Error) =>
        finish(() =>
          reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? exhausted() : error),
        ),
      );
      worker.on('exit', () => void whenEmpty().then(() => finish(() => reject(ended()))));
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      restartTimer();
      worker.postMessage(job);
    });

/** Reads in a separate thread, which is ended if it takes too much time or memory: a hostile file can't block the dataset process. */
export const createThreadReader = (
  entry: string,
  silenceMs = SILENCE_MS,
): FileReader & {
  /** Starts the thread of the next job, so that its code is loaded ahead. */
  readonly prepare: () => void;
} => {
  const { take, prepare } = createThreads(entry);
  const run = createRun(take, silenceMs);
  /** Inspects or previews a file, and starts the thread that will read it, so that its code loads in the meantime. */
  const look = (job: ReaderJob): Promise<unknown> => {
    const looked = run(job, ignore);
    prepare();
    return looked;
  };
  return {
    prepare,
    inspect: (request) => look({ kind: 'inspect', request }) as Promise<FileNeeds>,
    preview: (request) => look({ kind: 'preview', request }) as Promise<FilePreview>,
    readCase: (path) => run({ kind: 'case', path }, ignore) as Promise<ReadBundle>,
    read: (request, emit, signal) => run({ kind: 'read', request }, emit, signal) as Promise<ReadResult>,
  };
};
