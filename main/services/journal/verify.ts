/** Checks a journal: each entry, the chain through them, and the heads that were noted outside of it. */
import type { HeadPlace } from '../../../shared/model/journal';
import { NO_HEAD, type Entry, type Head } from '../../formats/journal-entry';
import { isFault } from './faults';
import { listSegments, readSegment, type Line } from './segments';

/** The first place at which a journal isn't what was written. */
export type Finding =
  /** The entry with this number was changed or replaced. */
  | { readonly kind: 'altered'; readonly seq: number }
  /** Entries from this number on are missing, up to the one before `to`. */
  | { readonly kind: 'missing'; readonly seq: number; readonly to: number }
  /** An entry is in the place of another. */
  | { readonly kind: 'order'; readonly seq: number; readonly found: number }
  /** The journal ends before the head that was noted. */
  | { readonly kind: 'cut'; readonly seq: number; readonly head: Head; readonly place: HeadPlace }
  /** The journal is whole in itself, and is not the one whose head was noted. */
  | { readonly kind: 'replaced'; readonly seq: number; readonly place: HeadPlace };

/** The state of a head beside the journal; `ahead`: the number of entries that the journal has beyond those it notes. */
export type HeadState =
  | { readonly kind: 'matches'; readonly ahead: number }
  | { readonly kind: 'differs' }
  | { readonly kind: 'missing' | 'damaged' | 'unavailable' };

/** The result of checking a journal. */
export type Verified = {
  readonly entries: number;
  readonly finding: Finding | undefined;
  /** Numbers of the entries in which the journal recorded its own fault. */
  readonly faults: readonly number[];
  readonly heads: Readonly<Partial<Record<HeadPlace, HeadState>>>;
};

/** A head that was noted outside of the journal. */
export type NotedHead = {
  readonly place: HeadPlace;
  readonly read:
    { readonly kind: 'found'; readonly head: Head } | { readonly kind: 'none' | 'damaged' | 'unavailable' };
};

type Walk = {
  last: Head;
  finding: Finding | undefined;
  readonly faults: number[];
  /** Bytes follow the last line break: an entry that is being written, was cut off, or whose line break was changed. */
  isTorn: boolean;
  /** Hashes at the numbers of the noted heads. */
  readonly hashes: Map<number, string>;
};

/** Returns what is wrong with an entry behind the last good one, if anything is. */
const findingAt = (
  { count, hash }: Head,
  entry: Entry | undefined,
  seqs: ReadonlySet<number>,
): Finding | undefined => {
  const due = count + 1;
  if (!entry) return { kind: 'altered', seq: due };
  if (entry.seq === due)
    return entry.prev === hash ? undefined : { kind: 'altered', seq: Math.max(count, 1) };
  if (entry.seq < due || seqs.has(due)) return { kind: 'order', seq: due, found: entry.seq };
  return { kind: 'missing', seq: due, to: entry.seq };
};

const walkLines = (walk: Walk, lines: readonly Line[], wanted: ReadonlySet<number>): void => {
  const seqs = new Set(lines.flatMap(({ entry }) => entry?.seq ?? []));
  for (const { entry } of lines) {
    walk.finding ??= findingAt(walk.last, entry, seqs);
    if (!entry) {
      walk.last = { ...walk.last, count: walk.last.count + 1 };
      continue;
    }
    walk.last = { count: entry.seq, hash: entry.hash };
    if (isFault(entry.what)) walk.faults.push(entry.seq);
    if (wanted.has(entry.seq)) walk.hashes.set(entry.seq, entry.hash);
  }
};

const headState = ({ last, hashes }: Walk, { read }: NotedHead): HeadState => {
  if (read.kind === 'none') return { kind: last.count > 0 ? 'missing' : 'unavailable' };
  if (read.kind !== 'found') return { kind: read.kind };
  const { count, hash } = read.head;
  const found = count === 0 ? NO_HEAD.hash : hashes.get(count);
  return found === hash ? { kind: 'matches', ahead: last.count - count } : { kind: 'differs' };
};

/** Returns the finding that a head gives if the entries themselves are in order. */
const findingOfHead = ({ last, hashes, isTorn }: Walk, { place, read }: NotedHead): Finding | undefined => {
  if (read.kind !== 'found') return undefined;
  const { head } = read;
  if (head.count > last.count && isTorn) return { kind: 'altered', seq: last.count + 1 };
  if (head.count > last.count) return { kind: 'cut', seq: last.count + 1, head, place };
  const found = head.count === 0 ? NO_HEAD.hash : hashes.get(head.count);
  return found === head.hash ? undefined : { kind: 'replaced', seq: head.count, place };
};

/** Checks the journal in a folder beside the heads that were noted. `report` is called with the entries that were read, and how many there should be. */
export const verifyChain = async (
  folder: string,
  heads: readonly NotedHead[],
  report: (done: number, total: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Verified> => {
  const wanted = new Set(heads.flatMap(({ read }) => (read.kind === 'found' ? [read.head.count] : [])));
  const walk: Walk = { last: NO_HEAD, finding: undefined, faults: [], isTorn: false, hashes: new Map() };
  const segments = listSegments(folder);
  for (const [at, segment] of segments.entries()) {
    signal?.throwIfAborted();
    const { lines, torn } = readSegment(segment);
    walkLines(walk, lines, wanted);
    walk.isTorn = torn.length > 0;
    if (walk.isTorn && at < segments.length - 1)
      walk.finding ??= { kind: 'altered', seq: walk.last.count + 1 };
    report(walk.last.count, Math.max(walk.last.count, ...wanted));
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const head of heads) walk.finding ??= findingOfHead(walk, head);
  return {
    entries: walk.last.count,
    finding: walk.finding,
    faults: walk.faults,
    heads: Object.fromEntries(heads.map((head) => [head.place, headState(walk, head)])),
  };
};
