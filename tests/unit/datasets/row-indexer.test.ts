import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createPivotIndexes } from '../../../main/datasets/pivot/pivot-indexes';
import { createRowIndexer, type IndexedDataset } from '../../../main/datasets/pivot/row-indexer';
import { canonicalValue } from '../../../main/datasets/pivot/values';
import { MAX_INDEXED_ROWS } from '../../../shared/model/pivot';
import { until } from '../../support/until';

const folder = mkdtempSync(join(tmpdir(), 'postern-indexer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
let files = 0;

const COLUMNS = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'entity_id', label: 'ID', type: 'text' },
] as const;

/** A dataset with the subjects `<name> <row>`, which counts the rows that are read. */
const createRows = (name: string, rows: number, isBeingRead = false) => {
  const state = { rows, read: 0 };
  const dataset: IndexedDataset = {
    columns: COLUMNS,
    loaded: () => state.rows,
    isBeingRead: () => isBeingRead,
    readRows: (ids) => {
      const texts = [...ids].map((id) => JSON.stringify([id, `${name} ${id}`, `${name}-${id}`]));
      state.read += texts.length;
      return texts;
    },
  };
  return { state, dataset };
};

const setUp = () => {
  const path = join(folder, `index-${(files += 1)}.duckdb`);
  const indexes = createPivotIndexes();
  const indexer = createRowIndexer(indexes, () => 1);
  const follow = (name: string, dataset: IndexedDataset, title = name) =>
    indexer.follow(name, dataset, { path, source: { kind: 'file', name: title }, title });
  const total = async (text: string) => (await indexes.find(path, canonicalValue(text))).total;
  const stop = async () => {
    await indexer.stop();
    await indexes.stop();
  };
  return { path, indexer, follow, total, stop };
};

describe('the indexer of rows', () => {
  it('lets a look-up pass while a large file is indexed, and names the rows that are not indexed yet', async () => {
    const { path, indexer, follow, total, stop } = setUp();
    const large = createRows('large', 30_000);
    follow('large.csv', large.dataset);
    follow('small.csv', createRows('small', 5).dataset);
    await until(() => large.state.read > 0);
    const [left, ...more] = await indexer.catchUp(path);
    expect(more).toEqual([]);
    expect(left).toMatchObject({ title: 'large.csv', why: 'pending', of: 30_000, results: 1 });
    expect(left?.rows).toBeGreaterThan(0);
    expect(await total('small 4')).toBe(1);
    await stop();
  });

  it('indexes a large file to its end, once, while look-ups come one after the other', async () => {
    const { path, indexer, follow, total, stop } = setUp();
    const large = createRows('large', 10_000);
    const small = createRows('small', 1);
    follow('large.csv', large.dataset);
    follow('small.csv', small.dataset);
    await until(() => large.state.read > 0);
    await until(
      () => {
        small.state.rows += 1;
        return indexer.catchUp(path);
      },
      (unindexed) => unindexed.length === 0,
    );
    expect(large.state.read).toBe(10_000);
    expect(await total('large 9999')).toBe(1);
    await stop();
  });

  it('counts the rows beyond those that are indexed at most, and names their file', async () => {
    const { path, indexer, follow, stop } = setUp();
    follow('huge.csv', createRows('huge', MAX_INDEXED_ROWS + 10, true).dataset);
    const of = MAX_INDEXED_ROWS + 10;
    expect(await indexer.catchUp(path)).toEqual([
      { title: 'huge.csv', why: 'pending', rows: MAX_INDEXED_ROWS, of, results: 1 },
      { title: 'huge.csv', why: 'too_large', rows: 10, of, results: 1 },
    ]);
    await stop();
  });

  it('counts the rows of a file at each moment of its close', async () => {
    const { path, indexer, follow, stop } = setUp();
    const rows = async () => (await indexer.catchUp(path)).reduce((sum, one) => sum + one.rows, 0);
    follow('read.csv', createRows('read', 3_000, true).dataset);
    const left = indexer.leave('read.csv');
    expect(await rows()).toBe(3_000);
    await left;
    expect(await rows()).toBe(3_000);
    await stop();
  });

  it('sums results that have the same title, and counts them', async () => {
    const { path, indexer, follow, stop } = setUp();
    follow('a', createRows('a', 3_000).dataset, 'Emails');
    follow('b', createRows('b', 4_000).dataset, 'Emails');
    follow('c', createRows('c', 5_000).dataset, 'Files');
    await Promise.all([indexer.leave('a'), indexer.leave('b')]);
    expect(await indexer.catchUp(path)).toEqual([
      { title: 'Emails', why: 'closed', rows: 7_000, of: 7_000, results: 2 },
      { title: 'Files', why: 'pending', rows: 5_000, of: 5_000, results: 1 },
    ]);
    await stop();
  });

  it('counts no rows of an index that was cleared', async () => {
    const { path, indexer, follow, stop } = setUp();
    follow('a', createRows('a', 3_000).dataset);
    const left = indexer.leave('a');
    await indexer.forget(path);
    await left;
    expect(await indexer.catchUp(path)).toEqual([]);
    await stop();
  });
});
