import { basename } from 'node:path';
import type { WorkSchedule } from '../../../shared/model/work-schedule';
import type { StoredSchedule } from './schedule-store';

const iso = (time: number): string => new Date(time).toISOString();

/** Returns a schedule as the page sees it: never with the path of its folder. */
export const scheduleView = (
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
