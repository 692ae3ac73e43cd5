import { randomUUID } from 'node:crypto';
import type { Failure, Result } from '../../../shared/bridge';
import { fail } from '../../../shared/bridge';
import type { WantedJob } from '../../../shared/local-calls/jobs';
import type { Job } from '../../../shared/model/app-state';
import type { Clock, Notify, Push } from '../../deps';
import { failure } from '../../wire/failures';
import { failureFields } from '../log/log-call-failures';
import type { Journal } from '../journal/journal';
import type { Log } from '../log/log';
import type { EndReason, JobEnd, JobStart, JobWork, Report } from './job';
import type { JobHistory } from './job-history';
import { createJobList, type JobEntry, type JobList } from './job-list';
import type { TempFileRegistry } from './temp-file-registry';
import { text } from './text';
import { createFileWriter, type FileOwner, type WriteFile } from './write-file';

const PUSH_EVERY_MS = 250;

type JobDeps = {
  readonly clock: Clock;
  readonly log: Log;
  readonly push: Push;
  readonly notify: Notify;
  readonly history: JobHistory;
  readonly tempFiles: TempFileRegistry;
  readonly journal: Pick<Journal, 'record'>;
  /** The tenant that is signed in, as the history names it. */
  readonly tenant: () => string;
  /** The tenant's name and who asks, for receipts. */
  readonly owner: () => FileOwner;
  /** Called with jobs that are dropped from the list. */
  readonly onDropped?: (job: Job) => void;
};

/** All work that can take longer than a second: shown, cancelled, and looked up afterwards. */
export type Jobs = ReturnType<typeof createJobs>;

/** Pushes progress to the page a few times a second. */
const reporter = (list: JobList, clock: Clock, id: string): Report => {
  let pushedAt = 0;
  return (done, total) => {
    const isDue = Math.abs(clock() - pushedAt) >= PUSH_EVERY_MS;
    if (isDue) pushedAt = clock();
    list.update(id, total === undefined ? { done } : { done, total }, isDue);
  };
};

const changeAtEnd = (result: Result<JobEnd>): Partial<Job> => {
  if (!result.ok) {
    const { kind, message, next, response } = result.failure;
    return {
      state: kind === 'cancelled' ? 'cancelled' : 'failed',
      message,
      next,
      ...(response === undefined ? {} : { response }),
    };
  }
  const { receipt, message, outcomes, isIncomplete, next, resultFile, isFollowable } = result.value;
  return {
    state: isIncomplete ? 'incomplete' : 'done',
    ...(receipt ? { receipt } : {}),
    ...(message ? { message } : {}),
    ...(next ? { next } : {}),
    ...(outcomes ? { outcomes } : {}),
    ...(resultFile ? { resultFile } : {}),
    ...(isFollowable ? { isFollowable } : {}),
  };
};

/** An action that was aborted because Postern quits is reported at the next start. */
const noticeAtNextStart = ({ job, controller }: JobEntry, result: Result<JobEnd>): string | undefined =>
  result.ok || controller.signal.reason !== ('leaving' satisfies EndReason) || job.kind !== 'action'
    ? undefined
    : `${job.title}: ${result.failure.message}`;

/** Returns true if a request of an action may have reached the tenant. */
const hasSent = ({ outcomes }: Job): boolean =>
  outcomes !== undefined && outcomes.done + (outcomes.already ?? 0) + outcomes.refused + outcomes.unknown > 0;

/** True if the analyst has to look at a job. */
const hasEndedBadly = ({ state }: Job): boolean => state === 'failed' || state === 'incomplete';

/** Starts a job and returns it; it ends by itself, whatever its work throws. */
const startJob = (
  list: JobList,
  deps: JobDeps & { readonly onClick: (job: string) => void },
  about: JobStart,
  work: JobWork,
): Job => {
  const { id = randomUUID(), tenant = deps.tenant(), ...shown } = about;
  const iso = () => new Date(deps.clock()).toISOString();
  const state = about.leavesAt === undefined ? 'running' : 'waiting';
  const job: Job = { id, ...shown, state, done: 0, startedAt: iso() };
  const entry: JobEntry = { job, tenant, controller: new AbortController(), ended: Promise.resolve() };
  const end = (result: Result<JobEnd>) => {
    if (!result.ok && result.failure.kind !== 'cancelled')
      deps.log.warn('jobs', { job: job.kind, ...failureFields(result.failure) });
    if (result.ok && result.value.path !== undefined) entry.path = result.value.path;
    list.update(id, { ...changeAtEnd(result), endedAt: iso() });
    const { response: _response, ...stored } = entry.job;
    list.store(tenant, { job: stored, path: entry.path, notice: noticeAtNextStart(entry, result) });
    if (hasEndedBadly(entry.job) && !entry.job.isAutomatic)
      deps.notify({ ...text.endedBadly(entry.job), tenant, onClick: () => deps.onClick(id) });
  };
  const owner = deps.owner();
  const recordCancel = async (result: Result<JobEnd>): Promise<Result<JobEnd>> => {
    if (job.kind !== 'action' || result.ok || result.failure.kind !== 'cancelled') return result;
    const isSent = hasSent(entry.job);
    await deps.journal.record(
      owner,
      { what: isSent ? 'action.cancel' : 'action.undo', target: job.title, after: entry.job.outcomes },
      { outcome: isSent ? 'incomplete' : 'cancelled', reason: result.failure.message },
    );
    return result;
  };
  list.add(entry);
  entry.ended = work(entry.controller.signal, reporter(list, deps.clock, id), (change) =>
    list.update(id, change),
  )
    .catch((error: unknown) => {
      deps.log.error('jobs', error, { job: job.kind });
      return fail(unexpected(error));
    })
    .then(recordCancel)
    .then(end);
  return job;
};

/** Creates the jobs. */
export const createJobs = (deps: JobDeps) => {
  const list = createJobList(deps);
  const writeFileIn = createFileWriter(deps);
  let wanted: string | null = null;
  const onClick = (job: string): void => {
    wanted = job;
    deps.push('jobWanted', { job });
  };
  const start = (about: JobStart, work: JobWork): Job => startJob(list, { ...deps, onClick }, about, work);

  return {
    start,
    /** Starts a job that writes one file, with the part file, the clean-up after a kill and the receipt taken care of. */
    writeFile: (path: string, about: JobStart, write: WriteFile): Job => {
      const owner = deps.owner();
      return start(about, (signal, report) => writeFileIn(path, owner, { signal, report }, write));
    },
    /** The same within a job that is already running. `owner` is for files of another tenant than the one that is signed in. */
    writeFileIn: (
      path: string,
      job: Parameters<typeof writeFileIn>[2],
      write: WriteFile,
      owner: FileOwner = deps.owner(),
    ) => writeFileIn(path, owner, job, write),
    list: list.all,
    find: list.find,
    /** Resolves once a job of this start has ended; at once for any other. */
    ended: (id: string): Promise<void> => list.entry(id)?.ended ?? Promise.resolve(),
    /** Resolves once a job is in the history on disk: a killed process must not leave work without a record. */
    stored: (id: string): Promise<void> => {
      const entry = list.entry(id);
      return entry ? deps.history.written(entry.tenant) : Promise.resolve();
    },
    /**
     * Returns the job whose notification was clicked last, once: the window may not be there when it is clicked. A job of another
     * tenant is not among those that are listed.
     */
    takeWanted: (): WantedJob | null => {
      const job = wanted;
      wanted = null;
      return job === null ? null : { job, isListed: list.all().some(({ id }) => id === job) };
    },
    pathOf: list.pathOf,
    note: list.note,
    forget: list.forget,
    forgetTenant: list.forgetTenant,
    cancel: (id: string) => list.entry(id)?.controller.abort('analyst' satisfies EndReason),
    /** Aborts the jobs of one tenant or all, waits until they have ended, and drops what the history doesn't store. */
    stop: async (tenant?: string) => {
      const ending = list.entriesOf(tenant);
      for (const { controller } of ending) controller.abort('leaving' satisfies EndReason);
      await Promise.all(ending.map(({ ended }) => ended));
      list.release(ending.map(({ job }) => job.id));
    },
  };
};

const unexpected = (error: unknown): Failure =>
  failure('unexpected', error instanceof Error ? error.message.slice(0, 300) : 'The job ended unexpectedly.');
