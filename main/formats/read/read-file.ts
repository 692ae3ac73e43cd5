import { createHash } from 'node:crypto';
import { open, readFile as readWhole, rm } from 'node:fs/promises';
import type { FileNeeds, FilePart, FileReport } from '../../../shared/model/offline';
import { writeAll } from '../write-all';
import { decryptWorkbook } from './agile-decrypt';
import { openArchive, openArchiveBytes, type Archive } from './archive';
import { fileBytes, headOf, type Bytes } from './bytes';
import { readCompoundFile } from './compound-file-reader';
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

const sha256Of = async (bytes: Bytes, emit: Emit): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of bytes.stream()) {
    hash.update(chunk);
    await emit({ kind: 'progress', done: 0, total: bytes.size });
  }
  return hash.digest('hex');
};

/** Opens what is encrypted as a whole: the plain workbook lies in memory alone. */
const openEncrypted = async (path: string, size: number, password: string | undefined): Promise<Archive> => {
  if (size > CAPS.encrypted)
    throw new ReadError(
      'too_large',
      'The encrypted workbook is larger than 512 MB, which is opened in memory.',
      'Save it without a password, or as csv, and open that.',
    );
  const streams = readCompoundFile(await readWhole(path));
  if (!streams.has('EncryptedPackage'))
    throw new ReadError(
      'unsupported',
      'This is a workbook of the old kind (.xls), or no workbook at all.',
      'Save it as .xlsx and open that.',
    );
  if (password === undefined || password === '')
    throw new ReadError('password', 'The workbook needs a password.');
  return openArchiveBytes(await decryptWorkbook(streams, password));
};

/** The entries of an archive that can be read, in its order. */
const entriesOf = (archive: Archive): readonly string[] =>
  archive.names().filter((name) => READABLE.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name));

type Opened = { readonly archive: Archive; readonly kind: 'workbook' | 'zip' };

const openPacked = async (
  ask: Pick<ReadRequest, 'path' | 'name' | 'password'>,
  bytes: Bytes,
): Promise<Opened | undefined> => {
  const kind = sniffKind(await headOf(bytes, HEAD), ask.name);
  if (kind === 'compound')
    return { archive: await openEncrypted(ask.path, bytes.size, ask.password), kind: 'workbook' };
  if (kind !== 'zip') return undefined;
  const archive = await openArchive(ask.path);
  return { archive, kind: isWorkbook(archive) ? 'workbook' : 'zip' };
};

/** The sheets to choose from; a workbook of our own has its rows alone, and asks nothing. */
const sheetsOf = async (archive: Archive): Promise<FilePart[]> => {
  const book = await readWorkbook(archive);
  const [ours] = (await readMarker(archive)) ? rowSheets(book) : [];
  return (ours ? [ours] : book.sheets).map(({ name, isHidden }) => ({ part: name, label: name, isHidden }));
};

/** Reads one byte of an entry: enough to know whether the password opens it. */
const tryEntry = async (bytes: Bytes | undefined) => {
  if (bytes) await headOf(bytes, 1);
};

/** What must be known before a file can be read: its password, and which of its sheets or entries is meant. Throws a `ReadError`. */
export const inspectFile = async (
  ask: Pick<ReadRequest, 'path' | 'name' | 'password'>,
): Promise<FileNeeds> => {
  const bytes = await fileBytes(ask.path);
  if (bytes.size === 0)
    throw new ReadError('empty', 'The file is empty.', 'There is nothing to review in it.');
  let opened: Opened | undefined;
  try {
    opened = await openPacked(ask, bytes);
    if (!opened) return { kind: 'ready', parts: [] };
    if (opened.kind === 'workbook') return { kind: 'ready', parts: await sheetsOf(opened.archive) };
    const entries = entriesOf(opened.archive);
    const [first] = entries;
    if (first === undefined)
      throw new ReadError(
        'unsupported',
        'The archive holds no csv, json or parquet file.',
        'Unpack it and open what is in it.',
      );
    if (opened.archive.isEncrypted(first))
      await tryEntry(opened.archive.entry(first, ask.password || undefined));
    return { kind: 'ready', parts: entries.map((name) => ({ part: name, label: name, isHidden: false })) };
  } catch (error) {
    if (error instanceof ReadError && (error.code === 'password' || error.code === 'wrong_password'))
      return { kind: 'password', isWrong: error.code === 'wrong_password' };
    throw error;
  } finally {
    await opened?.archive.close();
  }
};

/** Puts an entry beside the datasets for the column store, which reads files alone; it goes with the dataset, as its rows do. */
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

const readRows = async (
  ask: ReadRequest,
  bytes: Bytes,
  opened: Opened | undefined,
  emit: Emit,
): Promise<{ readonly facts: Facts; readonly parquet?: string }> => {
  if (opened?.kind === 'workbook')
    return { facts: { format: 'xlsx', ...(await readXlsx(opened.archive, ask.part, emit)) } };
  const entry = opened && (ask.part ?? entriesOf(opened.archive)[0]);
  const inner =
    opened && entry !== undefined ? opened.archive.entry(entry, ask.password || undefined) : bytes;
  if (!inner) throw new ReadError('malformed', 'There is no such entry in the archive.');
  const name = entry ?? ask.name;
  const part = entry === undefined ? {} : { part: entry };
  const kind = sniffKind(await headOf(inner, HEAD), name);
  if (kind === 'json') return { facts: { format: 'json', ...part, ...(await readJson(inner, emit)) } };
  if (kind === 'csv')
    return {
      facts: {
        format: 'csv',
        ...part,
        ...(await readCsv(inner, opened || ask.isPlain ? undefined : ask.spool, emit)),
      },
    };
  if (kind !== 'parquet')
    throw new ReadError(
      'unsupported',
      'The archive holds another archive, which is not opened.',
      'Unpack it and open what is in it.',
    );
  await unpackTo(inner, ask.spool, emit);
  return { facts: { format: 'parquet', ...part }, parquet: ask.spool };
};

/** Reads a file of any kind that `inspectFile` called ready, and hands on its rows. Throws a `ReadError`, or what the disk says. */
export const readFile = async (ask: ReadRequest, emit: Emit): Promise<ReadResult> => {
  const bytes = await fileBytes(ask.path);
  if (bytes.size === 0)
    throw new ReadError('empty', 'The file is empty.', 'There is nothing to review in it.');
  const opened = await openPacked(ask, bytes);
  try {
    const { facts, parquet } = await readRows(ask, bytes, opened, emit);
    const report: FileReport = {
      ragged: 0,
      formulas: 0,
      unguarded: 0,
      renamed: [],
      blank: 0,
      flagged: 0,
      warnings: [],
      isWhole: true,
      ...facts,
      sha256: await sha256Of(bytes, emit),
      bytes: bytes.size,
    };
    return parquet === undefined ? { report } : { report, parquet };
  } finally {
    await opened?.archive.close();
  }
};
