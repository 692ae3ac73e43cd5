/** A cursor is closed when it was not used for this long. */
const SCROLL_MS = 60_000;

/** State of a query between its pages. */
export type Cursor = {
  /** Identifies the query, without place and size. */
  readonly of: string;
  /** The instant that relative dates count from, which is the same for every page. */
  readonly now: number;
  readonly total: number;
  used: number;
};
export type Cursors = {
  readonly open: (cursor: Omit<Cursor, 'used'>) => string;
  /** Returns a cursor and notes its use; undefined if it doesn't exist or was idle for longer than the scroll time. */
  readonly use: (id: string, now: number) => Cursor | undefined;
  readonly close: (id: string) => void;
};

const MAX_OPEN = 1_000;

/** Creates the cursors of queries that are being paged through. */
export const createCursors = (): Cursors => {
  const open = new Map<string, Cursor>();
  let count = 0;
  const sweep = (now: number): void => {
    for (const [id, { used }] of open) if (now - used > SCROLL_MS || open.size >= MAX_OPEN) open.delete(id);
  };
  return {
    open: (cursor) => {
      sweep(cursor.now);
      count += 1;
      const id = `scroll-${count}`;
      open.set(id, { ...cursor, used: cursor.now });
      return id;
    },
    use: (id, now) => {
      const cursor = open.get(id);
      if (!cursor || now - cursor.used > SCROLL_MS) {
        open.delete(id);
        return undefined;
      }
      cursor.used = now;
      // The map is in order of use, so the first is the one that was idle longest.
      open.delete(id);
      open.set(id, cursor);
      return cursor;
    },
    close: (id) => {
      open.delete(id);
    },
  };
};
