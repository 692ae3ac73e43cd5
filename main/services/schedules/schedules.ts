import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Blocked, WorkSchedule } from '../../../shared/model/work-schedule';
import { dueAt, GRACE_MS } from '../../../shared/rules/due-run';
import { isTimeZone, nextRun } from '../../../shared/rules/next-run';
import { timingProblems } from '../../../shared/rules/schedule';
import type { Clock, Deps, Push } from '../../deps';
import type { ApiClient } from '../tenant/api-client';
import { failure } from '../../wire/failures';
import type { EndReason, JobEnd, Jobs } from '../jobs/jobs';
import { createLease } from '../storage/lease';
import type { createScheduleRuns } from './schedule-run';
import { shownSchedule, type KeptSchedule, type ScheduleStore } from './schedule-store';

/** Milliseconds between two looks at the clock on the wall; no timer is longer (research R83). */
export const TICK_MS = 20_000;
/** Waits before the tries of a run that failed for a reason that may pass, in minutes. */
const PAUSES = [1, 5, 15, 30, 60];
const MINUTE = 60_000;
const PASSING = new Set<Failure['kind']>([
  'offline',
  'rate_limited',
  'rejected',
  'disk',
  'expired',
  'too_large',
  'unexpected',
]);

/** The keychain's account of a schedule's password. */
export const passwordAccount = (id: string): string => `schedule-${id}`;

type ScheduleDeps = Pick<Deps, 'secrets' | 'dialogs' | 'shell'> & {
  readonly clock: Clock;
  readonly push: Push;
  readonly store: ScheduleStore;
  readonly runs: ReturnType<typeof createScheduleRuns>;
  readonly jobs: Jobs;
  readonly folder: string;
  /** The tenant that is signed in to; undefined where none is. */
  readonly tenant: () => KeptSchedule['tenant'] | undefined;
  readonly clientFor: (tenant: KeptSchedule['tenant']) => Promise<Result<ApiClient>>;
};

const iso = (time: number): string => new Date(time).toISOString();
const blockedBy = ({ kind, message, next }: Failure): Blocked | undefined =>
  kind === 'keychain'
    ? { kind: 'keychain', message, next }
    : kind === 'unauthorized' || kind === 'signed_out'
      ? { kind: 'token', message, next }
      : undefined;

/** Workstation schedules: looked at by the clock on the wall, one run at a time, caught up once or logged as missed. */
export const createSchedules = (deps: ScheduleDeps) => {
  const lease = createLease(join(deps.folder, 'schedules.lease'), deps.clock);
  /** Why a schedule waits, since this start: a new start asks again. */
  const blocked = new Map<string, Blocked>();
  const folders = new Map<string, string>();
  let running: { readonly id: string; readonly ended: Promise<void> } | undefined;
  let isStopped = false;

  const shown = (kept: KeptSchedule): WorkSchedule =>
    shownSchedule(kept, running?.id === kept.id, blocked.get(kept.id) ?? null);
  const list = (): readonly WorkSchedule[] => deps.store.all().map(shown);
  const tell = () => deps.push('schedulesChanged', list());
  const change = (id: string, patch: Partial<KeptSchedule>) => {
    const kept = deps.store.get(id);
    if (!kept) return;
    try {
      deps.store.write({ ...kept, ...patch });
    } catch {
      // What cannot be kept now is kept by the next change; a run that is not noted is found whole by its journal.
    }
    tell();
  };

  const noteMissed = (kept: KeptSchedule, due: number, count: number) => {
    const id = randomUUID();
    const message =
      count > 1
        ? `${count} runs were missed, the last of them due ${iso(due)}.`
        : `The run due ${iso(due)} was missed.`;
    const at = iso(deps.clock());
    deps.jobs.note(
      {
        id,
        kind: 'scheduled',
        title: kept.form.label,
        state: 'missed',
        done: 0,
        unit: 'rows',
        startedAt: at,
        endedAt: at,
        message,
        next: 'Postern was not running, or could not run it, for more than 12 hours. Run it now if it is still wanted.',
        schedule: kept.id,
      },
      kept.tenant.key,
    );
    return { due: iso(due), at, state: 'missed', message, job: id } as const;
  };

  /** Notes which run is owed now, or that it was missed. */
  const lookAt = (kept: KeptSchedule, now: number) => {
    const { form, owed } = kept;
    if (owed && now - owed.due > GRACE_MS) {
      change(kept.id, { owed: null, lastRun: owed.due, last: noteMissed(kept, owed.due, owed.skipped + 1) });
      return;
    }
    const { run, isInGrace, skipped, next } = dueAt(form.timing, form.zone, kept.nextAt, kept.lastRun, now);
    const nextAt = next ?? kept.nextAt;
    if (run === undefined) {
      if (nextAt !== kept.nextAt) change(kept.id, { nextAt });
      return;
    }
    const before = skipped + (owed ? owed.skipped + 1 : 0);
    if (isInGrace)
      change(kept.id, {
        nextAt,
        lastRun: run,
        owed: {
          due: run,
          tries: 0,
          notBefore: 0,
          skipped: before,
          job: randomUUID(),
          message: before > 0 ? `${before} earlier ${before === 1 ? 'run was' : 'runs were'} skipped` : '',
        },
      });
    else change(kept.id, { nextAt, lastRun: run, owed: null, last: noteMissed(kept, run, before + 1) });
  };

  const passwordOf = async (kept: KeptSchedule): Promise<Result<string | null>> => {
    if (!kept.hasPassword) return ok(null);
    const read = await deps.secrets.get(passwordAccount(kept.id));
    if (read.kind === 'found') return ok(read.secret);
    if (read.kind === 'not-found')
      return fail(
        failure('keychain', 'The password of its files is not in the keychain any more.', {
          code: 'password',
          next: 'Edit the schedule and set the password again.',
        }),
      );
    return fail(
      failure('keychain', read.message, {
        code: read.kind,
        next: 'Unlock the keychain, then resume the schedule.',
      }),
    );
  };

  const settle = (kept: KeptSchedule, result: Result<JobEnd>, signal: AbortSignal) => {
    const { owed } = deps.store.get(kept.id) ?? kept;
    if (!owed) return;
    const ended = (state: 'done' | 'failed' | 'cancelled', message: string) => ({
      due: iso(owed.due),
      at: iso(deps.clock()),
      state,
      message,
      job: owed.job,
    });
    if (result.ok) {
      const { receipt, message } = result.value;
      return change(kept.id, {
        owed: null,
        last: ended(
          'done',
          message ?? (receipt ? `${receipt.rows?.written ?? 0} rows to ${receipt.fileName}` : ''),
        ),
      });
    }
    const cause = result.failure;
    // The tenant was left, or Postern quits: it is owed still.
    if (cause.kind === 'cancelled' && signal.reason !== ('analyst' satisfies EndReason)) return tell();
    const block = blockedBy(cause);
    if (block) {
      blocked.set(kept.id, cause.code === 'password' ? { ...block, kind: 'password' } : block);
      return tell();
    }
    const pause = PASSING.has(cause.kind) ? PAUSES[Math.min(owed.tries, PAUSES.length - 1)] : undefined;
    const last = ended(cause.kind === 'cancelled' ? 'cancelled' : 'failed', cause.message);
    if (pause === undefined) return change(kept.id, { owed: null, last });
    return change(kept.id, {
      last,
      owed: {
        ...owed,
        tries: owed.tries + 1,
        notBefore: deps.clock() + pause * MINUTE,
        message: `${cause.message} Tried again in ${pause} min.`,
      },
    });
  };

  const start = (kept: KeptSchedule, due: number, job: string) => {
    let settled: (() => void) | undefined;
    running = { id: kept.id, ended: new Promise((resolve) => (settled = resolve)) };
    deps.jobs.start(
      {
        id: job,
        kind: 'scheduled',
        title: kept.form.label,
        unit: 'rows',
        schedule: kept.id,
        tenant: kept.tenant.key,
      },
      async (signal, report) => {
        const work = async (): Promise<Result<JobEnd>> => {
          const password = await passwordOf(kept);
          if (!password.ok) return password;
          const client = await deps.clientFor(kept.tenant);
          if (!client.ok) return client;
          return deps.runs.run(kept, due, client.value, password.value, signal, report);
        };
        const result = await work();
        running = undefined;
        settle(kept, result, signal);
        settled?.();
        if (!isStopped) void Promise.resolve().then(tick);
        return result;
      },
    );
    tell();
  };

  /** Looks at the clock: notes what is due, and starts the next run that is owed, one at a time. */
  const tick = (): void => {
    if (isStopped || deps.store.all().length === 0 || !lease.take()) return;
    const now = deps.clock();
    for (const kept of deps.store.all()) if (!kept.isPaused && running?.id !== kept.id) lookAt(kept, now);
    if (running) return;
    const next = deps.store
      .all()
      .find((one) => one.owed && !one.isPaused && !blocked.has(one.id) && one.owed.notBefore <= now);
    if (next?.owed) start(next, next.owed.due, next.owed.job);
  };

  const keepPassword = async (
    id: string,
    had: boolean,
    given: ParsedLocalCallInput<'schedule.save'>['password'],
  ): Promise<Result<boolean>> => {
    if (given.kind === 'keep') return ok(had);
    const written =
      given.kind === 'set'
        ? await deps.secrets.set(passwordAccount(id), given.text)
        : await deps.secrets.delete(passwordAccount(id));
    if (written.kind === 'done') return ok(given.kind === 'set');
    return fail(
      failure('keychain', written.message, {
        field: 'password',
        code: written.kind,
        next: 'A schedule’s password is kept in the keychain alone. Unlock it, or save without a password.',
      }),
    );
  };

  const save = async ({
    id: given,
    form,
    folder: token,
    password,
  }: ParsedLocalCallInput<'schedule.save'>): Promise<Result<WorkSchedule>> => {
    const before = given === null ? undefined : deps.store.get(given);
    if (given !== null && !before) return fail(failure('not_found', 'This schedule is gone.'));
    const [problem] = Object.entries(timingProblems(form.timing));
    if (problem) return fail(failure('invalid', problem[1] ?? '', { field: problem[0] }));
    if (!isTimeZone(form.zone))
      return fail(failure('invalid', `There is no time zone “${form.zone}”.`, { field: 'zone' }));
    const folder = token === null ? before?.folder : folders.get(token);
    if (folder === undefined) return fail(failure('invalid', 'Choose a folder.', { field: 'folder' }));
    const tenant = before?.tenant ?? deps.tenant();
    if (!tenant) return fail(failure('signed_out', 'Nobody is signed in.'));
    const id = before?.id ?? randomUUID();
    const hasPassword = await keepPassword(id, before?.hasPassword ?? false, password);
    if (!hasPassword.ok) return hasPassword;
    // The keychain may take a minute: a run may have ended meanwhile, and the schedule may be gone.
    const former = deps.store.get(id);
    if (before && !former) {
      if (hasPassword.value) await deps.secrets.delete(passwordAccount(id));
      return fail(failure('not_found', 'This schedule is gone.'));
    }
    const now = deps.clock();
    const nextAt = nextRun(form.timing, Math.max(now, former?.lastRun ?? 0), form.zone);
    if (nextAt === undefined) return fail(failure('invalid', 'This time never comes.', { field: 'time' }));
    const kept: KeptSchedule = {
      id,
      form,
      tenant,
      folder,
      hasPassword: hasPassword.value,
      isPaused: former?.isPaused ?? false,
      nextAt,
      lastRun: former?.lastRun ?? now,
      owed: former?.owed ?? null,
      last: former?.last ?? null,
    };
    try {
      deps.store.write(kept);
    } catch {
      if (!former) await deps.secrets.delete(passwordAccount(id));
      return fail(failure('disk', 'The schedule could not be saved.'));
    }
    blocked.delete(id);
    tell();
    tick();
    return ok(shown(kept));
  };

  const found = (
    id: string,
    use: (kept: KeptSchedule) => Result<readonly WorkSchedule[]> | Promise<Result<readonly WorkSchedule[]>>,
  ) => {
    const kept = deps.store.get(id);
    return kept ? use(kept) : fail(failure('not_found', 'This schedule is gone.'));
  };

  return {
    list,
    tick,
    save,
    /** What waits for a sign-in is tried again. */
    unblock: () => {
      for (const [id, { kind }] of blocked) if (kind === 'token') blocked.delete(id);
      tick();
    },
    pickFolder: async (): Promise<Result<{ readonly folder: string; readonly name: string } | null>> => {
      const path = await deps.dialogs.chooseFolder({
        title: 'Choose the folder that the schedule writes to',
      });
      if (path === undefined) return ok(null);
      const token = randomUUID();
      folders.set(token, path);
      return ok({ folder: token, name: basename(path) || path });
    },
    pause: ({ id, isPaused }: ParsedLocalCallInput<'schedule.pause'>) =>
      found(id, (kept) => {
        blocked.delete(id);
        const nextAt =
          nextRun(kept.form.timing, Math.max(deps.clock(), kept.lastRun), kept.form.zone) ?? kept.nextAt;
        // What passed while it was paused is neither owed nor missed.
        change(id, isPaused ? { isPaused, owed: null } : { isPaused, nextAt });
        tick();
        return ok(list());
      }),
    runNow: (id: string) =>
      found(id, (kept) => {
        if (running?.id === id) return fail(failure('invalid', 'It is running already.'));
        blocked.delete(id);
        const due = kept.owed?.due ?? deps.clock();
        change(id, {
          isPaused: kept.isPaused,
          owed: {
            due,
            tries: 0,
            notBefore: 0,
            skipped: kept.owed?.skipped ?? 0,
            job: kept.owed?.job ?? randomUUID(),
            message: '',
          },
        });
        const now = deps.store.get(id);
        if (!running && now?.owed && lease.take()) start(now, now.owed.due, now.owed.job);
        return ok(list());
      }),
    remove: (id: string) =>
      found(id, async (kept) => {
        if (kept.owed) deps.jobs.cancel(kept.owed.job);
        if (running?.id === id) await running.ended;
        if (kept.hasPassword) {
          const deleted = await deps.secrets.delete(passwordAccount(id));
          if (deleted.kind !== 'done')
            return fail(
              failure('keychain', deleted.message, {
                code: deleted.kind,
                next: 'Unlock the keychain, then delete the schedule: its password is in it.',
              }),
            );
        }
        deps.store.remove(id);
        blocked.delete(id);
        deps.runs.forget(kept);
        tell();
        return ok(list());
      }),
    reveal: (id: string) =>
      found(id, (kept) => {
        deps.shell.reveal(kept.folder);
        return ok(list());
      }),
    /** Whether any schedule goes on when the window is closed. */
    hasActive: (): boolean => deps.store.all().some(({ isPaused }) => !isPaused),
    /** Starts no more runs. */
    stop: () => {
      isStopped = true;
    },
    /** Lets others run the schedules, once what ran here has ended. */
    release: lease.release,
  };
};
