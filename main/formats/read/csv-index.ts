const QUOTE = 0x22;
const RETURN = 0x0d;
const LINE = 0x0a;
const APOSTROPHE = 0x27;

/** Where the records of a regular file start. `starts` has one more entry than there are records: the end of the last. */
export type CsvIndex = {
  readonly starts: Float64Array;
  readonly count: number;
  readonly width: number;
  readonly longest: number;
  readonly head: readonly [number, number];
};

/**
 * Finds the records of delimited UTF-8 without parsing them, and whether the file is so regular that the column store's own
 * reader must see the same records: one width, one kind of line end, quotes only as RFC 4180 has them, no blank line, no NUL,
 * and no cell that starts with an apostrophe (it may be a formula guard, which is undone cell by cell).
 */
export const createCsvIndexer = (delimiter: number) => {
  /** Bytes that mean something in the midst of a cell; all others are passed over at once. */
  const means = new Uint8Array(256);
  for (const byte of [0, delimiter, LINE, RETURN, QUOTE]) means[byte] = 1;
  let starts = new Float64Array(1024);
  let count = -1;
  let width = 0;
  let fields = 1;
  let at = 0;
  let recordStart = 0;
  let longest = 0;
  let head: readonly [number, number] = [0, 0];
  let isRegular = true;
  let lineEnd: 'none' | 'line' | 'return' = 'none';
  /** 0 start of a cell, 1 plain, 2 quoted, 3 after a quote within quotes, 4 after a return. */
  let state = 0;

  const endRecord = (next: number) => {
    if (count < 0) {
      width = fields;
      head = [recordStart, next];
    } else if (fields !== width) isRegular = false;
    longest = Math.max(longest, next - recordStart);
    count += 1;
    if (count + 1 > starts.length) {
      const wider = new Float64Array(starts.length * 2);
      wider.set(starts);
      starts = wider;
    }
    starts[count] = next;
    recordStart = next;
    fields = 1;
    state = 0;
  };

  const noteLineEnd = (kind: 'line' | 'return') => {
    if (lineEnd === 'none') lineEnd = kind;
    else if (lineEnd !== kind) isRegular = false;
  };

  return {
    /** Takes the next bytes; answers false once the file is not regular, and then nothing more is of use. */
    push: (bytes: Uint8Array): boolean => {
      const base = at;
      const { length } = bytes;
      for (let i = 0; i < length; i += 1) {
        const byte = bytes[i] ?? 0;
        if (state === 2) {
          if (byte === QUOTE) state = 3;
          else if (byte === 0) isRegular = false;
          else while (i + 1 < length && means[bytes[i + 1] ?? 0] === 0) i += 1;
          continue;
        }
        if (state === 4) {
          if (byte !== LINE) return (isRegular = false);
          noteLineEnd('return');
          endRecord(base + i + 1);
          continue;
        }
        if (byte === delimiter) {
          fields += 1;
          state = 0;
        } else if (byte === LINE) {
          if (state === 0 && fields === 1) return (isRegular = false);
          noteLineEnd('line');
          endRecord(base + i + 1);
        } else if (byte === RETURN) {
          if (state === 0 && fields === 1) return (isRegular = false);
          state = 4;
        } else if (byte === QUOTE) {
          if (state === 1) return (isRegular = false);
          state = 2;
        } else {
          if (state === 3 || byte === 0 || (state === 0 && byte === APOSTROPHE)) return (isRegular = false);
          state = 1;
          while (i + 1 < length && means[bytes[i + 1] ?? 0] === 0) i += 1;
        }
      }
      at = base + length;
      return isRegular;
    },
    /** The index of a regular file; undefined for any other. */
    end: (): CsvIndex | undefined => {
      if (state === 2 || state === 4) isRegular = false;
      if (isRegular && at > recordStart) endRecord(at);
      if (!isRegular || count < 1 || width < 2) return undefined;
      return { starts: starts.slice(0, count + 1), count, width, longest, head };
    },
  };
};
