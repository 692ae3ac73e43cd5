/** The thread that `reader.ts` starts to read untrusted files. It has no rows, no secrets except the file's password, and no network. */
import { parentPort } from 'node:worker_threads';
import { isDiskError } from '../../formats/disk-errors';
import { previewFile } from '../../formats/read/preview-file';
import { inspectFile, readFile } from '../../formats/read/read-file';
import { ReadError } from '../../formats/read/read-error';
import type { Emit } from '../../formats/read/read-events';
import type { ReaderJob, ReaderMessage } from './reader';
import { IMPORT_TEXT } from '../text';

const port = parentPort;
if (!port) throw new Error('The reader is a thread of the dataset process.');

const PROGRESS_EVERY_MS = 50;
/** Events that were sent and not yet taken. */
const MAX_PENDING = 2;
const send = (message: ReaderMessage) => port.postMessage(message);

let pending = 0;
let reportedAt = 0;
let onTaken: (() => void) | undefined;

const emit: Emit = async (event) => {
  if (event.kind === 'progress') {
    const now = Date.now();
    if (now - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = now;
    send({ kind: 'event', event });
    return;
  }
  while (pending >= MAX_PENDING) await new Promise<void>((resolve) => (onTaken = resolve));
  pending += 1;
  send({ kind: 'event', event });
};

const failureMessage = (error: unknown): ReaderMessage => {
  if (error instanceof ReadError)
    return { kind: 'failed', code: error.code, message: error.message, next: error.next };
  if (isDiskError(error))
    return { kind: 'failed', code: 'disk', message: error.message, next: '', system: error.code };
  const [message, next] = IMPORT_TEXT.unexpected;
  return { kind: 'failed', code: 'malformed', message, next };
};

const work = async (job: ReaderJob): Promise<unknown> => {
  const progress = () => emit({ kind: 'progress', done: 0, total: 1 });
  if (job.kind === 'inspect') return inspectFile(job.request, progress);
  if (job.kind === 'preview') return previewFile(job.request, progress);
  if (job.kind === 'read') return readFile(job.request, emit);
  const { readCaseBundle } = await import('../../formats/read/read-case');
  return readCaseBundle(job.path, (done, total) => void emit({ kind: 'progress', done, total }));
};
/** The first message is the job of this thread; every later one acknowledges an event. */
port.once('message', (job: ReaderJob) => {
  port.on('message', () => {
    pending -= 1;
    onTaken?.();
  });
  work(job).then(
    (value) => send({ kind: 'done', value }),
    (error: unknown) => send(failureMessage(error)),
  );
});
