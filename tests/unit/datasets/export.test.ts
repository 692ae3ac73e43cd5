import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { Cancelled } from '../../../main/datasets/cancelled';
import { exportView } from '../../../main/datasets/export/export';
import { guardFormula } from '../../../shared/rules/formula-guard';
import type { Json } from '../../../shared/model/json';
import { folder, open, setUpStore, store, view } from './random-datasets';

setUpStore();

describe('exports', () => {
  const order = (dataset: string, more: object = {}) => ({
    view: view(dataset, [{ key: 'score', order: 'desc' }], [{ kind: 'isNot', key: 'score', values: [0] }]),
    columns: ['subject', 'score'],
    labels: ['Subject', 'Score'],
    selection: null,
    format: 'csv' as const,
    defang: false,
    bom: false,
    counted: null,
    timeZone: null,
    password: null,
    entryName: 'out.csv',
    path: join(folder, 'out.csv'),
    ...more,
  });
  const find = (id: string) => {
    const dataset = store.find(id);
    if (!dataset) throw new Error('not open');
    return dataset;
  };
  const quiet = () => undefined;

  it('writes the view as it is: columns, sort, filter, and as many rows as requested', async () => {
    const dataset = await open([
      ['=a', 1, null, null, []],
      ['b', 0, null, null, []],
      ['c "q"', 3, null, null, []],
    ]);
    const made = await exportView(find(dataset), order(dataset), quiet, new AbortController().signal);
    expect(made).toMatchObject({ asked: 2, written: 2, guarded: 1 });
    const text = readFileSync(join(folder, 'out.csv'), 'utf8');
    expect(Papa.parse(text.trim(), { newline: '\r\n' }).data).toEqual([
      ['Subject', 'Score'],
      ['c "q"', '3'],
      [guardFormula('=a'), '1'],
    ]);
    expect(made.bytes).toBe(statSync(join(folder, 'out.csv')).size);
  });
  it('writes only selected rows, also all but some', async () => {
    const dataset = await open(
      Array.from({ length: 12 }, (_, i): Json[] => [`s${i}`, 12 - i, null, null, []]),
    );
    const path = join(folder, 'chosen.json');
    await exportView(
      find(dataset),
      order(dataset, {
        format: 'json',
        path,
        selection: {
          kind: 'some',
          ranges: [
            [1, 1],
            [3, 3],
          ],
        },
      }),
      quiet,
      new AbortController().signal,
    );
    expect((JSON.parse(readFileSync(path, 'utf8')) as { subject: string }[]).map((r) => r.subject)).toEqual([
      's1',
      's3',
    ]);
    const all = await exportView(
      find(dataset),
      order(dataset, { format: 'json', path, selection: { kind: 'allBut', ranges: [[0, 0]] } }),
      quiet,
      new AbortController().signal,
    );
    expect(all).toMatchObject({ asked: 11, written: 11 });
  });
  it('fails if selected rows are not in the view, and leaves the old file as it was', async () => {
    const dataset = await open([
      ['a', 0, null, null, []],
      ['b', 1, null, null, []],
    ]);
    const path = join(folder, 'kept.csv');
    await exportView(find(dataset), order(dataset, { path }), quiet, new AbortController().signal);
    const before = readFileSync(path);
    await expect(
      exportView(
        find(dataset),
        order(dataset, { path, selection: { kind: 'some', ranges: [[0, 1]] } }),
        quiet,
        new AbortController().signal,
      ),
    ).rejects.toThrow('2 rows were expected, but 1 can be written');
    expect(readFileSync(path)).toEqual(before);
  });
  it('leaves nothing behind when cancelled', async () => {
    const dataset = await open(Array.from({ length: 3000 }, (_, i): Json[] => [`s${i}`, 1, null, null, []]));
    const controller = new AbortController();
    await expect(
      exportView(
        find(dataset),
        order(dataset, { path: join(folder, 'never.csv') }),
        () => controller.abort(),
        controller.signal,
      ),
    ).rejects.toThrow(Cancelled);
    expect(readdirSync(folder).filter((name) => name.includes('never'))).toEqual([]);
  });
  it.each(['csv', 'json'] as const)(
    'writes the same %s into an encrypted zip as without one',
    async (format) => {
      const dataset = await open(
        Array.from({ length: 6000 }, (_, i): Json[] => [
          `row ${i} ${'x'.repeat(i % 90)}`,
          i + 1,
          null,
          null,
          [],
        ]),
      );
      const path = join(folder, `same.${format}`);
      await exportView(find(dataset), order(dataset, { format, path }), quiet, new AbortController().signal);
      await exportView(
        find(dataset),
        order(dataset, { format, path: `${path}.zip`, password: 'p', entryName: `same.${format}` }),
        quiet,
        new AbortController().signal,
      );
      const [entry] = await new ZipReader(new Uint8ArrayReader(readFileSync(`${path}.zip`)), {
        password: 'p',
      }).getEntries();
      if (!entry || entry.directory) throw new Error('no entry');
      expect([
        entry.filename,
        entry.encrypted,
        Buffer.from(await entry.getData(new Uint8ArrayWriter())).equals(readFileSync(path)),
      ]).toEqual([`same.${format}`, true, true]);
    },
  );
  it('defangs on request', async () => {
    const dataset = await open([['see https://evil.example/x', 1, null, null, []]]);
    const path = join(folder, 'defanged.csv');
    await exportView(
      find(dataset),
      order(dataset, { path, defang: true }),
      quiet,
      new AbortController().signal,
    );
    expect(readFileSync(path, 'utf8')).toContain('hxxps[://]evil[.]example/x');
  });
});
