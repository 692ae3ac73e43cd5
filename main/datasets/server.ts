import { diskWords, isDiskError } from '../formats/disk-words';
import { TooLarge } from '../formats/zip-file';
import type { DatasetStore } from './store';
import { readCells } from './cells';
import { Cancelled, exportView } from './export';
import { unpackPage } from './logins';
import type { Answer, Order } from './protocol';

const PROGRESS_EVERY_MS = 100;

const failureOf = (id: number, error: unknown): Answer => {
  if (error instanceof Cancelled) return { kind: 'failed', id, code: 'cancelled', message: 'Cancelled.' };
  if (error instanceof TooLarge) return { kind: 'failed', id, code: 'too_large', message: error.message };
  if (isDiskError(error)) return { kind: 'failed', id, code: 'disk', message: diskWords(error.code) };
  return { kind: 'failed', id, code: 'unexpected', message: error instanceof Error ? error.message : 'The rows could not be handled.' };
};

/** Serves the orders of the main process over the store; every order but `cancel` gets exactly one answer. */
export const createDatasetServer = (store: DatasetStore, answer: (answer: Answer) => void) => {
  const running = new Map<number, AbortController>();

  const runExport = async (id: number, order: Extract<Order, { kind: 'export' }>['order']): Promise<unknown> => {
    const controller = new AbortController();
    running.set(id, controller);
    let told = 0;
    try {
      const dataset = await store.findInTurn(order.view.dataset);
      if (!dataset) throw new Error('This result is no longer open.');
      return await exportView(
        dataset,
        order,
        (done, total) => {
          const now = Date.now();
          if (now - told < PROGRESS_EVERY_MS) return;
          told = now;
          answer({ kind: 'progress', id, done, total });
        },
        controller.signal,
      );
    } finally {
      running.delete(id);
    }
  };

  const carryOut = async (order: Exclude<Order, { kind: 'cancel' }>): Promise<unknown> => {
    switch (order.kind) {
      case 'open':
        await store.open(order.dataset, order.columns);
        return null;
      case 'append':
        return store.append(order.dataset, order.rows);
      case 'appendLogins': {
        const { rows, skipped } = unpackPage(order.saas, order.packed);
        return { loaded: await store.append(order.dataset, rows), skipped };
      }
      case 'close':
        await store.close(order.dataset);
        return null;
      case 'export':
        return runExport(order.id, order.order);
      case 'cells': {
        const dataset = await store.findInTurn(order.order.view.dataset);
        if (!dataset) throw new Error('This result is no longer open.');
        return readCells(dataset, order.order);
      }
    }
  };

  return {
    handle: async (order: Order): Promise<void> => {
      if (order.kind === 'cancel') {
        running.get(order.of)?.abort();
        return;
      }
      try {
        answer({ kind: 'done', id: order.id, value: await carryOut(order) });
      } catch (error) {
        answer(failureOf(order.id, error));
      }
    },
  };
};
