import type { CsvHead } from '../../formats/csv-output';
import { replacedNotes, type Sink, type WriteNotes } from '../../formats/row-plan';
import { createCsvFromRows, type CsvCells } from './csv-cells';
import type { CsvHelper } from './csv-helper';
import type { RowFile } from '../dataset/row-file';

/** Writes rows to a file by ID; `rows` returns how many it found. */
export type Put = {
  readonly rows: (ids: Uint32Array) => Promise<number>;
  readonly finish: () => Promise<WriteNotes>;
};

/** Pieces that are converted or written at once: a few hundred kilobytes each. */
const MAX_PENDING = 6;
const FIRST_CAPACITY = 256 * 1024;

/** Creates a function that copies the bytes of rows into one buffer, which can be transferred. */
const createCollector = () => {
  let capacity = FIRST_CAPACITY;
  return (each: RowFile['each'], ids: Uint32Array) => {
    let text = new Uint8Array(capacity);
    let length = 0;
    let found = 0;
    const ends = new Uint32Array(ids.length);
    each(ids, (bytes, from, to) => {
      if (length + to - from > text.length) {
        capacity = (length + to - from) * 2;
        const larger = new Uint8Array(capacity);
        larger.set(text.subarray(0, length));
        text = larger;
      }
      bytes.copy(text, length, from, to);
      length += to - from;
      ends[found] = length;
      found += 1;
    });
    return { text, ends: ends.slice(0, found) };
  };
};

/** Writes csv from the bytes of stored rows, on this thread and on a helper's if there is one, in the order of the calls. */
export const csvPut = (
  each: RowFile['each'],
  cells: CsvCells,
  header: CsvHead,
  sink: Sink,
  helper?: CsvHelper,
): Put => {
  const csv = createCsvFromRows(header, cells);
  const collect = createCollector();
  const pieces: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  const write = async (piece: Uint8Array | Promise<Uint8Array>): Promise<void> => {
    const before = last;
    last = (async () => {
      const bytes = await piece;
      await before;
      await sink(bytes);
    })();
    // `write` and `finish` await it and get the error; after a cancellation it is not awaited.
    last.catch(() => undefined);
    pieces.push(last);
    if (pieces.length >= MAX_PENDING) await pieces.shift();
  };
  // The header comes first, whichever thread converts the first rows.
  void write(csv.take());
  return {
    rows: async (ids) => {
      if (helper?.isFree()) {
        const request = collect(each, ids);
        // Read before the buffers are transferred.
        const found = request.ends.length;
        await write(helper.convert(request));
        return found;
      }
      const found = each(ids, csv.add);
      await write(csv.take());
      return found;
    },
    finish: async () => {
      await write(csv.take());
      await last;
      const { guarded, replaced } = helper?.counts() ?? { guarded: 0, replaced: 0 };
      return {
        guarded: csv.guarded() + guarded,
        cut: 0,
        notes: replacedNotes(csv.replaced() + replaced),
      };
    },
  };
};
