import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Job } from '../../../shared/model/app-state';
import { createKeptValues } from '../storage/persisted-map';

/** Jobs of a tenant that are kept; older ones go, and their journals with them. */
export const MAX_KEPT = 500;

/** A job as it is kept: what the page sees, and what only main knows. */
export type KeptJob = {
  readonly job: Job;
  readonly path?: string | undefined;
  /** To be said at the next start. */ readonly notice?: string | undefined;
};

const Kept = z.array(
  z.object({
    job: z.looseObject({
      id: z.string(),
      kind: z.string(),
      title: z.string(),
      state: z.string(),
      startedAt: z.string(),
      done: z.number(),
      unit: z.string(),
    }),
    path: z.string().optional(),
    notice: z.string().optional(),
  }),
);

/** Work that the analyst looks up later: what left a file or went to the tenant. Loads are over with their rows. */
export const isKept = ({ kind }: Pick<Job, 'kind'>): boolean =>
  ['export', 'download', 'action', 'scheduled'].includes(kind);

/** A tenant's name among the kept documents. Its address stands for it: connections come and go. */
export const tenantKey = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 24);

/** The jobs of former starts and of this one, newest first, one document for each tenant. */
export type JobHistory = ReturnType<typeof createJobHistory>;

/** Opens the history below `folder`. A disk that refuses costs the history, never the job. */
export const createJobHistory = (folder: string) => {
  const { read, write, names, notices } = createKeptValues<readonly KeptJob[]>(
    join(folder, 'jobs'),
    Kept,
    [],
    'The list of earlier jobs',
  );
  return {
    read,
    /** What could not be read so far, in words. */
    notices,
    /** Puts a job in its place; answers the jobs that were dropped for it. */
    put: (tenant: string, entry: KeptJob): readonly Job[] => {
      const before = read(tenant);
      const at = before.findIndex(({ job }) => job.id === entry.job.id);
      const all = at < 0 ? [entry, ...before] : before.map((one, i) => (i === at ? entry : one));
      write(tenant, all.slice(0, MAX_KEPT));
      return all.slice(MAX_KEPT).map(({ job }) => job);
    },
    remove: (tenant: string, ids: ReadonlySet<string>): void =>
      write(
        tenant,
        read(tenant).filter(({ job }) => !ids.has(job.id)),
      ),
    /** The tenants that have a history. */
    tenants: names,
  };
};
