import { create } from 'zustand';
import type { Failure, Result } from '../../shared/bridge';
import type { WorkSchedule } from '../../shared/model/work-schedule';
import { local, on } from '../bridge';
import { toastFailure } from './overlay-store';

type Schedules =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly list: readonly WorkSchedule[] }
  | { readonly state: 'failed'; readonly failure: Failure };

/** The workstation schedules as main last told them. */
export const useSchedules = create<{ readonly schedules: Schedules }>(() => ({
  schedules: { state: 'loading' },
}));

/** Asks main for the schedules. */
export const readSchedules = async (): Promise<void> => {
  const result = await local['schedule.list']({});
  useSchedules.setState({
    schedules: result.ok
      ? { state: 'ready', list: result.value }
      : { state: 'failed', failure: result.failure },
  });
};

/** Follows main's schedules from now on. */
export const followSchedules = (): void => {
  on('schedulesChanged', (list) => useSchedules.setState({ schedules: { state: 'ready', list } }));
  void readSchedules();
};

const changed = async (asked: Promise<Result<unknown>>) => {
  const result = await asked;
  if (!result.ok) toastFailure(result.failure);
  return result.ok;
};

/** What can be done with a schedule; a failure is said. */
export const scheduleActs = {
  pause: (id: string, isPaused: boolean) => changed(local['schedule.pause']({ id, isPaused })),
  runNow: (id: string) => changed(local['schedule.runNow']({ id })),
  remove: (id: string) => changed(local['schedule.remove']({ id })),
  reveal: (id: string) => changed(local['schedule.reveal']({ id })),
};
