import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Result } from '../../../shared/bridge';
import type { Deps } from '../../deps';
import type { JobEnd } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import { createLease } from '../storage/lease';
import type { Storage } from '../storage/storage';
import type { ApiClient } from '../tenant/api-client';
import type { LiveSchedules } from './live-schedules';
import { createScheduleRuns, type RunDeps } from './run';
import { outcomeOf } from './run-outcome';
import { createPasswords } from './schedule-password';
import { readyToRun } from './schedule-state';
import type { StoredSchedule } from './schedule-store';

export type RunnerDeps = Pick<Deps, 'secrets'> &
  RunDeps & {
    readonly jobs: Jobs;
    readonly storage: Storage;
    readonly clientFor: (tenant: StoredSchedule['tenant']) => Promise<Result<ApiClient>>;
  };

type OwedRun = NonNullable<StoredSchedule['owed']>;

export type ScheduleRunner = ReturnType<typeof createScheduleRunner>;

/** Returns the function that runs one schedule: it gets the password and the tenant's client first. */
const createRun =
  (
    deps: RunnerDeps,
    passwords: ReturnType<typeof createPasswords>,
    runs: ReturnType<typeof createScheduleRuns>,
  ) =>
  async (
    schedule: StoredSchedule,
    due: number,
    job: Pick<Parameters<typeof runs.run>[0], 'signal' | 'report'>,
  ): Promise<Result<JobEnd>> => {
    const password = await passwords.read(schedule);
    if (!password.ok) return password;
    const client = await deps.clientFor(schedule.tenant);
    if (!client.ok) return client;
    return runs.run({ ...job, schedule, due, client: client.value, password: password.value });
  };

/** Notes how a run ended: in its schedule, or as blocked until something changes. */
const settle = (state: LiveSchedules, id: string, outcome: ReturnType<typeof outcomeOf>, run: OwedRun) => {
  if (outcome.kind === 'ended') state.apply(id, { ...outcome.event, run });
  if (outcome.kind === 'blocked') state.blocked.set(id, outcome.blocked);
  // Also if nothing of the schedule changed: it does not run any more.
  state.pushList();
};

/** Runs schedules one at a time, by the clock on the wall. */
export const createScheduleRunner = (deps: RunnerDeps, state: LiveSchedules) => {
  const lease = createLease(join(deps.storage.root, 'schedules.lease'), deps.clock);
  const passwords = createPasswords(deps.secrets);
  const runs = createScheduleRuns(deps);
  let isStopped = false;
  /** The log of the run before is being deleted. */
  let closing: Promise<void> = Promise.resolve();

  const run = createRun(deps, passwords, runs);

  /** Deletes the log of a run that ended well, once its schedule is on disk. If the disk refuses, the next run reads it and deletes it. */
  const close = async (schedule: StoredSchedule, result: Result<JobEnd>): Promise<void> => {
    await state.store.settled(schedule.id);
    if (result.ok) await runs.close(schedule).catch(() => undefined);
  };

  const start = (schedule: StoredSchedule, owed: OwedRun) => {
    const { id, form, tenant } = schedule;
    const { due, job } = owed;
    let markEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => (markEnded = resolve));
    state.setRunning({ id, ended });
    deps.jobs.start(
      { id: job, kind: 'scheduled', title: form.label, unit: 'rows', schedule: id, tenant: tenant.key },
      async (signal, report) => {
        try {
          // On disk before the run begins, and the log of the run before is deleted: a kill in between repeats nothing.
          await closing;
          await state.store.settled(id);
          const result = await run(schedule, due, { signal, report });
          state.setRunning(undefined);
          settle(state, id, outcomeOf(result, signal.reason, deps.clock()), owed);
          closing = close(schedule, result);
          return result;
        } finally {
          state.setRunning(undefined);
          markEnded();
          if (!isStopped) queueMicrotask(tick);
        }
      },
    );
    state.pushList();
  };

  /** Starts the run that a schedule owes, unless another one is running here or elsewhere. */
  const startOwed = (schedule: StoredSchedule | undefined) => {
    if (schedule?.owed && !state.running() && lease.take()) start(schedule, schedule.owed);
  };

  /** Reads the clock: marks what is due, and starts the next owed run. */
  const tick = (): void => {
    if (isStopped || state.store.all().length === 0 || !lease.take()) return;
    const now = deps.clock();
    for (const { id } of state.store.all())
      if (state.running()?.id !== id) state.apply(id, { kind: 'clock', now, job: randomUUID() });
    startOwed(readyToRun(state.store.all(), (id) => state.blocked.has(id), now));
  };

  return {
    tick,
    startOwed,
    forget: runs.forget,
    passwords,
    /** Starts no more runs, and hands the schedules to other processes when the current run has ended. */
    stop: async () => {
      isStopped = true;
      await state.running()?.ended;
      await closing;
      lease.release();
    },
  };
};
