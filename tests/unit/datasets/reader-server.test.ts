import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../../../main/datasets/order-table';
import type { ReaderProgress, ReaderResult, RowsToShare } from '../../../main/datasets/protocol';
import { createReaderServer } from '../../../main/datasets/files/reader-server';

const ROWS = 20_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-reader-server-'));
  // Each progress is reported: the least distance between two of them has always passed.
  let now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Reads a file, and returns the rows of each report and of the result. */
const read = async (name: string, content: string): Promise<readonly RowsToShare[]> => {
  const path = join(folder, name);
  writeFileSync(path, content);
  const answers: Answer[] = [];
  const handle = createReaderServer(join(folder, 'own'), (answer) => answers.push(answer));
  await handle({ kind: 'read', id: 1, order: { path, name } });
  return answers.flatMap((answer) => {
    if (answer.kind === 'progress') return [(answer.value as ReaderProgress).rows];
    if (answer.kind === 'done') return [(answer.value as ReaderResult).rows];
    throw new Error(answer.message);
  });
};

/** Puts shared rows together as the dataset process does; fails if one is missing or comes again. */
const joined = (shares: readonly RowsToShare[]): readonly number[] => {
  let path = '';
  let positions: number[] = [];
  for (const share of shares) {
    if (share.path !== path) {
      expect(share.from).toBe(0);
      positions = [0];
    }
    ({ path } = share);
    expect(share.from).toBe(positions.length - 1);
    positions = [...positions.slice(0, share.from), ...share.positions];
  }
  return positions;
};

it('shares where each row begins once', async () => {
  const lines = Array.from({ length: ROWS }, (_, i) => `${i},"value ${i}"`);
  const shares = await read('rows.csv', ['id,name', ...lines, ''].join('\n'));
  expect(joined(shares)).toHaveLength(ROWS + 1);
  expect(shares.length).toBeGreaterThan(1);
  // Each share repeats the end of the last row before it.
  expect(shares.at(-1)?.positions).toHaveLength(1);
});

it('shares each row once when a file is read again from its first row', async () => {
  const lines = Array.from({ length: ROWS }, (_, i) => `${i},"${'long '.repeat(50)}"`);
  const shares = await read('late.csv', ['id,name', ...lines, '1,2,3', ''].join('\n'));
  expect(new Set(shares.map(({ path }) => path)).size).toBe(2);
  expect(joined(shares)).toHaveLength(ROWS + 2);
});
