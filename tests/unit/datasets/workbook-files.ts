/** Datasets read from files, and workbooks made by hand. */
import { configure, TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll } from 'vitest';
import { startDatasets } from '../../support/files';

configure({ useWebWorkers: false });

export let files: Awaited<ReturnType<typeof startDatasets>>;

export const zipOf = async (
  entries: Readonly<Record<string, string>>,
  password?: string,
): Promise<Uint8Array> => {
  const zip = new ZipWriter(
    new Uint8ArrayWriter(),
    password === undefined ? {} : { password, encryptionStrength: 3 },
  );
  for (const [name, text] of Object.entries(entries)) await zip.add(name, new TextReader(text));
  return zip.close();
};

export const sheet = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
export const workbook = (
  sheets: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
) => {
  const names = Object.keys(sheets);
  const rels = names
    .map((_, i) => `<Relationship Id="r${i}" Type="http://x/worksheet" Target="worksheets/sheet${i}.xml"/>`)
    .join('');
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${rels}<Relationship Id="s" Type="http://x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="http://x/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]mm/dd/yy\\ hh:mm;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Name</t></si><si><r><t>a </t></r><r><t>&amp; b</t></r><rPh><t>no</t></rPh></si><si><t>_x0041_ _x005F_x0041_</t></si></sst>',
    ...Object.fromEntries(Object.values(sheets).map((text, i) => [`xl/worksheets/sheet${i}.xml`, text])),
    ...more,
  });
};

/** Starts the datasets for the file. */
export const setUpFiles = (): void => {
  beforeAll(async () => {
    files = await startDatasets();
  });
  afterAll(() => files.stop());
};
