/** Reads the record that is likely to be opened next, so that it is shown at once. One at a time: a queue has one next item. */
import type { Result } from '../../shared/bridge';
import type { RecordTypes } from './record-kind';
import type { RecordDomain, RecordTarget } from './record-target';
import { RECORDS } from './records';
import { recordVersion } from './refresh-record';

/** Milliseconds for which a record that was read ahead may be shown: the analyst may look at the one before it for long. */
const MAX_AGE_MS = 30_000;

type Prefetched = {
  readonly version: string;
  readonly at: number;
  readonly controller: AbortController;
  readonly result: Promise<Result<unknown>>;
};
let slot: Prefetched | undefined;

/** Drops the record that was read ahead, and cancels its read. */
export const dropPrefetched = (): void => {
  slot?.controller.abort();
  slot = undefined;
};

/** Reads a record ahead, in place of the one before. A click's record is its email, which only its own record names. */
export const prefetchRecord = (target: RecordTarget): void => {
  const version = recordVersion(target);
  if (slot?.version === version && Date.now() - slot.at < MAX_AGE_MS) return;
  dropPrefetched();
  if (target.domain === 'click') return;
  const controller = new AbortController();
  const result = RECORDS[target.domain].load(target, controller.signal);
  slot = { version, at: Date.now(), controller, result };
};

/** Loads a record: the one that was read ahead if it is this one, is young and could be read. */
export const loadRecord = async <D extends RecordDomain>(
  domain: D,
  target: RecordTarget,
  signal: AbortSignal,
): Promise<Result<RecordTypes[D]>> => {
  const { load } = RECORDS[domain];
  if (slot?.version !== recordVersion(target)) return load(target, signal);
  const { controller, result, at } = slot;
  slot = undefined;
  if (Date.now() - at >= MAX_AGE_MS) return load(target, signal);
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const read = (await result) as Result<RecordTypes[D]>;
  return read.ok ? read : load(target, signal);
};
