/** Reads the end of a journal: where the next entry goes, and what is wrong there. */
import { NO_HEAD, type Head } from '../../formats/journal-entry';
import { readHeadFile } from './head-file';
import {
  listSegments,
  newSegment,
  readSegment,
  sizeOf,
  type Place,
  type Segment,
  type SegmentContent,
} from './segments';

/** A fault that the journal records about itself before anything else is added. */
export type Fault =
  /** The process was killed while it wrote an entry, so its outcome was never reported. */
  | { readonly kind: 'torn'; readonly text: string }
  /** The journal is not the one whose head was noted. */
  | { readonly kind: 'altered'; readonly expected: Head; readonly found: Head }
  /** There are entries, and no head of them in the file that should have one. */
  | { readonly kind: 'unanchored'; readonly found: Head };

/** The end of a journal. */
export type Tail = {
  readonly head: Head;
  readonly place: Place;
  /** Bytes that are cut off the segment first. */
  readonly cutTo?: number;
  readonly fault?: Fault;
};

/** The last whole entry of a journal, and the last segment's content. */
type End = { readonly last: Head; readonly segment: Segment | undefined; readonly content: SegmentContent };

/** An act that was open when its process ended is looked for in this number of segments at the end. */
const RECENT_SEGMENTS = 2;
const EMPTY: SegmentContent = { lines: [], torn: new Uint8Array() };

const readEnd = (folder: string): End => {
  const segments = listSegments(folder);
  const segment = segments.at(-1);
  const content = segment ? readSegment(segment) : EMPTY;
  for (const one of [...segments].reverse()) {
    const { lines } = one === segment ? content : readSegment(one);
    const entry = lines.findLast((line) => line.entry !== undefined)?.entry;
    if (entry) return { last: { count: entry.seq, hash: entry.hash }, segment, content };
  }
  return { last: NO_HEAD, segment, content };
};

/** Returns the hash of the entry with a number; undefined if there is no such entry. */
export const hashAt = (folder: string, seq: number): string | undefined => {
  if (seq === 0) return NO_HEAD.hash;
  const segment = listSegments(folder).findLast(({ first }) => first <= seq);
  return segment && readSegment(segment).lines.find(({ entry }) => entry?.seq === seq)?.entry?.hash;
};

/** Returns true if one of the latest entries of a journal is that of an act. */
export const hasEntry = (folder: string, id: string): boolean =>
  listSegments(folder)
    .slice(-RECENT_SEGMENTS)
    .some((segment) => readSegment(segment).lines.some(({ entry }) => entry?.id === id));

/** Returns true if a journal still has the head that was noted earlier; it may have grown since. */
export const hasHead = (folder: string, head: Head): boolean => hashAt(folder, head.count) === head.hash;

/** Reads the end of the journal in a folder, beside the head that its file has. */
export const readTail = async (folder: string, headFile: string): Promise<Tail> => {
  const { last, segment, content } = readEnd(folder);
  const noted = readHeadFile(headFile);
  const expected = noted.kind === 'found' ? noted.head : undefined;
  const size = segment ? await sizeOf(segment.path) : 0;
  const isAltered = expected !== undefined && !hasHead(folder, expected);
  if (isAltered) {
    // Nothing is repaired: what is there stays as it is, and the journal goes on in a new segment.
    const head = expected.count >= last.count ? expected : last;
    return {
      head,
      place: newSegment(folder, head.count + 1),
      fault: { kind: 'altered', expected, found: last },
    };
  }
  const isUnanchored = noted.kind !== 'found' && last.count > 1;
  const unanchored: Pick<Tail, 'fault'> = isUnanchored ? { fault: { kind: 'unanchored', found: last } } : {};
  const place = segment ? { path: segment.path, size } : newSegment(folder, 1);
  if (content.torn.length === 0) return { head: last, place, ...unanchored };
  const cutTo = size - content.torn.length;
  const text = new TextDecoder().decode(content.torn);
  return { head: last, place: { ...place, size: cutTo }, cutTo, fault: { kind: 'torn', text } };
};
