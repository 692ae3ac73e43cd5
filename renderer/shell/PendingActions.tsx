import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { commandKey } from '../commands/registry';
import { local } from '../bridge';
import { useJobs } from '../state/jobs-store';
import { formatQuantity } from '../state/format';

const TICK_MS = 250;

/** Acts that have not left yet, with the time that is left to take them back. */
export const PendingActions = () => {
  const jobs = useJobs((s) => s.jobs);
  const waiting = jobs.filter(({ state }) => state === 'waiting');
  const [now, setNow] = useState(Date.now());
  const isTicking = waiting.length > 0;
  useEffect(() => {
    if (!isTicking) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  if (!isTicking) return null;
  return (
    <div className="waiting-acts" role="alert">
      {waiting.map((job) => (
        <div key={job.id} className="toast" role="group" aria-label={job.title}>
          <div className="grow">
            <p>
              <b>{job.title}</b>
            </p>
            <p className="quiet">
              leaves in{' '}
              {formatQuantity(
                Math.max(0, Math.ceil((Date.parse(job.leavesAt ?? '') - now) / 1000)),
                'second',
              )}
            </p>
          </div>
          <Button className="primary" onClick={() => void local['job.cancel']({ job: job.id })}>
            Take back <kbd>{commandKey('app.undoPending')}</kbd>
          </Button>
        </div>
      ))}
    </div>
  );
};
