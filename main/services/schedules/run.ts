import { fail, ok, type Result } from '../../../shared/bridge';
import { failure } from '../../wire/failures';
import { fileFailure } from '../jobs/file-failure';
import type { JobEnd } from '../jobs/job';
import type { RunContext, RunDeps, RunRequest } from './run-context';
import { writeRows, type WrittenRun } from './run-file';
import { openRunLog } from './run-log';
import { recoverRun } from './run-recovery';
import { fetchRows, lastSeenKey } from './run-rows';
import type { StoredSchedule } from './schedule-store';
import { text } from './text';

export type { RunDeps } from './run-context';

/** Remembers the entities as seen and ends the log: the file is whole. */
const finish = async ({ schedule, seen, log }: RunContext, { ids }: WrittenRun): Promise<void> => {
  if (ids) await seen.markSeen(lastSeenKey(schedule), ids);
  await log.append({ step: 'done' });
};

const fetchAndWrite = async (run: RunContext): Promise<Result<WrittenRun>> => {
  await run.log.append({ step: 'planned', schedule: run.schedule.id, due: run.due });
  const state = await fetchRows(run);
  if (!state.ok) return state;
  try {
    return await writeRows(run, state.value);
  } finally {
    await run.loaders.close(state.value.dataset);
  }
};

const failureOf = (error: unknown) => {
  if (error instanceof Error && 'syscall' in error) return fileFailure(error);
  return failure('unexpected', error instanceof Error ? error.message.slice(0, 300) : text.runFailed);
};

/** Runs of workstation schedules: fetched, compared, written and renamed, each step logged, with exactly one whole file for each. */
export const createScheduleRuns = (deps: RunDeps) => ({
  run: async (request: RunRequest): Promise<Result<JobEnd>> => {
    const run: RunContext = { ...deps, ...request, log: openRunLog(deps.wal, request.schedule.id) };
    try {
      const recovered = await recoverRun(run);
      const written: Result<WrittenRun> = recovered ? ok(recovered) : await fetchAndWrite(run);
      if (!written.ok) return written;
      await finish(run, written.value);
      return ok(written.value.end);
    } catch (error) {
      return fail(failureOf(error));
    }
  },
  /** Deletes the log of a run that ended well, once its schedule is stored: a kill before that finds the run in it. */
  close: (schedule: StoredSchedule): Promise<void> => openRunLog(deps.wal, schedule.id).remove(),
  /** Deletes what a schedule's runs stored, except its files. */
  forget: async (schedule: StoredSchedule): Promise<void> => {
    await openRunLog(deps.wal, schedule.id).remove();
    await deps.seen.forget(lastSeenKey(schedule));
  },
});
