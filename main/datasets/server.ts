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
import { annotateRows, putAnnotations } from './annotations';
import { ReadError } from '../formats/read/read-error';
import { InvalidViewError } from './view-sql';
import type { Dataset } from './dataset';
import { STORE_TEXT, VIEW_TEXT } from './text';

const PROGRESS_EVERY_MS = 100;

const failedAnswer = (id: number, error: unknown): Answer => {
  if (error instanceof Cancelled)
    return { kind: 'failed', id, code: 'cancelled', message: STORE_TEXT.cancelled };
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
      next: VIEW_TEXT.next,
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

type Work<T> = (
  report: (done: number, total: number, value?: unknown) => void,
  signal: AbortSignal,
) => Promise<T>;

/** Runs work that can be cancelled by the id of its order, and reports its progress at most every 100 ms. */
const createRunner = (answer: (answer: Answer) => void) => {
  const running = new Map<number, AbortController>();
  return {
    cancel: (id: number) => running.get(id)?.abort(),
    run: async <T>(id: number, work: Work<T>): Promise<T> => {
      const controller = new AbortController();
      running.set(id, controller);
      let reportedAt = 0;
      try {
        return await work((done, total, value) => {
          const now = Date.now();
          if (now - reportedAt < PROGRESS_EVERY_MS) return;
          reportedAt = now;
          answer({ kind: 'progress', id, done, total, ...(value === undefined ? {} : { value }) });
        }, controller.signal);
      } catch (error) {
        throw controller.signal.aborted ? new Cancelled() : error;
      } finally {
        running.delete(id);
      }
    },
  };
};

type OrderOfKind<K extends Order['kind']> = Extract<Order, { kind: K }>;
type Handlers<K extends Order['kind']> = { readonly [P in K]: (order: OrderOfKind<P>) => Promise<unknown> };
type Context = {
  readonly store: DatasetStore;
  /** Returns the dataset once the orders before have been carried out. */
  readonly open: (id: string) => Promise<Dataset>;
  readonly run: ReturnType<typeof createRunner>['run'];
  readonly reader: FileReader;
  readonly csvThread: string | undefined;
};

/** Handles orders that fill datasets. The page parser is loaded when a dataset opens, while its first page is still on the way. */
const rowHandlers = ({
  store,
  open,
}: Context): Handlers<'open' | 'append' | 'putPage' | 'appendLogins' | 'close'> => {
  const loadPages = () => import('./pages');
  return {
    open: async (order) => {
      void loadPages();
      await store.open(order.dataset, order.columns);
      return null;
    },
    append: (order) => store.append(order.dataset, order.rows),
    putPage: async (order) => {
      const { columns } = await open(order.dataset);
      const { parsePage } = await loadPages();
      const page = parsePage(
        order.body,
        columns.map(({ key }) => key),
        order.needsNoSanitizing,
      );
      if (!page.ok) return page;
      const { header, rows, skipped } = page.value;
      const loaded = await store.append(order.dataset, rows);
      return ok({ header, counts: { loaded, rows: rows.length, skipped } } satisfies PutPage);
    },
    appendLogins: async (order) => {
      const { rows, skipped } = unpackPage(order.saas, order.packed);
      return { loaded: await store.append(order.dataset, rows), skipped };
    },
    close: async (order) => {
      await store.close(order.dataset);
      return null;
    },
  };
};

/** Handles orders that read or write files. Readers and writers are loaded when first used, to keep the start fast. */
const fileHandlers = ({
  open,
  run,
  reader,
  csvThread,
}: Context): Handlers<'export' | 'inspect' | 'import'> => ({
  export: ({ id, order }) =>
    run(id, async (report, signal) => {
      const { exportView } = await import('./export');
      return exportView(await open(order.view.dataset), order, report, signal, csvThread);
    }),
  inspect: ({ file }) => reader.inspect(file),
  import: ({ id, order }) =>
    run(id, async (report, signal) => {
      const { importFile } = await import('./import');
      return importFile(
        await open(order.dataset),
        reader,
        order,
        (progress) => report(progress.done, progress.total, progress),
        signal,
      );
    }),
});

/** Handles orders about rows that are already loaded. */
const viewHandlers = ({ open, run }: Context): Handlers<'cells' | 'annotate' | 'diff'> => ({
  cells: async ({ order }) => readCells(await open(order.view.dataset), order),
  annotate: async ({ order }) => {
    const dataset = await open(order.dataset);
    return order.change === 'rows' ? annotateRows(dataset, order) : putAnnotations(dataset, order);
  },
  diff: ({ id, order }) =>
    run(id, async (report, signal) => {
      const into = await open(order.into);
      const sides = [await open(order.before), await open(order.after)] as const;
      const made = await diffDatasets(...sides, into, order, report, signal);
      return { report: made, columns: into.columns };
    }),
});

/**
 * Carries out the orders of the main process; every order but `cancel` gets exactly one answer. `csvThread` is the entry of a thread
 * that helps with a long csv.
 */
export const createDatasetServer = (
  store: DatasetStore,
  answer: (answer: Answer) => void,
  reader: FileReader = plainReader,
  csvThread?: string,
) => {
  const { run, cancel } = createRunner(answer);
  const open = async (id: string): Promise<Dataset> => {
    const dataset = await store.findInTurn(id);
    if (!dataset) throw new Error(STORE_TEXT.gone);
    return dataset;
  };
  const context: Context = { store, open, run, reader, csvThread };
  const handlers: Handlers<Exclude<Order['kind'], 'cancel'>> = {
    ...rowHandlers(context),
    ...fileHandlers(context),
    ...viewHandlers(context),
  };
  return {
    handle: async (order: Order): Promise<void> => {
      if (order.kind === 'cancel') return cancel(order.of);
      // The order and its handler have the same kind; the type system can't follow the pair.
      const handler = handlers[order.kind] as (one: Order) => Promise<unknown>;
      try {
        answer({ kind: 'done', id: order.id, value: await handler(order) });
      } catch (error) {
        answer(failedAnswer(order.id, error));
      }
    },
  };
};
