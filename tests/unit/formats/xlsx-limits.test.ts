import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createXlsxWriter, MAX_COLUMNS, MAX_ROWS } from '../../../main/formats/xlsx';
import { columnLetters, MAX_LINES, MAX_TEXT } from '../../../main/formats/xlsx-cell';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { isMissing, python, RAW_WORKBOOK, readByPython } from '../../support/foreign';

const folder = mkdtempSync(join(tmpdir(), 'postern-limits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const columns: DatasetColumn[] = [{ key: 'a', label: 'A', type: 'text' }];
const plan = { columns, bom: false, timeZone: null, isDefanged: false, asJson: new Set<string>() };
type Book = Record<string, Record<string, readonly [string, string, number]>[]>;

const write = async (rows: Json[][], limits?: { rows: number; bytes: number }) => {
  const pieces: Uint8Array[] = [];
  const writer = createXlsxWriter(plan, async (bytes) => void pieces.push(Uint8Array.from(bytes)), limits);
  for (const row of rows) await writer.rows([row]);
  const marks = await writer.finish();
  const path = join(folder, 'limits.xlsx');
  writeFileSync(path, Buffer.concat(pieces));
  return { marks, book: await readByPython<Book>(RAW_WORKBOOK, path) };
};
const cells = (book: Book, sheet: string) => (book[sheet] ?? []).map((row) => row['A']?.[1]);

it('uses Excel’s limits', () => {
  expect([MAX_ROWS, MAX_COLUMNS, MAX_TEXT, MAX_LINES]).toEqual([1_048_576, 16_384, 32_767, 253]);
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
});

it('refuses more columns than a sheet allows before it writes one', () => {
  const many = Array.from({ length: MAX_COLUMNS + 1 }, (_, i): DatasetColumn => ({
    key: `k${i}`,
    label: '',
    type: 'text',
  }));
  expect(() => createXlsxWriter({ ...plan, columns: many }, async () => undefined)).toThrow('16,384 columns');
  expect(() => createXlsxWriter({ ...plan, columns: many.slice(1) }, async () => undefined)).not.toThrow();
});

it.skipIf(isMissing('python3', python)).each([
  [3, ['Results', 'Notes']],
  [4, ['Results', 'Results (2)', 'Notes']],
  [6, ['Results', 'Results (2)', 'Notes']],
  [7, ['Results', 'Results (2)', 'Results (3)', 'Notes']],
])('puts %i rows into sheets of three, each with the header, and reports it', async (count, sheets) => {
  const rows = Array.from({ length: count }, (_, i): Json[] => [`r${i}`]);
  const { marks, book } = await write(rows, { rows: 4, bytes: Infinity });
  expect(Object.keys(book)).toEqual(sheets);
  const all = sheets.slice(0, -1).map((sheet) => cells(book, sheet));
  expect(all.every(([header]) => header === 'A')).toBe(true);
  expect(all.flatMap((one) => one.slice(1))).toEqual(rows.flat());
  expect(marks.notes.some((note) => note.includes(`${sheets.length - 1} sheets`))).toBe(sheets.length > 2);
});

it.skipIf(isMissing('python3', python))(
  'starts a new sheet before one grows too large for the zip',
  async () => {
    const rows = Array.from({ length: 200 }, (_, i): Json[] => [`${'x'.repeat(200)}${i}`]);
    const { book } = await write(rows, { rows: MAX_ROWS, bytes: 20_000 });
    const sheets = Object.keys(book).filter((name) => name !== 'Notes');
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.flatMap((sheet) => cells(book, sheet).slice(1))).toEqual(rows.flat());
  },
);

it.skipIf(isMissing('python3', python))(
  'cuts text that exceeds a cell, reports how much and where, and never splits a character',
  async () => {
    const long = (length: number) => 'ab'.repeat(length).slice(0, length);
    const emoji = '💥'.repeat(20_000);
    const { marks, book } = await write([
      [long(MAX_TEXT - 1)],
      [long(MAX_TEXT)],
      [long(MAX_TEXT + 1)],
      [emoji],
      ['\n'.repeat(MAX_LINES)],
      ['\n'.repeat(MAX_LINES + 1)],
    ]);
    const read = cells(book, 'Results').slice(1);
    expect(read.slice(0, 2)).toEqual([long(MAX_TEXT - 1), long(MAX_TEXT)]);
    for (const [i, sent] of [
      [2, long(MAX_TEXT + 1)],
      [3, emoji],
    ] as const) {
      const [, kept = '', cut = ''] = /^([^]*)…\[cut (\d+)\]$/.exec(read[i] ?? '') ?? [];
      expect([
        sent.startsWith(kept),
        kept.isWellFormed(),
        kept.length + Number(cut),
        (read[i] ?? '').length <= MAX_TEXT,
      ]).toEqual([true, true, sent.length, true]);
    }
    expect(marks.cut).toBe(2);
    expect(marks.notes.join()).toContain('2 cells were cut');
    const notes = (book['Notes'] ?? []).map((row) => [row['A']?.[1], row['B']?.[1]]);
    expect(notes.filter(([, what]) => what?.startsWith('Cut')).map(([where]) => where)).toEqual([
      'Results A4',
      'Results A5',
    ]);
    expect(notes.filter(([, what]) => what?.includes('253')).map(([where]) => where)).toEqual(['Results A7']);
  },
);

it.skipIf(isMissing('python3', python))('writes a header for no rows and reports it', async () => {
  const { book } = await write([]);
  expect(cells(book, 'Results')).toEqual(['A']);
  expect(cells(book, 'Notes')[0]).toContain('0 rows');
});
