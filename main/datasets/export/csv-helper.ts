import { Worker } from 'node:worker_threads';
import type { CsvCells } from './csv-cells';
import { STORE_TEXT } from '../text';

/** Stored rows, one after another, and where each ends. */
export type CsvRequest = { readonly text: Uint8Array<ArrayBuffer>; readonly ends: Uint32Array<ArrayBuffer> };
/** The changes of a thread so far: cells that it guarded, and characters that became U+FFFD. */
export type CsvCounts = { readonly guarded: number; readonly replaced: number };
/** The csv of the rows, and the changes so far. */
export type CsvReply = CsvCounts & { readonly bytes: Uint8Array<ArrayBuffer> };

/** A second thread that converts rows to csv. */
export type CsvHelper = {
  /** Returns true if it has started and its queue isn't full. */
  readonly isFree: () => boolean;
  /** Converts rows, whose buffers are transferred; rejects if the thread has ended. */
  readonly convert: (request: CsvRequest) => Promise<Uint8Array>;
  /** The changes in the csv returned so far. */
  readonly counts: () => CsvCounts;
  readonly close: () => void;
};

/** One request in work and one to continue with. */
const MAX_PENDING = 2;

type Settle = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void };

/** Starts the thread `entry` for the given cells of each row. It replies in the order of the requests. */
export const startCsvHelper = (entry: string, cells: CsvCells): CsvHelper => {
  const worker = new Worker(entry, { workerData: cells, stdout: false, stderr: false });
  const pending: Settle[] = [];
  let isStarted = false;
  let isEnded = false;
  let counts: CsvCounts = { guarded: 0, replaced: 0 };
  const end = (error: Error) => {
    isEnded = true;
    for (const { reject } of pending.splice(0)) reject(error);
  };
  worker.on('message', (reply: CsvReply | null) => {
    if (!reply) {
      isStarted = true;
      return;
    }
    const { bytes, ...soFar } = reply;
    counts = soFar;
    pending.shift()?.resolve(bytes);
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error(STORE_TEXT.writerEnded)));
  return {
    isFree: () => isStarted && !isEnded && pending.length < MAX_PENDING,
    convert: (request) =>
      new Promise((resolve, reject) => {
        if (isEnded) return reject(new Error(STORE_TEXT.writerEnded));
        pending.push({ resolve, reject });
        worker.postMessage(request, [request.text.buffer, request.ends.buffer]);
      }),
    counts: () => counts,
    close: () => void worker.terminate(),
  };
};
