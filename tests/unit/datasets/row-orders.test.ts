import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConnections, type Connections } from '../../../main/datasets/column-store/connections';
import { openDataset, type Dataset } from '../../../main/datasets/dataset/dataset';
import type { DatasetColumn, ViewSpec } from '../../../shared/dataset';

const columns: DatasetColumn[] = [{ key: 'size', label: 'Size', type: 'text' }];
const bySize: ViewSpec = { dataset: 'd', sort: [{ key: 'size', order: 'asc' }], filter: [] };

let folder: string;
let connections: Connections;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-orders-'));
  connections = await openConnections(join(folder, 'rows.duckdb'), { memory_limit: '200MB' });
});
afterEach(async () => {
  await connections.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('a sort order that is built while cells change', () => {
  it.each([
    [
      'written over',
      { change: (d: Dataset) => d.overrideCells([{ row: 0, cells: { 0: '4' } }]), after: [1, 2, 0] },
    ],
    [
      'retyped',
      {
        change: (d: Dataset) => d.retype(new Map([['size', { type: 'number' as const, longest: 2 }]])),
        after: [0, 2, 1],
      },
    ],
  ])('drops the sort order once cells are %s', async (_how, { change, after }) => {
    let arrived: (() => void) | undefined;
    let letGo: (() => void) | undefined;
    const read = new Promise<void>((resolve) => (arrived = resolve));
    const over = new Promise<void>((resolve) => (letGo = resolve));
    let isFirst = true;
    const slow: Connections = {
      ...connections,
      read: async (...given) => {
        const value = await connections.read(...given);
        if (isFirst) {
          isFirst = false;
          arrived?.();
          await over;
        }
        return value;
      },
    };
    const dataset = await openDataset(slow, folder, 'd', columns);
    await dataset.append([['1'], ['20'], ['3']]);
    const early = dataset.orderFor(bySize, true);
    await read;
    await change(dataset);
    letGo?.();
    expect([...((await early).ids ?? [])]).toEqual([0, 1, 2]);
    expect([...((await dataset.orderFor(bySize, false)).ids ?? [])]).toEqual(after);
    await dataset.close();
  });
});
