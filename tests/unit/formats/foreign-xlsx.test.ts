import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, expect, it } from 'vitest';
import { cellText } from '../../../main/formats/csv';
import { looksLikeFormula } from '../../../shared/rules/formula-guard';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { writeExport } from '../../support/export-file';
import {
  hasModule,
  isMissing,
  libreOffice,
  OPENPYXL,
  python,
  RAW_WORKBOOK,
  readByPython,
  runProgram,
  ZONED_TIMES,
} from '../../support/foreign';
import { sized } from '../../support/size';

const folder = mkdtempSync(join(tmpdir(), 'postern-xlsx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const at = (name: string) => join(folder, name);

type RawCell = readonly [kind: string, value: string, style: number];
type RawBook = Record<string, Record<string, RawCell>[]>;
const text = (key: string): DatasetColumn => ({ key, label: key.toUpperCase(), type: 'text' });
const LETTERS = ['A', 'B', 'C', 'D', 'E'];
const raw = (path: string) => readByPython<RawBook>(RAW_WORKBOOK, path);

/** The type and text that a cell must come back as, computed independently of the writer. */
const expected = (value: Json): readonly [string, string] | undefined => {
  if (typeof value === 'boolean') return ['b', value ? '1' : '0'];
  if (typeof value === 'number' && !(Number.isInteger(value) && Math.abs(value) >= 1e15))
    return ['n', String(value)];
  const words = cellText(value);
  return words === '' ? undefined : ['s', words];
};

it.skipIf(isMissing('python3', python))(
  'comes back cell by cell from a reader of the bare standard, whatever the cells contain',
  async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '_x0041_',
        '_x',
        '_',
        'x000D_',
        '\u0001',
        '\r',
        '\n',
        '\t',
        ' ',
        '=',
        "'",
        '<&>"',
        '\ud800',
        '\udfff',
        '\uffff',
        '\ufffe',
        '💥',
        ']]>',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const words = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(''));
    const cell: fc.Arbitrary<Json> = fc.oneof(
      words,
      fc.constantFrom('00123', '1e10', '+49 30 1234', '9007199254740993'),
      fc.jsonValue() as fc.Arbitrary<Json>,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.maxSafeInteger(),
    );
    // Drawn at random, as every run is; the seed is printed with what failed.
    const seed = Date.now() % 2 ** 31;
    const rows = fc.sample(fc.tuple(cell, cell, cell, cell, cell), {
      numRuns: sized({ full: 3_000, soak: 50_000 }),
      seed,
    });
    const path = at('any.xlsx');
    await writeExport(path, 'xlsx', ['a', 'b', 'c', 'd', 'e'].map(text), rows);
    const book = await raw(path);
    expect(Object.keys(book)).toEqual(['Results', 'Notes']);
    const [header, ...read] = book['Results'] ?? [];
    expect(LETTERS.map((letter) => header?.[letter]?.[1])).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(read.length).toBe(rows.length);
    const wrong: unknown[] = [];
    read.forEach((found, n) => {
      LETTERS.forEach((letter, i) => {
        const want = expected(rows[n]?.[i] ?? null);
        const got = found[letter];
        const isSame =
          want?.[0] === 'n'
            ? got?.[0] === 'n' && Number(got[1]) === Number(want[1])
            : got?.[0] === want?.[0] && got?.[1] === want?.[1];
        // Whatever a spreadsheet would run stays text also after somebody edits it.
        const isKept = want?.[0] !== 's' || got?.[2] === (looksLikeFormula(want[1]) ? 2 : 0);
        if (!isSame || !isKept) wrong.push([`seed ${seed}`, `${letter}${n + 2}`, want, got]);
      });
    });
    expect(wrong).toEqual([]);
  },
);

it.skipIf(isMissing('python3', python))(
  'preserves every code unit there is, alone and beside others',
  async () => {
    const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const rows = units.map((unit): Json[] => [unit, `a${unit}b`]);
    const path = at('units.xlsx');
    await writeExport(path, 'xlsx', [text('a'), text('b')], rows);
    const read = (await raw(path))['Results']?.slice(1) ?? [];
    expect(read.length).toBe(units.length);
    expect(
      units.filter((unit, code) => read[code]?.['A']?.[1] !== unit || read[code]['B']?.[1] !== `a${unit}b`),
    ).toEqual([]);
  },
);

it.skipIf(isMissing('python3-openpyxl', hasModule('openpyxl')))(
  'preserves the types that were sent: text, numbers, booleans, dates; never a formula',
  async () => {
    const columns: DatasetColumn[] = [
      text('a'),
      { key: 'n', label: '=N', type: 'number' },
      { key: 't', label: 'T', type: 'time' },
      { key: 'b', label: 'B', type: 'boolean' },
      { key: 'l', label: 'L', type: 'list' },
    ];
    const path = at('typed.xlsx');
    const marks = await writeExport(
      path,
      'xlsx',
      columns,
      [
        ['=HYPERLINK("http://x")', -5.25, '2026-11-01T05:30:00.007Z', false, ['=a', 'b']],
        ['00123', 9007199254740991, '1900-02-28T00:00:00Z', null, ['a;b']],
      ],
      { timeZone: 'UTC' },
    );
    const book = await readByPython<Record<string, unknown[][]>>(OPENPYXL, path);
    expect(book['Results']).toEqual([
      ['A', '=N', 'T', 'B', 'L'].map((label) => ['s', label]),
      [
        ['s', '=HYPERLINK("http://x")'],
        ['n', -5.25],
        ['d', '2026-11-01T05:30:00.007000'],
        ['b', false],
        ['s', '=a; b'],
      ],
      [['s', '00123'], ['s', '9007199254740991'], ['s', '1900-02-28T00:00:00Z'], null, ['s', '["a;b"]']],
    ]);
    expect(marks).toMatchObject({
      guarded: 2,
      cut: 0,
      notes: [expect.stringContaining('time zone UTC') as string],
    });
  },
);

it.skipIf(isMissing('python3-openpyxl', hasModule('openpyxl')))(
  'returns every instant in every zone, also around clock changes',
  async () => {
    const zones = [
      'UTC',
      'Asia/Kolkata',
      'America/New_York',
      'Pacific/Apia',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Africa/Casablanca',
    ];
    const around = (time: number) =>
      [-7_200_000, -3_600_001, -1_800_000, -1, 0, 1, 1_799_999, 1_800_000, 3_599_999, 7_200_000].map(
        (by) => time + by,
      );
    const edges = [
      '2026-03-08T07:00:00Z',
      '2026-11-01T06:00:00Z',
      '2026-10-25T01:00:00Z',
      '2026-03-29T01:00:00Z',
      '2026-04-04T15:00:00Z',
      '2026-10-03T15:30:00Z',
      '2011-12-30T10:00:00Z',
      '2026-02-15T02:00:00Z',
      '1999-12-31T23:59:59Z',
    ].flatMap((one) => around(Date.parse(one)));
    const times = [
      ...edges,
      ...fc.sample(fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2037, 0, 1) }), 400),
    ].map((time) => new Date(time).toISOString());
    for (const timeZone of zones) {
      const path = at('times.xlsx');
      await writeExport(
        path,
        'xlsx',
        [{ key: 't', label: 'T', type: 'time' }],
        times.map((time) => [time]),
        { timeZone },
      );
      const read = await readByPython<(string | number)[]>(ZONED_TIMES, path, timeZone);
      expect(
        read.map((one) => (typeof one === 'number' ? new Date(one).toISOString() : one)),
        timeZone,
      ).toEqual(times);
      // Only an hour that the zone has twice is text.
      expect(read.filter((one) => typeof one === 'string').length, timeZone).toBeLessThan(20);
      expect(timeZone === 'America/New_York' ? read.some((one) => typeof one === 'string') : true).toBe(true);
    }
  },
);

it.skipIf(isMissing('LibreOffice', libreOffice))(
  'opens in LibreOffice with the same text in every cell',
  async () => {
    const rows = fc.sample(
      fc.tuple(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
        fc.constantFrom('=1+1', '00123', '_x0041_', '@x', '-5', '1e10'),
      ),
      300,
    );
    const path = at('office.xlsx');
    await writeExport(path, 'xlsx', [text('a'), text('b')], rows);
    await runProgram(
      libreOffice ?? '',
      '--headless',
      `-env:UserInstallation=file://${folder}/office`,
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false',
      '--outdir',
      folder,
      path,
    );
    const read = Papa.parse<string[]>(readFileSync(at('office.csv'), 'utf8'), {
      skipEmptyLines: true,
    }).data.slice(1);
    expect(read).toEqual(rows);
  },
);
