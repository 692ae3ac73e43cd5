import { create } from 'zustand';
import { jobEnded } from '../state/jobs-store';
import { targetKey, type RecordTarget } from './record-target';

/** The number of changes that were made to each record from here. */
const useVersions = create<Readonly<Record<string, number>>>(() => ({}));

/** Returns a key that changes when a record has to be read again. */
export const useRecordVersion = (target: RecordTarget): string => {
  const key = targetKey(target);
  const version = useVersions((all) => all[key] ?? 0);
  return `${key} ${version}`;
};

/** Has every part of a record that is on screen read it again. */
export const refreshRecord = (target: RecordTarget): void =>
  useVersions.setState((all) => ({ [targetKey(target)]: (all[targetKey(target)] ?? 0) + 1 }));

/** Reads a record again when an action on it has ended, unless the action changed nothing. */
export const refreshAfterJob = async (target: RecordTarget, job: string): Promise<void> => {
  const { outcomes } = (await jobEnded(job)) ?? {};
  if ((outcomes?.done ?? 0) + (outcomes?.unknown ?? 0) > 0) refreshRecord(target);
};
