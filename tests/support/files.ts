import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatasetClient } from '../../main/services/datasets/dataset-client';
import { createFileReaders } from '../../main/services/files/file-readers';
import { createDatasetServer } from '../../main/datasets/server';
import { createDatasetStore } from '../../main/datasets/store';
import type { OrderMessage } from '../../main/datasets/order-table';
import type { DATASET_ORDERS, ImportProgress } from '../../main/datasets/protocol';
import { plainReader, type FileReader } from '../../main/datasets/files/reader';
import { ANNOTATION_COLUMNS } from '../../shared/model/annotations';
import { ROW_NOTES, type FileReport, type ReadAs } from '../../shared/model/files';
import type { DatasetColumn, RowReply } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { good } from './core';
import { startReaders } from './reader';

export type Shown = {
  readonly dataset: string;
  readonly columns: readonly DatasetColumn[];
  readonly labels: readonly string[];
  readonly rows: readonly (readonly Json[])[];
  readonly notes: readonly (readonly string[])[];
  readonly report: FileReport;
};

const OWN: readonly string[] = Object.values(ANNOTATION_COLUMNS);

/** A dataset process in this one, into which files can be opened as the app opens them. */
export const startDatasets = async (reader: FileReader = plainReader) => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-files-'));
  const store = await createDatasetStore(join(folder, 'store'));
  let hear: (message: unknown) => void = () => undefined;
  const server = createDatasetServer(store, (answer) => hear(structuredClone(answer)));
  const datasets = createDatasetClient({
    post: (message) => void server.handle(structuredClone(message) as OrderMessage<typeof DATASET_ORDERS>),
    onMessage: (listen) => ((hear = listen), () => undefined),
    onExit: () => () => undefined,
    kill: () => undefined,
  });
  const processes = startReaders(folder, reader);
  const readers = createFileReaders({ startReader: processes.start, datasets });
  const client = { ...datasets, inspect: readers.inspect, preview: readers.preview };
  let opened = 0;
  const ask = async (request: object) =>
    JSON.parse(await store.reply(JSON.stringify({ id: 1, ...request }))) as RowReply;
  const path = (name: string) => join(folder, name);
  const put = (name: string, content: string | Uint8Array) => (
    writeFileSync(path(name), content),
    path(name)
  );

  /** Opens a file; a failure is a value. */
  const open = async (
    name: string,
    more: {
      part?: string;
      password?: string;
      readAs?: ReadAs;
      signal?: AbortSignal;
      onProgress?: (progress: ImportProgress) => void;
      from?: string;
    } = {},
  ) => {
    opened += 1;
    const dataset = `file-${opened}`;
    await client.open({ dataset, columns: [] });
    const { signal, onProgress, from, ...rest } = more;
    const result = await readers.read(
      dataset,
      { path: from ?? path(name), name, ...rest },
      onProgress ?? (() => undefined),
      signal ?? new AbortController().signal,
    );
    return { dataset, result };
  };

  /** Rows of a dataset in an order, without their ids. */
  const rowsOf = async (dataset: string, view: object = {}): Promise<Json[][]> => {
    const rows: Json[][] = [];
    for (;;) {
      const reply = await ask({
        op: 'window',
        view: { dataset, sort: [], filter: [], ...view },
        offset: rows.length,
        count: 5000,
      });
      if (!reply.ok) throw new Error(reply.message);
      const { value } = reply as unknown as { value: { rows: Json[][]; count: number } };
      rows.push(...value.rows);
      if (rows.length >= value.count) return rows.map((row) => row.slice(1));
    }
  };

  /** Opens a file that must open, and answers its rows as they are shown: without our own columns, filled up to the last column. */
  const show = async (
    name: string,
    content?: string | Uint8Array,
    more: Parameters<typeof open>[1] = {},
  ): Promise<Shown> => {
    if (content !== undefined) put(name, content);
    const { dataset, result } = await open(name, more);
    const { report, columns } = good(result);
    const all = await rowsOf(dataset);
    const places = columns.flatMap(({ key }, place) =>
      key === ROW_NOTES || OWN.includes(key) ? [] : [place],
    );
    const noteAt = columns.findIndex(({ key }) => key === ROW_NOTES);
    return {
      dataset,
      columns,
      labels: places.map((place) => columns[place]?.label ?? ''),
      rows: all.map((row) => places.map((place) => row[place] ?? null)),
      notes: all.map((row) => (noteAt < 0 ? [] : ((row[noteAt] ?? []) as string[]))),
      report,
    };
  };

  return {
    folder,
    client,
    processes,
    store,
    path,
    put,
    open,
    show,
    rowsOf,
    ask,
    stop: async () => {
      await readers.stop();
      await store.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
