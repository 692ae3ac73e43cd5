import { createHash } from 'node:crypto';
import { open, readFile as readWhole, rm } from 'node:fs/promises';
import type { FileNeeds, FilePart, FilePreview, FileReport, ReadAs } from '../../../shared/model/files';
import type { Json } from '../../../shared/model/json';
import { writeAll } from '../write-all';
import { decryptWorkbook } from './agile-decrypt';
import { openArchive, openArchiveBytes, type Archive } from './archive';
import { fileBytes, readHead, type Bytes } from './bytes';
import { readCompoundFile } from './compound-file-reader';
import { READ_TEXT } from '../text';
import { CAPS, ReadError } from './read-error';
import { readCsv } from './read-csv';
import type { Emit, ReadRequest, ReadResult } from './read-events';
import { readJson } from './read-json';
import { readMarker, rowSheets } from './own-workbook';
import { readXlsx } from './read-xlsx';
import { sniffKind } from './sniff';
import { isWorkbook, readWorkbook } from './workbook';

const HEAD = 4096;
const READABLE = /\.(csv|tsv|txt|json|ndjson|jsonl|parquet)$/i;

type Facts = Partial<FileReport> & Pick<FileReport, 'format'>;

const hashBytes = async (bytes: Bytes, emit: Emit): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of bytes.stream()) {
    hash.update(chunk);
    await emit({ kind: 'progress', done: 0, total: bytes.size });
  }
  return hash.digest('hex');
};

/** The password that Excel tries by itself, and so opens such workbooks without a question. */
const FIXED_PASSWORD = 'VelvetSweatshop';

type Encrypted = { readonly archive: Archive; readonly warnings: readonly string[] };

/** Opens a workbook that is encrypted as a whole; the plain workbook exists only in memory. Without a password, Excel's own is tried. */
const openEncrypted = async (
  path: string,
  size: number,
  password: string | undefined,
): Promise<Encrypted> => {
  if (size > CAPS.encrypted) throw new ReadError('too_large', ...READ_TEXT.encryptedTooLarge);
  const streams = readCompoundFile(await readWhole(path));
  if (!streams.has('EncryptedPackage')) throw new ReadError('unsupported', ...READ_TEXT.oldWorkbook);
  const given = password === '' ? undefined : password;
  try {
    const plain = await decryptWorkbook(streams, given ?? FIXED_PASSWORD);
    const warnings = given === undefined ? [READ_TEXT.fixedPassword] : [];
    return { archive: await openArchiveBytes(plain), warnings };
  } catch (error) {
    if (given !== undefined || !(error instanceof ReadError) || error.code !== 'wrong_password') throw error;
    throw new ReadError('password', ...READ_TEXT.workbookPassword);
  }
};

/** Returns the entries of an archive that can be read, in its order. */
const readableEntries = (archive: Archive): readonly string[] =>
  archive.names().filter((name) => READABLE.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name));

type Opened = {
  readonly archive: Archive;
  readonly kind: 'workbook' | 'zip';
  readonly warnings?: readonly string[];
};

const openPacked = async (
  request: Pick<ReadRequest, 'path' | 'name' | 'password'>,
  bytes: Bytes,
): Promise<Opened | undefined> => {
  const kind = sniffKind(await readHead(bytes, HEAD), request.name);
  if (kind === 'compound')
    return { ...(await openEncrypted(request.path, bytes.size, request.password)), kind: 'workbook' };
  if (kind !== 'zip') return undefined;
  const archive = await openArchive(request.path);
  return { archive, kind: isWorkbook(archive) ? 'workbook' : 'zip' };
};

/** Returns the sheets to choose from. One of our own exports has rows in one table only, so there is nothing to choose. */
const listSheets = async (archive: Archive): Promise<FilePart[]> => {
  const book = await readWorkbook(archive);
  const [ours] = (await readMarker(archive)) ? rowSheets(book) : [];
  return (ours ? [ours] : book.sheets).map(({ name, isHidden }) => ({ part: name, label: name, isHidden }));
};

/** Refuses more parts than an analyst could choose from: a list of them would keep the page busy. */
const ready = (parts: readonly FilePart[]): FileNeeds => {
  if (parts.length > CAPS.parts)
    throw new ReadError('too_large', ...READ_TEXT.tooManyParts(parts.length, CAPS.parts));
  return { kind: 'ready', parts };
};

/** Reads one byte of an entry, which is enough to check the password. */
const tryEntry = async (bytes: Bytes | undefined) => {
  if (bytes) await readHead(bytes, 1);
};

/** Returns what is needed to read a file: its password, and which of its sheets or entries to read. Throws a `ReadError`. */
export const inspectFile = async (
  request: Pick<ReadRequest, 'path' | 'name' | 'password'>,
): Promise<FileNeeds> => {
  const bytes = await fileBytes(request.path);
  if (bytes.size === 0) throw new ReadError('empty', ...READ_TEXT.empty);
  let opened: Opened | undefined;
  try {
    opened = await openPacked(request, bytes);
    if (!opened) return { kind: 'ready', parts: [] };
    if (opened.kind === 'workbook') return ready(await listSheets(opened.archive));
    const entries = readableEntries(opened.archive);
    const [first] = entries;
    if (first === undefined) throw new ReadError('unsupported', ...READ_TEXT.archiveWithoutFile);
    if (opened.archive.isEncrypted(first))
      await tryEntry(opened.archive.entry(first, request.password || undefined));
    return ready(entries.map((name) => ({ part: name, label: name, isHidden: false })));
  } catch (error) {
    if (error instanceof ReadError && (error.code === 'password' || error.code === 'wrong_password'))
      return { kind: 'password', isWrong: error.code === 'wrong_password' };
    throw error;
  } finally {
    await opened?.archive.close();
  }
};

/** Unpacks an entry into the dataset's folder for the column store, which reads only files. It is deleted with the dataset. */
const unpackTo = async (bytes: Bytes, path: string, emit: Emit): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    let done = 0;
    for await (const chunk of bytes.stream()) {
      await writeAll(file, chunk);
      done += chunk.length;
      await emit({ kind: 'progress', done, total: bytes.size });
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
};

/** Returns the bytes to read: those of the requested entry of an archive, or of the file itself. */
const bytesToRead = (
  request: ReadRequest,
  bytes: Bytes,
  opened: Opened | undefined,
): { readonly inner: Bytes; readonly entry?: string } => {
  const entry = opened && (request.part ?? readableEntries(opened.archive)[0]);
  if (!opened || entry === undefined) return { inner: bytes };
  const inner = opened.archive.entry(entry, request.password || undefined);
  if (!inner) throw new ReadError('malformed', ...READ_TEXT.archiveNoEntry);
  return { inner, entry };
};

/** Returns the kind of a file: text is what the analyst says it is. */
const kindOf = async (bytes: Bytes, name: string, { format }: ReadAs) => {
  const kind = sniffKind(await readHead(bytes, HEAD), name);
  return kind === 'csv' || kind === 'json' ? (format ?? kind) : kind;
};

const readRows = async (
  request: ReadRequest,
  bytes: Bytes,
  opened: Opened | undefined,
  emit: Emit,
): Promise<{ readonly facts: Facts; readonly parquet?: string }> => {
  if (opened?.kind === 'workbook')
    return { facts: { format: 'xlsx', ...(await readXlsx(opened.archive, request.part, emit)) } };
  const { inner, entry } = bytesToRead(request, bytes, opened);
  const part = entry === undefined ? {} : { part: entry };
  const { readAs = {} } = request;
  const kind = await kindOf(inner, entry ?? request.name, readAs);
  switch (kind) {
    case 'json':
      return { facts: { format: 'json', ...part, ...(await readJson(inner, emit, readAs)) } };
    case 'csv': {
      const spool = opened || request.isPlain ? undefined : request.spool;
      return { facts: { format: 'csv', ...part, ...(await readCsv(inner, spool, emit, readAs)) } };
    }
    case 'parquet':
      await unpackTo(inner, request.spool, emit);
      return { facts: { format: 'parquet', ...part }, parquet: request.spool };
    default:
      throw new ReadError('unsupported', ...READ_TEXT.archiveInArchive);
  }
};

/** Reads a file that `inspectFile` reported as ready, and emits its rows. Throws a `ReadError`, or the disk's own error. */
export const readFile = async (request: ReadRequest, emit: Emit): Promise<ReadResult> => {
  const bytes = await fileBytes(request.path);
  if (bytes.size === 0) throw new ReadError('empty', ...READ_TEXT.empty);
  const opened = await openPacked(request, bytes);
  try {
    const { facts, parquet } = await readRows(request, bytes, opened, emit);
    const report: FileReport = {
      replaced: 0,
      damaged: 0,
      preamble: [],
      ragged: 0,
      formulas: 0,
      unguarded: 0,
      renamed: [],
      blank: 0,
      flagged: 0,
      isWhole: true,
      ...facts,
      ...(request.readAs && { readAs: request.readAs }),
      warnings: [...(opened?.warnings ?? []), ...(facts.warnings ?? [])],
      sha256: await hashBytes(bytes, emit),
      bytes: bytes.size,
    };
    return parquet === undefined ? { report } : { report, parquet };
  } finally {
    await opened?.archive.close();
  }
};

/** Rows, columns and letters of a cell that a preview shows, and bytes of the file that it reads. */
const PREVIEW = { rows: 50, columns: 60, cell: 200, bytes: 1024 * 1024 } as const;

/** Returns the start of some bytes as if there were no more. */
const startOf = ({ size, stream }: Bytes, most: number): Bytes => ({
  size: Math.min(size, most),
  stream: async function* () {
    let left = most;
    for await (const chunk of stream()) {
      yield chunk.subarray(0, left);
      left -= chunk.length;
      if (left <= 0) return;
    }
  },
});

const previewCell = (cell: Json): string =>
  (typeof cell === 'string' ? cell : cell === null ? '' : JSON.stringify(cell)).slice(0, PREVIEW.cell);

/** Reads the first rows of a csv or JSON file as a request's settings want it. Throws a `ReadError`, or the disk's own error. */
export const previewFile = async (request: Omit<ReadRequest, 'spool'>): Promise<FilePreview> => {
  const { readAs = {}, name } = request;
  const bytes = await fileBytes(request.path);
  const opened = await openPacked(request, bytes);
  try {
    const { inner, entry } = bytesToRead({ ...request, spool: '' }, bytes, opened);
    const kind = await kindOf(inner, entry ?? name, readAs);
    if (opened?.kind === 'workbook' || (kind !== 'csv' && kind !== 'json'))
      throw new ReadError('unsupported', ...READ_TEXT.noSettings);
    const head = startOf(inner, PREVIEW.bytes);
    let columns: readonly string[] = [];
    const rows: string[][] = [];
    const collect: Emit = async (event) => {
      // The first column has the notes of the rows.
      if (event.kind === 'columns') columns = event.columns.slice(1).map(({ label }) => label);
      if (event.kind !== 'rows') return;
      for (const row of event.rows.slice(0, PREVIEW.rows - rows.length))
        rows.push(row.slice(1, PREVIEW.columns + 1).map(previewCell));
    };
    const facts =
      kind === 'csv'
        ? await readCsv(head, undefined, collect, readAs)
        : await readJson(head, collect, readAs);
    // The start of a longer file ends in the middle of a row, which is no fault of the file.
    const isPart = inner.size > head.size;
    const report = { format: kind, ...facts, ...(isPart ? { isWhole: true, warnings: [] } : {}) };
    return { columns: columns.slice(0, PREVIEW.columns), rows, report };
  } finally {
    await opened?.archive.close();
  }
};
