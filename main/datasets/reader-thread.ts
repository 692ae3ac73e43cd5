/** The thread in which files of others are read (`reader.ts` starts it): it holds no rows, no secrets but the file's password, and no way out. */
import { parentPort, workerData } from 'node:worker_threads';
import { isDiskError } from '../formats/disk-errors';
import { inspectFile, readFile } from '../formats/read/read-file';
import { ReadError } from '../formats/read/read-error';
import type { Emit } from '../formats/read/read-events';
import type { ReaderJob, ReaderWord } from './reader';

const port = parentPort;
if (!port) throw new Error('The reader is a thread of the dataset process.');

const PROGRESS_EVERY_MS = 50;
const IN_FLIGHT = 2;
const say = (word: ReaderWord) => port.postMessage(word);

let waiting = 0;
let told = 0;
let next: (() => void) | undefined;
port.on('message', () => {
  waiting -= 1;
  next?.();
});

const emit: Emit = async (event) => {
  if (event.kind === 'progress') {
    const now = Date.now();
    if (now - told < PROGRESS_EVERY_MS) return;
    told = now;
    say({ kind: 'event', event });
    return;
  }
  while (waiting >= IN_FLIGHT) await new Promise<void>((resolve) => (next = resolve));
  waiting += 1;
  say({ kind: 'event', event });
};

const failed = (error: unknown): ReaderWord => {
  if (error instanceof ReadError)
    return { kind: 'failed', code: error.code, message: error.message, next: error.next };
  if (isDiskError(error))
    return { kind: 'failed', code: 'disk', message: error.message, next: '', system: error.code };
  return {
    kind: 'failed',
    code: 'malformed',
    message: 'The file could not be read: it is not what it says it is.',
    next: 'Check the file with the tool that wrote it.',
  };
};

const job = workerData as ReaderJob;
const work: Promise<unknown> = job.kind === 'inspect' ? inspectFile(job.ask) : readFile(job.ask, emit);
work.then(
  (value) => say({ kind: 'done', value }),
  (error: unknown) => say(failed(error)),
);
