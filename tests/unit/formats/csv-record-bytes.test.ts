import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvWriter } from '../../../main/formats/csv';
import { createCsvRecordBytes } from '../../../main/formats/csv-record-bytes';
import { CsvIndexer } from '../../../main/formats/read/csv-index';
import { parseCsvRecord } from '../../../main/formats/read/csv-parser';
import { COLUMN_TYPES, type ColumnType } from '../../../shared/dataset';
import { ODD_CELLS } from './odd-cells';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Returns where the records of a file begin and end as its index has them; undefined if it is not regular. */
const positionsOf = (file: Buffer, delimiter: string): readonly number[] | undefined => {
  const indexer = new CsvIndexer(delimiter.charCodeAt(0));
  indexer.push(file);
  return indexer.end() && [...(indexer.take()?.positions ?? [])];
};

/** Returns the csv of a file's records by the writer of values and by the one of records. */
const both = (
  file: Buffer,
  starts: readonly number[],
  delimiter: string,
  positions: readonly number[],
  types: readonly ColumnType[] = [],
) => {
  const labels = positions.map((position) => `=Column, ${position}`);
  const slow = createCsvWriter();
  const fast = createCsvRecordBytes({ labels, bom: true }, positions, types, delimiter);
  let expected = `\uFEFF${slow.row(labels)}`;
  const pieces: Buffer[] = [];
  starts.slice(0, -1).forEach((from, i) => {
    const to = starts[i + 1] ?? 0;
    const cells = parseCsvRecord(file.toString('utf8', from, to), delimiter);
    expected += slow.row(
      positions.map((position) => cells[position] ?? null),
      types,
    );
    fast.add(file, from, to);
    if (i % 3 === 0) pieces.push(Buffer.from(fast.take()));
  });
  pieces.push(Buffer.from(fast.take()));
  return {
    expected,
    got: Buffer.concat(pieces).toString('utf8'),
    guarded: [fast.guarded(), slow.guarded()],
  };
};

const odd = fc.constantFrom(...ODD_CELLS);
const cell = fc.oneof(odd, fc.string({ unit: 'binary' }), fc.string());
const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const needsQuotes = (text: string): boolean => /[",;|\t\r\n\0]|^'/.test(text);

describe('csv from records', () => {
  it('matches the writer of values byte for byte, whatever the cells contain', () => {
    const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
      fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: width, maxLength: width }), {
        minLength: 2,
        maxLength: 8,
      }),
    );
    let compared = 0;
    fc.assert(
      fc.property(
        table,
        fc.array(fc.nat(6), { minLength: 1, maxLength: 6 }),
        fc.array(fc.constantFrom(...COLUMN_TYPES), { maxLength: 6 }),
        fc.constantFrom(...DELIMITERS),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (rows, positions, types, delimiter, lineEnd, isClosed) => {
          const records = rows.map((cells) =>
            cells
              .map(([text, isQuoted]) => (isQuoted || needsQuotes(text) ? quote(text) : text))
              .join(delimiter),
          );
          const file = Buffer.from(records.join(lineEnd) + (isClosed ? lineEnd : ''));
          const starts = positionsOf(file, delimiter);
          if (!starts) return;
          compared += 1;
          const { expected, got, guarded } = both(file, starts, delimiter, positions, types);
          expect(got).toBe(expected);
          expect(guarded[0]).toBe(guarded[1]);
        },
      ),
      { numRuns: 5_000 },
    );
    expect(compared).toBeGreaterThan(2_000);
  });

  it('matches it for any bytes that make a regular file', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...['a', 'bc', ' ', ',', ',', '"x"', '"a, b"', '"a""b"', '"\n"', "'", '=1', 'é'].map((text) =>
          Buffer.from(text),
        ),
      ),
      fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
    );
    const record = fc.array(piece, { maxLength: 6 }).map((pieces) => Buffer.concat(pieces));
    let compared = 0;
    fc.assert(
      fc.property(fc.array(record, { maxLength: 3 }), fc.boolean(), (records, isClosed) => {
        const lines = [Buffer.from('a,b'), ...records.map((one) => Buffer.concat([one, Buffer.from(',')]))];
        const file = Buffer.concat(lines.flatMap((one, i) => (i > 0 ? [Buffer.from('\n'), one] : [one])));
        const whole = isClosed ? Buffer.concat([file, Buffer.from('\n')]) : file;
        const starts = positionsOf(whole, ',');
        if (!starts) return;
        compared += 1;
        const { expected, got } = both(whole, starts, ',', [0, 1]);
        expect(got).toBe(expected);
      }),
      { numRuns: 20_000 },
    );
    expect(compared).toBeGreaterThan(500);
  });

  it('writes records larger than its first buffer, in any order of the columns', () => {
    const cells = [
      'a'.repeat(200_000),
      'b,'.repeat(50_000),
      '=d'.repeat(90_000),
      '"'.repeat(70_000),
      'é'.repeat(60_000),
    ];
    const file = Buffer.from(`1,2,3,4,5\n${cells.map(quote).join(',')}\n${cells.map(quote).join(',')}`);
    const starts = positionsOf(file, ',') ?? [];
    expect(starts).toHaveLength(3);
    for (const positions of [
      [4, 3, 2, 1, 0],
      [0, 1, 2, 3, 4],
      [1, 3, 7],
    ]) {
      const { expected, got } = both(file, starts, ',', positions);
      expect(got === expected).toBe(true);
    }
  });
});
