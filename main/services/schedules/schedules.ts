import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { LocalCallName } from '../../../shared/local-calls/contract';
import type { WorkSchedule } from '../../../shared/model/work-schedule';
import type { Deps, Push } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import { createLiveSchedules, type LiveSchedules } from './live-schedules';
import { saveSchedule } from './save-schedule';
import { createScheduleRunner, type RunnerDeps, type ScheduleRunner } from './schedule-runner';
import type { StoredSchedule } from './schedule-store';
import { text } from './text';

type ScheduleDeps = Pick<Deps, 'dialogs' | 'shell'> &
  RunnerDeps & {
    readonly push: Push;
    /** The tenant that is signed in, if one is. */
    readonly tenant: () => StoredSchedule['tenant'] | undefined;
  };
type ScheduleCall = Extract<LocalCallName, `schedule.${string}`>;

/** Changes to one schedule that the analyst asks for. */
const createChanges = (deps: ScheduleDeps, schedules: LiveSchedules, runner: ScheduleRunner) => ({
  runNow: ({ id }: StoredSchedule): Result<null> => {
    if (schedules.running()?.id === id) return fail(failure('invalid', text.alreadyRunning));
    schedules.blocked.delete(id);
    schedules.apply(id, { kind: 'requested', now: deps.clock(), job: randomUUID() });
    runner.startOwed(schedules.store.get(id));
    return ok(null);
  },
  pause: (
    { id }: StoredSchedule,
    { isPaused }: { readonly id: string; readonly isPaused: boolean },
  ): Result<null> => {
    schedules.blocked.delete(id);
    schedules.apply(id, isPaused ? { kind: 'paused' } : { kind: 'resumed', now: deps.clock() });
    runner.tick();
    return ok(null);
  },
  remove: async (schedule: StoredSchedule): Promise<Result<null>> => {
    const { id } = schedule;
    if (schedule.owed) deps.jobs.cancel(schedule.owed.job);
    const running = schedules.running();
    if (running?.id === id) await running.ended;
    if (schedule.hasPassword) {
      const removed = await runner.passwords.remove(id);
      if (!removed.ok) return removed;
    }
    await schedules.store.remove(id);
    schedules.blocked.delete(id);
    await runner.forget(schedule);
    schedules.pushList();
    return ok(null);
  },
  reveal: ({ folder }: StoredSchedule): Result<null> => {
    deps.shell.reveal(folder);
    return ok(null);
  },
});

/** Folders that were picked for the page, which sees a token and a name instead of the path. */
const createPickedFolders = (dialogs: Deps['dialogs']) => {
  const paths = new Map<string, string>();
  return {
    pathOf: (token: string): string | undefined => paths.get(token),
    pick: async () => {
      const path = await dialogs.chooseFolder({ title: text.chooseFolderTitle });
      if (path === undefined) return ok(null);
      const token = randomUUID();
      paths.set(token, path);
      return ok({ folder: token, name: basename(path) || path });
    },
  };
};

/** Creates the workstation schedules: exports that Postern writes to a folder at set times. */
export const createSchedules = (deps: ScheduleDeps) => {
  const schedules = createLiveSchedules(deps);
  const { store, blocked, list } = schedules;
  const runner = createScheduleRunner(deps, schedules);
  const changes = createChanges(deps, schedules, runner);
  const folders = createPickedFolders(deps.dialogs);
  const saveDeps = { ...deps, store, passwords: runner.passwords, pickedFolder: folders.pathOf };

  /** Handles a call about one schedule, and returns the list afterwards. */
  const forSchedule =
    <I extends { readonly id: string }>(
      change: (schedule: StoredSchedule, input: I) => Result<null> | Promise<Result<null>>,
    ) =>
    async (input: I): Promise<Result<readonly WorkSchedule[]>> => {
      const schedule = store.get(input.id);
      if (!schedule || !schedules.isShown(schedule)) return fail(failure('not_found', text.gone));
      const changed = await change(schedule, input);
      return changed.ok ? ok(list()) : changed;
    };

  return {
    handlers: {
      'schedule.list': () => ok(list()),
      'schedule.pickFolder': folders.pick,
      'schedule.save': async (input) => {
        const saved = await saveSchedule(saveDeps, input);
        if (!saved.ok) return saved;
        blocked.delete(saved.value.id);
        schedules.pushList();
        runner.tick();
        return ok(schedules.view(saved.value));
      },
      'schedule.pause': forSchedule(changes.pause),
      'schedule.runNow': forSchedule(changes.runNow),
      'schedule.remove': forSchedule(changes.remove),
      'schedule.reveal': forSchedule(changes.reveal),
    },
    tick: runner.tick,
    /** Deletes the schedules of a tenant if the analyst wants it; otherwise they wait for the next sign-in. */
    forgetTenant: async ({ id, name }) => {
      const owned = store.all().filter(({ tenant }) => tenant.key === id);
      if (owned.length === 0) return;
      const { title, ...others } = text.forgetSchedules;
      const question = { title: title(owned.length, name), ...others };
      if (!(await deps.dialogs.confirm(question))) return;
      for (const schedule of owned) await changes.remove(schedule);
    },
    /** Tries again what waits for a sign-in. */
    onSession: () => {
      for (const [id, { kind }] of blocked) if (kind === 'token') blocked.delete(id);
      schedules.pushList();
      runner.tick();
    },
    stop: runner.stop,
    notices: () => store.notices,
    /** Returns the name of a schedule; undefined if there is none with this ID. */
    nameOf: (id: string): string | undefined => store.get(id)?.form.label,
    hasActive: () => store.all().some(({ isPaused }) => !isPaused),
  } satisfies Feature<ScheduleCall> & Record<'nameOf', unknown>;
};
