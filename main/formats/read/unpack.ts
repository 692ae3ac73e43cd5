import type { FileReport } from '../../../shared/model/files';
import { READ_TEXT } from '../text';
import { decryptWorkbook } from './agile-decrypt';
import { openArchive, openArchiveBytes, type Archive } from './archive';
import { readHead, type Bytes } from './bytes';
import { readCompoundFile } from './compound-file-reader';
import { inflated, type Inflated, type Packing } from './inflated';
import { CAPS, ReadError } from './read-error';
import { compoundKind, zipKind } from './signatures';
import { misnamed, refusal, sniffKind } from './sniff';
import { isWorkbook } from './workbook';

const HEAD = 4096;
const READABLE = /\.((csv|tsv|txt|json|ndjson|jsonl|parquet|xlsx|xlsm)(\.(gz|zst))?|gz|zst)$/i;

/** Bytes that are read as a file, with the name that says what they are. */
export type Source = {
  readonly bytes: Bytes;
  readonly name: string;
  /** Only a file on disk has one. */
  readonly path?: string;
  readonly packing: NonNullable<FileReport['packing']>;
  readonly warnings: readonly string[];
  /** The bytes that were unpacked last, if any. */
  readonly inflated?: Inflated;
};
/** A source whose kind is known; an archive is open. */
export type Opened = Source &
  (
    | { readonly kind: 'xlsx' | 'zip'; readonly archive: Archive }
    | { readonly kind: 'csv' | 'json' | 'parquet'; readonly archive?: undefined }
  );

type Progress = () => Promise<void>;

/** Throws if unpacking the bytes of a source found damage: only text is of use without its end. */
export const checkWhole = ({ inflated: unpacked }: Source): void => {
  const damage = unpacked?.damage();
  if (damage !== undefined) throw new ReadError('malformed', damage);
};

/** Reads what has to be read at any place into memory, as rows must not lie in a file unseen. */
const inMemory = async (source: Source, progress: Progress, tooLarge: ReadError): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source.bytes.stream()) {
    size += chunk.length;
    if (size > CAPS.encrypted) throw tooLarge;
    chunks.push(chunk);
    await progress();
  }
  checkWhole(source);
  return Buffer.concat(chunks);
};

/** The password that Excel tries by itself: workbooks that are only marked as read-only have it, and many malicious ones. */
const FIXED_PASSWORD = 'VelvetSweatshop';

/** Opens a workbook that is encrypted as a whole; the plain workbook exists only in memory. Without a password, Excel's own is tried. */
const openEncrypted = async (
  source: Source,
  password: string | undefined,
  progress: Progress,
): Promise<Opened> => {
  const tooLarge = new ReadError('too_large', ...READ_TEXT.encryptedTooLarge);
  const file = await inMemory(source, progress, tooLarge);
  const streams = readCompoundFile(file);
  if (!streams.has('EncryptedPackage')) {
    const kind = compoundKind(file);
    throw kind ? refusal(kind) : new ReadError('unsupported', ...READ_TEXT.oldWorkbook);
  }
  const given = password === '' ? undefined : password;
  try {
    const archive = await openArchiveBytes(await decryptWorkbook(streams, given ?? FIXED_PASSWORD));
    const warnings = given === undefined ? [...source.warnings, READ_TEXT.fixedPassword] : source.warnings;
    return { ...source, kind: 'xlsx', archive, warnings };
  } catch (error) {
    if (given !== undefined || !(error instanceof ReadError) || error.code !== 'wrong_password') throw error;
    throw new ReadError('password', ...READ_TEXT.workbookPassword);
  }
};

const openZip = async (source: Source, progress: Progress): Promise<Opened> => {
  const tooLarge = new ReadError('too_large', ...READ_TEXT.packedWorkbookTooLarge);
  const archive =
    source.path === undefined
      ? await openArchiveBytes(await inMemory(source, progress, tooLarge))
      : await openArchive(source.path);
  if (isWorkbook(archive)) return { ...source, kind: 'xlsx', archive };
  const foreign = zipKind(archive.names());
  const isTooDeep = source.packing.length >= CAPS.packings;
  if (!foreign && !isTooDeep) return { ...source, kind: 'zip', archive, packing: [...source.packing, 'zip'] };
  await archive.close();
  throw foreign ? refusal(foreign) : new ReadError('unsupported', ...READ_TEXT.archiveInArchive);
};

const withNote = <T extends Source>(source: T, kind: string): T => {
  const note = misnamed(source.name, kind);
  return note === undefined ? source : { ...source, warnings: [...source.warnings, note] };
};

const unpack = (source: Source, kind: Packing): Source => {
  if (source.packing.length >= CAPS.packings)
    throw new ReadError('unsupported', ...READ_TEXT.archiveInArchive);
  const bytes = inflated(source.bytes, kind);
  return {
    name: source.name.replace(/\.(gz|gzip|zst|zstd)$/i, ''),
    bytes,
    inflated: bytes,
    packing: [...source.packing, kind],
    warnings: withNote(source, kind).warnings,
  };
};

/** Finds what a source is, and opens it if it is an archive. Throws a `ReadError` that names what can’t be opened. */
export const openSource = async (
  source: Source,
  password: string | undefined,
  progress: Progress,
): Promise<Opened> => {
  const head = await readHead(source.bytes, HEAD);
  if (head.length === 0) throw new ReadError('empty', ...READ_TEXT.empty);
  const kind = sniffKind(head, source.name);
  switch (kind) {
    case 'gzip':
    case 'zstd':
      return openSource(unpack(source, kind), password, progress);
    case 'compound':
      return withNote(await openEncrypted(source, password, progress), 'xlsx');
    case 'zip': {
      const opened = await openZip(source, progress);
      return withNote(opened, opened.kind);
    }
    default:
      return withNote({ ...source, kind }, kind);
  }
};

/** Returns the entries of an archive that can be read, in its order. A single entry may have any name. */
export const readableEntries = (archive: Archive): readonly string[] => {
  const names = archive.names().filter((name) => !/(^|\/)(__MACOSX\/|\._)/.test(name));
  return names.length === 1 ? names : names.filter((name) => READABLE.test(name));
};

/** Between the entry of an archive and its sheet in the ID of a part. No entry has it in its name but a hostile one. */
const BETWEEN = '\n';

/** Returns the ID of a sheet of a workbook in an archive. */
export const sheetPart = (entry: string, sheet: string): string => `${entry}${BETWEEN}${sheet}`;

/** Finds the entry that a part names, and the sheet in it: the first entry unless there is a part. */
const findEntry = (
  archive: Archive,
  part: string | undefined,
): { readonly entry: string | undefined; readonly sheet?: string } => {
  if (part === undefined) return { entry: readableEntries(archive)[0] };
  const end = part.indexOf(BETWEEN);
  if (end < 0 || archive.names().includes(part)) return { entry: part };
  return { entry: part.slice(0, end), sheet: part.slice(end + BETWEEN.length) };
};

/** Opens the entry of an archive that a part names. The entries that are not read are named in a warning. */
export const openEntry = async (
  { archive, packing, warnings }: Opened & { readonly archive: Archive },
  part: string | undefined,
  password: string | undefined,
  progress: Progress,
): Promise<Opened & { readonly entry: string; readonly sheet?: string }> => {
  const { entry, ...sheet } = findEntry(archive, part);
  if (entry === undefined) throw new ReadError('unsupported', ...READ_TEXT.archiveWithoutFile);
  const bytes = archive.entry(entry, password || undefined);
  if (!bytes) throw new ReadError('malformed', ...READ_TEXT.archiveNoEntry);
  const others = archive.names().filter((other) => other !== entry);
  const notes = others.length > 0 ? [...warnings, READ_TEXT.archiveOthers(others)] : warnings;
  const opened = await openSource({ bytes, name: entry, packing, warnings: notes }, password, progress);
  if (opened.kind === 'zip') throw new ReadError('unsupported', ...READ_TEXT.archiveInArchive);
  return { ...opened, entry, ...sheet };
};
