import type { FileReport } from '../../../shared/model/files';
import { READ_TEXT } from '../text';
import { decryptWorkbook } from './agile-decrypt';
import { openArchive, openArchiveBytes, type Archive } from './archive';
import { readHead, type Bytes } from './bytes';
import { readCompoundFile } from './compound-file-reader';
import { gunzipped, type Inflated } from './inflated';
import { CAPS, ReadError } from './read-error';
import { compoundKind, zipKind } from './signatures';
import { misnamed, refusal, sniffKind, type Kind } from './sniff';
import { isWorkbook } from './workbook';

const HEAD = 4096;
const READABLE = /\.((csv|tsv|txt|json|ndjson|jsonl|parquet|xlsx|xlsm)(\.gz)?|gz)$/i;

/** Bytes that are read as a file, with the name that says what they are. */
export type Source = {
  readonly bytes: Bytes;
  readonly name: string;
  /** Only a file on disk has one. */
  readonly path?: string;
  readonly packing: NonNullable<FileReport['packing']>;
  readonly warnings: readonly string[];
  readonly gzip?: Inflated;
};
/** A source that isn't compressed, or an archive if it is one. */
export type Opened = Source & { readonly kind: Kind; readonly archive?: Archive };

type Progress = () => Promise<void>;

/** Reads what has to be read at any place into memory, as rows must not lie in a file unseen. */
const inMemory = async ({ stream }: Bytes, progress: Progress, tooLarge: ReadError): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream()) {
    size += chunk.length;
    if (size > CAPS.encrypted) throw tooLarge;
    chunks.push(chunk);
    await progress();
  }
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
  if (source.bytes.size > CAPS.encrypted) throw tooLarge;
  const file = await inMemory(source.bytes, progress, tooLarge);
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
      ? await openArchiveBytes(await inMemory(source.bytes, progress, tooLarge))
      : await openArchive(source.path);
  if (isWorkbook(archive)) return { ...source, kind: 'xlsx', archive };
  const foreign = zipKind(archive.names());
  const isTooDeep = source.packing.length >= CAPS.packings;
  if (!foreign && !isTooDeep) return { ...source, kind: 'zip', archive, packing: [...source.packing, 'zip'] };
  await archive.close();
  throw foreign ? refusal(foreign) : new ReadError('unsupported', ...READ_TEXT.archiveInArchive);
};

const withNote = (source: Opened): Opened => {
  const note = misnamed(source.name, source.kind);
  return note === undefined ? source : { ...source, warnings: [...source.warnings, note] };
};

/** Finds what a source is, and opens it if it is an archive. Throws a `ReadError` that names what can't be opened. */
export const openSource = async (
  source: Source,
  password: string | undefined,
  progress: Progress,
): Promise<Opened> => {
  const kind = sniffKind(await readHead(source.bytes, HEAD), source.name);
  if (kind === 'compound') return withNote(await openEncrypted(source, password, progress));
  if (kind === 'zip') return withNote(await openZip(source, progress));
  if (kind !== 'gzip') return withNote({ ...source, kind });
  if (source.packing.length >= CAPS.packings)
    throw new ReadError('unsupported', ...READ_TEXT.archiveInArchive);
  const { warnings } = withNote({ ...source, kind });
  const gzip = gunzipped(source.bytes);
  const name = source.name.replace(/\.gz$/i, '');
  return openSource({ name, bytes: gzip, gzip, packing: [...source.packing, 'gzip'], warnings }, password, progress);
};

/** Returns the entries of an archive that can be read, in its order. A single entry may have any name. */
export const readableEntries = (archive: Archive): readonly string[] => {
  const names = archive.names().filter((name) => !/(^|\/)(__MACOSX\/|\._)/.test(name));
  return names.length === 1 ? names : names.filter((name) => READABLE.test(name));
};

/** Opens an entry of an archive, the first one unless `part` names another. The entries that are not read are named. */
export const openEntry = async (
  { archive, packing, warnings }: Opened & { readonly archive: Archive },
  part: string | undefined,
  password: string | undefined,
  progress: Progress,
): Promise<Opened & { readonly entry: string }> => {
  const name = part ?? readableEntries(archive)[0];
  if (name === undefined) throw new ReadError('unsupported', ...READ_TEXT.archiveWithoutFile);
  const bytes = archive.entry(name, password || undefined);
  if (!bytes) throw new ReadError('malformed', ...READ_TEXT.archiveNoEntry);
  const others = archive.names().filter((other) => other !== name);
  const notes = others.length > 0 ? [...warnings, READ_TEXT.archiveOthers(others)] : warnings;
  return { ...(await openSource({ bytes, name, packing, warnings: notes }, password, progress)), entry: name };
};
