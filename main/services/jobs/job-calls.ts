import { fail, ok } from '../../../shared/bridge';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import type { Jobs } from './jobs';
import { text } from './text';

type JobCall = 'job.list' | 'job.forget' | 'job.takeWanted' | 'job.cancel' | 'job.reveal' | 'job.review';

type JobCallDeps = Pick<Deps, 'shell'> & {
  /** Opens files of this workstation in their own tabs. */
  readonly openFiles: (paths: readonly string[]) => void;
};

/** Creates the feature that lists, cancels and forgets jobs, and shows their files in the file manager or for review. */
export const createJobCalls = (jobs: Jobs, { shell, openFiles }: JobCallDeps): Feature<JobCall> => ({
  forgetTenant: ({ id }) => jobs.forgetTenant(id),
  handlers: {
    'job.list': () => ok(jobs.list()),
    'job.forget': ({ jobs: ids }) => {
      jobs.forget(ids);
      return ok(jobs.list());
    },
    'job.takeWanted': () => ok(jobs.takeWanted()),
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
    'job.review': ({ job }) => {
      const path = jobs.pathOf(job);
      // A sample is never opened.
      if (path === undefined || jobs.find(job)?.receipt?.kind !== 'export')
        return fail(failure('not_found', text.noFile));
      openFiles([path]);
      return ok(null);
    },
  },
});
