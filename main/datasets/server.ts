import { formatDiskError, isDiskError } from '../formats/disk-errors';
import { FileTooLarge } from '../formats/file-too-large';
import type { DatasetStore } from './store';
import { Cancelled } from './cancelled';
import { readCells } from './read-cells';
import { unpackPage } from './logins';
import { diffDatasets } from './diff';
import { ok } from '../../shared/bridge';
import type { Answer, Order, PutPage } from './protocol';
import { plainReader, type FileReader } from './reader';
import { putReviews, reviewRows } from './annotations';
import { ReadError } from '../formats/read/read-error';
import { InvalidViewError } from './view-sql';
import type { Dataset } from './dataset';

const PROGRESS_EVERY_MS = 100;

const failureOf = (id: number, error: unknown): Answer => {
  if (error instanceof Cancelled) return { kind: 'failed', id, code: 'cancelled', message: 'Cancelled.' };
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
      next: 'Choose other columns.',
    };
  if (error instanceof Error && error.name === 'AbortError')
    return { kind: 'failed', id, code: 'cancelled', message: 'Cancelled.' };
  if (isDiskError(error)) return { kind: 'failed', id, code: 'disk', message: formatDiskError(error.code) };
  return {
    kind: 'failed',
    id,
    code: 'unexpected',
    message: error instanceof Error ? error.message : 'The rows could not be handled.',
  };
};

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** Serves the orders of the main process over the store; every order but `cancel` gets exactly one answer. `csvThread` is the entry of a thread that helps with a long csv. */
export const createDatasetServer = (
  store: DatasetStore,
  answer: (answer: Answer) => void,
  reader: FileReader = plainReader,
  csvThread?: string,
) => {
  const running = new Map<number, AbortController>();

  const open = async (id: string): Promise<Dataset> => {
    const dataset = await store.findInTurn(id);
    if (!dataset) throw new Error('This result is no longer open.');
    return dataset;
  };

  /** Work that can be cancelled, and tells how far it is. */
  const run = async <T>(
    id: number,
    work: (tell: (done: number, total: number, value?: unknown) => void, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const controller = new AbortController();
    running.set(id, controller);
    let told = 0;
    try {
      return await work((done, total, value) => {
        const now = Date.now();
        if (now - told < PROGRESS_EVERY_MS) return;
        told = now;
        answer({ kind: 'progress', id, done, total, ...(value === undefined ? {} : { value }) });
      }, controller.signal);
    } catch (error) {
      throw controller.signal.aborted ? new Cancelled() : error;
    } finally {
      running.delete(id);
    }
  };

  /** What reads answers is asked for with the first dataset, while its first answer is still under way. */
  const pages = once(() => import('./pages'));

  const carryOut = async (order: Exclude<Order, { kind: 'cancel' }>): Promise<unknown> => {
    switch (order.kind) {
      case 'open':
        void pages();
        await store.open(order.dataset, order.columns);
        return null;
      case 'putPage': {
        const { columns } = await open(order.dataset);
        const page = (await pages()).parsePage(
          order.body,
          columns.map(({ key }) => key),
          order.needsNoSanitizing,
        );
        if (!page.ok) return page;
        const { header, rows, skipped } = page.value;
        const loaded = await store.append(order.dataset, rows);
        return ok({ header, counts: { loaded, rows: rows.length, skipped } } satisfies PutPage);
      }
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
        // Writers and readers of files are loaded when the first of them is wanted: no start needs them.
        return run(order.id, async (tell, signal) =>
          (await import('./export')).exportView(
            await open(order.order.view.dataset),
            order.order,
            tell,
            signal,
            csvThread,
          ),
        );
      case 'cells':
        return readCells(await open(order.order.view.dataset), order.order);
      case 'inspect':
        return reader.inspect(order.file);
      case 'import':
        return run(order.id, async (tell, signal) =>
          (await import('./import')).importFile(
            await open(order.order.dataset),
            reader,
            order.order,
            (progress) => tell(progress.done, progress.total, progress),
            signal,
          ),
        );
      case 'review': {
        const dataset = await open(order.order.dataset);
        return order.order.change === 'rows'
          ? reviewRows(dataset, order.order)
          : putReviews(dataset, order.order);
      }
      case 'diff':
        return run(order.id, async (tell, signal) => {
          const { before, after, into } = order.order;
          const made = await open(into);
          const report = await diffDatasets(
            await open(before),
            await open(after),
            made,
            order.order,
            tell,
            signal,
          );
          return { report, columns: made.columns };
        });
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
