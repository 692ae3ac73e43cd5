import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCsvHelper, type CsvHelper } from '../../../main/datasets/export/csv-helper';
import { csvPut } from '../../../main/datasets/export/csv-put';
import type { RowFile } from '../../../main/datasets/dataset/row-file';
import { createCsvWriter } from '../../../main/formats/csv';
import type { Json } from '../../../shared/model/json';

const folder = mkdtempSync(join(tmpdir(), 'postern-csv-thread-'));
const entry = join(folder, 'csv.mjs');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
beforeAll(async () => {
  const input = join(import.meta.dirname, '../../../main/datasets/export/csv-thread.ts');
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: input, outDir: folder, rollupOptions: { output: { entryFileNames: 'csv.mjs' } } },
  });
}, 60_000);

const ROWS = 40_000;
const BATCH = 500;
const rows = Array.from({ length: ROWS }, (_, i): Json[] => [
  i,
  i % 97 === 0 ? `=cmd ${i}` : `subject, ${i}`,
  i % 1_000 === 0 ? 'é"\n'.repeat(60_000 / (1 + (i % 7))) : null,
  [`a${i}@contoso.example`, 'b'],
  i % 2 === 0 ? i / 3 : `-${i}.5`,
]);
const labels = ['Subject', 'Body', 'To', 'Number'];
const head = { labels, bom: true };
const types = ['text', 'text', 'list', 'number'] as const;
const cells = { places: [0, 1, 2, 3], types, delimiter: null };

const each: RowFile['each'] = (ids, visit) => {
  let found = 0;
  for (const id of Array.from(ids)) {
    const text = Buffer.from(JSON.stringify(rows[id]));
    visit(text, 0, text.length, id);
    found += 1;
  }
  return found;
};
const turn = () => new Promise((resolve) => setImmediate(resolve));
const started = async (helper: CsvHelper): Promise<CsvHelper> => {
  while (!helper.isFree()) await turn();
  return helper;
};

it('writes the same bytes in the same order with a second thread, and adds up the guarded cells of both', async () => {
  const slow = createCsvWriter();
  const expected = Buffer.from(
    `\uFEFF${slow.row(labels)}${rows.map((cells) => slow.row(cells.slice(1), types)).join('')}`,
  );
  const helper = await started(startCsvHelper(entry, cells));
  let helped = 0;
  const pieces: Uint8Array[] = [];
  const put = csvPut(each, cells, head, async (bytes) => (await turn(), void pieces.push(bytes)), {
    ...helper,
    convert: (ask) => ((helped += 1), helper.convert(ask)),
  });
  let found = 0;
  for (let from = 0; from < ROWS; from += BATCH)
    found += await put.rows(Uint32Array.from({ length: BATCH }, (_, i) => from + i));
  const marks = await put.finish();
  helper.close();
  expect(found).toBe(ROWS);
  expect(Buffer.concat(pieces).equals(expected)).toBe(true);
  expect(marks).toEqual({ guarded: slow.guarded(), cut: 0, notes: [] });
  expect(helped).toBeGreaterThan(5);
  expect(helped).toBeLessThan(ROWS / BATCH);
});

it('fails at once with the error of the disk', async () => {
  const helper = await started(startCsvHelper(entry, cells));
  let taken = 0;
  const put = csvPut(
    each,
    cells,
    head,
    async () => {
      taken += 1;
      if (taken > 3) throw new Error('full');
    },
    helper,
  );
  const all = async () => {
    for (let from = 0; from < ROWS; from += BATCH)
      await put.rows(Uint32Array.from({ length: BATCH }, (_, i) => from + i));
  };
  await expect(all()).rejects.toThrow('full');
  expect(taken).toBeLessThan(8);
  helper.close();
});

it('fails when its thread exits, and waits for nothing', async () => {
  const path = join(folder, 'dies.mjs');
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads'; parentPort.postMessage(null); parentPort.on('message', () => process.exit(1));`,
  );
  const helper = await started(startCsvHelper(path, cells));
  const put = csvPut(each, cells, head, async () => undefined, helper);
  const all = async () => {
    for (let from = 0; from < ROWS; from += BATCH)
      await put.rows(Uint32Array.from({ length: BATCH }, (_, i) => from + i));
    await put.finish();
  };
  await expect(all()).rejects.toThrow('The export stopped before the file was complete.');
  expect(helper.isFree()).toBe(false);
});
