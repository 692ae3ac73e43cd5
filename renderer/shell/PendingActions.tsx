import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { Job } from '../../shared/model/app-state';
import { commandKey } from '../commands/registry';
import { local } from '../bridge';
import { isFollowed } from '../state/followed-jobs';
import { useJobs } from '../state/jobs-store';
import { useWorkspace } from '../state/workspace-store';
import { TEXT } from './text';

const TICK_MS = 250;

/** The time now, updated several times a second while `isTicking`. */
const useNow = (isTicking: boolean): number => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isTicking) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
};

const PendingAction = ({ job, now }: { readonly job: Job; readonly now: number }) => (
  <div className="toast warn" role="group" aria-label={job.title}>
    <p className="grow">
      <b>{job.title}</b>{' '}
      <span className="quiet">
        {TEXT.sentIn(Math.max(0, Math.ceil((Date.parse(job.leavesAt ?? '') - now) / 1000)))}
      </span>
    </p>
    <Button className="primary" onClick={() => void local['job.cancel']({ job: job.id })}>
      {TEXT.undo} <kbd>{commandKey('app.undoPending')}</kbd>
    </Button>
  </div>
);

/** Actions that are not sent yet, each with the seconds left to undo it. */
export const PendingActions = () => {
  const jobs = useJobs((s) => s.jobs);
  // The screen in front, and so the jobs that it follows, changes with the tab.
  useWorkspace(({ tabs, current }) => tabs.find(({ id }) => id === current));
  const waiting = jobs.filter(
    ({ id, state, isReview }) => state === 'waiting' && !(isReview && isFollowed(id)),
  );
  const now = useNow(waiting.length > 0);
  if (waiting.length === 0) return null;
  return (
    <div role="alert">
      {waiting.map((job) => (
        <PendingAction key={job.id} job={job} now={now} />
      ))}
    </div>
  );
};
