/** A store with random datasets, and a naive reading of their rows to compare with. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { createDatasetStore, type DatasetStore } from '../../../main/datasets/store';
import type {
  ColumnFilter,
  ColumnSort,
  DatasetColumn,
  RowReply,
  RowRequest,
  ViewSpec,
} from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';

export const columns: DatasetColumn[] = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'score', label: 'Score', type: 'number' },
  { key: 'received', label: 'Received', type: 'time' },
  { key: 'is_read', label: 'Read', type: 'boolean' },
  { key: 'recipients', label: 'To', type: 'list' },
];
export const base = Date.UTC(2026, 10, 1);

export let folder: string;
export let store: DatasetStore;
let asked = 0;

type Ask = RowRequest extends infer R ? (R extends RowRequest ? Omit<R, 'id'> : never) : never;
export const ask = async (request: Ask) => {
  asked += 1;
  const id = asked;
  const reply = JSON.parse(await store.reply(JSON.stringify({ ...request, id }))) as RowReply;
  expect(reply.id).toBe(id);
  return reply;
};
export const value = async (request: Ask): Promise<Record<string, never>> => {
  const reply = await ask(request);
  if (!reply.ok) throw new Error(reply.message);
  return reply.value as never;
};
export const view = (dataset: string, sort: ColumnSort[] = [], filter: ColumnFilter[] = []): ViewSpec => ({
  dataset,
  sort,
  filter,
});
let opened = 0;
export const open = async (rows: Json[][]): Promise<string> => {
  opened += 1;
  const id = `test${opened}`;
  await store.open(id, columns);
  for (let i = 0; i < rows.length; i += 7) await store.append(id, rows.slice(i, i + 7));
  return id;
};

const word = fc.constantFrom('alpha', 'Beta', 'BETA gamma', '', 'ümlaut', '=1', 'x"y', '💥');
export const row = fc.tuple(
  fc.option(word),
  fc.option(fc.integer({ min: -3, max: 3 })),
  fc.option(fc.integer({ min: 0, max: 5 }).map((d) => new Date(base + d * 86_400_000).toISOString())),
  fc.option(fc.boolean()),
  fc.array(fc.constantFrom('a@x.example', 'b@x.example', 'soc'), { maxLength: 3 }),
);

/** Opens a store for the file. */
export const setUpStore = (): void => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'postern-datasets-'));
    store = await createDatasetStore(join(folder, 'store'));
  });
  afterAll(async () => {
    await store.stop();
    expect(existsSync(join(folder, 'store'))).toBe(false);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
};
