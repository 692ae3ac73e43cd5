/** The head of a journal in a file apart from the journal: a line for each time that entries were added, the last one counts. */
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sweepTemporary, writeFileSafely } from '../storage/safe-write';
import { Head } from '../../formats/journal-entry';

/** Bytes at which the file is reduced to its last line. */
const MAX_BYTES = 65_536;

/** The state of the head file. `damaged`: there is a file, and no line of it can be read. */
export type HeadRead =
  { readonly kind: 'found'; readonly head: Head } | { readonly kind: 'none' | 'damaged' };

const parseLine = (line: string): Head | undefined => {
  try {
    return Head.safeParse(JSON.parse(line)).data;
  } catch {
    // The last line may be one that a killed process wrote in part: the line before it counts.
    return undefined;
  }
};

/** Reads the head from its file. */
export const readHeadFile = (path: string): HeadRead => {
  if (!existsSync(path)) return { kind: 'none' };
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const line of lines.reverse()) {
    const head = parseLine(line);
    if (head) return { kind: 'found', head };
  }
  return { kind: 'damaged' };
};

/**
 * Writes the head. It survives the end of the process at once; a power cut may lose it, and the journal is then ahead of it. The line
 * break comes first, so that a line that was written in part does not spoil the next one.
 */
export const writeHeadFile = async (path: string, head: Head): Promise<void> => {
  const line = `\n${JSON.stringify(head)}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const isLarge = existsSync(path) && (await stat(path)).size > MAX_BYTES;
  if (!isLarge) return appendFile(path, line, { mode: 0o600 });
  await sweepTemporary(path);
  await writeFileSafely(path, Buffer.from(line));
};
