import { fail, ok } from '../../../shared/bridge';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import type { Jobs } from './jobs';
import { text } from './text';

type JobCall = 'job.list' | 'job.forget' | 'job.cancel' | 'job.reveal';

/** Creates the feature that lists, cancels and forgets jobs, and shows their files in the file manager. */
export const createJobCalls = (jobs: Jobs, { shell }: Pick<Deps, 'shell'>): Feature<JobCall> => ({
  handlers: {
    'job.list': () => ok(jobs.list()),
    'job.forget': ({ jobs: ids }) => {
      jobs.forget(ids);
      return ok(jobs.list());
    },
    'job.cancel': ({ job }) => {
      jobs.cancel(job);
      return ok(null);
    },
    'job.reveal': ({ job }) => {
      const path = jobs.pathOf(job);
      if (path === undefined) return fail(failure('not_found', text.noFile));
      shell.reveal(path);
      return ok(null);
    },
  },
});
