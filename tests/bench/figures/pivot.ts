import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DuckDBInstance } from '@duckdb/node-api';
import { createRowReader, type SeenEntity } from '../../../main/datasets/pivot/entity';
import { hash53 } from '../../../main/datasets/pivot/hash53';
import { openPivotIndex } from '../../../main/datasets/pivot/pivot-index';
import type { Answer } from '../../../main/datasets/order-table';
import type { DATASET_ORDERS, IndexedAs, PivotFound } from '../../../main/datasets/protocol';
import { createDatasetServer } from '../../../main/datasets/server';
import { createDatasetStore } from '../../../main/datasets/store';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { temporaryFolder } from '../../support/app';
import { until } from '../../support/until';
import { withQuickNote, type Group } from '../support/figure';

const VALUES = { full: 1_000_000, quick: 300_000 };
const LIMIT_MS = 100;
const PAGE = 5_000;
const ENTITIES_AT_ONCE = 10_000;
const LOOK_UPS = 20;

const COLUMNS: readonly DatasetColumn[] = [
  { key: 'received', label: 'Received', type: 'time' },
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'from_email', label: 'From', type: 'text' },
  { key: 'recipients', label: 'Recipients', type: 'list' },
  { key: 'verdict', label: 'Verdict', type: 'text' },
  { key: 'sender_ip', label: 'Sender IP', type: 'text' },
  { key: 'size', label: 'Size', type: 'number' },
  { key: 'message_id', label: 'Message ID', type: 'text' },
  { key: 'entity_id', label: 'Entity ID', type: 'text' },
];
const SOURCE = { kind: 'query', saas: 'mail', domain: 'email', entityType: 'mail_email' } as const;

const address = (i: number): string => `user${i % 5_000}@host${i % 800}.example`;
const rowAt = (i: number): Readonly<Record<string, Json>> => ({
  received: 1_700_000_000_000 + i,
  subject: `Invoice ${i} is overdue since Monday`,
  from_email: address(i),
  recipients: [`r${i % 700}@contoso.example`],
  verdict: 'clean',
  sender_ip: `203.0.${i % 200}.${i % 250}`,
  size: i,
  message_id: `<${i}.abc@mx${i % 50}.example>`,
  entity_id: i.toString(16).padStart(32, '0'),
});

const orderedCells = (i: number): Json[] => {
  const row = rowAt(i);
  return COLUMNS.map(({ key }) => row[key] ?? null);
};

/** Fills an index with at least this number of values; returns how many entities it took. */
const fillIndex = async (path: string, all: number): Promise<number> => {
  const index = await openPivotIndex(path);
  const read = createRowReader(COLUMNS, SOURCE);
  let entities = 0;
  for (let values = 0; values < all;) {
    const some: SeenEntity[] = [];
    for (; some.length < ENTITIES_AT_ONCE && values < all; entities += 1) {
      const seen = read(orderedCells(entities));
      if (seen) some.push(seen);
      values += seen?.values.size ?? 0;
    }
    await index.add(some, entities);
  }
  await index.close();
  return entities;
};

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

/** An order with its input beside its kind. */
type AskedOrder = { readonly kind: keyof typeof DATASET_ORDERS; readonly [part: string]: unknown };

/** Puts pages into a dataset, as *Load all* does; returns the milliseconds that they took. */
const createLoads = async (folder: string, pages: readonly Uint8Array[]) => {
  const store = await createDatasetStore(join(folder, 'rows'));
  const waiting = new Map<number, (value: unknown) => void>();
  const server = createDatasetServer(store, (answer: Answer) => {
    if (answer.kind === 'failed') throw new Error(answer.message);
    if (answer.kind === 'done') waiting.get(answer.id)?.(answer.value);
  });
  let asked = 0;
  const ask = <T>({ kind, ...order }: AskedOrder): Promise<T> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve as (value: unknown) => void);
      void server.handle({ kind, id: asked, order });
    });
  return {
    ask,
    load: async (indexedAs?: IndexedAs): Promise<number> => {
      await ask({ kind: 'open', dataset: 'd', columns: COLUMNS, indexedAs });
      const began = performance.now();
      for (const body of pages)
        await ask({ kind: 'putPage', dataset: 'd', body, needsNoSanitizing: true, restart: 0, cursor: null });
      return performance.now() - began;
    },
    end: async () => {
      await server.stop();
      await ask({ kind: 'close', dataset: 'd' });
    },
    stop: () => store.stop(),
  };
};

/** A look-up in an index of a million values beside a bare scan of their hashes, and pages that are loaded with and without an index. */
export const group: Group = {
  figures: withQuickNote('fewer values are scanned, and fewer pages loaded', [
    { name: 'pivot', unit: 'ms', peer: 'a bare scan of the hashes', aim: { on: 'value', most: LIMIT_MS } },
    {
      name: 'pivot-load',
      unit: 'ms',
      peer: 'the same pages without an index',
      aim: { on: 'ratio', most: 1.1 },
    },
  ]),
  open: async (world) => {
    const values = VALUES[world.isQuick ? 'quick' : 'full'];
    const folder = temporaryFolder('bench-pivot');
    const path = join(folder, 'index.duckdb');
    const entities = await fillIndex(path, values);
    const index = await openPivotIndex(path);
    const copy = await DuckDBInstance.create(':memory:', { threads: '1' });
    const alone = await copy.connect();
    await alone.run(`attach '${path}.copy' as floor; create table floor.value (hash DOUBLE, no INTEGER)`);
    await alone.run(
      `insert into floor.value select random() * 9e15, range::INTEGER from range(${values}); checkpoint floor`,
    );
    const rows = Math.min(world.rows, 100_000);
    const pages = Array.from({ length: Math.ceil(rows / PAGE) }, (_, page) =>
      Buffer.from(
        JSON.stringify({
          rows: Array.from({ length: Math.min(PAGE, rows - page * PAGE) }, (_, i) => rowAt(page * PAGE + i)),
          search_after: null,
          total_rows: rows,
        }),
      ),
    );
    mkdirSync(join(folder, 'loads'), { recursive: true });
    const turnLoad = async (isIndexed: boolean): Promise<number> => {
      const to = join(folder, 'loads', 'index.duckdb');
      rmSync(to, { force: true });
      const loads = await createLoads(join(folder, 'loads'), pages);
      const ms = await loads.load(isIndexed ? { path: to, source: SOURCE, title: 'Emails' } : undefined);
      await loads.end();
      await loads.stop();
      return ms;
    };
    /** Milliseconds of the indexing that follows a load. */
    const measureAfter = async (): Promise<number> => {
      const to = join(folder, 'loads', 'after.duckdb');
      const loads = await createLoads(join(folder, 'loads'), pages);
      await loads.load({ path: to, source: SOURCE, title: 'Emails' });
      const began = performance.now();
      await until(
        async () => (await loads.ask<PivotFound>({ kind: 'pivot', paths: [to], text: 'x' })).unindexed,
        (unindexed) => unindexed.length === 0,
      );
      const ms = performance.now() - began;
      await loads.end();
      await loads.stop();
      return ms;
    };
    let at = 0;
    const lookUp = async (): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < LOOK_UPS; n += 1) {
        at += 7_919;
        const began = performance.now();
        const { total } = await index.find(address(at % entities));
        times.push(performance.now() - began);
        if (total === 0) throw new Error('A value that is indexed was not found.');
      }
      return median(times);
    };
    const scan = async (): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < LOOK_UPS; n += 1) {
        const began = performance.now();
        await alone.runAndReadAll('select no from floor.value where hash = $1', [hash53(address(n))]);
        times.push(performance.now() - began);
      }
      return median(times);
    };
    const after = await measureAfter();
    return {
      turn: async (isPeerFirst) => {
        const early = isPeerFirst ? { scan: await scan(), load: await turnLoad(false) } : undefined;
        const value = await lookUp();
        const load = await turnLoad(true);
        return {
          pivot: { value, peer: early?.scan ?? (await scan()) },
          'pivot-load': { value: load, peer: early?.load ?? (await turnLoad(false)) },
        };
      },
      note: () =>
        `${values} values of ${entities} entities; ${rows} rows in pages of ${PAGE}, indexed afterwards in ${((after * 1000) / rows).toFixed(1)} µs a row`,
      close: async () => {
        await index.close();
        alone.closeSync();
        copy.closeSync();
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  },
};
