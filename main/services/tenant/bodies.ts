import { Worker } from 'node:worker_threads';
import type { Result } from '../../../shared/bridge';
import { fail } from '../../../shared/bridge';
import { cancelled, failure } from '../../wire/failures';
import { doBodyJob, tooLargeToRead, type BodyJob, type BodyValue } from './body-jobs';
import { createReceiver, type BodyReply } from './body-parts';

/** Reads bodies of 2xx answers. Never rejects. */
export type Bodies = {
  readonly read: <J extends BodyJob>(job: J, signal?: AbortSignal) => Promise<Result<BodyValue<J>>>;
};

/** Reads in the current thread, for callers that may block it. */
export const plainBodies: Bodies = { read: doBodyJob };

/** Bytes from which on a body is read in a thread. A hostile one of this size takes main a tenth of a second, a usual one milliseconds. */
const MIN_BYTES = 256 * 1024;
/** Milliseconds that a body may take. */
const LIMIT_MS = 30_000;
/** Milliseconds that a thread waits for the next body. */
const IDLE_MS = 10_000;
const HEAP_MB = 1_024;

/** A thread, and what its messages and its end mean now. */
type Thread = {
  readonly worker: Worker;
  onReply: (reply: BodyReply) => void;
  onEnd: (error?: unknown) => void;
};
const ignore = () => undefined;

/** Starts threads, and keeps one that is done for the next body. */
const createThreads = (entry: string) => {
  let idle: { readonly thread: Thread; readonly timer: NodeJS.Timeout } | undefined;
  const start = (): Thread => {
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      stdout: false,
      stderr: false,
    });
    const thread: Thread = { worker, onReply: ignore, onEnd: ignore };
    worker.on('message', (reply: BodyReply) => thread.onReply(reply));
    worker.on('error', (error) => thread.onEnd(error));
    worker.on('exit', () => thread.onEnd());
    worker.unref();
    return thread;
  };
  const end = (thread: Thread): void => {
    thread.onReply = ignore;
    thread.onEnd = ignore;
    void thread.worker.terminate();
  };
  return {
    end,
    take: (): Thread => {
      if (!idle) return start();
      const { thread, timer } = idle;
      clearTimeout(timer);
      idle = undefined;
      return thread;
    },
    giveBack: (thread: Thread): void => {
      if (idle) return end(thread);
      const drop = () => {
        idle = undefined;
        end(thread);
      };
      thread.onReply = ignore;
      thread.onEnd = drop;
      idle = { thread, timer: setTimeout(drop, IDLE_MS).unref() };
    },
  };
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
const unreadable = () => failure('unexpected', 'The tenant’s response could not be read.');

/** Reads large bodies in threads, each of which is ended if a body takes too much time or memory: none makes main wait. */
export const createThreadBodies = (entry: string, minBytes = MIN_BYTES, limitMs = LIMIT_MS): Bodies => {
  const threads = createThreads(entry);
  const run = (job: BodyJob, signal: AbortSignal | undefined): Promise<Result<unknown>> =>
    new Promise((resolve) => {
      const thread = threads.take();
      const receive = createReceiver();
      const finish = (result: Result<unknown>, isReusable = false) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        if (isReusable) threads.giveBack(thread);
        else threads.end(thread);
        resolve(result);
      };
      const abort = () => finish(fail(cancelled()));
      const timer = setTimeout(() => finish(fail(tooLargeToRead())), limitMs);
      signal?.addEventListener('abort', abort, { once: true });
      thread.onReply = (reply) => {
        const result = receive(reply);
        if (result) finish(result, true);
      };
      thread.onEnd = (error) => finish(fail(isOutOfMemory(error) ? tooLargeToRead() : unreadable()));
      const isWhole = job.body.byteLength === job.body.buffer.byteLength;
      const body = isWhole ? job.body : new Uint8Array(job.body);
      thread.worker.postMessage({ ...job, body }, [body.buffer as ArrayBuffer]);
    });
  return {
    read: <J extends BodyJob>(job: J, signal?: AbortSignal) => {
      if (signal?.aborted) return Promise.resolve(fail(cancelled()));
      if (job.body.byteLength < minBytes) return doBodyJob(job);
      return run(job, signal) as Promise<Result<BodyValue<J>>>;
    },
  };
};
