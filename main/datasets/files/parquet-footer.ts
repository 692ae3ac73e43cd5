import { open } from 'node:fs/promises';

/** A column of nanoseconds in UTC in the footer of a parquet file (Thrift compact): the second byte says that it is in UTC. */
const UTC_NANOSECONDS = Buffer.from('8c111c3c00000000', 'hex');
const NOT_UTC = 0x12;
/** Length of the footer and mark of the format, at the end of a file. */
const TAIL = 8;

const placesOf = (footer: Buffer): readonly number[] => {
  const places: number[] = [];
  for (let at = footer.indexOf(UTC_NANOSECONDS); at >= 0; at = footer.indexOf(UTC_NANOSECONDS, at + 1))
    places.push(at);
  return places;
};

/**
 * Declares times in nanoseconds to be without a zone, in our own copy of a parquet file: the column store cuts those of UTC to microseconds
 * and reads others whole. `changed` tells for each such column, in the file's order, if it is declared so. Returns false if
 * the footer has another number of them; nothing is written then.
 */
export const declareWithoutZone = async (path: string, changed: readonly boolean[]): Promise<boolean> => {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(TAIL);
    await file.read(tail, 0, TAIL, size - TAIL);
    const footer = Buffer.alloc(Math.min(tail.readUInt32LE(0), size - TAIL));
    const start = size - TAIL - footer.length;
    await file.read(footer, 0, footer.length, start);
    const places = placesOf(footer);
    if (places.length !== changed.length) return false;
    for (const [i, place] of places.entries())
      if (changed[i]) await file.write(Uint8Array.of(NOT_UTC), 0, 1, start + place + 1);
    return true;
  } finally {
    await file.close();
  }
};
