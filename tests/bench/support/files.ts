/** Opens files in the app as an analyst does, the native dialog answered; and writes them, by DuckDB alone, from the rows of the large result. */
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { PickedFile } from '../../../shared/model/files';
import type { DatasetColumn } from '../../../shared/dataset';
import type { RunningApp } from '../../support/app';
import { jobEnd, type HeardJob } from './hunt';

type Opened = { readonly state: DatasetState; readonly job: Job };

const good = async <T>(result: ReturnType<RunningApp['call']>): Promise<T> => {
  const told = await result;
  if (!told.ok) throw new Error(told.failure.message);
  return told.value as T;
};

/** Begins to open a file, after it was inspected as for a screen that opens it: its rows come in by the job. */
export const beginFile = async ({ app, call }: RunningApp, path: string): Promise<Opened> => {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, path);
  const [given] = await good<readonly PickedFile[]>(call('files.pick'));
  const file = given?.file;
  await good(call('files.inspect', { file }));
  return good<Opened>(call('files.open', { file }));
};

/** Waits for a job that must succeed. */
export const jobDone = async ({ page }: RunningApp, { id }: Job): Promise<HeardJob> => {
  const job = await jobEnd(page, id);
  if (job.state !== 'done') throw new Error(`the job ended ${job.state}: ${job.message ?? ''}`);
  return job;
};

/** Opens a file; answers its dataset once all of it is in. */
export const openFile = async (running: RunningApp, path: string): Promise<string> => {
  const { state, job } = await beginFile(running, path);
  await jobDone(running, job);
  return state.dataset;
};

/** Begins to compare two datasets. */
export const beginCompare = ({ call }: RunningApp, before: string, after: string): Promise<Opened> =>
  good<Opened>(call('compare.open', { before, after }));

/** The columns of DuckDB's tables under the names that an export gives them. */
export const named = (
  columns: readonly DatasetColumn[],
  cell = (name: string, _column: DatasetColumn): string => name,
): string =>
  columns
    .map((column, i) => `${cell(`c${i}`, column)} as "${column.label.replaceAll('"', '""')}"`)
    .join(', ');
