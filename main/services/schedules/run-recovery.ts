/** Finishes or cleans up a run that a killed process left. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Receipt } from '../../../shared/model/app-state';
import { sweepParts } from '../../formats/part-file';
import type { RunContext } from './run-context';
import { fileOwner, type WrittenRun } from './run-file';
import type { WritingStep } from './run-log';
import { text } from './text';

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
