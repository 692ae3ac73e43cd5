import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Job } from '../../../shared/model/app-state';
import type { Storage } from '../storage/storage';

/** Jobs stored for each tenant; older ones are dropped, and their write-ahead logs with them. */
export const MAX_STORED = 500;

/** A stored job: what the page sees, and what only main knows. */
export type StoredJob = {
  readonly job: Job;
  readonly path?: string | undefined;
  /** Shown at the next start. */
  readonly notice?: string | undefined;
};

// Only `put` below writes this store, and it takes such jobs; here only what recovery relies on is checked.
const StoredJobs = z.array(
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

/** Returns true if a job is stored: those that wrote a file or changed something at the tenant, for the analyst to look up later. */
export const isStored = ({ kind }: Pick<Job, 'kind'>): boolean =>
  ['export', 'download', 'action', 'scheduled'].includes(kind);

/** The name that a tenant's documents are stored under, made from its address: connections come and go. */
export const tenantKey = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 24);

/** The jobs of former starts and of this one, newest first, one document for each tenant. */
export type JobHistory = ReturnType<typeof createJobHistory>;

/** Opens the history. If the disk refuses, the history is lost but the job goes on. */
export const createJobHistory = (storage: Storage) => {
  const store = storage.store<readonly StoredJob[]>({
    name: 'jobs',
    label: 'The list of earlier jobs',
    schema: StoredJobs as unknown as z.ZodType<readonly StoredJob[]>,
  });
  const read = (tenant: string): readonly StoredJob[] => store.read(tenant) ?? [];
  return {
    read,
    /** Notices about what could not be read so far. */
    notices: store.notices,
    /** Adds or replaces a job; returns the jobs that were dropped for it. */
    put: (tenant: string, entry: StoredJob): readonly Job[] => {
      const before = read(tenant);
      const at = before.findIndex(({ job }) => job.id === entry.job.id);
      const all = at < 0 ? [entry, ...before] : before.map((one, i) => (i === at ? entry : one));
      store.put(tenant, all.slice(0, MAX_STORED));
      return all.slice(MAX_STORED).map(({ job }) => job);
    },
    remove: (tenant: string, ids: ReadonlySet<string>): void =>
      store.put(
        tenant,
        read(tenant).filter(({ job }) => !ids.has(job.id)),
      ),
    /** Resolves once the history of a tenant is on disk, or the disk has refused it. */
    written: store.written,
    /** Deletes the history of a tenant. */
    forget: store.remove,
    /** The tenants that have a history. */
    tenants: store.names,
  };
};
