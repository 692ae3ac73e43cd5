/** Reads of a record's parts that are made before the parts are drawn, and those of the records that were open just now. */
import { useEffect, useRef } from 'react';
import type { Result } from '../../shared/bridge';
import type { Job } from '../../shared/model/app-state';
import { useJobs } from '../state/jobs-store';
import { useResource, type Resource } from '../state/use-resource';

/** Milliseconds for which a result may be shown: the analyst may look at the record before it for long. */
const MAX_AGE_MS = 30_000;

/** Milliseconds that a record which was shown before must be open until it is read again: the analyst may only step over it. */
const STAY_MS = 400;
/** Reads that are kept: the parts of the records around the open one. */
const MOST_READS = 8;

/** A part of a record: what its head shows, or what its first tab does. */
type Part = 'record' | 'stack';
type Load<T> = (signal: AbortSignal) => Promise<Result<T>>;

type Read = {
  readonly version: string;
  readonly at: number;
  readonly controller: AbortController;
  readonly result: Promise<Result<unknown>>;
  /** The result once it is there. */
  now?: Result<unknown>;
  /** The record was open with it. */
  wasShown?: boolean;
};

const reads = new Map<string, Read>();

const keyOf = (part: Part, version: string): string => `${part} ${version}`;

const youngRead = (part: Part, version: string): Read | undefined => {
  const read = reads.get(keyOf(part, version));
  return read && Date.now() - read.at < MAX_AGE_MS ? read : undefined;
};

const drop = (isDropped: (read: Read) => boolean): void => {
  for (const [key, read] of reads) {
    if (!isDropped(read)) continue;
    reads.delete(key);
    read.controller.abort();
  }
};

/** Forgets everything that was read, and cancels what is under way. */
export const dropReads = (): void => drop(() => true);

/** Cancels the reads of some records by their versions that are under way. What was read stays: the analyst may step back to it. */
export const cancelReads = (isCancelled: (version: string) => boolean): void =>
  drop(({ version, now }) => now?.ok !== true && isCancelled(version));

const countEnded = (jobs: readonly Job[]): number =>
  jobs.filter(({ endedAt }) => endedAt !== undefined).length;

// A job that has ended may have changed any of the records.
useJobs.subscribe(({ jobs }, { jobs: before }) => {
  if (countEnded(jobs) !== countEnded(before)) drop(({ now }) => now !== undefined);
});

/** Keeps a read, in place of the oldest if there are many. */
const keep = (key: string, read: Read): void => {
  reads.delete(key);
  reads.set(key, read);
  const [oldest] = reads.keys();
  if (reads.size > MOST_READS && oldest !== undefined) drop((one) => one === reads.get(oldest));
};

const begin = <T>(part: Part, version: string, load: Load<T>): Read => {
  const controller = new AbortController();
  const read: Read = { version, at: Date.now(), controller, result: load(controller.signal) };
  keep(keyOf(part, version), read);
  void read.result.then((result) => {
    read.now = result;
  });
  return read;
};

/** Begins to read a part, unless that was done just now. */
export const readAhead = (part: Part, version: string, load: Load<unknown>): void => {
  if (!youngRead(part, version)) begin(part, version, load);
};

/** Loads a part: takes over the read that was begun ahead, unless it has failed in the meantime or the part `isAgain` read. */
export const takeRead = <T>(
  part: Part,
  version: string,
  load: Load<T>,
  signal: AbortSignal,
  isAgain = false,
): Promise<Result<T>> => {
  const known = isAgain ? undefined : youngRead(part, version);
  const read = known && known.now?.ok !== false ? known : begin(part, version, load);
  read.wasShown = true;
  signal.addEventListener('abort', () => read.controller.abort(), { once: true });
  return read.result as Promise<Result<T>>;
};

/**
 * Loads a part of a record whenever its version changes. One that was read just now is drawn at once. If that record was open before, it is
 * read again as soon as the analyst stays.
 */
export const useRecordPart = <T>(
  part: Part,
  version: string,
  load: Load<T>,
): { readonly resource: Resource<T>; readonly reload: () => void } => {
  /** The version that was shown: it is read anew if it is loaded once more. */
  const shown = useRef<string>(undefined);
  const isKept = useRef(false);
  const read = useResource(
    version,
    (signal) => {
      const isAgain = shown.current === version;
      shown.current = version;
      return takeRead(part, version, load, signal, isAgain);
    },
    () => {
      const known = youngRead(part, version);
      if (!known?.now?.ok) return undefined;
      shown.current = version;
      isKept.current = known.wasShown === true;
      known.wasShown = true;
      return known.now as Result<T>;
    },
  );
  useEffect(() => {
    if (!isKept.current) return undefined;
    const timer = setTimeout(read.reload, STAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return read;
};
