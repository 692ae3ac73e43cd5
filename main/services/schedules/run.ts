import { fail, ok, type Result } from '../../../shared/bridge';
import { failure } from '../../wire/failures';
import { fileFailure } from '../jobs/file-failure';
import type { JobEnd } from '../jobs/job';
import type { RunContext, RunDeps, RunRequest } from './run-context';
import { writeRows, type WrittenRun, fileOwner } from './run-file';
import { openRunLog, type WritingStep } from './run-log';
import { fetchRows, lastSeenKey } from './run-rows';
import type { StoredSchedule } from './schedule-store';
import { text } from './text';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Receipt } from '../../../shared/model/app-state';
import { sweepParts } from '../../formats/part-file';

const hashOf = async (path: string): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
};

/** Builds the receipt of a file that was whole before its receipt could be logged. */
const receiptOf = async (
  { schedule, user, clock }: RunContext,
  { path, rows, startedAt, columns, filter }: WritingStep,
): Promise<Receipt> => {
  const { form } = schedule;
  return {
    kind: 'export',
    fileName: basename(path),
    ...(await hashOf(path)),
    startedAt,
    finishedAt: new Date(clock()).toISOString(),
    ...fileOwner(schedule, user),
    columns,
    filter,
    timeZone: form.format === 'xlsx' ? form.zone : text.asSent,
    // Without a filter, all rows of the tenant were requested.
    rows: {
      asked: filter === '' ? Math.max(rows.total, rows.asked) : rows.asked,
      written: rows.asked,
      total: rows.total,
    },
    query: form.query.words,
    format: form.format,
  };
};

/** Returns the run that a killed process had already finished, if it had; else deletes what it left half written. */
export const recoverRun = async (run: RunContext): Promise<WrittenRun | undefined> => {
  const steps = run.log.steps();
  const [first] = steps;
  const isThisRun = first?.step === 'planned' && first.due === run.due;
  const renamed = steps.find((step) => step.step === 'renamed');
  const writing = steps.findLast((step) => step.step === 'writing');
  if (writing) await sweepParts(writing.path);
  // Only `writeRows` appends this step, and it takes a receipt.
  if (isThisRun && renamed)
    return {
      end: { path: renamed.path, ...renamed.incomplete, receipt: renamed.receipt as unknown as Receipt },
      ids: renamed.ids,
    };
  // The path was free when the step was logged, and a file takes it only when it is whole.
  if (isThisRun && writing && existsSync(writing.path))
    return {
      end: { path: writing.path, ...writing.incomplete, receipt: await receiptOf(run, writing) },
      ids: writing.ids,
    };
  await run.log.remove();
  return undefined;
};

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
