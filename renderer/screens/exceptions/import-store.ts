/** A file of exceptions: what each of its rows becomes. */
import { create } from 'zustand';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { NewException } from '../../../shared/model/exception';
import type { PickedFile } from '../../../shared/model/files';
import {
  findExceptionColumns,
  readExceptionRow,
  type ExceptionFileRow,
} from '../../../shared/rules/exception-file';
import { datasets, local } from '../../bridge';
import { useApp } from '../../state/app-store';
import { brandNow } from '../../state/brand';
import { formatCell } from '../../state/format';
import { jobEnded, upsertJob } from '../../state/jobs-store';
import { openOverlay, toastFailure } from '../../state/overlay-store';
import { TEXT } from './text';

const T = TEXT.import;

/** The overlay with the preview of a file. */
export const IMPORT_OVERLAY = 'exceptions.import';

/** A row of the file; the first after the header is 1. */
export type ImportRow = ExceptionFileRow & { readonly line: number };

/** The file in the preview. */
export const useImport = create<{ readonly name: string; readonly rows: readonly ImportRow[] }>(() => ({
  name: '',
  rows: [],
}));

/** Returns the exceptions that the rows become. */
export const importEntries = (rows: readonly ImportRow[]): readonly NewException[] =>
  rows.flatMap((row) => ('error' in row ? [] : [row.entry]));

/** Most rows of a file: the preview holds them all. */
const MOST_ROWS = 50_000;
const ROWS_AT_ONCE = 5_000;

const readRows = async (dataset: string): Promise<Result<readonly ImportRow[]>> => {
  const state = await local['dataset.state']({ dataset });
  if (!state.ok) return state;
  const { columns, loaded, failure } = state.value;
  if (state.value.state !== 'complete')
    return fail(failure ?? { kind: 'cancelled', message: T.notRead, next: T.notReadNext });
  if (loaded > MOST_ROWS) return fail({ kind: 'invalid', message: T.tooMany(loaded), next: T.tooManyNext });
  const found = findExceptionColumns(columns.map(({ label }) => label));
  if (found.value === undefined || found.type === undefined)
    return fail({ kind: 'invalid', message: T.noColumns, next: T.noColumnsNext });
  const { flags } = useApp.getState();
  const brand = brandNow();
  const rows: ImportRow[] = [];
  for (let offset = 0; offset < loaded; offset += ROWS_AT_ONCE) {
    const view = { dataset, sort: [], filter: [] };
    const page = await datasets.window({ view, offset, count: ROWS_AT_ONCE });
    if (!page.ok) return page;
    for (const [, ...cells] of page.value.rows)
      rows.push({ line: rows.length + 1, ...readExceptionRow(cells.map(formatCell), found, flags, brand) });
  }
  return ok(rows);
};

const readFile = async ({ file }: PickedFile): Promise<Result<readonly ImportRow[]>> => {
  const opened = await local['files.open']({ file });
  if (!opened.ok) return opened;
  const { state, job } = opened.value;
  upsertJob(job);
  await jobEnded(job.id);
  const rows = await readRows(state.dataset);
  void local['dataset.close']({ dataset: state.dataset });
  return rows;
};

/** Has the analyst pick a file, and shows what each of its rows becomes. */
export const importExceptions = async (): Promise<void> => {
  const picked = await local['files.pick']({});
  if (!picked.ok) return toastFailure(picked.failure);
  const [file] = picked.value;
  if (!file) return;
  const rows = await readFile(file);
  if (!rows.ok) return toastFailure(rows.failure, file.name);
  useImport.setState({ name: file.name, rows: rows.value });
  openOverlay(IMPORT_OVERLAY);
};
