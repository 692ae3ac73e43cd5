import { formatDiskError, isDiskError } from '../formats/disk-errors';
import { FileTooLarge } from '../formats/file-too-large';
import { ReadError } from '../formats/read/read-error';
import { Cancelled } from './cancelled';
import type { Answer, Handlers, OrderMessage, Orders, Report } from './order-table';
import { OutOfMemoryError } from './column-store/store-error';
import { STORE_TEXT } from './text';
import { InvalidViewError } from './column-store/view-sql';

const PROGRESS_EVERY_MS = 100;

/** Returns the answer to an order that failed. */
export const failedAnswer = (id: number, error: unknown): Answer => {
  if (error instanceof Cancelled)
    return { kind: 'failed', id, code: 'cancelled', message: STORE_TEXT.cancelled };
  if (error instanceof OutOfMemoryError)
    return {
      kind: 'failed',
      id,
      code: 'too_large',
      message: error.message,
      next: STORE_TEXT.outOfMemoryNext,
    };
  if (error instanceof FileTooLarge) return { kind: 'failed', id, code: 'too_large', message: error.message };
  if (error instanceof ReadError)
    return { kind: 'failed', id, code: 'invalid', why: error.code, message: error.message, next: error.next };
  if (error instanceof InvalidViewError)
    return {
      kind: 'failed',
      id,
      code: 'invalid',
      why: 'view',
      message: error.message,
      next: error.next,
    };
  if (error instanceof Error && error.name === 'AbortError')
    return { kind: 'failed', id, code: 'cancelled', message: STORE_TEXT.cancelled };
  if (isDiskError(error)) return { kind: 'failed', id, code: 'disk', message: formatDiskError(error.code) };
  return {
    kind: 'failed',
    id,
    code: 'unexpected',
    message: error instanceof Error ? error.message : STORE_TEXT.failed,
  };
};

/** Carries out orders by their handlers. Each gets exactly one answer, and its progress is sent at most every 100 ms. */
export const createOrderServer = <T extends Orders>(
  handlers: Handlers<T>,
  answer: (answer: Answer) => void,
) => {
  const running = new Map<number, AbortController>();
  const createReport = (id: number): Report<unknown> => {
    let reportedAt = 0;
    return (done, total, value) => {
      const now = Date.now();
      if (now - reportedAt < PROGRESS_EVERY_MS) return;
      reportedAt = now;
      answer({ kind: 'progress', id, done, total, ...(value === undefined ? {} : { value: value() }) });
    };
  };
  return async (message: OrderMessage<T>): Promise<void> => {
    if ('of' in message) return running.get(message.of)?.abort();
    const { kind, id, order } = message;
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    try {
      answer({ kind: 'done', id, value: await handlers[kind](order, { report: createReport(id), signal }) });
    } catch (error) {
      answer(failedAnswer(id, signal.aborted ? new Cancelled() : error));
    } finally {
      running.delete(id);
    }
  };
};
