import type { AnswerMeta } from '../../../shared/bridge';

/** A stored answer: when it came, and what was left out of it. */
export type CachedAnswer = {
  readonly value: unknown;
  readonly at: number;
  readonly meta: AnswerMeta | undefined;
};

/** Answers that may be used again for a while. Each tenant has its own; a fallback is never stored. */
export type Cache = {
  readonly get: (key: string, maxAgeMs: number) => CachedAnswer | undefined;
  /** Returns the last stored answer, however old and even if it was cleared: for when there is no other. */
  readonly last: (key: string) => CachedAnswer | undefined;
  readonly set: (key: string, value: unknown, meta?: AnswerMeta) => void;
  readonly clear: () => void;
  /** Deletes every answer, those for a lost connection too. */
  readonly drop: () => void;
  /** Returns the number of stored answers. */
  readonly size: () => number;
  /** Changes with every `clear`: an answer that was requested before it must not be stored after it. */
  readonly age: () => number;
};

const MAX_ENTRIES = 500;

/** Creates an empty cache over a clock. */
export const createCache = (clock: () => number): Cache => {
  const entries = new Map<string, CachedAnswer>();
  const former = new Map<string, CachedAnswer>();
  let clears = 0;
  return {
    get: (key, maxAgeMs) => {
      const entry = entries.get(key);
      return entry && Math.abs(clock() - entry.at) < maxAgeMs ? entry : undefined;
    },
    last: (key) => entries.get(key) ?? former.get(key),
    set: (key, value, meta) => {
      entries.delete(key);
      former.delete(key);
      entries.set(key, { value, at: clock(), meta });
      if (entries.size > MAX_ENTRIES) for (const oldest of entries.keys()) return void entries.delete(oldest);
    },
    clear: () => {
      for (const [key, entry] of entries) former.set(key, entry);
      for (const key of former.keys()) if (former.size > MAX_ENTRIES) former.delete(key);
      entries.clear();
      clears += 1;
    },
    drop: () => {
      entries.clear();
      former.clear();
      clears += 1;
    },
    size: () => entries.size + former.size,
    age: () => clears,
  };
};
