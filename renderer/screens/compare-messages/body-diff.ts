/** Differences of two texts by lines, and by words where a line was changed. */
import { diffLines, diffWordsWithSpace } from 'diff';

/** A part of a line; it is marked if the other text does not have it. */
export type DiffPiece = { readonly text: string; readonly isMarked: boolean };
/** A line that only one of the texts has. */
export type DiffLine = { readonly side: 'before' | 'after'; readonly pieces: readonly DiffPiece[] };
/** Lines that both texts have, or lines of each in the same place. */
export type DiffBlock =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly lines: readonly DiffLine[] };

export type BodyDiff = {
  readonly blocks: readonly DiffBlock[];
  /** Only the start of a text was compared. */
  readonly isCut: boolean;
};

/** Milliseconds that a comparison may take: the page waits for it. */
const MOST_MS = 400;
const MOST_LINES = 2_000;
const MOST_CHARACTERS = 200_000;

type Change = { readonly value: string; readonly added: boolean; readonly removed: boolean };
type Side = DiffLine['side'];

/** Returns the start of a text that is compared, with one kind of line break. */
const startOf = (text: string): string =>
  text.slice(0, MOST_CHARACTERS).replace(/\r\n?/g, '\n').split('\n').slice(0, MOST_LINES).join('\n').trim();

const linesIn = (text: string): readonly string[] => text.replace(/\n$/, '').split('\n');

/** Splits pieces at line breaks. */
const toLines = (side: Side, pieces: readonly DiffPiece[]): readonly DiffLine[] => {
  const lines: DiffPiece[][] = [[]];
  for (const { text, isMarked } of pieces)
    text.split('\n').forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, isMarked });
    });
  // Each text ends with a line break, after which there is no line.
  if (lines.at(-1)?.length === 0) lines.pop();
  return lines.map((line) => ({ side, pieces: line }));
};

/** Compares the words of two texts in the same place; each is marked as a whole if that takes too long. */
const changedLines = (before: string, after: string, timeout: number): readonly DiffLine[] => {
  const words =
    before === '' || after === '' ? undefined : diffWordsWithSpace(before, after, { timeout: timeout });
  const whole: readonly Change[] = [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  const changes = words ?? whole;
  const of = (side: Side, marked: 'added' | 'removed', other: 'added' | 'removed') =>
    toLines(
      side,
      changes
        .filter((change) => !change[other])
        .map((change) => ({ text: change.value, isMarked: change[marked] })),
    );
  return [...of('before', 'removed', 'added'), ...of('after', 'added', 'removed')];
};

/** Makes blocks of changes: what was removed and what was added at one place are one block. */
const toBlocks = (changes: readonly Change[], deadline: number): readonly DiffBlock[] => {
  const blocks: DiffBlock[] = [];
  for (let i = 0; i < changes.length; i += 1) {
    const [change, next] = [changes[i], changes[i + 1]];
    if (!change) continue;
    if (!change.added && !change.removed) {
      blocks.push({ kind: 'same', lines: linesIn(change.value) });
      continue;
    }
    const isPair = next !== undefined && change.added !== next.added && change.removed !== next.removed;
    const pair = isPair ? [change, next] : [change];
    const text = (of: 'added' | 'removed') => pair.find((one) => one[of])?.value ?? '';
    const left = Math.max(1, deadline - performance.now());
    blocks.push({ kind: 'changed', lines: changedLines(text('removed'), text('added'), left) });
    if (isPair) i += 1;
  }
  return blocks;
};

/** Compares two texts; undefined if that takes too long. Kinds of line breaks and empty lines at either end don't count. */
export const diffBodies = (before: string, after: string, mostMs = MOST_MS): BodyDiff | undefined => {
  const deadline = performance.now() + mostMs;
  const [from, to] = [startOf(before), startOf(after)];
  const isCut = [before, after].some(
    (text) => text.length > MOST_CHARACTERS || text.split(/\r\n?|\n/).length > MOST_LINES,
  );
  const changes = diffLines(from === '' ? '' : `${from}\n`, to === '' ? '' : `${to}\n`, { timeout: mostMs });
  return changes && { blocks: toBlocks(changes, deadline), isCut };
};
