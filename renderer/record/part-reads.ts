/** Reads the parts of a record ahead of drawing them, and briefly caches the records that were just open. */
import { useEffect, useRef } from 'react';
import type { Result } from '../../shared/bridge';
import type { Job } from '../../shared/model/app-state';
import { connectionOf, useApp } from '../state/app-store';
import { useJobs } from '../state/jobs-store';
import { useResource, type Resource } from '../state/use-resource';

/** Milliseconds for which a cached result may be shown: the analyst may stay on the previous record for long. */
const MAX_AGE_MS = 30_000;
/** Milliseconds that a record from the cache must stay open before it is read again: the analyst may only be stepping past it. */
const STAY_MS = 400;
/** Results in the cache: the parts of the records around the open one. */
const MAX_CACHED = 8;

/** A part of a record: what its head shows, or what its first tab does. */
type Part = 'record' | 'stack';
type Load<T> = (signal: AbortSignal) => Promise<Result<T>>;

type Read = {
  readonly version: string;
  readonly at: number;
  readonly controller: AbortController;
  readonly result: Promise<Result<unknown>>;
  /** The result once it has arrived. */
  now?: Result<unknown>;
  /** Number of views that wait for the result: the read is canceled once none does. */
  waiting: number;
  /** Set once a view has shown the result, or if a change may have come after it: the next view reads it again. */
  wasShown: boolean;
};

const reads = new Map<string, Read>();

/** Includes the connection, as another one may have an entity with the same ID. */
const keyOf = (part: Part, version: string): string => {
  const { session } = useApp.getState();
  return `${part} ${connectionOf(session)} ${version}`;
};

const freshRead = (part: Part, version: string): Read | undefined => {
  const read = reads.get(keyOf(part, version));
  const isUsable = read && Date.now() - read.at < MAX_AGE_MS && !read.controller.signal.aborted;
  return isUsable && read.now?.ok !== false ? read : undefined;
};

/** Takes reads out of the cache, and cancels those that no view waits for. */
const drop = (isDropped: (read: Read) => boolean): void => {
  for (const [key, read] of reads) {
    if (!isDropped(read)) continue;
    reads.delete(key);
    if (read.waiting === 0) read.controller.abort();
  }
};

/** Empties the cache, and cancels the reads that no view waits for. */
export const dropReads = (): void => drop(() => true);

/** Cancels the running reads of the given versions that no view waits for. Results stay in the cache: the analyst may step back to them. */
export const cancelReads = (isCancelled: (version: string) => boolean): void =>
  drop(({ version, now, waiting }) => now?.ok !== true && waiting === 0 && isCancelled(version));

const countEnded = (jobs: readonly Job[]): number =>
  jobs.filter(({ endedAt }) => endedAt !== undefined).length;

// A job that has ended may have changed any record, also one that is still being read.
useJobs.subscribe(({ jobs }, { jobs: before }) => {
  if (countEnded(jobs) === countEnded(before)) return;
  drop(({ now }) => now !== undefined);
  for (const read of reads.values()) read.wasShown = true;
});

/** Adds a read to the cache, which drops its oldest one if it is full. */
const add = (key: string, read: Read): void => {
  reads.delete(key);
  reads.set(key, read);
  const [oldest] = reads.keys();
  if (reads.size > MAX_CACHED && oldest !== undefined) drop((one) => one === reads.get(oldest));
};

const begin = <T>(part: Part, version: string, load: Load<T>): Read => {
  const controller = new AbortController();
  const result = load(controller.signal);
  const read: Read = { version, at: Date.now(), controller, result, waiting: 0, wasShown: false };
  add(keyOf(part, version), read);
  void result.then((value) => {
    read.now = value;
  });
  return read;
};

/** Starts reading a part, unless the cache has a recent read of it. */
export const readAhead = (part: Part, version: string, load: Load<unknown>): void => {
  if (!freshRead(part, version)) begin(part, version, load);
};

/** Loads a part for a view: uses the cached read, unless that has failed or `isAgain` asks for a new one. */
export const takeRead = <T>(
  part: Part,
  version: string,
  load: Load<T>,
  signal: AbortSignal,
  isAgain = false,
): Promise<Result<T>> => {
  const read = (isAgain ? undefined : freshRead(part, version)) ?? begin(part, version, load);
  read.wasShown = true;
  read.waiting += 1;
  signal.addEventListener(
    'abort',
    () => {
      read.waiting -= 1;
      if (read.waiting === 0 && read.now === undefined) read.controller.abort();
    },
    { once: true },
  );
  return read.result as Promise<Result<T>>;
};

/**
 * Loads a part of a record whenever its version changes. A result in the cache is drawn at once. If a view has shown it before, it is read
 * again once the analyst stays on the record.
 */
export const useRecordPart = <T>(
  part: Part,
  version: string,
  load: Load<T>,
): { readonly resource: Resource<T>; readonly reload: () => void } => {
  /** The version that was loaded: a reload of it doesn't take the cached result. */
  const loaded = useRef<string>(undefined);
  const isOld = useRef(false);
  const read = useResource(
    version,
    (signal) => {
      const isAgain = loaded.current === version;
      loaded.current = version;
      return takeRead(part, version, load, signal, isAgain);
    },
    () => {
      const cached = freshRead(part, version);
      if (!cached?.now?.ok) return undefined;
      loaded.current = version;
      isOld.current = cached.wasShown;
      cached.wasShown = true;
      return cached.now as Result<T>;
    },
  );
  useEffect(() => {
    if (!isOld.current) return undefined;
    const timer = setTimeout(read.reload, STAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return read;
};
