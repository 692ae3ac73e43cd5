import { Worker } from 'node:worker_threads';

/** Rows as they are kept, one behind another, and where each ends. */
export type CsvAsk = { readonly text: Uint8Array<ArrayBuffer>; readonly ends: Uint32Array<ArrayBuffer> };
/** Their csv, and how many cells the thread has guarded so far. */
export type CsvWord = { readonly bytes: Uint8Array<ArrayBuffer>; readonly guarded: number };

/** A second thread that makes csv of rows. */
export type CsvHelper = {
  /** Whether it has started, and has less to do than keeps it busy. */
  readonly isFree: () => boolean;
  /** The csv of rows, which are given away; rejects where the thread has ended. */
  readonly convert: (ask: CsvAsk) => Promise<Uint8Array>;
  /** Cells that it has guarded, of what it has answered. */
  readonly guarded: () => number;
  readonly close: () => void;
};

/** One that it is at, and one to go on with. */
const MOST_AT_ONCE = 2;

type Settle = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void };

/** Starts the thread `entry` for the cells at the given positions of each row. It answers in the order that it was asked in. */
export const startCsvHelper = (entry: string, positions: readonly number[]): CsvHelper => {
  const worker = new Worker(entry, { workerData: positions, stdout: false, stderr: false });
  const asked: Settle[] = [];
  let isStarted = false;
  let isEnded = false;
  let guarded = 0;
  const end = (error: Error) => {
    isEnded = true;
    for (const { reject } of asked.splice(0)) reject(error);
  };
  worker.on('message', (word: CsvWord | null) => {
    if (!word) {
      isStarted = true;
      return;
    }
    ({ guarded } = word);
    asked.shift()?.resolve(word.bytes);
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that makes the file ended.')));
  return {
    isFree: () => isStarted && !isEnded && asked.length < MOST_AT_ONCE,
    convert: (ask) =>
      new Promise((resolve, reject) => {
        if (isEnded) return reject(new Error('The thread that makes the file ended.'));
        asked.push({ resolve, reject });
        worker.postMessage(ask, [ask.text.buffer, ask.ends.buffer]);
      }),
    guarded: () => guarded,
    close: () => void worker.terminate(),
  };
};
