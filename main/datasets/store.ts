import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RowRequest, type DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { formatDiskError, isDiskError } from '../formats/disk-errors';
import { facts, group, histogram, values } from './aggregates';
import { openConnections, type Connections } from './connections';
import { openDataset, type Dataset } from './dataset';
import { InvalidViewError } from './view-sql';

/** Every dataset of the window, in one column store. */
export type DatasetStore = Awaited<ReturnType<typeof createDatasetStore>>;

const reply = (id: number, valueText: string): string => `{"id":${id},"ok":true,"value":${valueText}}`;
const refuse = (id: number, code: 'gone' | 'invalid' | 'failed', message: string): string =>
  JSON.stringify({ id, ok: false, code, message });
const gone = (id: number): string => refuse(id, 'gone', 'This result is no longer open.');

const idOf = (asked: unknown): number =>
  typeof asked === 'object' && asked !== null && 'id' in asked && typeof asked.id === 'number'
    ? asked.id
    : -1;

/** Why rows could not be read, in our words: the column store's own are no sentence for an analyst. */
const wordsOf = (error: unknown): string =>
  isDiskError(error) ? formatDiskError(error.code) : 'The rows could not be read.';

/** Settings that keep a million rows within tens of megabytes, also after a sort. */
const OPTIONS = {
  memory_limit: '256MB',
  threads: '2',
  allocator_background_threads: 'true',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};

const answer = async (ask: RowRequest, dataset: Dataset): Promise<string> => {
  switch (ask.op) {
    case 'view': {
      const order = await dataset.orderFor(ask.view, true);
      return JSON.stringify({ count: order.count, loaded: dataset.loaded() });
    }
    case 'window': {
      const order = await dataset.orderFor(ask.view, false);
      const { texts, cut } = dataset.readWindow(order, ask.offset, ask.count, ask.cut);
      return `{"rows":[${texts.join(',')}],"offset":${ask.offset},"count":${order.count},"loaded":${dataset.loaded()},"cut":${JSON.stringify(cut)}}`;
    }
    case 'rows':
      return `{"rows":[${dataset.readRows(ask.rows).join(',')}]}`;
    case 'histogram':
      return JSON.stringify(await histogram(dataset, ask));
    case 'values':
      return JSON.stringify(await values(dataset, ask));
    case 'facts':
      return JSON.stringify(await facts(dataset, ask));
    case 'group':
      return JSON.stringify(await group(dataset, ask));
    case 'offsetOf': {
      const order = await dataset.orderFor(ask.view, false);
      const offset = order.ids ? order.ids.indexOf(ask.row) : ask.row < order.count ? ask.row : -1;
      return JSON.stringify({ offset });
    }
  }
};

/** One database with the row files of its datasets, in a folder of their own. */
type Database = { readonly folder: string; readonly connections: Connections };

/**
 * Opens the store in `folder`, whose former content is deleted: datasets live as long as the process. A dropped table stays
 * readable in the database's file, so the file itself goes with the last dataset, and the next one gets a new file. `onRest` is told
 * when many rows came and no more do, and when nobody has read of them for a while.
 */
export const createDatasetStore = async (folder: string, onRest?: () => void) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const datasets = new Map<string, Dataset>();
  let database: Database | undefined;
  let made = 0;
  let opened = 0;
  let line: Promise<unknown> = Promise.resolve();

  /** Orders are carried out one after another, as they came: rows that follow an `open` find their dataset. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = line.then(work);
    line = mine.catch(() => undefined);
    return mine;
  };

  const find = (id: string): Dataset | undefined => datasets.get(id);

  /** The dataset as it is once the orders before have been carried out. */
  const findInTurn = (id: string): Promise<Dataset | undefined> => inTurn(async () => find(id));

  const begin = async (): Promise<Database> => {
    made += 1;
    const own = join(folder, `store-${made}`);
    mkdirSync(own, { mode: 0o700 });
    return {
      folder: own,
      connections: await openConnections(
        join(own, 'datasets.duckdb'),
        { ...OPTIONS, temp_directory: join(own, 'spill') },
        onRest,
      ),
    };
  };

  const end = async () => {
    const ended = database;
    database = undefined;
    await ended?.connections.close();
    if (ended) rmSync(ended.folder, { recursive: true, force: true, maxRetries: 5 });
  };

  const close = async (id: string) => {
    const dataset = find(id);
    if (!dataset) return;
    datasets.delete(id);
    await dataset.close();
    if (datasets.size === 0) await end();
  };

  return {
    find,
    findInTurn,
    open: (id: string, columns: readonly DatasetColumn[]): Promise<void> =>
      inTurn(async () => {
        await close(id);
        database ??= await begin();
        opened += 1;
        datasets.set(id, await openDataset(database.connections, database.folder, `d${opened}`, columns));
      }),
    append: (id: string, rows: readonly (readonly Json[])[]): Promise<number> =>
      inTurn(async () => {
        const dataset = find(id);
        if (!dataset) throw new Error('This result is closed.');
        await dataset.append(rows);
        return dataset.loaded();
      }),
    close: (id: string): Promise<void> => inTurn(() => close(id)),
    /** Answers one question of the page as JSON text; never rejects. */
    ask: async (text: unknown): Promise<string> => {
      let asked: unknown;
      try {
        asked = JSON.parse(String(text));
      } catch {
        return refuse(-1, 'invalid', 'The question is not JSON.');
      }
      const parsed = RowRequest.safeParse(asked);
      if (!parsed.success)
        return refuse(idOf(asked), 'invalid', 'The question does not have the right shape.');
      const ask = parsed.data;
      const id = 'view' in ask ? ask.view.dataset : ask.dataset;
      const dataset = find(id) ?? (await findInTurn(id));
      if (!dataset) return gone(ask.id);
      try {
        return reply(ask.id, await answer(ask, dataset));
      } catch (error) {
        if (error instanceof InvalidViewError) return refuse(ask.id, 'invalid', error.message);
        return find(id) === dataset ? refuse(ask.id, 'failed', wordsOf(error)) : gone(ask.id);
      }
    },
    /** Closes everything and deletes what is on disk. */
    stop: (): Promise<void> =>
      inTurn(async () => {
        for (const id of [...datasets.keys()]) await close(id);
        await end();
        rmSync(folder, { recursive: true, force: true });
      }),
  };
};
