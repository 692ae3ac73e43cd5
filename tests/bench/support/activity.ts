/** The processor time of processes and how often their threads were woken, as Linux counts both. */
import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../../support/until';

export type Activity = { readonly cpuMs: number; readonly wakeups: number };

/** Milliseconds of a clock tick in `/proc`. */
const TICK_MS = 10;
/** Processes are quiet if they took less than this share of a core for this number of milliseconds. */
const QUIET_SHARE = 0.03;
const QUIET_MS = 2_000;
/** The longest that work in the background may take. */
const WITHIN_MS = 600_000;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The thread has ended.
    return '';
  }
};

const tasksOf = (pid: string): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);
  } catch {
    return [];
  }
};

const activityOfThread = (task: string): Activity => {
  // The name in front of the fields may have spaces.
  const fields = read(`${task}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const waits = /^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`${task}/status`))?.[1];
  return {
    cpuMs: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS,
    wakeups: Number(waits ?? 0),
  };
};

/** Returns the sums of all threads of processes. Throws where the system does not tell them. */
export const activityOf = (pids: readonly string[]): Activity => {
  const all = pids.flatMap(tasksOf).map(activityOfThread);
  const sum = (of: keyof Activity) => all.reduce((n, one) => n + one[of], 0);
  if (sum('wakeups') === 0) throw new Error('this system does not tell how often threads are woken (/proc)');
  return { cpuMs: sum('cpuMs'), wakeups: sum('wakeups') };
};

/** Waits until processes have done all that they do in the background. */
export const untilQuiet = async (pids: () => readonly string[]): Promise<void> => {
  let last = 0;
  const spent = (): number => {
    const now = activityOf(pids()).cpuMs;
    const since = now - last;
    last = now;
    return since;
  };
  // A process that ended takes its time out of the sum.
  await until(spent, (ms) => ms >= 0 && ms < QUIET_SHARE * QUIET_MS, { within: WITHIN_MS, every: QUIET_MS });
};
