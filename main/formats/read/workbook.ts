import type { Archive } from './archive';
import { READ_TEXT } from '../text';
import { CAPS, ReadError } from './read-error';
import { decodeStream } from './text-encoding';
import { attribute, createXmlScan, type UsualElement, type XmlEvents } from './xml-scan';

/** A sheet of a workbook with the entry that holds it. */
export type Sheet = { readonly name: string; readonly path: string; readonly isHidden: boolean };
export type Workbook = {
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
  readonly sharedPath: string | undefined;
  readonly stylesPath: string | undefined;
};

const NOTHING: XmlEvents = { open: () => undefined, close: () => undefined, text: () => undefined };

/** Reads an entry of an archive as XML. Returns false if there is no such entry. */
export const scanEntry = async (
  archive: Archive,
  path: string | undefined,
  events: Partial<XmlEvents>,
  onProgress: () => Promise<void> = async () => undefined,
  usual?: UsualElement,
): Promise<boolean> => {
  const bytes = path === undefined ? undefined : archive.entry(path);
  if (!bytes) return false;
  const scan = createXmlScan({ ...NOTHING, ...events }, usual);
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
  for (const part of target.split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

type Relation = { readonly type: string; readonly target: string; readonly isExternal: boolean };

/** Returns the targets of an entry's relations with their types, by id. */
export const relations = async (archive: Archive, path: string): Promise<ReadonlyMap<string, Relation>> => {
  const slash = path.lastIndexOf('/');
  const rels = `${path.slice(0, slash + 1)}_rels/${path.slice(slash + 1)}.rels`;
  const found = new Map<string, Relation>();
  await scanEntry(archive, rels.replace(/^\//, ''), {
    open: (name, attributes) => {
      const id = attribute(attributes, 'Id');
      const target = attribute(attributes, 'Target');
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      const isExternal = attribute(attributes, 'TargetMode') === 'External';
      found.set(id, {
        type: (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
        target: isExternal ? target : resolvePath(path, target),
        isExternal,
      });
    },
  });
  return found;
};

/** Returns true if an archive is an Office Open XML workbook. */
export const isWorkbook = (archive: Archive): boolean =>
  archive.names().some((name) => /^\[content_types\]\.xml$/i.test(name)) &&
  archive.names().some((name) => /^xl[\\/](workbook\.(xml|bin)$|worksheets[\\/])/i.test(name));

/** Returns the sheets of a workbook and the paths of its parts. Throws a `ReadError` if it is not a workbook. */
export const readWorkbook = async (archive: Archive): Promise<Workbook> => {
  if (archive.entry('xl/workbook.bin')) throw new ReadError('unsupported', ...READ_TEXT.binaryWorkbook);
  const top = await relations(archive, '');
  const path =
    [...top.values()].find(({ type, isExternal }) => type === 'officeDocument' && !isExternal)?.target ??
    'xl/workbook.xml';
  const rels = await relations(archive, path);
  const sheets: Sheet[] = [];
  let is1904 = false;
  const isThere = await scanEntry(archive, path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const target = rels.get(attribute(attributes, 'id') ?? '');
      if (!target || target.type !== 'worksheet' || target.isExternal) return;
      sheets.push({
        name: attribute(attributes, 'name') ?? `Sheet ${sheets.length + 1}`,
        path: target.target,
        isHidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
      });
    },
  });
  if (!isThere || sheets.length === 0) throw new ReadError('malformed', ...READ_TEXT.noSheet);
  const findPart = (type: string) =>
    [...rels.values()].find((one) => one.type === type && !one.isExternal)?.target;
  return { sheets, is1904, sharedPath: findPart('sharedStrings'), stylesPath: findPart('styles') };
};

/** Throws if a part that a workbook names isn't in the archive: read as an empty one, its cells would be lost unseen. */
export const needPart = (archive: Archive, path: string | undefined): void => {
  if (path !== undefined && !archive.entry(path))
    throw new ReadError('malformed', ...READ_TEXT.partMissing(path));
};

/** Replaces escapes such as `_x0041_` by the characters that they stand for (ECMA-376 ST_Xstring). */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Matches a shared text as most programs write it. */
const USUAL_TEXT = /<si><t(?: xml:space="preserve")?>([^<&\r\u0085\u2028]*)<\/t><\/si>/y;

/** Returns the texts that sheets share, without their phonetic guides. */
export const readShared = async (
  archive: Archive,
  path: string | undefined,
  onProgress: () => Promise<void>,
): Promise<readonly string[]> => {
  const shared: string[] = [];
  let parts = '';
  let isText = false;
  let isPhonetic = false;
  let size = 0;
  const add = (text: string): void => {
    size += text.length;
    if (size > CAPS.sharedText) throw new ReadError('too_large', ...READ_TEXT.sharedTextTooLarge);
    shared.push(unescapeText(text));
  };
  await scanEntry(
    archive,
    path,
    {
      open: (name) => {
        if (name === 'si') parts = '';
        else if (name === 't') isText = !isPhonetic;
        else if (name === 'rPh') isPhonetic = true;
      },
      close: (name) => {
        if (name === 't') isText = false;
        else if (name === 'rPh') isPhonetic = false;
        else if (name === 'si') add(parts);
      },
      text: (text) => {
        if (isText) parts += text;
      },
    },
    onProgress,
    { pattern: USUAL_TEXT, take: ([, text = '']) => add(text) },
  );
  return shared;
};
