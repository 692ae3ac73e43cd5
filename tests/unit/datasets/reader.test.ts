import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createThreadReader } from '../../../main/datasets/files/reader';

const folder = mkdtempSync(join(tmpdir(), 'postern-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A thread that says everything at once, as the real one does for a short file. */
const thread = (end: string) => {
  const path = join(folder, `${Math.random()}.mjs`);
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';
    for (const event of [{ kind: 'columns', columns: [] }, { kind: 'rows', rows: [[1]] }, { kind: 'rows', rows: [[2]] }]) parentPort.postMessage({ kind: 'event', event });
    ${end}`,
  );
  return createThreadReader(path);
};
const ask = { path: '', name: '', part: undefined, password: undefined, spool: '', isPlain: false };

it('passes on each batch of its thread, and ends after the last', async () => {
  const seen: string[] = [];
  const read = thread(
    "parentPort.postMessage({ kind: 'done', value: 7 }); parentPort.on('message', () => undefined);",
  ).read(
    ask,
    async ({ kind }) => {
      seen.push(`${kind} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      seen.push(`${kind} ends`);
    },
    new AbortController().signal,
  );
  expect(await read).toBe(7);
  expect(seen).toEqual([
    'columns begins',
    'columns ends',
    'rows begins',
    'rows ends',
    'rows begins',
    'rows ends',
  ]);
});

it('stops after a batch that could not be stored, and reports a thread that exits early', async () => {
  const seen: string[] = [];
  const refuse = async ({ kind }: { readonly kind: string }) => {
    seen.push(kind);
    if (kind === 'rows') throw new Error('full');
  };
  await expect(
    thread(
      "parentPort.postMessage({ kind: 'done', value: 7 }); parentPort.on('message', () => undefined);",
    ).read(ask, refuse, new AbortController().signal),
  ).rejects.toThrow('full');
  expect(seen).toEqual(['columns', 'rows']);
  await expect(thread('').read(ask, async () => undefined, new AbortController().signal)).rejects.toThrow(
    'The reader ended.',
  );
});

it('gives each job its own thread, and the first job the one that was started ahead', async () => {
  const path = join(folder, 'jobs.mjs');
  writeFileSync(
    path,
    `import { parentPort, threadId } from 'node:worker_threads';
    parentPort.once('message', ({ kind }) => parentPort.postMessage({ kind: 'done', value: [kind, threadId] }));`,
  );
  const reader = createThreadReader(path);
  reader.prepare();
  reader.prepare();
  const seen = [await reader.inspect(ask), await reader.preview(ask), await reader.readCase('')];
  const [[, first]] = seen as unknown as [[string, number]];
  expect(seen).toEqual([
    ['inspect', first],
    ['preview', first + 1],
    ['case', first + 2],
  ]);
});

it('starts another thread if the one that was started ahead has ended', async () => {
  const path = join(folder, 'first-ends.mjs');
  const mark = join(folder, 'started');
  writeFileSync(
    path,
    `import { existsSync, writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    if (existsSync(${JSON.stringify(mark)})) parentPort.once('message', () => parentPort.postMessage({ kind: 'done', value: 7 }));
    writeFileSync(${JSON.stringify(mark)}, '');`,
  );
  const reader = createThreadReader(path);
  reader.prepare();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await reader.inspect(ask)).toBe(7);
});
