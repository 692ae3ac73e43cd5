import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { RowRequest, type DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { group, histogram, values } from './answers';
import { createConnections } from './connections';
import { openDataset, type Dataset } from './dataset';
import { ViewError } from './where';

/** Every dataset of the window, in one column store. */
export type DatasetStore = Awaited<ReturnType<typeof createDatasetStore>>;

const reply = (id: number, valueText: string): string => `{"id":${id},"ok":true,"value":${valueText}}`;
const refuse = (id: number, code: 'gone' | 'invalid' | 'failed', message: string): string => JSON.stringify({ id, ok: false, code, message });

const idOf = (asked: unknown): number =>
  typeof asked === 'object' && asked !== null && 'id' in asked && typeof asked.id === 'number' ? asked.id : -1;

/**
 * Opens the store in `folder`, whose former content is deleted: datasets live as long as the process. Settings keep a
 * million rows within tens of megabytes, also after a sort.
 */
export const createDatasetStore = async (folder: string) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const instance = await DuckDBInstance.create(join(folder, 'datasets.duckdb'), {
    memory_limit: '256MB',
    threads: '2',
    temp_directory: join(folder, 'spill'),
    allocator_background_threads: 'true',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const store = await createConnections(instance);
  const datasets = new Map<string, Dataset>();
  let opened = 0;

  const find = (id: string): Dataset | undefined => datasets.get(id);

  const answer = async (ask: RowRequest, dataset: Dataset): Promise<string> => {
    switch (ask.op) {
      case 'view': {
        const order = await dataset.orderFor(ask.view, true);
        return JSON.stringify({ count: order.count, loaded: dataset.loaded() });
      }
      case 'window': {
        const order = await dataset.orderFor(ask.view, false);
        const rows = dataset.readWindow(order, ask.offset, ask.count);
        return `{"rows":[${rows.join(',')}],"offset":${ask.offset},"count":${order.count},"loaded":${dataset.loaded()}}`;
      }
      case 'rows':
        return `{"rows":[${dataset.readRows(ask.rows).join(',')}]}`;
      case 'histogram':
        return JSON.stringify(await histogram(dataset, ask));
      case 'values':
        return JSON.stringify(await values(dataset, ask));
      case 'group':
        return JSON.stringify(await group(dataset, ask));
      case 'offsetOf': {
        const order = await dataset.orderFor(ask.view, false);
        const offset = order.ids ? order.ids.indexOf(ask.row) : ask.row < order.count ? ask.row : -1;
        return JSON.stringify({ offset });
      }
    }
  };

  return {
    find,
    open: async (id: string, columns: readonly DatasetColumn[]): Promise<void> => {
      opened += 1;
      datasets.set(id, await openDataset(store, folder, `d${opened}`, columns));
    },
    append: async (id: string, rows: readonly (readonly Json[])[]): Promise<number> => {
      const dataset = find(id);
      if (!dataset) throw new Error('This result is closed.');
      await dataset.append(rows);
      return dataset.loaded();
    },
    close: async (id: string): Promise<void> => {
      const dataset = find(id);
      datasets.delete(id);
      await dataset?.close();
    },
    /** Answers one question of the page as JSON text; never rejects. */
    ask: async (text: unknown): Promise<string> => {
      let asked: unknown;
      try {
        asked = JSON.parse(String(text));
      } catch {
        return refuse(-1, 'invalid', 'The question is not JSON.');
      }
      const parsed = RowRequest.safeParse(asked);
      if (!parsed.success) return refuse(idOf(asked), 'invalid', 'The question does not have the right shape.');
      const ask = parsed.data;
      const dataset = find('view' in ask ? ask.view.dataset : ask.dataset);
      if (!dataset) return refuse(ask.id, 'gone', 'This result is no longer open.');
      try {
        return reply(ask.id, await answer(ask, dataset));
      } catch (error) {
        return error instanceof ViewError
          ? refuse(ask.id, 'invalid', error.message)
          : refuse(ask.id, 'failed', error instanceof Error ? error.message.slice(0, 300) : 'The rows could not be read.');
      }
    },
    /** Closes everything and deletes what is on disk. */
    stop: async (): Promise<void> => {
      for (const dataset of datasets.values()) await dataset.close();
      datasets.clear();
      await store.close();
      instance.closeSync();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
