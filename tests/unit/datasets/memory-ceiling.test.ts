import { mkdtempSync, rmSync } from 'node:fs';
import type * as os from 'node:os';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConnections, type Connections } from '../../../main/datasets/column-store/connections';
import { openDataset, type Dataset } from '../../../main/datasets/dataset/dataset';
import { EXIT_OUT_OF_MEMORY, watchMemory } from '../../../main/datasets/memory-watch';
import { replyToRequest } from '../../../main/datasets/row-requests';
import type { DatasetColumn, RowReply } from '../../../shared/dataset';

const MB = 1024 ** 2;
/** A machine with so little memory that the column store gets no more for a statement that ran out of it. */
vi.mock('node:os', async () => ({
  ...(await vi.importActual<typeof os>('node:os')),
  totalmem: () => 32 * 1024 ** 2,
}));

const columns: DatasetColumn[] = [
  { key: 'n', label: 'N', type: 'number' },
  { key: 'text', label: 'Text', type: 'text' },
];
const ROWS = 3_000;

let folder: string;
let connections: Connections;
let dataset: Dataset;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-ceiling-'));
  connections = await openConnections(join(folder, 'rows.duckdb'), {
    memory_limit: '16MB',
    threads: '1',
    temp_directory: join(folder, 'spill'),
  });
  dataset = await openDataset(connections, folder, 'd', columns);
  for (let from = 0; from < ROWS; from += 250)
    await dataset.append(
      Array.from({ length: 250 }, (_, i) => [from + i, `${from + i} ${'x'.repeat(9_000)}`]),
    );
});
afterEach(async () => {
  await dataset.close();
  await connections.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const ask = async (request: object): Promise<RowReply> => {
  const datasets = { find: () => dataset, findInTurn: async () => dataset };
  return JSON.parse(await replyToRequest(datasets, JSON.stringify({ id: 1, ...request }))) as RowReply;
};
const all = { dataset: 'd', sort: [], filter: [] };
const outOfMemory = {
  ok: false,
  message: 'The rows need more memory for this than Postern may use.',
  next: 'Filter the rows or load fewer of them, then try again.',
};

describe('a request that needs more memory than the rows may take', () => {
  it('fails with a next step, and the rows stay open', async () => {
    expect(await ask({ op: 'values', view: all, key: 'text', top: 100_000 })).toMatchObject(outOfMemory);
    expect(await ask({ op: 'window', view: all, offset: 2_999, count: 1 })).toMatchObject({ ok: true });
    const few = { ...all, filter: [{ kind: 'range', key: 'n', from: 2_990, to: 3_000 }] };
    expect(await ask({ op: 'view', view: few })).toMatchObject({ ok: true, value: { count: 10 } });
  });

  it('stores all rows of a page or none of them', async () => {
    const page = [1, 2, 3].map((n) => [n, 'y'.repeat(9 * MB)]);
    await expect(dataset.append(page)).rejects.toThrow(outOfMemory.message);
    expect(dataset.loaded()).toBe(ROWS);
    await dataset.append([[ROWS, 'short']]);
    expect(await ask({ op: 'facts', view: all, key: 'n' })).toMatchObject({
      ok: true,
      value: { rows: ROWS + 1 },
    });
  });

  it('fails when it is interrupted because the process reaches its ceiling, and the rows stay open', async () => {
    const endless = {
      text: 'select count(*) from range(1000000000) a, range(1000000000) b where a.range + b.range = $1',
      values: [-1],
    };
    const read = dataset.query(endless);
    const failed = expect(read).rejects.toThrow(outOfMemory.message);
    const timer = setInterval(() => connections.relieve(), 20);
    try {
      await failed;
    } finally {
      clearInterval(timer);
    }
    expect(await ask({ op: 'facts', view: all, key: 'n' })).toMatchObject({ ok: true });
  });
});

describe('a process over its memory ceiling', () => {
  const setUp = (relieve?: () => void) => {
    vi.useFakeTimers();
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const rss = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(90 * MB);
    const watched = watchMemory(100 * MB, relieve);
    let end = (): void => undefined;
    const work = watched(new Promise<void>((resolve) => (end = resolve)));
    vi.advanceTimersByTime(1_000);
    expect(exit).not.toHaveBeenCalled();
    return { exit, rss, work, end: () => end() };
  };
  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('ends at once if nothing can relieve it', () => {
    const { exit, rss } = setUp();
    rss.mockReturnValue(101 * MB);
    vi.advanceTimersByTime(250);
    expect(exit).toHaveBeenCalledWith(EXIT_OUT_OF_MEMORY);
  });

  it('tries relief once each time it gets there, and ends only if that does not help', () => {
    const relieve = vi.fn();
    const { exit, rss } = setUp(relieve);
    for (const times of [1, 2]) {
      rss.mockReturnValue(101 * MB);
      vi.advanceTimersByTime(1_000);
      rss.mockReturnValue(90 * MB);
      vi.advanceTimersByTime(5_000);
      expect(relieve).toHaveBeenCalledTimes(times);
    }
    expect(exit).not.toHaveBeenCalled();
    rss.mockReturnValue(101 * MB);
    vi.advanceTimersByTime(2_500);
    expect(exit).toHaveBeenCalledWith(EXIT_OUT_OF_MEMORY);
  });

  it('checks its memory for half a minute after its last work, and not while it is idle', async () => {
    const { rss, work, end } = setUp();
    vi.advanceTimersByTime(60_000);
    expect(rss).toHaveBeenCalledTimes(244);
    end();
    await work;
    vi.advanceTimersByTime(29_000);
    expect(rss).toHaveBeenCalledTimes(244 + 116);
    vi.advanceTimersByTime(60_000);
    expect(rss.mock.calls.length).toBeLessThan(244 + 122);
    expect(vi.getTimerCount()).toBe(0);
  });
});
