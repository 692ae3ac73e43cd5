import { z } from 'zod';
import { ScheduleForm } from '../../../shared/model/work-schedule';
import type { Storage } from '../storage/storage';
import { text } from './text';

/** A run that is due and has not ended well yet. */
const Owed = z.object({
  due: z.number(),
  tries: z.number(),
  /** The earliest time of the next try. */
  notBefore: z.number(),
  /** Earlier runs that were skipped in favor of this one. */
  skipped: z.number(),
  job: z.string(),
  message: z.string(),
});
const Last = z.object({
  due: z.string(),
  at: z.string(),
  state: z.enum(['done', 'incomplete', 'failed', 'cancelled', 'missed']),
  message: z.string(),
  job: z.string(),
});
const Stored = z.object({
  id: z.string(),
  form: ScheduleForm,
  /** The tenant it belongs to: its key in the history, its address and its label. */
  tenant: z.object({ key: z.string(), address: z.string(), label: z.string() }),
  /** The path of the folder, which the page never sees. */
  folder: z.string(),
  hasPassword: z.boolean(),
  isPaused: z.boolean(),
  nextAt: z.number(),
  /** The last instant that was run or missed. */
  lastRun: z.number(),
  owed: Owed.nullable(),
  last: Last.nullable(),
});
/** A schedule as it is stored. */
export type StoredSchedule = z.infer<typeof Stored>;

/** The stored schedules, one document each. */
export type ScheduleStore = ReturnType<typeof createScheduleStore>;

const createStore = (storage: Storage) =>
  storage.store({ name: 'schedules', label: text.documentName, schema: Stored });

/** Reads all schedules, and collects what to tell the analyst about those that cannot be read. */
const readAll = (store: ReturnType<typeof createStore>) => {
  const names = store.names();
  const notices = [...store.notices()];
  const schedules = new Map<string, StoredSchedule>();
  for (const { value, notice } of names.map(store.open)) {
    if (value) schedules.set(value.id, value);
    if (notice !== undefined) notices.push(value ? notice : text.doesNotRun(notice));
  }
  return { schedules, notices };
};

/** Opens the stored schedules. Reading never throws; what could not be read is in the notices. */
export const createScheduleStore = (storage: Storage) => {
  const store = createStore(storage);
  const { schedules, notices } = readAll(store);
  const saving = new Map<string, Promise<void>>();
  const write = (schedule: StoredSchedule): Promise<void> => {
    schedules.set(schedule.id, schedule);
    const saved = store.save(schedule.id, schedule);
    saving.set(schedule.id, saved);
    return saved;
  };
  return {
    /** Notices about data that could not be read at the start. */
    notices: notices as readonly string[],
    all: (): readonly StoredSchedule[] =>
      [...schedules.values()].sort((a, b) => a.form.label.localeCompare(b.form.label)),
    get: (id: string): StoredSchedule | undefined => schedules.get(id),
    /** Adds or replaces a schedule. Resolves once it is on disk; if the disk refuses, reverts it and rejects. */
    save: async (schedule: StoredSchedule): Promise<void> => {
      const former = schedules.get(schedule.id);
      try {
        await write(schedule);
      } catch (error) {
        if (schedules.get(schedule.id) === schedule) {
          if (former) schedules.set(schedule.id, former);
          else schedules.delete(schedule.id);
        }
        throw error;
      }
    },
    /** Replaces a schedule at once; what the disk refuses now is stored with the next change. */
    put: (schedule: StoredSchedule): void => {
      write(schedule).catch(() => undefined);
    },
    /** Resolves once the last change of a schedule is on disk, or was refused. */
    settled: async (id: string): Promise<void> => saving.get(id)?.catch(() => undefined),
    remove: async (id: string): Promise<void> => {
      schedules.delete(id);
      saving.delete(id);
      await store.remove(id);
    },
  };
};
