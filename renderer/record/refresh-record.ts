import { create } from 'zustand';
import { hasChanged } from '../features/bulk-action/follow-job';
import { jobEnded } from '../state/jobs-store';
import { targetKey, type RecordTarget } from './record-target';

/** The number of changes that were made to each record from here. */
const useVersions = create<Readonly<Record<string, number>>>(() => ({}));

const versionIn = (all: Readonly<Record<string, number>>, target: RecordTarget): string => {
  const key = targetKey(target);
  return `${key} ${all[key] ?? 0}`;
};

/** Returns a key that changes when a record has to be read again. */
export const recordVersion = (target: RecordTarget): string => versionIn(useVersions.getState(), target);

/** Returns the same key, and draws again when it changes. */
export const useRecordVersion = (target: RecordTarget): string =>
  useVersions((all) => versionIn(all, target));

/** Has every part of records that are on screen read them again. */
export const refreshRecords = (targets: readonly RecordTarget[]): void =>
  useVersions.setState((all) =>
    Object.fromEntries(targets.map(targetKey).map((key) => [key, (all[key] ?? 0) + 1])),
  );

/** Has every part of a record that is on screen read it again. */
export const refreshRecord = (target: RecordTarget): void => refreshRecords([target]);

/** Reads a record again when an action on it has ended, unless the action changed nothing. */
export const refreshAfterJob = async (target: RecordTarget, job: string): Promise<void> => {
  const ended = await jobEnded(job);
  if (ended && hasChanged(ended)) refreshRecord(target);
};
