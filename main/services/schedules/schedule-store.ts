import { join } from 'node:path';
import { z } from 'zod';
import { ScheduleForm } from '../../../shared/model/work-schedule';
import { createDocuments, readKept } from '../storage/documents';
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
  state: z.enum(['done', 'failed', 'cancelled', 'missed']),
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

/** The stored schedules, one document each below `folder`. */
export type ScheduleStore = ReturnType<typeof createScheduleStore>;

const readAll = (documents: ReturnType<typeof createDocuments>) => {
  const schedules = new Map<string, StoredSchedule>();
  const notices: string[] = [];
  let names: readonly string[] = [];
  try {
    names = documents.list();
  } catch {
    // The folder cannot be read now; the notice says so.
    notices.push(text.unreadable);
  }
  for (const name of names) {
    const { value, trouble } = readKept(documents, name, Stored, text.documentName);
    if (value) schedules.set(value.id, value);
    if (trouble !== undefined) notices.push(value ? trouble : text.doesNotRun(trouble));
  }
  return { schedules, notices };
};

/** Opens the stored schedules. Reading never throws because of a file's content; writing throws the disk's error. */
export const createScheduleStore = (folder: string) => {
  const documents = createDocuments(join(folder, 'schedules'));
  const { schedules, notices } = readAll(documents);
  return {
    /** What could not be read at the start, as sentences. */
    notices: notices as readonly string[],
    all: (): readonly StoredSchedule[] =>
      [...schedules.values()].sort((a, b) => a.form.label.localeCompare(b.form.label)),
    get: (id: string): StoredSchedule | undefined => schedules.get(id),
    write: (schedule: StoredSchedule): void => {
      documents.write(schedule.id, schedule);
      schedules.set(schedule.id, schedule);
    },
    remove: (id: string): void => {
      documents.remove(id);
      schedules.delete(id);
    },
  };
};
