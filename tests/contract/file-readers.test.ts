import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainReader, type FileReader } from '../../main/datasets/files/reader';
import { createReadingMarks } from '../../main/services/files/reading-marks';
import { createStorage } from '../../main/services/storage/storage';
import { good, startCore } from '../support/core';
import { startReaders } from '../support/reader';
import { until } from '../support/until';

/** Lets the reader of `slow.csv` continue. */
let goOn = (): void => undefined;

/** Shows two rows of the file named `stuck.csv` and then never ends, and those of `slow.csv` in steps; reads all others. */
const stuckReader: FileReader = {
  ...plainReader,
  read: async (request, emit, signal) => {
    if (request.name === 'slow.csv')
      return plainReader.read(
        { ...request, isPlain: true },
        async (event) => {
          // Progress is reported every 100 ms at most.
          if (event.kind === 'rows') await new Promise((resolve) => setTimeout(resolve, 150));
          await emit(event);
          if (event.kind === 'rows') await new Promise<void>((resolve) => (goOn = resolve));
        },
        signal,
      );
    if (request.name !== 'stuck.csv') return plainReader.read(request, emit, signal);
    await emit({ kind: 'columns', columns: [{ key: 'a', label: 'A', type: 'text' }] });
    // Progress is reported every 100 ms at most.
    await new Promise((resolve) => setTimeout(resolve, 150));
    await emit({ kind: 'rows', rows: [['1'], ['2']] });
    return new Promise(() => undefined);
  },
};

let folder: string;
let readers: ReturnType<typeof startReaders>;
let app: Awaited<ReturnType<typeof startCore>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-readers-'));
  readers = startReaders(folder, stuckReader);
  app = await startCore(undefined, { startReader: readers.start });
});
afterEach(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const pick = async (name: string, content: string): Promise<string> => {
  writeFileSync(join(folder, name), content);
  app.opens.push(join(folder, name));
  return good(await app.command('files.pick', {}))[0]?.file ?? '';
};
const read = async (file: string, more: object = {}) => {
  good(await app.command('files.inspect', { file, ...more }));
  const { state, job } = good(await app.command('files.open', { file, ...more }));
  return { dataset: state.dataset, job };
};
const stateOf = async (dataset: string) => good(await app.command('dataset.state', { dataset }));
const sorted = async (dataset: string) => {
  const reply = await app.rows({
    op: 'window',
    view: { dataset, sort: [{ key: 'a', order: 'desc' }], filter: [] },
    offset: 0,
    count: 10,
  });
  return reply.ok && (reply.value as unknown as { rows: unknown[][] }).rows.map((row) => row[1]);
};

describe('a reader process that ends while it reads a file', () => {
  it('fails that file alone: the rows of other files can still be sorted, and new files open', async () => {
    const good1 = await read(await pick('one.csv', 'a,b\n1,x\n2,y\n'));
    await app.ended(good1.job.id);
    const stuck = await read(await pick('stuck.csv', 'a,b\n1,2\n'));
    await until(async () => (await stateOf(stuck.dataset)).loaded === 2);
    readers.killAll();
    const job = await app.ended(stuck.job.id);
    expect(job).toMatchObject({ state: 'failed' });
    expect(await stateOf(stuck.dataset)).toMatchObject({
      state: 'failed',
      loaded: 0,
      failure: { code: 'reader_ended', message: expect.stringContaining('stopped the program') as string },
    });
    expect(await sorted(good1.dataset)).toEqual(['2', '1']);
    const good2 = await read(await pick('two.csv', 'a,b\n7,x\n8,y\n'));
    expect(await app.ended(good2.job.id)).toMatchObject({ state: 'done' });
    expect(await sorted(good2.dataset)).toEqual(['8', '7']);
  });

  it('reads that file again neither for a tab nor for a new dataset process, until the analyst asks for it', async () => {
    const file = await pick('stuck.csv', 'a,b\n1,2\n');
    const stuck = await read(file);
    await until(async () => (await stateOf(stuck.dataset)).loaded === 2);
    readers.killAll();
    await app.ended(stuck.job.id);
    const before = readers.orders.length;
    for (const call of ['files.inspect', 'files.open'] as const)
      expect(await app.command(call, { file })).toMatchObject({
        ok: false,
        failure: { code: 'reader_ended' },
      });
    await app.replaceDatasets();
    await until(async () => (await stateOf(stuck.dataset)).state === 'failed');
    expect(readers.orders).toHaveLength(before);
    const again = await read(file, { isConfirmed: true });
    await until(async () => (await stateOf(again.dataset)).loaded === 2);
    good(await app.command('job.cancel', { job: again.job.id }));
    expect(await app.ended(again.job.id)).toMatchObject({ state: 'cancelled' });
    expect(readers.running()).toBe(0);
  });

  it('refuses a file that was being read when Postern ended, until the analyst asks for it', async () => {
    const root = join(folder, 'documents');
    const path = join(folder, 'x.parquet');
    await createReadingMarks(createStorage(root)).begin(path);
    const marks = createReadingMarks(createStorage(root));
    expect(marks.refusal(path)).toContain('Postern closed unexpectedly while it read this file');
    expect(marks.refusal(join(folder, 'y.parquet'))).toBeUndefined();
    await marks.allow(path);
    expect(marks.refusal(path)).toBeUndefined();
    expect(createReadingMarks(createStorage(root)).refusal(path)).toBeUndefined();
  });
});

it('reads a file again, as often as needed, when the dataset process ends', async () => {
  const { dataset, job } = await read(await pick('one.csv', 'a,b\n1,x\n2,y\n'));
  await app.ended(job.id);
  for (let round = 1; round <= 7; round += 1) {
    await app.replaceDatasets();
    expect(await until(async () => (await stateOf(dataset)).state === 'complete')).toBe(true);
    expect(await sorted(dataset)).toEqual(['2', '1']);
  }
});

it('ends the job of a file that is closed while it is read as canceled, not as failed', async () => {
  const stuck = await read(await pick('stuck.csv', 'a,b\n1,2\n'));
  await until(async () => (await stateOf(stuck.dataset)).loaded === 2);
  good(await app.command('dataset.close', { dataset: stuck.dataset }));
  expect(await app.ended(stuck.job.id)).toMatchObject({ state: 'cancelled' });
});

it('closes a file that waits for its turn at once, and lists only files that are being read', async () => {
  const stuck = [];
  for (let at = 0; at < 3; at += 1) stuck.push(await read(await pick('stuck.csv', 'a,b\n1,2\n')));
  await until(() => readers.orders.filter((kind) => kind === 'read').length === 3);
  const waiting = await read(await pick('one.csv', 'a,b\n1,x\n'));
  const listed = createReadingMarks(createStorage(join(folder, 'documents')));
  expect(listed.refusal(join(folder, 'one.csv'))).toBeUndefined();
  good(await app.command('job.cancel', { job: waiting.job.id }));
  expect(await app.ended(waiting.job.id)).toMatchObject({ state: 'cancelled' });
  for (const { job } of stuck) good(await app.command('job.cancel', { job: job.id }));
});

it('inspects many files in a few processes at a time', async () => {
  let most = 0;
  const counted = startReaders(folder, {
    ...plainReader,
    inspect: async (request) => {
      most = Math.max(most, counted.running());
      return plainReader.inspect(request);
    },
  });
  const many = await startCore(undefined, { startReader: counted.start });
  const paths = Array.from({ length: 20 }, (_, n) => join(folder, `many${n}.csv`));
  for (const path of paths) writeFileSync(path, 'a,b\n1,2\n');
  many.opens.push(paths);
  const picked = good(await many.command('files.pick', {}));
  expect(picked).toHaveLength(20);
  const needs = await Promise.all(picked.map(({ file }) => many.command('files.inspect', { file })));
  expect(needs.filter((one) => one.ok)).toHaveLength(20);
  // Three that inspect, two that are held for the order to read, and those whose end is on its way.
  expect(most).toBeLessThanOrEqual(7);
  await many.stop();
});

it('says that a file is missing that was deleted since it was picked', async () => {
  const file = await pick('gone.csv', 'a\n1\n');
  rmSync(join(folder, 'gone.csv'));
  const missing = {
    ok: false,
    failure: {
      message: '“gone.csv” is missing or can’t be read.',
      next: 'Put it back and try again, or choose a file that can be read.',
    },
  };
  expect(await app.command('files.inspect', { file })).toMatchObject(missing);
  expect(await app.command('files.preview', { file })).toMatchObject(missing);
});

it('starts the process for the next file while the analyst picks it, and lets none inspect two files', async () => {
  const one = await pick('one.csv', 'a,b\n1,x\n');
  expect(readers.started()).toBe(1);
  good(await app.command('files.inspect', { file: one }));
  good(await app.command('files.inspect', { file: one }));
  expect(readers.started()).toBe(1);
  const two = await pick('two.csv', 'a,b\n2,y\n');
  const { dataset, job } = await read(two);
  await app.ended(job.id);
  expect(await stateOf(dataset)).toMatchObject({ loaded: 1 });
  // The one that inspected the first file waits for the order to read it.
  expect([readers.started(), readers.running()]).toEqual([2, 1]);
  const { job: last } = await read(one);
  await app.ended(last.id);
  expect([readers.started(), readers.running()]).toEqual([2, 0]);
});

it('names the one cell that makes a column of numbers sort as text', async () => {
  const { dataset, job } = await read(await pick('sizes.csv', 'a,b\n9,x\n10,y\nn/a,z\n'));
  await app.ended(job.id);
  expect(await sorted(dataset)).toEqual(['n/a', '9', '10']);
  expect((await stateOf(dataset)).file?.report?.texts).toEqual([
    {
      ...{ kind: 'mixed', label: 'a', like: 'number', fitting: 2, filled: 3 },
      first: { row: 3, text: 'n/a', isCut: false },
    },
  ]);
});

it('counts the rows of a file as they come while a filter waits for its end', async () => {
  const lines = Array.from({ length: 6_000 }, (_, i) => `${i},${i % 3}`).join('\n');
  const { dataset, job } = await read(await pick('slow.csv', `a,b\n${lines}\n`));
  let isAnswered = false;
  const loaded = async () => (await stateOf(dataset)).loaded;
  await until(async () => (await loaded()) === 2_000);
  const filter = [{ kind: 'is' as const, key: 'b', values: ['1'] }];
  const filtered = app
    .rows({ op: 'view', view: { dataset, sort: [], filter } })
    .finally(() => (isAnswered = true));
  for (const rows of [4_000, 6_000]) {
    goOn();
    await until(async () => (await loaded()) === rows);
    expect(isAnswered).toBe(false);
  }
  goOn();
  await app.ended(job.id);
  expect(await filtered).toMatchObject({ ok: true, value: { count: 2_000, loaded: 6_000 } });
});
