import { readSync } from 'node:fs';

/** Receives the bytes of a text and its ID. The bytes are valid only until the next call. */
export type VisitRange = (bytes: Buffer, from: number, to: number, id: number) => void;

/** Returns the index after the run of consecutive IDs that begins at `from`, so that a window in natural order is one read. */
const endOfRun = (ids: ArrayLike<number>, from: number, count: number): number => {
  let next = (ids[from] ?? -1) + 1;
  let end = from + 1;
  while (end < ids.length && ids[end] === next && next < count) {
    next += 1;
    end += 1;
  }
  return end;
};

/**
 * Creates a reader of texts that lie one after another in a file; `starts` has the position of each. It visits them in the order of
 * `ids`, reads neighbors together, skips unknown IDs, and returns the number of texts that it found.
 */
export const createRangeReader = (fd: () => number) => {
  let buffer = Buffer.allocUnsafe(64 * 1024);

  const readRange = (from: number, to: number): Buffer => {
    const length = to - from;
    if (length > buffer.length) buffer = Buffer.allocUnsafe(length * 2);
    for (let done = 0; done < length;) {
      const got = readSync(fd(), buffer, done, length - done, from + done);
      if (got === 0) throw new Error('The file of stored rows is shorter than expected.');
      done += got;
    }
    return buffer;
  };

  return (ids: ArrayLike<number>, starts: Float64Array, count: number, visit: VisitRange): number => {
    let found = 0;
    for (let i = 0; i < ids.length;) {
      const first = ids[i] ?? -1;
      if (first < 0 || first >= count) {
        i += 1;
        continue;
      }
      const end = endOfRun(ids, i, count);
      const last = first + end - i - 1;
      const base = starts[first] ?? 0;
      const bytes = readRange(base, starts[last + 1] ?? base);
      for (let id = first; id <= last; id += 1)
        visit(bytes, (starts[id] ?? 0) - base, (starts[id + 1] ?? 0) - base, id);
      found += end - i;
      i = end;
    }
    return found;
  };
};

/** Reads texts by ID with a function that visits their bytes. */
export const readTexts = (
  each: (ids: ArrayLike<number>, visit: VisitRange) => number,
  ids: Iterable<number>,
): string[] => {
  const texts: string[] = [];
  each(Array.from(ids), (bytes, from, to) => void texts.push(bytes.toString('utf8', from, to)));
  return texts;
};
