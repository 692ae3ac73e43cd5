import { MARKER_NAME } from './export-marker';
import { attributeText, workbookText } from './xlsx-text';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in the list of cell formats in `styles`. */
export const STYLE = { plain: 0, header: 1, quoted: 2, time: 3, timeMs: 4 } as const;

/** The start of every sheet: namespaces. */
export const SHEET_START = `${XML}<worksheet xmlns="${MAIN}">`;

/** Returns the cell formats: plain, header, text that is never a formula (not even after an edit), and dates. */
export const styles = (): string =>
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1" quotePrefix="1"/><xf xfId="0" quotePrefix="1"/>' +
  '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const sheetFile = (n: number): string => `worksheets/sheet${n + 1}.xml`;

/** The small parts of a workbook with the given sheets, by their names in the zip. */
export const smallParts = (
  sheets: readonly string[],
  marker: string,
): readonly (readonly [name: string, text: string])[] => [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${sheets.map((_, n) => `<Override PartName="/xl/${sheetFile(n)}" ContentType="${TYPE}.worksheet+xml"/>`).join('')}` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/>` +
      '<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/></Types>',
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/relationships/custom-properties" Target="docProps/custom.xml"/></Relationships>`,
  ],
  [
    'docProps/custom.xml',
    `${XML}<Properties xmlns="${OFFICE}/custom-properties" xmlns:vt="${OFFICE}/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${MARKER_NAME}">` +
      `<vt:lpwstr>${workbookText(marker)}</vt:lpwstr></property></Properties>`,
  ],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets>${sheets.map((name, n) => `<sheet name="${attributeText(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/relationships/worksheet" Target="${sheetFile(n)}"/>`).join('')}` +
      `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/relationships/styles" Target="styles.xml"/><Relationship Id="rId${sheets.length + 2}" Type="${OFFICE}/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles()],
];

/** Returns the name in the zip of the sheet at a position. */
export const sheetPart = (n: number): string => `xl/${sheetFile(n)}`;

/** Returns the part with the texts that cells refer to by number. */
export const sharedStrings = (items: readonly string[]): string =>
  `${XML}<sst xmlns="${MAIN}" uniqueCount="${items.length}">${items.join('')}</sst>`;
