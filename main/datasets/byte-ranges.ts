import { readSync } from 'node:fs';

/** Is shown the bytes of a text, and which it is: they are good until the next one is shown. */
export type VisitRange = (bytes: Buffer, from: number, to: number, id: number) => void;

/**
 * Reads texts that lie one after another in a file, of which `starts` says where each begins, in the order asked; neighbours are read
 * in one go. Unknown ids are left out; answers how many texts there were.
 */
export const createRangeReader = (fd: () => number) => {
  let buffer = Buffer.allocUnsafe(64 * 1024);

  const span = (from: number, to: number): Buffer => {
    const length = to - from;
    if (length > buffer.length) buffer = Buffer.allocUnsafe(length * 2);
    for (let done = 0; done < length;) {
      const got = readSync(fd(), buffer, done, length - done, from + done);
      if (got === 0) throw new Error('The rows on disk are shorter than they should be.');
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
      // Neighbours are read in one go: natural order is one read a window.
      let last = first;
      let j = i + 1;
      while (j < ids.length && ids[j] === last + 1 && last + 1 < count) {
        last += 1;
        j += 1;
      }
      const base = starts[first] ?? 0;
      const bytes = span(base, starts[last + 1] ?? base);
      for (let id = first; id <= last; id += 1)
        visit(bytes, (starts[id] ?? 0) - base, (starts[id + 1] ?? 0) - base, id);
      found += last - first + 1;
      i = j;
    }
    return found;
  };
};
