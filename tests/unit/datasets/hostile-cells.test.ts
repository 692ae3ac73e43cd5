import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedCell } from '../../../main/datasets/cell';
import { createDatasetStore, type DatasetStore } from '../../../main/datasets/store';
import { COLUMN_TYPES, type ColumnFilter, type RowReply } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';

let folder: string;
let store: DatasetStore;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-cells-'));
  store = await createDatasetStore(join(folder, 'store'));
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

const columns = COLUMN_TYPES.map((type) => ({ key: type, label: type, type }));
const ask = async (request: object) => JSON.parse(await store.ask(JSON.stringify({ id: 1, ...request }))) as RowReply;
const view = (dataset: string, filter: ColumnFilter[] = []) => ({ dataset, sort: [], filter });
let opened = 0;
const open = async (type: (typeof COLUMN_TYPES)[number], cells: readonly Json[]) => {
  opened += 1;
  const dataset = `cells${opened}`;
  await store.open(dataset, [{ key: 'k', label: 'K', type }]);
  await store.append(dataset, cells.map((cell) => [cell]));
  return dataset;
};

describe('times', () => {
  it.each([1e30, -1e30, 8.64e15 + 1, Number.MAX_VALUE, '1e30', 'never'])('beyond what a date can hold are empty: %s', (cell) => expect(storedCell('time', cell)).toBeNull());
  it('are kept up to the last one', () => expect([8.64e15, -8.64e15, 1.9].map((cell) => storedCell('time', cell))).toEqual([8.64e15, -8.64e15, 1]));

  it('beyond it do not stop a result', async () => {
    const dataset = await open('time', [1e30, '2026-11-01T00:00:00Z', -1e300]);
    expect(await ask({ op: 'view', view: view(dataset, [{ kind: 'range', key: 'k', from: 0 }]) })).toMatchObject({ ok: true, value: { count: 1, loaded: 3 } });
  });
});

describe('lists', () => {
  const cells = ['soc', ['soc', 'a'], [], null, { deep: ['x'] }, 7, ['\ud800 half', '\\ud800'], '{'];
  it('that came as one bare value are lists of it', async () => {
    const dataset = await open('list', cells);
    expect(await ask({ op: 'view', view: view(dataset, [{ kind: 'is', key: 'k', values: ['soc'] }]) })).toMatchObject({ ok: true, value: { count: 2 } });
    expect(await ask({ op: 'view', view: view(dataset, [{ kind: 'is', key: 'k', values: [null] }]) })).toMatchObject({ ok: true, value: { count: 2 } });
    expect(await ask({ op: 'view', view: view(dataset, [{ kind: 'is', key: 'k', values: ['\ud800 half'] }]) })).toMatchObject({ ok: true, value: { count: 1 } });
    const values = await ask({ op: 'values', view: view(dataset), key: 'k', top: 100 });
    expect(values).toMatchObject({ ok: true });
    expect(JSON.stringify(values)).toContain('{"value":"soc","count":2}');
    expect(JSON.stringify(values)).toContain('"\\\\ud800"');
    expect((await ask({ op: 'window', view: view(dataset), offset: 0, count: 9 }))).toMatchObject({ value: { rows: cells.map((cell, i) => [i, JSON.parse(JSON.stringify(cell))]) } });
  });
});

it('any cell at all can be kept, filtered, counted and drawn', async () => {
  const odd = fc.oneof(fc.jsonValue() as fc.Arbitrary<Json>, fc.string({ unit: 'binary', maxLength: 5 }), fc.constantFrom<Json>('\ud800', '\0', '[', 1e30, -1e308, '9e99', '+275760-09-13', ['\udfff', null, '\0']));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(odd, odd, odd, odd, odd), { minLength: 1, maxLength: 8 }), odd, async (rows, wanted) => {
      await store.open('odd', columns);
      expect(await store.append('odd', rows)).toBe(rows.length);
      for (const { key, type } of columns) {
        const questions: object[] = [
          { op: 'values', view: view('odd'), key, top: 5 },
          { op: 'group', view: view('odd'), by: [{ key }], top: 5 },
          { op: 'view', view: { dataset: 'odd', sort: [{ key, order: 'desc' }], filter: [{ kind: 'isNot', key, values: [null] }, { kind: 'text', key, text: '\0' }] } },
          ...(type === 'time' || type === 'number' ? [{ op: 'histogram', view: view('odd'), key, buckets: 5 }] : []),
          ...(type === 'time' ? [{ op: 'group', view: view('odd'), by: [{ key, part: 'hour' }], timeZone: 'America/New_York', top: 5 }] : []),
        ];
        for (const question of questions) expect([question, await ask(question)]).toMatchObject([{}, { ok: true }]);
        const filtered = await ask({ op: 'view', view: view('odd', [{ kind: 'is', key, values: [wanted] }]) });
        if (!filtered.ok) expect(filtered.code).toBe('invalid');
      }
      await store.close('odd');
    }),
    { numRuns: 40 },
  );
});

it('what the column store says itself never reaches the analyst', async () => {
  const dataset = await open('time', ['2026-11-01T00:00:00Z']);
  const answer = await ask({ op: 'group', view: view(dataset), by: [{ key: 'k', part: 'hour' }], timeZone: 'Nowhere/At all', top: 5 });
  expect(answer).toMatchObject({ ok: false, code: 'failed', message: 'The rows could not be read.' });
});
