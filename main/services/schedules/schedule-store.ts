import { join } from 'node:path';
import { basename } from 'node:path';
import { z } from 'zod';
import { ScheduleForm, type WorkSchedule } from '../../../shared/model/work-schedule';
import { createDocuments, readKept } from '../storage/documents';

const Owed = z.object({
  due: z.number(),
  tries: z.number(),
  notBefore: z.number(),
  skipped: z.number(),
  job: z.string(),
  message: z.string(),
});
const Kept = z.object({
  id: z.string(),
  form: ScheduleForm,
  /** Whose it is: the history's name of the tenant, its address, and what it is called. */
  tenant: z.object({ key: z.string(), address: z.string(), label: z.string() }),
  /** The path of the folder: never told to the page. */
  folder: z.string(),
  hasPassword: z.boolean(),
  isPaused: z.boolean(),
  nextAt: z.number(),
  /** The last instant that was run or missed. */
  lastRun: z.number(),
  owed: Owed.nullable(),
  last: z
    .object({
      due: z.string(),
      at: z.string(),
      state: z.enum(['done', 'failed', 'cancelled', 'missed']),
      message: z.string(),
      job: z.string(),
    })
    .nullable(),
});
/** A schedule as it is kept. */
export type KeptSchedule = z.infer<typeof Kept>;

const iso = (time: number): string => new Date(time).toISOString();

/** A schedule as the page sees it. */
export const shownSchedule = (
  kept: KeptSchedule,
  isRunning: boolean,
  blocked: WorkSchedule['blocked'],
): WorkSchedule => ({
  ...kept.form,
  id: kept.id,
  tenant: kept.tenant.label,
  folder: basename(kept.folder) || kept.folder,
  hasPassword: kept.hasPassword,
  isPaused: kept.isPaused,
  isRunning,
  nextAt: kept.isPaused ? null : iso(kept.nextAt),
  owed: kept.owed && {
    due: iso(kept.owed.due),
    tries: kept.owed.tries,
    notBefore: iso(kept.owed.notBefore),
    message: kept.owed.message,
  },
  blocked,
  last: kept.last,
});

/** The schedules, one document each below `folder`. */
export type ScheduleStore = ReturnType<typeof createScheduleStore>;

/** Opens the kept schedules. Reading never throws for what is in a file; writing throws what the disk says. */
export const createScheduleStore = (folder: string) => {
  const documents = createDocuments(join(folder, 'schedules'));
  const known = new Map<string, KeptSchedule>();
  const notices: string[] = [];
  let names: readonly string[] = [];
  try {
    names = documents.list();
  } catch {
    notices.push('The schedules could not be read just now. They do not run until Postern is started again.');
  }
  for (const name of names) {
    const { value, trouble } = readKept(documents, name, Kept, 'A schedule');
    if (value) known.set(value.id, value);
    if (trouble !== undefined) notices.push(value ? trouble : `${trouble} It does not run.`);
  }
  return {
    /** What could not be read at the start, in words. */
    notices: notices as readonly string[],
    all: (): readonly KeptSchedule[] =>
      [...known.values()].sort((a, b) => a.form.label.localeCompare(b.form.label)),
    get: (id: string): KeptSchedule | undefined => known.get(id),
    write: (kept: KeptSchedule): void => {
      documents.write(kept.id, kept);
      known.set(kept.id, kept);
    },
    remove: (id: string): void => {
      documents.remove(id);
      known.delete(id);
    },
  };
};
