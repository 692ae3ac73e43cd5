import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvWriter } from '../../../main/formats/csv';
import { unguardFormula } from '../../../shared/rules/formula-guard';
import { sniffCsv } from '../../../main/formats/read/csv-dialect';
import { CsvIndexer } from '../../../main/formats/read/csv-index';
import { createCsvParser, plainDialect } from '../../../main/formats/read/csv-parser';
import { createJsonElements } from '../../../main/formats/read/json-elements';
import { parseLossless } from '../../../main/formats/read/lossless-json';
import { attribute, createXmlScan } from '../../../main/formats/read/xml-scan';

/** Cuts a text into pieces at random positions. */
const cutAt = (text: string, cuts: readonly number[]): string[] => {
  const ends = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [...ends, text.length].map((end, i) => text.slice(ends[i - 1] ?? 0, end));
};
const cuts = fc.array(fc.nat(), { maxLength: 8 });

const parseCsv = (pieces: readonly string[]) => {
  const records: { cells: string[]; isBlank: boolean; isOdd: boolean; isStray: boolean }[] = [];
  const parser = createCsvParser(plainDialect(','), (cells, about) => records.push({ cells, ...about }));
  for (const piece of pieces) parser.push(piece);
  parser.end();
  return records;
};
const csvText = fc
  .array(fc.constantFrom('a', '"', '""', ',', '\r', '\n', '\r\n', ' ', 'é', '💥'), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('the csv parser', () => {
  it('finds the same records however the text is split into chunks', () => {
    fc.assert(
      fc.property(csvText, cuts, (text, at) => {
        expect(parseCsv(cutAt(text, at))).toEqual(parseCsv([text]));
      }),
      { numRuns: 2_000 },
    );
  });
  it('reads back what the writer wrote', () => {
    const cell = fc.string({ minLength: 1 }).filter((text) => /^[\w "',\r\n;]+$/.test(text));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const writer = createCsvWriter();
        const text = rows.map((row) => writer.row(row)).join('');
        expect(parseCsv([text]).map(({ cells }) => cells.map(unguardFormula))).toEqual(rows);
      }),
    );
  });
  it('preserves every character of a cell with broken quotes, and marks its record', () => {
    expect(parseCsv(['1,x"y"z\r\n"2" rest,c\r\n3,"open\r\n4,d\r\n'])).toEqual([
      { cells: ['1', 'x"y"z'], isBlank: false, isOdd: false, isStray: false },
      { cells: ['2 rest', 'c'], isBlank: false, isOdd: true, isStray: false },
      { cells: ['3', 'open\r\n4,d\r\n'], isBlank: false, isOdd: true, isStray: false },
    ]);
  });
  it('detects the delimiter by equal widths', () => {
    expect(sniffCsv('a;b;c\n1,5;2;3\n4;5,5;6\n', false).dialect.delimiter).toBe(';');
    expect(sniffCsv('one column\nof words\n', false).dialect.delimiter).toBe(',');
  });
});

describe('the csv index', () => {
  it('starts records where the parser does, also when read in pieces, and gives up on any file that is not regular', () => {
    fc.assert(
      fc.property(csvText, cuts, (text, at) => {
        const indexer = new CsvIndexer(','.charCodeAt(0));
        const bytes = Buffer.from(text);
        const middle = (at[0] ?? 0) % (bytes.length + 1);
        const pieces = [bytes.subarray(0, middle), bytes.subarray(middle)];
        const starts: number[] = [];
        const take = () => {
          const taken = indexer.take();
          if (taken) starts.splice(taken.from, Infinity, ...taken.positions);
        };
        const isRegular = pieces.every((piece) => {
          const isPieceRegular = indexer.push(piece);
          take();
          return isPieceRegular;
        });
        if (!isRegular || !indexer.end()) return;
        take();
        const records = parseCsv([text]);
        expect(records.every(({ isOdd, isBlank }) => !isOdd && !isBlank)).toBe(true);
        const count = starts.length - 1;
        expect(count).toBe(records.length - 1);
        for (let i = 0; i < count; i += 1) {
          const record = bytes.toString('utf8', starts[i], starts[i + 1]);
          expect(parseCsv([record])[0]?.cells).toEqual(records[i + 1]?.cells);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

const splitJson = (pieces: readonly string[]) => {
  const elements: string[] = [];
  const splitter = createJsonElements(({ text }) => elements.push(text));
  for (const piece of pieces) splitter.push(piece);
  return { isWhole: splitter.end(), elements };
};

describe('the JSON splitter', () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  it('passes on every element of an array, however the text is split into chunks', () => {
    fc.assert(
      fc.property(fc.array(value), fc.constantFrom(0, 1, 2), cuts, (values, indent, at) => {
        const { isWhole, elements } = splitJson(cutAt(JSON.stringify(values, null, indent), at));
        expect(isWhole).toBe(true);
        expect(elements.map((text) => JSON.parse(text) as unknown)).toEqual(
          JSON.parse(JSON.stringify(values)),
        );
      }),
      { numRuns: 1_000 },
    );
  });
  it('passes on every line of NDJSON', () => {
    const row = fc.dictionary(fc.string(), value);
    fc.assert(
      fc.property(fc.array(row, { minLength: 2 }), cuts, (rows, at) => {
        const text = rows.map((one) => JSON.stringify(one)).join('\n');
        expect(splitJson(cutAt(text, at)).elements).toEqual(rows.map((one) => JSON.stringify(one)));
      }),
    );
  });
  it('finds the rows inside an object that names them', () => {
    expect(splitJson(['{"total": 2, "rows": [{"a": 1}, {"a": "]"}]}'])).toEqual({
      isWhole: true,
      elements: ['{"a": 1}', '{"a": "]"}'],
    });
  });
  it('reports a text that ends in the middle of a row as incomplete', () => {
    expect(splitJson(['[{"a": 1}, {"a": ']).isWhole).toBe(false);
  });
  it('refuses text that is nested too deeply, and a bracket that was never opened', () => {
    expect(() => splitJson(['['.repeat(1_000)])).toThrow('levels deep');
    expect(() => splitJson(['}'])).toThrow('not valid JSON');
  });
  it('reads a number that JavaScript would round as text', () => {
    expect(parseLossless('{"id": 12345678901234567890, "n": 1.5, "s": "12345678901234567890"}')).toEqual({
      id: '12345678901234567890',
      n: 1.5,
      s: '12345678901234567890',
    });
    expect(parseLossless('[123456789.123456789]')).toEqual(['123456789.123456789']);
  });
  it('looks for such numbers where values and names begin, and finds all of them', () => {
    const number = fc.tuple(
      fc.constantFrom('', '-'),
      fc.oneof(
        fc.stringMatching(/^(0|[1-9][0-9]{0,24})([.][0-9]{1,20})?([eE][-+]?[0-9]{1,3})?$/),
        fc.stringMatching(/^[1-9][0-9]{7}[.][0-9]{7,9}$/),
      ),
    );
    const value = fc.oneof(
      number.map((parts) => parts.join('')),
      fc
        .string({ unit: fc.constantFrom('1', '23456789', 'e', ' ', ',', ':', '"', '\\', '.', '-') })
        .map((text) => JSON.stringify(text)),
      fc.constantFrom('NaN', '-Infinity', 'null', '[]', '{"1e5": 1}'),
    );
    const space = fc.constantFrom('', ' ', '\n', '\t');
    const text = fc
      .array(fc.tuple(space, value, space, value, space), { minLength: 1, maxLength: 5 })
      .map(
        (parts) =>
          `[${parts.map(([a, one, b, two, c]) => `${a}{"n":${b}${one}}${c},${a}[${two}${c}]`).join(',')}]`,
      );
    fc.assert(
      fc.property(text, cuts, (json, at) => {
        const all = parseLossless(json, true);
        expect(parseLossless(json)).toEqual(all);
        const rows: unknown[] = [];
        const splitter = createJsonElements((row) => rows.push(parseLossless(row.text, row.mayBeRounded)));
        for (const piece of cutAt(json, at)) splitter.push(piece);
        splitter.end();
        expect(rows).toEqual(all);
      }),
      { numRuns: 1_000 },
    );
  });
});

const scanXml = (pieces: readonly string[]) => {
  const seen: string[] = [];
  const scan = createXmlScan({
    open: (name, attributes) => seen.push(`<${name} ${attribute(attributes, 'id') ?? ''}>`),
    close: (name) => seen.push(`</${name}>`),
    text: (text) => seen.push(text),
  });
  for (const piece of pieces) scan.push(piece);
  scan.end();
  return seen.join('');
};

describe('the XML scan', () => {
  const text =
    '<?xml version="1.0"?><x:a r:id="1"><!-- no --><b>1 &lt; 2 &#x41;&amp;<![CDATA[<c>]]></b><d/></x:a>';
  const expected = '<a 1><b >1 < 2 A&<c></b><d ></d></a>';
  it('leaves out prefixes and comments, and resolves references', () => {
    expect(scanXml([text])).toBe(expected);
  });
  it('finds the same however the text is split into chunks', () => {
    fc.assert(
      fc.property(cuts, (at) => {
        expect(scanXml(cutAt(text, at))).toBe(expected);
      }),
    );
  });
  it('refuses a document that declares types or entities', () => {
    expect(() => scanXml(['<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'])).toThrow('declares its own types');
  });
  it('leaves an unknown reference as it is written', () => {
    expect(scanXml(['<a>&nbsp;&constructor;</a>'])).toBe('<a >&nbsp;&constructor;</a>');
  });
  it('tells a text that breaks off from one that is not well-formed', () => {
    expect(() => scanXml(['<a><b>1'])).toThrow('incomplete');
    expect(() => scanXml(['<a></b></a>'])).toThrow('not well-formed');
  });
  it('refuses one text or tag of more than 16 million characters before it is complete', () => {
    const megabyte = 'x'.repeat(1024 * 1024);
    const many = Array.from({ length: 20 }, () => megabyte);
    expect(() => scanXml(['<a>', ...many])).toThrow('larger than 16 million');
    expect(() => scanXml(['<a b="', ...many])).toThrow('larger than 16 million');
    expect(() => scanXml(['<!DOCTYPE a [', ...many])).toThrow('larger than 16 million');
  });
});
