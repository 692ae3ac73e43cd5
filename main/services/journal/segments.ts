/** The files of a journal: JSON lines, cut into segments that are named by the number of their first entry. Nothing is ever written over. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, open, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../formats/sync-folder';
import { writeAll } from '../../formats/write-all';
import { readLine, type Entry } from '../../formats/journal-entry';

/** Bytes at which the next entries start a new segment. */
const MAX_BYTES = 1024 * 1024;
const LINE_BREAK = 10;
/** An underscore sorts behind the dot, so that a second segment with the same first number comes after the first. */
const NAME = /^\d{12}(?:_\d+)?\.jsonl$/;

/** A segment: its path, and the number of the entry that it begins with. */
export type Segment = { readonly path: string; readonly first: number };

/** Lists the segments of a folder in their order. */
export const listSegments = (folder: string): readonly Segment[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .sort()
        .map((name) => ({ path: join(folder, name), first: Number.parseInt(name, 10) }))
    : [];

/** One line of a segment: the entry that it is, if it is one, and its bytes without the line break. */
export type Line = { readonly bytes: Uint8Array; readonly entry: Entry | undefined };

/** The content of a segment; `torn` are the bytes after its last line break. */
export type SegmentContent = { readonly lines: readonly Line[]; readonly torn: Uint8Array };

/** Reads a segment whole: it is some two megabytes at most. With `having`, only the lines that have this text are returned. */
export const readSegment = ({ path }: Segment, having = ''): SegmentContent => {
  const bytes = readFileSync(path);
  const lines: Line[] = [];
  let from = 0;
  for (let end = bytes.indexOf(LINE_BREAK); end >= 0; end = bytes.indexOf(LINE_BREAK, from)) {
    const line = bytes.subarray(from, end);
    if (line.includes(having)) lines.push({ bytes: line, entry: readLine(line) });
    from = end + 1;
  }
  return { lines, torn: bytes.subarray(from) };
};

/** The place at which the next lines are written; a segment without a size does not exist yet. */
export type Place = { readonly path: string; readonly size: number };

/** Returns the name of a segment that begins with an entry. One of that name may exist, if it was altered or never got an entry. */
export const newSegment = (folder: string, first: number): Place => {
  const stem = String(first).padStart(12, '0');
  for (let n = 0; ; n += 1) {
    const path = join(folder, `${stem}${n === 0 ? '' : `_${n}`}.jsonl`);
    if (!existsSync(path)) return { path, size: 0 };
  }
};

/** Returns the size of a segment now; 0 if it is not there. */
export const sizeOf = async (path: string): Promise<number> =>
  existsSync(path) ? (await stat(path)).size : 0;

/** Returns true if a segment is full: what comes next starts another. */
export const isFull = ({ size }: Place): boolean => size >= MAX_BYTES;

/** Cuts a segment off at a size. */
export const cutSegment = (path: string, size: number): Promise<void> => truncate(path, size);

/** Adds lines, and returns the place after them once they are on the disk. A write that fails leaves nothing behind. */
export const writeLines = async ({ path, size }: Place, lines: Uint8Array): Promise<Place> => {
  const isNew = size === 0;
  const made = isNew ? await mkdir(dirname(path), { recursive: true, mode: 0o700 }) : undefined;
  const file = await open(path, 'a', 0o600);
  try {
    await writeAll(file, lines);
    await file.sync();
    if (isNew) await syncFolder(dirname(path));
    if (made !== undefined) await syncFolder(dirname(made));
  } catch (error) {
    // A part of an entry would look like an alteration; if it can't be cut off now, the next start reports it.
    await file.truncate(size).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
  return { path, size: size + lines.length };
};
