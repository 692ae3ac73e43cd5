import { listSegments, readSegment } from '../journal/segments';

/** Bytes of the audit journal in a bundle at most; some 300,000 entries. */
export const JOURNAL_MOST = 128 * 1024 ** 2;
const LINE_BREAK = Buffer.from('\n');

/** A part of an audit journal: its lines as they are on the disk, and the number of older ones that it has no room for. */
export type JournalPart = { readonly bytes: Buffer; readonly leftOut: number };

/**
 * Returns the lines of a journal from the first act that began at a time or later: their chain can be checked without the rest. Lines
 * are in the order in which acts ended, so an earlier act may be between them. The oldest are left out if there are too many.
 */
export const journalSince = async (
  folder: string,
  since: string,
  most: number = JOURNAL_MOST,
): Promise<JournalPart> => {
  const lines: Uint8Array[] = [];
  let size = 0;
  let leftOut = 0;
  for (const segment of listSegments(folder)) {
    const read = readSegment(segment).lines;
    const hasBegun = lines.length + leftOut > 0;
    const first = hasBegun ? 0 : read.findIndex(({ entry }) => entry && entry.at >= since);
    for (const { bytes } of first >= 0 ? read.slice(first) : []) {
      lines.push(bytes);
      size += bytes.length + LINE_BREAK.length;
    }
    let oldest = 0;
    for (; size > most; oldest += 1) size -= (lines[oldest]?.length ?? 0) + LINE_BREAK.length;
    // At once, so that their memory is free: a journal may be far longer than what has room.
    lines.splice(0, oldest);
    leftOut += oldest;
    // A long journal must not hold up the window.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { bytes: Buffer.concat(lines.flatMap((line) => [line, LINE_BREAK])), leftOut };
};
