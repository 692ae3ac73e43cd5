import { useEffect } from 'react';
import { on } from '../../bridge';
import { announceJob } from './announce-jobs';

/** Announces jobs as they end. */
export const useEndedJobs = (): void => {
  useEffect(() => on('jobChanged', announceJob), []);
};
