/** Answers that may be used again for a while (specification section 9). One per session; never holds a fallback. */
export type Cache = {
  readonly get: (
    key: string,
    maxAgeMs: number,
  ) => { readonly value: unknown; readonly at: number; readonly skipped: number } | undefined;
  /** The answer that was kept last, however old and whatever was cleared since: for when there is no other. */
  readonly last: (
    key: string,
  ) => { readonly value: unknown; readonly at: number; readonly skipped: number } | undefined;
  /** `skipped` are rows that were left out of the value: said again with every use. */
  readonly set: (key: string, value: unknown, skipped?: number) => void;
  readonly clear: () => void;
  /** Changes with every clear: an answer asked for before it is not kept after it. */
  readonly age: () => number;
};

const MAX_ENTRIES = 500;

/** Creates an empty cache over a clock. */
export const createCache = (clock: () => number): Cache => {
  type Entry = { readonly value: unknown; readonly at: number; readonly skipped: number };
  const entries = new Map<string, Entry>();
  const former = new Map<string, Entry>();
  let clears = 0;
  return {
    get: (key, maxAgeMs) => {
      const entry = entries.get(key);
      return entry && Math.abs(clock() - entry.at) < maxAgeMs ? entry : undefined;
    },
    last: (key) => entries.get(key) ?? former.get(key),
    set: (key, value, skipped = 0) => {
      entries.delete(key);
      former.delete(key);
      entries.set(key, { value, at: clock(), skipped });
      if (entries.size > MAX_ENTRIES) for (const oldest of entries.keys()) return void entries.delete(oldest);
    },
    clear: () => {
      for (const [key, entry] of entries) former.set(key, entry);
      for (const key of former.keys()) if (former.size > MAX_ENTRIES) former.delete(key);
      entries.clear();
      clears += 1;
    },
    age: () => clears,
  };
};
