import type { WorkSchedule } from '../../../shared/model/work-schedule';
import { TEXT } from './text';

type State = keyof typeof TEXT.schedule.states;

const TONES: Readonly<Record<State, string>> = {
  running: 'mute',
  blocked: 'bad',
  paused: 'mute',
  retrying: 'warn',
  active: 'ok',
};

const stateOf = ({ isPaused, isRunning, blocked, owed }: WorkSchedule): State => {
  if (isRunning) return 'running';
  if (blocked) return 'blocked';
  if (isPaused) return 'paused';
  return owed && owed.tries > 0 ? 'retrying' : 'active';
};

/** Returns the state of a schedule in words, with its tone. */
export const scheduleState = (schedule: WorkSchedule): readonly [words: string, tone: string] => {
  const state = stateOf(schedule);
  return [TEXT.schedule.states[state], TONES[state]];
};
