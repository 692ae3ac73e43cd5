import { create } from 'zustand';
import type { Job } from '../../shared/model/app-state';
import { decisionOf, type Decision, type Named } from '../features/bulk-action/decisions';
import { followJob, hasChanged } from '../features/bulk-action/follow-job';
import { useJobs } from '../state/jobs-store';
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

/** The last action on each single record, by entity ID. It is removed once its job is no longer listed, such as at another tenant. */
const useDecisions = create<{ readonly decisions: ReadonlyMap<string, Decision> }>(() => ({
  decisions: new Map(),
}));

useJobs.subscribe(({ jobs }) => {
  const { decisions } = useDecisions.getState();
  const listed = [...decisions].filter(([, { batch }]) => jobs.some(({ id }) => id === batch));
  if (listed.length < decisions.size) useDecisions.setState({ decisions: new Map(listed) });
});

/** Returns the last action on a single record. */
export const useDecisionOn = ({ entityId }: RecordTarget): Decision | undefined =>
  useDecisions(({ decisions }) => decisions.get(entityId));

/** Shows an action on a single record at its foot, and reads the record again when the action has ended, unless it changed nothing. */
export const followActionOn = (target: RecordTarget, job: Job, action: Named): void =>
  followJob(useDecisions, job, {
    decide: () => decisionOf(job, action),
    onEnded: (_, ended) => {
      if (hasChanged(ended.job)) refreshRecord(target);
    },
  });
