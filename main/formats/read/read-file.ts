import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { FileNeeds, FilePart, FileReport, ReadAs } from '../../../shared/model/files';
import { writeAll } from '../write-all';
import type { Archive } from './archive';
import { fileBytes, readHead, type Bytes } from './bytes';
import { READ_TEXT } from '../text';
import { CAPS, ReadError } from './read-error';
import { readCsv } from './read-csv';
import type { Emit, ReadRequest, ReadResult } from './read-events';
import { readJson } from './read-json';
import { readMarker, rowSheets } from './own-workbook';
import { readXlsx } from './read-xlsx';
import { checkWhole, openEntry, openSource, readableEntries, sheetPart, type Opened } from './unpack';
import { readWorkbook } from './workbook';

type Facts = Partial<FileReport> & Pick<FileReport, 'format'>;

const hashBytes = async (bytes: Bytes, emit: Emit): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of bytes.stream()) {
    hash.update(chunk);
    await emit({ kind: 'progress', done: 0, total: bytes.size });
  }
  return hash.digest('hex');
};

export const noProgress = async (): Promise<void> => undefined;

/** Opens the file of a request, whatever it is packed in. */
export const openFile = async (
  { path, name, password }: Pick<ReadRequest, 'path' | 'name' | 'password'>,
  progress: () => Promise<void> = noProgress,
): Promise<Opened> =>
  openSource({ bytes: await fileBytes(path), name, path, packing: [], warnings: [] }, password, progress);

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

/** Checks the password with one byte of an entry that is encrypted, if there is any. */
const checkPassword = async (
  archive: Archive,
  entries: readonly string[],
  password: string | undefined,
): Promise<void> => {
  const encrypted = entries.find((name) => archive.isEncrypted(name));
  const bytes = encrypted === undefined ? undefined : archive.entry(encrypted, password || undefined);
  if (bytes) await readHead(bytes, 1);
};

const wholeEntry = (entry: string): readonly FilePart[] => [{ part: entry, label: entry, isHidden: false }];

/** Workbooks of an archive whose sheets are listed: each has to be unpacked for that. */
const MOST_BOOKS = 20;
const isBook = (entry: string): boolean => /\.xls[xm]$/i.test(entry);

/** Returns the sheets of a workbook in an archive, or the entry itself if it isn't one or can't be read: reading it says why. */
const listEntry = async (
  zip: Opened & { readonly archive: Archive },
  entry: string,
  password: string | undefined,
  progress: () => Promise<void>,
): Promise<readonly FilePart[]> => {
  const whole = wholeEntry(entry);
  try {
    const { archive } = await openEntry(zip, entry, password, progress);
    const sheets = archive ? await listSheets(archive) : [];
    if (sheets.length < 2) return whole;
    return sheets.map(({ part, label, isHidden }) => ({
      part: sheetPart(entry, part),
      label: `${entry}, ${label}`,
      isHidden,
    }));
  } catch (error) {
    if (error instanceof ReadError) return whole;
    throw error;
  }
};

const listParts = async (
  opened: Opened,
  password: string | undefined,
  progress: () => Promise<void>,
): Promise<FileNeeds> => {
  if (opened.kind === 'xlsx') return ready(await listSheets(opened.archive));
  if (opened.kind !== 'zip') return { kind: 'ready', parts: [] };
  const entries = readableEntries(opened.archive);
  if (entries.length === 0) throw new ReadError('unsupported', ...READ_TEXT.archiveWithoutFile);
  ready(entries.flatMap(wholeEntry));
  await checkPassword(opened.archive, entries, password);
  const parts: FilePart[] = [];
  const books = entries.filter(isBook);
  for (const entry of entries) {
    const isListed = books.length <= MOST_BOOKS && books.includes(entry);
    parts.push(...(isListed ? await listEntry(opened, entry, password, progress) : wholeEntry(entry)));
  }
  return ready(parts);
};

/** Returns what is needed to read a file: its password, and which of its sheets or entries to read. Throws a `ReadError`. */
export const inspectFile = async (
  request: Pick<ReadRequest, 'path' | 'name' | 'password'>,
  progress: () => Promise<void> = noProgress,
): Promise<FileNeeds> => {
  let opened: Opened | undefined;
  try {
    opened = await openFile(request, progress);
    return await listParts(opened, request.password, progress);
  } catch (error) {
    if (error instanceof ReadError && (error.code === 'password' || error.code === 'wrong_password'))
      return { kind: 'password', isWrong: error.code === 'wrong_password' };
    throw error;
  } finally {
    await opened?.archive?.close();
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

/** The file, entry or sheet that is read. */
type Target = Opened & { readonly entry?: string; readonly sheet?: string };

/** Opens the part of a file that a request names. */
export const openPart = async (
  opened: Opened,
  { part, password }: Pick<ReadRequest, 'part' | 'password'>,
  progress: () => Promise<void>,
): Promise<Target> => {
  if (opened.kind === 'zip') return openEntry(opened, part, password, progress);
  return opened.kind === 'xlsx' && part !== undefined ? { ...opened, sheet: part } : opened;
};

/** Returns the kind of a text: what the analyst says it is. */
export const kindOf = ({ kind }: Target, { format }: ReadAs) =>
  kind === 'csv' || kind === 'json' ? (format ?? kind) : kind;

/** Reports the progress of unpacking by packed bytes: the size of what they unpack to isn't known. */
const byPackedBytes = ({ kind, inflated }: Target, emit: Emit): Emit =>
  inflated === undefined || kind === 'xlsx'
    ? emit
    : (event) =>
        emit(
          event.kind === 'progress'
            ? { kind: 'progress', done: Math.min(inflated.used(), inflated.size), total: inflated.size }
            : event,
        );

const partOf = (entry: string | undefined, sheet?: string): { readonly part?: string } => {
  const part = [entry, sheet].filter((one) => one !== undefined).join(', ');
  return part === '' ? {} : { part };
};

const readByFormat = async (
  request: ReadRequest,
  target: Target,
  emit: Emit,
): Promise<{ readonly facts: Facts; readonly parquet?: string }> => {
  const { readAs = {}, isPlain, spool } = request;
  const { bytes, entry, sheet } = target;
  if (target.kind === 'xlsx') {
    const facts = await readXlsx(target.archive, sheet, emit);
    return { facts: { format: 'xlsx', ...facts, ...partOf(entry, facts.part) } };
  }
  switch (kindOf(target, readAs)) {
    case 'json':
      return { facts: { format: 'json', ...partOf(entry), ...(await readJson(bytes, emit, readAs)) } };
    case 'csv': {
      const copy = isPlain ? undefined : spool;
      return { facts: { format: 'csv', ...partOf(entry), ...(await readCsv(bytes, copy, emit, readAs)) } };
    }
    case 'parquet':
      await unpackTo(bytes, spool, emit);
      checkWhole(target);
      return { facts: { format: 'parquet', ...partOf(entry) }, parquet: spool };
    default:
      throw new ReadError('unsupported', ...READ_TEXT.archiveInArchive);
  }
};

/** Reads a file that `inspectFile` reported as ready, and emits its rows. Throws a `ReadError`, or the disk's own error. */
export const readFile = async (request: ReadRequest, emit: Emit): Promise<ReadResult> => {
  const file = await fileBytes(request.path);
  const progress = () => emit({ kind: 'progress', done: 0, total: file.size });
  const opened = await openFile(request, progress);
  try {
    const target = await openPart(opened, request, progress);
    const { facts, parquet } = await readByFormat(request, target, byPackedBytes(target, emit));
    const damage = target.inflated?.damage();
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
      ...facts,
      isWhole: facts.isWhole !== false && damage === undefined,
      ...(target.packing.length > 0 ? { packing: target.packing } : {}),
      ...(request.readAs && { readAs: request.readAs }),
      warnings: [...target.warnings, ...(damage === undefined ? [] : [damage]), ...(facts.warnings ?? [])],
      sha256: await hashBytes(file, emit),
      bytes: file.size,
    };
    return parquet === undefined ? { report } : { report, parquet };
  } finally {
    await opened.archive?.close();
  }
};
