import { Buffer } from 'node:buffer';
import { type ZipEntry, createZip } from './zip';

const toBytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const xml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const part = (name: string, text: string): ZipEntry => ({ name, bytes: toBytes(XML + text) });

/** Makes a one-page PDF with lines of text and, if one is given, a link over the page. */
export const createPdf = (lines: readonly string[], link?: string): Uint8Array => {
  const literal = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
  const page = `BT /F1 12 Tf 60 780 Td 18 TL ${lines.map((line) => `(${literal(line)}) Tj T*`).join(' ')} ET`;
  const annotations =
    link === undefined
      ? ''
      : `/Annots[<</Type/Annot/Subtype/Link/Rect[50 500 540 800]/Border[0 0 0]/A<</S/URI/URI(${literal(link)})>>>>]`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>${annotations}>>`,
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const typesPart = (overrides: readonly (readonly [string, string])[]): ZipEntry =>
  part(
    '[Content_Types].xml',
    `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
      .map(
        ([name, type]) =>
          `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
      )
      .join('')}</Types>`,
  );
const relations = (name: string, kind: string, target: string): ZipEntry =>
  part(
    name,
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`,
  );

/** Makes a Word document with one paragraph for each line. */
export const createDocx = (lines: readonly string[]): Uint8Array =>
  createZip([
    typesPart([['/word/document.xml', 'wordprocessingml.document.main']]),
    relations('_rels/.rels', 'officeDocument', 'word/document.xml'),
    part(
      'word/document.xml',
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${lines
        .map((line) => `<w:p><w:r><w:t xml:space="preserve">${xml(line)}</w:t></w:r></w:p>`)
        .join('')}</w:body></w:document>`,
    ),
  ]);

/** Makes a workbook with one sheet; every cell is inline text or a number. */
export const createXlsx = (rows: readonly (readonly (string | number)[])[]): Uint8Array => {
  const cell = (value: string | number): string =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${xml(value)}</t></is></c>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return createZip([
    typesPart([
      ['/xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ['/xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
    ]),
    relations('_rels/.rels', 'officeDocument', 'xl/workbook.xml'),
    relations('xl/_rels/workbook.xml.rels', 'worksheet', 'worksheets/sheet1.xml'),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
    ),
  ]);
};

/** Makes a calendar entry; callback phishing has its telephone number in the description. */
export const createIcs = (
  uid: string,
  summary: string,
  description: string,
  organizer: string,
): Uint8Array => {
  const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
  return toBytes(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Contoso//Calendar//EN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20240105T090000Z',
      'DTSTART:20240109T140000Z',
      'DTEND:20240109T143000Z',
      `ORGANIZER;CN=${text(organizer)}:mailto:${organizer}`,
      `SUMMARY:${text(summary)}`,
      `DESCRIPTION:${text(description)}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
};

/** Makes an email file, such as users forward as an attachment. */
export const createEml = (from: string, subject: string, text: string): Uint8Array =>
  toBytes(
    `From: ${from}\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`,
  );
