import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvParser, plainDialect } from '../../../main/formats/read/csv-parser';
import { createRecordToJson } from '../../../main/formats/read/csv-record-json';

/** The row as the parser reads the record. */
const parsed = (delimiter: string, record: string, id: number): string => {
  let cells: readonly string[] = [];
  const parser = createCsvParser(plainDialect(delimiter), (found) => (cells = found));
  parser.push(record);
  parser.end();
  return JSON.stringify([id, ...cells]);
};
const converted = (delimiter: string, record: Uint8Array, id = 7): string => {
  const bytes = Buffer.concat([Buffer.from('before\n'), record, Buffer.from('"after\n')]);
  const { text, length } = createRecordToJson(delimiter)(bytes, 7, 7 + record.length, id);
  return text.toString('latin1', 0, length);
};

const delimiters = [',', ';', '\t', '|'] as const;
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z@. ]{0,6}$/) },
  { weight: 4, arbitrary: fc.constantFrom(...delimiters) },
  { weight: 2, arbitrary: fc.constantFrom('"', '""', '","', '"\n', '"\r\n', 'ü', '😀', '\uFEFF', '\u2028') },
  { weight: 1, arbitrary: fc.constantFrom('\\', '\n', '\r', '\r\n', '\0', '\x1f', '\x7f', "'", '=1+1') },
);

describe('createRecordToJson', () => {
  it('makes of every record the row that the parser reads', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...delimiters),
        fc.array(piece, { maxLength: 12 }),
        fc.nat(),
        (sign, parts, id) => {
          const record = parts.join('');
          expect(converted(sign, Buffer.from(record), id)).toBe(
            Buffer.from(parsed(sign, record, id)).toString('latin1'),
          );
        },
      ),
      { numRuns: 20_000 },
    );
  });
  it('makes of bytes that are no text what the parser does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const row = parsed(',', Buffer.from(bytes).toString('utf8'), 7);
        expect(converted(',', bytes)).toBe(Buffer.from(row).toString('latin1'));
      }),
      { numRuns: 2_000 },
    );
  });
  it('converts records of any length, one after another', () => {
    const toJson = createRecordToJson(',');
    for (const length of [1, 100_000, 5, 300_000]) {
      const record = `${','.repeat(length)}"${'x'.repeat(length)}"\r\n`;
      const { text, length: bytes } = toJson(Buffer.from(record), 0, record.length, 1);
      expect(text.toString('utf8', 0, bytes) === parsed(',', record, 1)).toBe(true);
    }
  });
});
