import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SheetCells, type SheetCell } from '../../../main/formats/read/sheet-cells';
import { readShared } from '../../../main/formats/read/workbook';
import { createXmlScan } from '../../../main/formats/read/xml-scan';
import { sized } from '../../support/size';

const CONTEXT = {
  shared: ['one', 'two'],
  styles: [undefined, 'date', 'dateTime'] as const,
  is1904: false,
  links: new Map([['B2', 'https://a.example']]),
  zoned: (text: string) => text,
};

/** The rows of a sheet's XML that comes in pieces, or the refusal of it; with the pattern for usual cells, or by the parser alone. */
const read = (pieces: readonly string[], isUsual: boolean): readonly (SheetCell[] | string)[] => {
  const rows: (SheetCell[] | string)[] = [];
  const cells = new SheetCells(CONTEXT, (row) => rows.push(row));
  try {
    const scan = createXmlScan(cells, isUsual ? cells.usual : undefined);
    for (const piece of pieces) scan.push(piece);
    scan.end();
  } catch (error) {
    rows.push(String(error));
  }
  return rows;
};

const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', '1', '.', ' ', ']', '>', "'", '"', '\n', '_x0041_', 'é', '\u2028'),
  }),
  fc.constantFrom(
    '1',
    '45000.5',
    'true',
    '&amp;',
    'a&lt;b',
    '&#65;',
    '\r\n',
    '<![CDATA[x]]>',
    '\u0001',
    '<b/>',
  ),
);
const attributes = fc.constantFrom(
  '',
  ' r="B2"',
  ' r="C2" s="1" t="n"',
  ' s="9"',
  ' t="s"',
  ' t="str"',
  ' t="inlineStr"',
  ' t="b"',
  ' r="A1" r="A2"',
  " r='D1'",
  ' t="s" r="E1"',
  ' r="A1>"',
);
const cell = fc
  .tuple(attributes, text, fc.constantFrom('v', 'is', 'f', 'none', 'cut', 'phonetic', 'spaced'))
  .map(([own, value, form]) => {
    if (form === 'none') return `<c${own}/>`;
    if (form === 'cut') return `<c${own}><v>${value}`;
    if (form === 'f') return `<c${own}><f>HYPERLINK("x")</f><v>${value}</v></c>`;
    if (form === 'v') return `<c${own}><v>${value}</v></c>`;
    if (form === 'phonetic') return `<c${own}><is><t>${value}</t><rPh><t>p</t></rPh></is></c>`;
    return `<c${own}><is><t${form === 'spaced' ? ' xml:space="preserve"' : ''}>${value}</t></is></c>`;
  });
const between = fc.constantFrom(
  '',
  '',
  '',
  '</row><row>',
  '\n',
  '<!-- <row> ',
  ' -->',
  '<![CDATA[<row>',
  ']]>',
  '<?x <row>?>',
  '<rPh>',
  '<x:row>',
  'a>',
);

it('reads usual cells by a pattern as the parser reads them, in pieces of any length', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(between, cell), { maxLength: 12 }),
      fc.array(fc.nat(60), { maxLength: 20 }),
      (parts, lengths) => {
        const xml = `<worksheet><sheetData><row>${parts.flat().join('')}</row></sheetData></worksheet>`;
        const pieces: string[] = [];
        let at = 0;
        for (const length of lengths) pieces.push(xml.slice(at, (at += length)));
        pieces.push(xml.slice(at));
        expect(read(pieces, true)).toEqual(read([xml], false));
      },
    ),
    { numRuns: sized({ gate: 1_000, full: 20_000, soak: 400_000 }) },
  );
});

it('reads texts that sheets share in the form that most programs write, and in others', async () => {
  const xml =
    '<sst><si><t>one</t></si><si><t xml:space="preserve"> two </t></si><si><t>a &amp; b_x0041_</t></si><si><r><t>r</t></r><r><t>ich</t></r></si><si/><si><t>last_x0042_</t></si></sst>';
  const bytes = {
    size: xml.length,
    stream: async function* () {
      yield Buffer.from(xml);
    },
  };
  const archive = {
    names: () => [],
    isEncrypted: () => false,
    entry: () => bytes,
    close: async () => undefined,
  };
  expect(await readShared(archive, 'x', async () => undefined)).toEqual([
    'one',
    ' two ',
    'a & bA',
    'rich',
    '',
    'lastB',
  ]);
});
