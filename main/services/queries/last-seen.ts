import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Storage } from '../storage/storage';

const BYTES = 8;

/** Fingerprints of ids, 8 bytes each, ascending, in base64; with when they were seen (milliseconds since the epoch). */
const Seen = z.strictObject({ at: z.number(), ids: z.base64() });

/** The IDs that are new since the last view; `since` is null if there was none. */
export type NewSinceLastView = { readonly fresh: readonly string[]; readonly since: number | null };

/** The owner of a view: a connection, and a saved query, a schedule, a review queue or its alert in it. */
export type Viewer = {
  readonly connection: string;
  readonly kind: 'query' | 'schedule' | 'queue' | 'alert';
  readonly id: string;
};

/** The entity IDs of the last view. */
export type LastSeen = ReturnType<typeof createLastSeen>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const printOf = (id: string): bigint => digest(id).readBigUInt64BE();

const pack = (ids: Iterable<string>): string => {
  const prints = BigUint64Array.from(new Set([...ids].map(printOf))).sort();
  const bytes = Buffer.allocUnsafe(prints.length * BYTES);
  prints.forEach((print, i) => bytes.writeBigUInt64BE(print, i * BYTES));
  return bytes.toString('base64');
};

const unpack = (packed: string): Set<bigint> => {
  const bytes = Buffer.from(packed, 'base64');
  const prints = new Set<bigint>();
  for (let i = 0; i + BYTES <= bytes.length; i += BYTES) prints.add(bytes.readBigUInt64BE(i));
  return prints;
};

/** The document's name: nothing of the tenant's is readable in it, and all of a connection's begin alike. */
const nameOf = ({ connection, kind, id }: Viewer): string =>
  `${prefixOf(connection)}${digest(JSON.stringify([kind, id]))
    .toString('hex')
    .slice(0, 32)}`;
const prefixOf = (connection: string): string => `${digest(connection).toString('hex').slice(0, 16)}-`;

/**
 * Remembers which entities a saved query or a schedule had when somebody last looked, one document each in `folder`. An ID is stored as
 * 8 bytes of its SHA-256, so that 100,000 take about 1 MB and none can be read from the disk; that two of 100,000 are taken for one
 * has odds of 1 to 3 billion. There is no cap on how many.
 */
export const createLastSeen = (storage: Storage, clock: () => number) => {
  const store = storage.store({
    name: 'seen',
    label: 'The list of rows that you have seen',
    schema: Seen,
    isLarge: true,
  });
  const read = (looker: Viewer) => store.read(nameOf(looker));
  return {
    /** When the last look was, in milliseconds since the epoch; undefined where there was none. */
    seenAt: (looker: Viewer): number | undefined => read(looker)?.at,
    /** Returns the IDs that were not in the last view, in the given order. Without one, none is new. */
    compare: (looker: Viewer, ids: readonly string[]): NewSinceLastView => {
      const seen = read(looker);
      if (!seen) return { fresh: [], since: null };
      const known = unpack(seen.ids);
      return { fresh: ids.filter((id) => !known.has(printOf(id))), since: seen.at };
    },
    /** Notes that exactly these ids are there now. Resolves once that is on disk; rejects with the disk's error. */
    markSeen: (looker: Viewer, ids: Iterable<string>): Promise<void> =>
      store.save(nameOf(looker), { at: clock(), ids: pack(ids) }),
    /** Forgets a look, such as that of a query that was deleted. */
    forget: (looker: Viewer): Promise<void> => store.remove(nameOf(looker)),
    /** Forgets all looks of a connection. */
    forgetAll: async (connection: string): Promise<void> => {
      const ours = store.names().filter((name) => name.startsWith(prefixOf(connection)));
      await Promise.all(ours.map(store.remove));
    },
  };
};
