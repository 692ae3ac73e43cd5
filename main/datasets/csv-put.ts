import { createCsvBytes } from '../formats/csv-bytes';
import type { WriteNotes, Sink } from '../formats/row-plan';
import type { CsvHelper } from './csv-helper';
import type { RowFile } from './row-file';

/** Puts rows into a file by their ids; answers how many there were. */
export type Put = {
  readonly rows: (ids: Uint32Array) => Promise<number>;
  readonly finish: () => Promise<WriteNotes>;
};

/** Pieces that are made or wait for the disk at once: a few hundred kilobytes each. */
const MOST_WAITING = 6;
const FIRST_PIECE = 256 * 1024;

/** Copies of rows' bytes, one behind another, to be given away. */
const createCollector = () => {
  let capacity = FIRST_PIECE;
  return (each: RowFile['each'], ids: Uint32Array) => {
    let text = new Uint8Array(capacity);
    let length = 0;
    let found = 0;
    const ends = new Uint32Array(ids.length);
    each(ids, (bytes, from, to) => {
      if (length + to - from > text.length) {
        capacity = (length + to - from) * 2;
        const wider = new Uint8Array(capacity);
        wider.set(text.subarray(0, length));
        text = wider;
      }
      bytes.copy(text, length, from, to);
      length += to - from;
      ends[found] = length;
      found += 1;
    });
    return { text, ends: ends.slice(0, found) };
  };
};

/** Csv from the bytes of the rows as they are kept, by this thread and by a helper where one is given; written in the order that was asked in. */
export const csvPut = (
  each: RowFile['each'],
  head: { readonly labels: readonly string[]; readonly bom: boolean },
  positions: readonly number[],
  sink: Sink,
  helper?: CsvHelper,
): Put => {
  const csv = createCsvBytes(head, positions);
  const collect = createCollector();
  const pieces: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  const write = async (made: Uint8Array | Promise<Uint8Array>): Promise<void> => {
    const before = last;
    last = (async () => {
      const bytes = await made;
      await before;
      await sink(bytes);
    })();
    // Whoever waits for it below is told; a job that was cancelled waits no more.
    last.catch(() => undefined);
    pieces.push(last);
    if (pieces.length >= MOST_WAITING) await pieces.shift();
  };
  // The head comes first, whoever makes the first rows.
  void write(csv.take());
  return {
    rows: async (ids) => {
      if (helper?.isFree()) {
        const ask = collect(each, ids);
        // Before it is given away.
        const found = ask.ends.length;
        await write(helper.convert(ask));
        return found;
      }
      const found = each(ids, csv.add);
      await write(csv.take());
      return found;
    },
    finish: async () => {
      await write(csv.take());
      await last;
      return { guarded: csv.guarded() + (helper?.guarded() ?? 0), cut: 0, notes: [] };
    },
  };
};
