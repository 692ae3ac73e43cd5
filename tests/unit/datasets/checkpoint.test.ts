import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatasetStore, type DatasetStore } from '../../../main/datasets/store';
import type { DatasetColumn, RowReply } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';

const free = vi.hoisted(() => ({ bytes: Infinity }));
vi.mock('node:fs/promises', async () => {
  const real = await vi.importActual<typeof promises>('node:fs/promises');
  return {
    ...real,
    statfs: async (path: string) =>
      Number.isFinite(free.bytes) ? { bavail: free.bytes, bsize: 1 } : real.statfs(path),
  };
});

const columns: DatasetColumn[] = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'verdict', label: 'Verdict', type: 'text' },
];
const MANY = 25_000;

let folder: string;
let store: DatasetStore;
/** The number of times that the store trimmed its memory. */
let rests: number;
beforeEach(async () => {
  free.bytes = Infinity;
  rests = 0;
  folder = mkdtempSync(join(tmpdir(), 'postern-settle-'));
  store = await createDatasetStore(join(folder, 'store'), () => {
    rests += 1;
  });
  await store.open('a', columns);
});
afterEach(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const rows = (from: number, count: number): Json[][] =>
  Array.from({ length: count }, (_, i) => [
    `subject ${from + i} ${'x'.repeat(i % 90)}`,
    i % 3 === 0 ? 'Phishing' : 'Clean',
  ]);
const ask = async (request: object) =>
  JSON.parse(await store.reply(JSON.stringify({ id: 1, ...request }))) as RowReply;
const phishing = {
  dataset: 'a',
  sort: [{ key: 'subject', order: 'desc' }],
  filter: [{ kind: 'text', key: 'verdict', text: 'phish' }],
};
const found = async () => ({
  view: await ask({ op: 'view', view: phishing }),
  window: await ask({ op: 'window', view: phishing, offset: 100, count: 50 }),
});
const stored = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.duckdb'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('rows in the store', () => {
  it('writes a checkpoint once no more rows come, and still finds, sorts and adds rows as before', async () => {
    await store.append('a', rows(0, MANY));
    // Checked before anything else is awaited: on a busy machine the checkpoint may come during the next read.
    expect(stored()).toBeLessThan(200_000);
    const before = await found();
    await expect.poll(() => rests, { timeout: 20_000 }).toBe(1);
    expect(stored()).toBeGreaterThan(200_000);
    expect(await found()).toEqual(before);
    const packed = stored();
    await store.append('a', rows(MANY, 10));
    expect(await ask({ op: 'view', view: { ...phishing, filter: [] } })).toMatchObject({
      value: { count: MANY + 10 },
    });
    // Rows that were packed are not packed again for a few.
    await pause(1_000);
    expect(stored()).toBe(packed);
  });
  it('trims its memory whenever nobody has read for a while, and finds rows as before', async () => {
    await store.append('a', rows(0, MANY));
    // Nothing is read before they are packed: whether a read ends before or after that is the machine's.
    await expect.poll(() => rests, { timeout: 20_000 }).toBe(1);
    await pause(2_500);
    expect(rests).toBe(1);
    const before = await found();
    await expect.poll(() => rests, { timeout: 20_000 }).toBe(2);
    // Another order each time: one that was asked for before is kept.
    for (const [time, order] of [
      [3, 'asc'],
      [4, 'desc'],
    ] as const) {
      expect(
        await ask({ op: 'view', view: { dataset: 'a', sort: [{ key: 'verdict', order }], filter: [] } }),
      ).toMatchObject({ value: { count: MANY } });
      expect(rests).toBe(time - 1);
      await expect.poll(() => rests, { timeout: 20_000 }).toBe(time);
    }
    expect(await found()).toEqual(before);
  });
  it('does not trim while many rows wait for a checkpoint, because the disk has too little room for them', async () => {
    await store.append('a', rows(0, MANY));
    await expect.poll(() => rests, { timeout: 20_000 }).toBe(1);
    free.bytes = 500 * 1024 * 1024;
    await store.append('a', rows(MANY, MANY));
    expect(await ask({ op: 'view', view: phishing })).toMatchObject({ ok: true });
    await pause(3_500);
    expect(rests).toBe(1);
  });
  it('writes a checkpoint while other rows are read, without harm to those', async () => {
    await store.append('a', rows(0, MANY));
    const views = [];
    for (let n = 0; stored() < 200_000 && n < 2_000; n += 1)
      views.push(
        await ask({
          op: 'view',
          view: {
            dataset: 'a',
            sort: [{ key: 'subject', order: n % 2 === 0 ? 'asc' : 'desc' }],
            filter: [{ kind: 'text', key: 'subject', text: String(n % 10) }],
          },
        }),
      );
    expect(stored()).toBeGreaterThan(200_000);
    await expect.poll(() => rests, { timeout: 20_000 }).toBe(1);
    expect(views.filter((one) => !one.ok)).toEqual([]);
  });
  it('skips the checkpoint while rows are few, while the disk has little room, and if they are closed first', async () => {
    await store.append('a', rows(0, 1_000));
    await pause(1_000);
    free.bytes = 500 * 1024 * 1024;
    await store.append('a', rows(1_000, MANY));
    await pause(1_500);
    expect(rests).toBe(0);
    expect(await ask({ op: 'view', view: phishing })).toMatchObject({ ok: true });
    free.bytes = Infinity;
    await store.append('a', rows(MANY + 1_000, 10));
    await store.close('a');
    await pause(1_000);
    expect(rests).toBe(0);
  });
});
