import { create } from 'zustand';
import type { Failure, Result } from '../../shared/bridge';
import type { WorkSchedule } from '../../shared/model/work-schedule';
import { local, on } from '../bridge';
import { toastFailure } from './overlay-store';

/** The schedules, or why they are not there. */
export type Schedules =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly list: readonly WorkSchedule[] }
  | { readonly state: 'failed'; readonly failure: Failure };

/** The workstation schedules, as the main process last reported them. */
export const useSchedules = create<{ readonly schedules: Schedules }>(() => ({
  schedules: { state: 'loading' },
}));

/** Reads the schedules from the main process. */
export const readSchedules = async (): Promise<void> => {
  const result = await local['schedule.list']({});
  useSchedules.setState({
    schedules: result.ok
      ? { state: 'ready', list: result.value }
      : { state: 'failed', failure: result.failure },
  });
};

/** Reads the schedules and keeps them up to date. */
export const followSchedules = (): void => {
  on('schedulesChanged', (list) => useSchedules.setState({ schedules: { state: 'ready', list } }));
  void readSchedules();
};

/** Returns true if a call succeeded; otherwise shows its failure. */
const succeeded = async (call: Promise<Result<unknown>>): Promise<boolean> => {
  const result = await call;
  if (!result.ok) toastFailure(result.failure);
  return result.ok;
};

/** Pauses or resumes a schedule. */
export const pauseSchedule = (id: string, isPaused: boolean) =>
  succeeded(local['schedule.pause']({ id, isPaused }));

/** Runs a schedule now, in addition to its dates. */
export const runScheduleNow = (id: string) => succeeded(local['schedule.runNow']({ id }));

/** Deletes a schedule, but not the files that it wrote. */
export const deleteSchedule = (id: string) => succeeded(local['schedule.remove']({ id }));

/** Shows the folder of a schedule in the file manager. */
export const showScheduleFolder = (id: string) => succeeded(local['schedule.reveal']({ id }));
