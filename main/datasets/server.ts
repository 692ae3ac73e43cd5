import type { DatasetStore } from './store';
import { readCells } from './dataset/read-cells';
import { markEgress } from './logins/mark-egress';
import { createLoginUnpacker } from './logins/login-unpacker';
import { diffDatasets } from './compare/diff';
import { countImpact, listImpact } from './exceptions/impact';
import { findFindings } from './exceptions/findings';
import { findTravel } from './logins/travel';
import { ok } from '../../shared/bridge';
import { createKnownRows, replaceRows } from './dataset/known-rows';
import { createRepeatedRows } from './dataset/repeated-rows';
import { createLazyPivot, type LazyPivot } from './pivot/lazy-pivot';
import type { Answer, Handlers } from './order-table';
import type {
  DATASET_ORDERS,
  FILE_ORDERS,
  ImpactOrder,
  LOGIN_ORDERS,
  LoginsToPut,
  PIVOT_ORDERS,
  ROW_ORDERS,
  VIEW_ORDERS,
} from './protocol';
import { annotateRows, putAnnotations } from './dataset/annotations';
import type { Dataset } from './dataset/dataset';
import { createOrderServer } from './answers';
import { STORE_TEXT } from './text';

/** Entries of threads that help: with a long csv, and with packed logins. Without one, the work is done in this thread. */
export type Threads = { readonly csv?: string; readonly logins?: string };
type Context = {
  readonly store: DatasetStore;
  /** Returns the dataset once the orders before have been carried out. */
  readonly open: (id: string) => Promise<Dataset>;
  readonly threads: Threads;
  readonly pivot: LazyPivot;
};

/** Handles orders that fill datasets. The page parser is loaded when a dataset opens, while its first page is still on the way. */
const rowHandlers = ({ store, open, pivot }: Context): Handlers<typeof ROW_ORDERS> => {
  const loadPages = () => import('./dataset/pages');
  const knownRows = createKnownRows();
  const repeatedRows = createRepeatedRows();
  return {
    open: async (order) => {
      void loadPages();
      await store.open(order.dataset, order.columns);
      if (order.indexedAs) pivot.follow(order.dataset, await open(order.dataset), order.indexedAs);
      return null;
    },
    append: async (order) => {
      const loaded = await store.append(order.dataset, order.rows);
      pivot.noteRows(order.dataset);
      return { loaded, zoneless: [...(await open(order.dataset)).zoneless] };
    },
    putPage: async (order) => {
      const dataset = await open(order.dataset);
      const { columns } = dataset;
      const { parsePage, pageMark, plainCursor } = await loadPages();
      const page = parsePage(
        order.body,
        columns.map(({ key }) => key),
        order.needsNoSanitizing,
      );
      if (!page.ok) return page;
      const { header, rows: sent } = page.value;
      const walk = { restart: order.restart, cursor: plainCursor(order.cursor, order.needsNoSanitizing) };
      const newRows = repeatedRows.leaveOut(dataset, page.value, walk);
      const { rows, skipped, repeated } = newRows;
      const added = await knownRows.leaveOut(dataset, rows, order.restart);
      const loaded = await store.append(order.dataset, added.rows);
      added.stored();
      newRows.stored();
      pivot.noteRows(order.dataset);
      const known = rows.length - added.rows.length;
      const zoneless = [...dataset.zoneless];
      const mark = pageMark(sent);
      const counts = { loaded, rows: rows.length, skipped, repeated, known, mark, zoneless };
      return ok({ header, counts });
    },
    reread: async (order) => {
      const dataset = await open(order.dataset);
      const { parsePage } = await loadPages();
      const keys = dataset.columns.map(({ key }) => key);
      const page = parsePage(order.body, keys, order.needsNoSanitizing);
      return page.ok ? ok(await replaceRows(dataset, order.entities, page.value.rows)) : page;
    },
    close: async (order) => {
      await store.close(order.dataset, () => pivot.leave(order.dataset));
      return null;
    },
  };
};

/** Handles orders about packed logins, which a thread unpacks. */
const loginHandlers = ({ store, open, pivot, threads }: Context): Handlers<typeof LOGIN_ORDERS> => {
  const unpacker = createLoginUnpacker(threads.logins);
  /** The latest page of logins; those before it are stored before it is. */
  let latestLogins: Promise<unknown> = Promise.resolve();
  const putLogins = async ({ dataset, part, packed, egress }: LoginsToPut) => {
    const { rows, skipped, ignored } = await unpacker.unpack({ part, packed, egress });
    const loaded = await store.append(dataset, rows);
    pivot.noteRows(dataset);
    const { zoneless } = await open(dataset);
    return { loaded, skipped, ignored, zoneless: [...zoneless] };
  };
  return {
    appendLogins: (order) => {
      const put = putLogins(order);
      latestLogins = put.catch(() => undefined);
      return put;
    },
    markEgress: async (order) => {
      // Logins that came before the list are marked by the former one, so they have to be there when they are marked again.
      await latestLogins;
      await markEgress(await open(order.dataset), order.egress);
      return null;
    },
  };
};

/** Handles orders about files. Writers are loaded when first used, to keep the start fast; files are read in their own processes. */
const fileHandlers = ({ open, threads, pivot }: Context): Handlers<typeof FILE_ORDERS> => ({
  export: async (order, { report, signal }) => {
    const { exportView } = await import('./export/export');
    return exportView(await open(order.view.dataset), order, report, signal, threads.csv);
  },
  adoptRows: async (order) => {
    (await open(order.dataset)).adoptRows(order.rows, order.columns);
    return null;
  },
  adoptTable: async (order) => {
    await (await open(order.dataset)).adoptTable(order.database, order.table, order.columns);
    pivot.noteRows(order.dataset);
    return null;
  },
});

/** Opens the results that are searched for what exceptions apply to. */
const searched = (open: Context['open'], results: ImpactOrder['results']) =>
  Promise.all(results.map(async ({ dataset: id, chosen }) => ({ id, dataset: await open(id), chosen })));

/** Handles orders about rows that are already loaded. */
const viewHandlers = ({ open }: Context): Handlers<typeof VIEW_ORDERS> => ({
  cells: async (order) => readCells(await open(order.view.dataset), order),
  annotateRows: async (order) => annotateRows(await open(order.view.dataset), order),
  putAnnotations: async ({ dataset, reviews }) => putAnnotations(await open(dataset), reviews),
  diff: async (order, { report, signal }) => {
    const into = await open(order.into);
    const sides = [await open(order.before), await open(order.after)] as const;
    const made = await diffDatasets(...sides, into, order, report, signal);
    return { report: made, columns: into.columns };
  },
  travel: async (order, { report, signal }) => {
    const [logins, into] = [await open(order.view.dataset), await open(order.into)];
    return { report: await findTravel(logins, into, order, report, signal), columns: into.columns };
  },
  impact: async ({ results, values }) => countImpact(await searched(open, results), values),
  impactRows: async ({ results, values }) => listImpact(await searched(open, results), values),
  findings: async (order, { report, signal }) => {
    const hashes = await Promise.all(
      order.hashes.map(async ({ dataset, md5, sha256 }) => {
        const { name, columns } = await open(dataset);
        return { name, columns, md5, sha256 };
      }),
    );
    const sides = { list: await open(order.list), into: await open(order.into), hashes };
    return findFindings(sides, order, report, signal);
  },
});

/** Handles orders about what this workstation has seen. */
const pivotHandlers = ({ pivot }: Context): Handlers<typeof PIVOT_ORDERS> => ({
  seeProfile: async ({ path, seen }) => {
    await (await pivot.load()).seeProfile(path, seen);
    return null;
  },
  pivot: async ({ paths, text }) => (await pivot.load()).find(paths, text),
  clearPivot: async ({ path }) => {
    await (await pivot.load()).clear(path);
    return null;
  },
});

/** Carries out the orders of the main process. The pivot notes by `clock` when it saw an entity. */
export const createDatasetServer = (
  store: DatasetStore,
  answer: (answer: Answer) => void,
  threads: Threads = {},
  clock: () => number = Date.now,
) => {
  const open = async (id: string): Promise<Dataset> => {
    const dataset = await store.findInTurn(id);
    if (!dataset) throw new Error(STORE_TEXT.gone);
    return dataset;
  };
  const context: Context = { store, open, threads, pivot: createLazyPivot(clock) };
  const handlers: Handlers<typeof DATASET_ORDERS> = {
    ...rowHandlers(context),
    ...loginHandlers(context),
    ...fileHandlers(context),
    ...viewHandlers(context),
    ...pivotHandlers(context),
  };
  return {
    /** Closes the pivot indexes. */
    stop: async (): Promise<void> => {
      if (context.pivot.isLoaded()) await (await context.pivot.load()).stop();
    },
    handle: createOrderServer<typeof DATASET_ORDERS>(handlers, answer),
  };
};
