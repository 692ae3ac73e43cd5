import type { Archive } from './archive';
import { CAPS, ReadError } from './read-error';
import { decodeStream } from './text-encoding';
import { attribute, createXmlScan, type XmlEvents } from './xml-scan';

/** A sheet of a workbook with the entry that holds it. */
export type Sheet = { readonly name: string; readonly path: string; readonly isHidden: boolean };
export type Workbook = {
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
  readonly sharedPath: string | undefined;
  readonly stylesPath: string | undefined;
};

const NOTHING: XmlEvents = { open: () => undefined, close: () => undefined, text: () => undefined };

/** Reads an entry of an archive as XML; undefined entries have nothing in them. */
export const scanEntry = async (
  archive: Archive,
  path: string | undefined,
  events: Partial<XmlEvents>,
  onProgress: () => Promise<void> = async () => undefined,
): Promise<boolean> => {
  const bytes = path === undefined ? undefined : archive.entry(path);
  if (!bytes) return false;
  const scan = createXmlScan({ ...NOTHING, ...events });
  const head = await headEncoding(bytes.stream());
  for await (const { text } of decodeStream(bytes, head)) {
    scan.push(text);
    await onProgress();
  }
  scan.end();
  return true;
};

const headEncoding = async (
  stream: AsyncIterable<Uint8Array>,
): Promise<'utf-8' | 'utf-16le' | 'utf-16be'> => {
  for await (const chunk of stream) {
    if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
    break;
  }
  return 'utf-8';
};

const resolvePath = (from: string, target: string): string => {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

/** The targets of an entry's relations, by their ids, with their types; those that lie outside of the file are left out. */
const relations = async (
  archive: Archive,
  path: string,
): Promise<Map<string, { readonly type: string; readonly target: string }>> => {
  const slash = path.lastIndexOf('/');
  const rels = `${path.slice(0, slash + 1)}_rels/${path.slice(slash + 1)}.rels`;
  const found = new Map<string, { type: string; target: string }>();
  await scanEntry(archive, rels.replace(/^\//, ''), {
    open: (name, attributes) => {
      const id = attribute(attributes, 'Id');
      const target = attribute(attributes, 'Target');
      if (
        name !== 'Relationship' ||
        id === undefined ||
        target === undefined ||
        attribute(attributes, 'TargetMode') === 'External'
      )
        return;
      found.set(id, {
        type: (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
        target: resolvePath(path, target),
      });
    },
  });
  return found;
};

/** Whether an archive is a workbook of Office Open XML. */
export const isWorkbook = (archive: Archive): boolean =>
  archive.names().includes('[Content_Types].xml') &&
  archive.names().some((name) => /^xl\/workbook\.(xml|bin)$/.test(name) || name.startsWith('xl/worksheets/'));

/** The sheets of a workbook and where its parts lie. Throws a `ReadError` where it is none. */
export const readWorkbook = async (archive: Archive): Promise<Workbook> => {
  if (archive.names().includes('xl/workbook.bin'))
    throw new ReadError(
      'unsupported',
      'This is a binary workbook (.xlsb), which is not read.',
      'Save it as .xlsx and open that.',
    );
  const top = await relations(archive, '');
  const path = [...top.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const rels = await relations(archive, path);
  const sheets: Sheet[] = [];
  let is1904 = false;
  const isThere = await scanEntry(archive, path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const target = rels.get(attribute(attributes, 'id') ?? '');
      if (!target || target.type !== 'worksheet') return;
      sheets.push({
        name: attribute(attributes, 'name') ?? `Sheet ${sheets.length + 1}`,
        path: target.target,
        isHidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
      });
    },
  });
  if (!isThere || sheets.length === 0)
    throw new ReadError('malformed', 'The workbook has no sheet with rows.');
  const partOf = (type: string) => [...rels.values()].find((one) => one.type === type)?.target;
  return { sheets, is1904, sharedPath: partOf('sharedStrings'), stylesPath: partOf('styles') };
};

/** `_x0041_` as it is meant: the character by that number. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** The texts that sheets share. Phonetic guides are no text. */
export const readShared = async (
  archive: Archive,
  path: string | undefined,
  onProgress: () => Promise<void>,
): Promise<readonly string[]> => {
  const shared: string[] = [];
  let parts = '';
  let isText = false;
  let isGuide = false;
  let size = 0;
  await scanEntry(
    archive,
    path,
    {
      open: (name) => {
        if (name === 'si') parts = '';
        else if (name === 't') isText = !isGuide;
        else if (name === 'rPh') isGuide = true;
      },
      close: (name) => {
        if (name === 't') isText = false;
        else if (name === 'rPh') isGuide = false;
        else if (name === 'si') {
          size += parts.length;
          if (size > CAPS.sharedText)
            throw new ReadError(
              'too_large',
              'The texts that the sheets share are larger than 256 million characters.',
              'Save the sheet as csv and open that.',
            );
          shared.push(unescapeText(parts));
        }
      },
      text: (text) => {
        if (isText) parts += text;
      },
    },
    onProgress,
  );
  return shared;
};

export type DateStyle = 'date' | 'time' | 'dateTime';
const BUILT_IN: Readonly<Record<number, DateStyle>> = {
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'dateTime',
  45: 'time',
  46: 'time',
  47: 'time',
};
/** Formats 27 to 36 and 50 to 58 are dates in East Asian locales. */
const isAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** What a number format makes of a number: a date, a time, both, or nothing of the kind. */
export const dateStyle = (code: string): DateStyle | undefined => {
  const [first = ''] = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  // Colours, conditions and locales stand in brackets; elapsed hours, minutes and seconds too.
  const plain = first.replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase();
  if (/general/.test(plain)) return undefined;
  const signs = plain.replaceAll(/am\/pm|a\/p/g, '');
  const hasDay = /[dy]|mmm/.test(signs) || (signs.includes('m') && !/[hs]/.test(signs));
  const hasTime = /[hs]|am\/pm|\[m+\]/.test(plain);
  if (hasDay) return hasTime ? 'dateTime' : 'date';
  return hasTime ? 'time' : undefined;
};

/** The date style of each cell format, by its number. */
export const readStyles = async (
  archive: Archive,
  path: string | undefined,
): Promise<readonly (DateStyle | undefined)[]> => {
  const own = new Map<number, string>();
  const styles: (DateStyle | undefined)[] = [];
  let isCells = false;
  await scanEntry(archive, path, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        own.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        const code = own.get(id);
        styles.push(
          code === undefined ? (BUILT_IN[id] ?? (isAsianDate(id) ? 'date' : undefined)) : dateStyle(code),
        );
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
};
