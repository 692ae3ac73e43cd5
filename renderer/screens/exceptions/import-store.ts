/** A file of exceptions: what each of its rows becomes. */
import { create } from 'zustand';
import { fail, ok, type Failure, type Result } from '../../../shared/bridge';
import { exceptionKey, type NewException } from '../../../shared/model/exception';
import type { PickedFile } from '../../../shared/model/files';
import { findExceptionColumns } from '../../../shared/rules/exception-columns';
import { readExceptionRow, type ExceptionFileRow } from '../../../shared/rules/exception-file';
import { findExceptionError } from '../../../shared/rules/exception-check';
import { datasets, local } from '../../bridge';
import { readOfferedByTool } from '../../features/exception/use-exception-types';
import { useApp } from '../../state/app-store';
import { nameTool } from '../../state/brand';
import { brandNow } from '../../state/brand';
import { formatCell } from '../../state/format';
import { jobEnded, upsertJob } from '../../state/jobs-store';
import { closeOverlay, openOverlay, toastFailure, useOverlay } from '../../state/overlay-store';
import { TEXT } from './text';

const T = TEXT.import;

/** The overlay in which a file is read and its rows are shown. */
export const IMPORT_OVERLAY = 'exceptions.import';

/** A row of the file; the first after the header is 1. */
export type ImportRow = ExceptionFileRow & { readonly line: number };

/** The rows of a file, and the tools for which the tenant didn't say which types they take. */
type ImportFile = { readonly rows: readonly ImportRow[]; readonly unknownTools: readonly string[] };

/** A step before the preview can be shown. */
export type ImportStep = 'file' | 'rows' | 'types';

type ImportState = ImportFile & {
  readonly name: string;
  /** The step under way; undefined once the rows are there, or why they are not. */
  readonly step?: ImportStep | undefined;
  /** The job that reads the file. */
  readonly job?: string | undefined;
  readonly failure?: Failure | undefined;
};

const NONE: ImportState = { name: '', rows: [], unknownTools: [] };

/** The file in the dialog. */
export const useImport = create(() => NONE);

const connection = (): string | undefined => {
  const { session } = useApp.getState();
  return session.kind === 'signedIn' ? session.connectionId : undefined;
};

/** The reading under way; a newer one cancels it. */
let reading = new AbortController();

/** Stops reading the file. */
export const cancelImport = (): void => reading.abort();

let stopFollowing = (): void => undefined;
/** Forgets the file once its tenant is left. */
const forgetWithout = (owner: string | undefined): void => {
  stopFollowing();
  stopFollowing = useApp.subscribe(() => {
    if (connection() === owner) return;
    stopFollowing();
    cancelImport();
    reading = new AbortController();
    useImport.setState(NONE, true);
    if (useOverlay.getState().open === IMPORT_OVERLAY) closeOverlay();
  });
};

/** Returns the exceptions that the rows become. */
export const importEntries = (rows: readonly ImportRow[]): readonly NewException[] =>
  rows.flatMap((row) => ('error' in row ? [] : [row.entry]));

/** Most rows of a file: the preview holds them all. */
const MOST_ROWS = 50_000;
const ROWS_AT_ONCE = 5_000;

const readEntries = async (dataset: string, signal: AbortSignal): Promise<Result<readonly ImportRow[]>> => {
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
  // A page has fewer rows than are asked for if they are large.
  while (rows.length < loaded && !signal.aborted) {
    const view = { dataset, sort: [], filter: [] };
    const page = await datasets.window({ view, offset: rows.length, count: ROWS_AT_ONCE });
    if (!page.ok) return page;
    if (page.value.rows.length === 0)
      return fail({ kind: 'unexpected', message: T.notRead, next: T.notReadNext });
    for (const [, ...cells] of page.value.rows)
      rows.push({ line: rows.length + 1, ...readExceptionRow(cells.map(formatCell), found, flags, brand) });
  }
  return ok(rows);
};

/** Checks rows by the types that the tenant offers for their tools. Those of a tool of which it doesn't say are left to it. */
const checkOffered = async (rows: readonly ImportRow[], signal: AbortSignal): Promise<ImportFile> => {
  const tools = [...new Set(importEntries(rows).map(({ sec_type }) => sec_type))];
  const { offered, unknown } = await readOfferedByTool(tools, signal);
  const { flags } = useApp.getState();
  const checked = rows.map((row): ImportRow => {
    const types = 'error' in row ? undefined : offered.get(row.entry.sec_type);
    if ('error' in row || !types) return row;
    const error = findExceptionError(row.entry, flags, types, nameTool);
    return error ? { ...row, error: error.message } : row;
  });
  return { rows: markRepeated(checked), unknownTools: unknown };
};

/** Leaves out each row that a later one repeats: of two rows for the same exception, the tenant would have the last one in the end. */
const markRepeated = (rows: readonly ImportRow[]): readonly ImportRow[] => {
  const last = new Map(rows.flatMap((row) => ('error' in row ? [] : [[exceptionKey(row.entry), row.line]])));
  return rows.map((row) => {
    const line = 'error' in row ? row.line : (last.get(exceptionKey(row.entry)) ?? row.line);
    return line === row.line ? row : { ...row, error: T.repeated(line) };
  });
};

/** Shows a step of the reading, unless it was canceled. */
const showStep = (signal: AbortSignal, step: ImportStep, job?: string): void => {
  if (!signal.aborted) useImport.setState({ step, job });
};

const readFile = async ({ file }: PickedFile, signal: AbortSignal): Promise<Result<ImportFile>> => {
  const opened = await local['files.open']({ file });
  if (!opened.ok) return opened;
  const { state, job } = opened.value;
  upsertJob(job);
  const cancelJob = () => void local['job.cancel']({ job: job.id });
  if (signal.aborted) cancelJob();
  signal.addEventListener('abort', cancelJob);
  showStep(signal, 'file', job.id);
  await jobEnded(job.id);
  signal.removeEventListener('abort', cancelJob);
  showStep(signal, 'rows');
  const rows = await readEntries(state.dataset, signal);
  void local['dataset.close']({ dataset: state.dataset });
  if (!rows.ok) return rows;
  showStep(signal, 'types');
  return ok(await checkOffered(rows.value, signal));
};

const startReading = async (file: PickedFile): Promise<void> => {
  cancelImport();
  reading = new AbortController();
  const { signal } = reading;
  const former = useImport.getState();
  const whole = former.step === undefined && former.failure === undefined ? former : NONE;
  forgetWithout(connection());
  useImport.setState({ ...NONE, name: file.name, step: 'file' }, true);
  openOverlay(IMPORT_OVERLAY);
  const read = await readFile(file, signal);
  if (signal.aborted) {
    // The rows of an earlier file are still there to go back to.
    if (reading.signal === signal) useImport.setState(whole, true);
    return;
  }
  const { name } = file;
  useImport.setState(read.ok ? { ...read.value, name } : { ...NONE, name, failure: read.failure }, true);
};

/** Returns the rows of a file that were not sent yet; undefined if there are none. */
export const leftImport = (): ImportState | undefined => {
  const now = useImport.getState();
  return importEntries(now.rows).length > 0 && now.step === undefined && !now.failure ? now : undefined;
};

/** Forgets the rows once they are sent. */
export const forgetImport = (): void => useImport.setState(NONE, true);

let picked: PickedFile | undefined;
/** Reads the file again, after it could not be read. */
export const retryImport = (): void => {
  if (picked) void startReading(picked);
};

/** Has the analyst pick a file, and shows what each of its rows becomes. */
export const importExceptions = async (): Promise<void> => {
  const owner = connection();
  const answer = await local['files.pick']({});
  if (!answer.ok) return toastFailure(answer.failure);
  const [file] = answer.value;
  // A file that could not be read can still be read again if no other one is picked.
  if (!file || connection() !== owner) return;
  picked = file;
  await startReading(file);
};
