import type { Blocked, WorkSchedule } from '../../../shared/model/work-schedule';
import type { Push } from '../../deps';
import type { Jobs } from '../jobs/jobs';
import type { Storage } from '../storage/storage';
import { next, type ScheduleEvent } from './schedule-state';
import { createScheduleStore, type StoredSchedule } from './schedule-store';
import { text } from './text';
import { basename } from 'node:path';

const iso = (time: number): string => new Date(time).toISOString();

/** Returns a schedule as the page sees it: never with the path of its folder. */
const scheduleView = (
  schedule: StoredSchedule,
  isRunning: boolean,
  blocked: WorkSchedule['blocked'],
): WorkSchedule => ({
  ...schedule.form,
  id: schedule.id,
  tenant: schedule.tenant.label,
  folder: basename(schedule.folder) || schedule.folder,
  hasPassword: schedule.hasPassword,
  isPaused: schedule.isPaused,
  isRunning,
  nextAt: schedule.isPaused ? null : iso(schedule.nextAt),
  owed: schedule.owed && {
    due: iso(schedule.owed.due),
    tries: schedule.owed.tries,
    notBefore: iso(schedule.owed.notBefore),
    message: schedule.owed.message,
  },
  blocked,
  last: schedule.last,
});

type LiveDeps = {
  readonly storage: Storage;
  readonly push: Push;
  readonly jobs: Jobs;
  /** The tenant that is signed in, if one is. */
  readonly tenant: () => StoredSchedule['tenant'] | undefined;
};

export type LiveSchedules = ReturnType<typeof createLiveSchedules>;

/** The schedules with all that lasts only as long as the process: what runs, and what is blocked. */
export const createLiveSchedules = (deps: LiveDeps) => {
  const store = createScheduleStore(deps.storage);
  /** Reasons why schedules wait. Not stored: each start checks again. */
  const blocked = new Map<string, Blocked>();
  let running: { readonly id: string; readonly ended: Promise<void> } | undefined;
  const view = (schedule: StoredSchedule): WorkSchedule =>
    scheduleView(schedule, running?.id === schedule.id, blocked.get(schedule.id) ?? null);
  const isShown = ({ tenant }: StoredSchedule) => {
    const current = deps.tenant();
    return current === undefined || tenant.key === current.key;
  };
  /** The schedules of the tenant that is signed in, or all while signed out: those of others run, but are shown under their own only. */
  const list = (): readonly WorkSchedule[] => store.all().filter(isShown).map(view);
  const pushList = () => deps.push('schedulesChanged', list());
  return {
    store,
    blocked,
    view,
    list,
    isShown,
    pushList,
    running: () => running,
    setRunning: (run: typeof running) => void (running = run),
    /** Applies an event to a schedule, stores the result and shows it. */
    apply: (id: string, event: ScheduleEvent): void => {
      const before = store.get(id);
      const after = before && next(before, event);
      if (!after || after === before) return;
      store.put(after);
      noteMissed(deps.jobs, before, after);
      pushList();
    },
  };
};

/** Adds a missed run to the list of jobs. */
const noteMissed = (jobs: Jobs, before: StoredSchedule, { id, form, tenant, last }: StoredSchedule): void => {
  if (last?.state !== 'missed' || last === before.last) return;
  const about = { id: last.job, kind: 'scheduled', title: form.label, unit: 'rows', schedule: id } as const;
  const ended = { state: 'missed', done: 0, startedAt: last.at, endedAt: last.at } as const;
  jobs.note({ ...about, ...ended, message: last.message, next: text.missedNext }, tenant.key);
};
