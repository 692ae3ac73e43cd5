import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportView } from '../../../main/datasets/export/export';
import { createDatasetStore, type DatasetStore } from '../../../main/datasets/store';
import { selectedCount, EVERYTHING, toggleRow } from '../../../renderer/dataset-view/view/selection';
import type { DatasetColumn, RowAnswers, RowReply } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';

const columns: DatasetColumn[] = [
  { key: 'text', label: 'Text', type: 'text' },
  { key: 'number', label: 'Number', type: 'number' },
  { key: 'list', label: 'List', type: 'list' },
];
let folder: string;
let store: DatasetStore;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-facts-'));
  store = await createDatasetStore(join(folder, 'store'));
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
const facts = async (dataset: string, key: string, more: object = {}): Promise<RowAnswers['facts']> => {
  const reply = JSON.parse(
    await store.reply(JSON.stringify({ op: 'facts', id: 1, view: { dataset }, key, ...more })),
  ) as RowReply;
  if (!reply.ok) throw new Error(reply.message);
  return reply.value as RowAnswers['facts'];
};
const median = (sorted: readonly number[]) => {
  const half = sorted.length / 2;
  return sorted.length === 0
    ? null
    : sorted.length % 2 === 1
      ? (sorted[Math.floor(half)] ?? null)
      : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

describe('quick statistics of a column', () => {
  it('quick statistics match a naive computation', async () => {
    let n = 0;
    const row = fc.record({
      text: fc.option(fc.constantFrom('', 'a', 'b', 'Ä', 'z z')),
      number: fc.option(fc.integer({ min: -50, max: 50 })),
      list: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 25 }), async (rows) => {
        n += 1;
        await store.open(`f${n}`, columns);
        await store.append(
          `f${n}`,
          rows.map((one): Json[] => [one.text, one.number, one.list]),
        );
        const texts = rows.flatMap(({ text }) => (text === null || text === '' ? [] : [text]));
        const numbers = rows.flatMap(({ number }) => (number === null ? [] : [number])).sort((a, b) => a - b);
        const elements = rows.flatMap((one) => one.list);
        expect(await facts(`f${n}`, 'text')).toEqual({
          rows: rows.length,
          empty: rows.length - texts.length,
          distinct: new Set(texts).size,
          isEstimate: false,
          values: [],
          min: null,
          max: null,
          mean: null,
          median: null,
          sum: null,
        });
        const found = await facts(`f${n}`, 'number');
        const sum = numbers.reduce((a, b) => a + b, 0);
        expect(found).toMatchObject({
          rows: rows.length,
          empty: rows.length - numbers.length,
          distinct: new Set(numbers).size,
          min: numbers[0] ?? null,
          max: numbers.at(-1) ?? null,
          median: median(numbers),
          sum: numbers.length === 0 ? null : sum,
        });
        if (numbers.length > 0) expect(found.mean).toBeCloseTo(sum / numbers.length, 9);
        expect(await facts(`f${n}`, 'list')).toMatchObject({
          rows: rows.length,
          empty: rows.filter((one) => one.list.length === 0).length,
          distinct: new Set(elements).size,
        });
        for (const key of ['text', 'number', 'list']) {
          const { values, ...counted } = await facts(`f${n}`, key, { top: 100 });
          expect({ ...counted, values: [] }).toEqual(await facts(`f${n}`, key));
          const cells = {
            text: rows.map((one) => one.text),
            number: rows.map((one) => one.number),
            list: elements,
          };
          const sent: readonly Json[] = cells[key as keyof typeof cells];
          expect(values.map(({ value }) => value)).toHaveLength(new Set(sent).size);
          for (const { value, count } of values)
            expect(count).toBe(sent.filter((one) => one === value).length);
        }
        await store.close(`f${n}`);
      }),
      { numRuns: 25 },
    );
  });

  it('estimates the distinct values of many rows within 5%, and counts few values and the values of few rows', async () => {
    const rows = 500_000;
    await store.open('many', columns.slice(0, 2));
    for (let from = 0; from < rows; from += 50_000)
      await store.append(
        'many',
        Array.from({ length: 50_000 }, (_, i): Json[] => [
          (from + i) % 10 === 0 ? '' : `text ${(from + i) % 300_000}`,
          (from + i) % 7,
        ]),
      );
    const { distinct } = await facts('many', 'text');
    const estimate = await facts('many', 'text', { mayEstimate: true, top: 10 });
    expect(estimate).toMatchObject({ rows, empty: rows / 10, isEstimate: true, values: [] });
    expect(Math.abs(estimate.distinct - distinct) / distinct).toBeLessThan(0.05);
    expect(await facts('many', 'number', { mayEstimate: true, top: 1 })).toMatchObject({
      distinct: 7,
      isEstimate: false,
      values: [{ value: 0 }],
    });
    await store.open('few', columns);
    await store.append('few', [['a', 1, []]]);
    expect(await facts('few', 'text', { mayEstimate: true })).toMatchObject({
      distinct: 1,
      isEstimate: false,
    });
    await store.close('few');
    await store.close('many');
  });
});

describe('select all, with exclusions', () => {
  it('selects all of 100,001 rows but the excluded, also those that came later', async () => {
    await store.open('all', columns);
    const append = (from: number, count: number) =>
      store.append(
        'all',
        Array.from({ length: count }, (_, i): Json[] => [`row ${from + i}`, from + i, []]),
      );
    await append(0, 25);
    let selection = EVERYTHING;
    for (const row of [0, 7]) selection = toggleRow(selection, row);
    // Rows go on arriving; one of the late ones is excluded while they do.
    for (let from = 25; from < 100_001; from += 4_999) {
      await append(from, Math.min(4_999, 100_001 - from));
      if (from < 60_000 && from + 4_999 >= 60_000) selection = toggleRow(selection, 60_000);
    }
    expect(selectedCount(selection, 100_001)).toBe(99_998);
    const dataset = store.find('all');
    if (!dataset) throw new Error('no rows');
    const path = join(folder, 'all.csv');
    const order = {
      view: { dataset: 'all', sort: [], filter: [] },
      columns: ['text'],
      labels: ['Text'],
      selection,
      counted: { rows: 99_998, loaded: 100_001 },
      format: 'csv' as const,
      defang: false,
      bom: false,
      timeZone: null,
      path,
      password: null,
      entryName: 'all.csv',
    };
    expect(await exportView(dataset, order, () => undefined, new AbortController().signal)).toMatchObject({
      asked: 99_998,
      written: 99_998,
    });
    const written = readFileSync(path, 'utf8').trim().split('\r\n').slice(1);
    expect(written).toHaveLength(99_998);
    expect(['row 0', 'row 7', 'row 60000'].filter((one) => written.includes(one))).toEqual([]);
    expect(written.at(-1)).toBe('row 100000');
  });
});
