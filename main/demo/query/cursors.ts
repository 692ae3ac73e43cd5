import { SCROLL_MS } from '../../../shared/limits';

/** What the tenant remembers between the pages of one walk. */
export type Cursor = {
  /** The request that the walk is of, without its place and size. */
  readonly of: string;
  /** The instant that relative dates count from, the same on every page. */
  readonly now: number;
  readonly total: number;
  used: number;
};
export type Cursors = {
  readonly open: (cursor: Omit<Cursor, 'used'>) => string;
  /** The cursor, used now; undefined where it never was or lay idle for longer than the scroll time. */
  readonly use: (id: string, now: number) => Cursor | undefined;
  readonly close: (id: string) => void;
};

const MAX_OPEN = 1_000;

/** The walks that are under way. */
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
      // The map's order is the order of use: the longest idle goes first.
      open.delete(id);
      open.set(id, cursor);
      return cursor;
    },
    close: (id) => {
      open.delete(id);
    },
  };
};
