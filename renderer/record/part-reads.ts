/** Reads of a record's parts that are made before the parts are drawn. */
import { useEffect } from 'react';
import type { Result } from '../../shared/bridge';
import { useResource, type Resource } from '../state/use-resource';

/** Milliseconds for which a result may be shown: the analyst may look at the record before it for long. */
const MAX_AGE_MS = 30_000;

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
};

const reads = new Map<string, Read>();

const keyOf = (part: Part, version: string): string => `${part} ${version}`;

const youngRead = (part: Part, version: string): Read | undefined => {
  const read = reads.get(keyOf(part, version));
  return read && Date.now() - read.at < MAX_AGE_MS ? read : undefined;
};

/** Drops the reads of some records by their versions, and cancels those that are under way. */
export const dropReads = (isDropped: (version: string) => boolean): void => {
  for (const [key, { version, controller }] of reads) {
    if (!isDropped(version)) continue;
    reads.delete(key);
    controller.abort();
  }
};

/** Begins to read a part, unless that was done just now. */
export const readAhead = (part: Part, version: string, load: Load<unknown>): void => {
  if (youngRead(part, version)) return;
  const controller = new AbortController();
  const read: Read = { version, at: Date.now(), controller, result: load(controller.signal) };
  reads.set(keyOf(part, version), read);
  void read.result.then((result) => {
    read.now = result;
  });
};

/** Loads a part: takes over the read that was begun ahead, unless it has failed in the meantime. */
export const takeRead = <T>(
  part: Part,
  version: string,
  load: Load<T>,
  signal: AbortSignal,
): Promise<Result<T>> => {
  const read = youngRead(part, version);
  reads.delete(keyOf(part, version));
  if (!read || read.now?.ok === false) return load(signal);
  signal.addEventListener('abort', () => read.controller.abort(), { once: true });
  return read.result as Promise<Result<T>>;
};

/** Loads a part of a record whenever its version changes. One that was read ahead is drawn at once, and only once. */
export const useRecordPart = <T>(
  part: Part,
  version: string,
  load: Load<T>,
): { readonly resource: Resource<T>; readonly reload: () => void } => {
  const read = useResource(
    version,
    (signal) => takeRead(part, version, load, signal),
    () => {
      const now = youngRead(part, version)?.now as Result<T> | undefined;
      return now?.ok ? now : undefined;
    },
  );
  useEffect(() => void reads.delete(keyOf(part, version)), [part, version]);
  return read;
};
