import { basename } from 'node:path';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { rowsIn } from '../../../shared/dataset';
import { exportEnding, exportFileName } from './export-name';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import type { ExportOrder, ExportResult } from '../../datasets/protocol';
import { sweepParts } from '../../formats/part-file';
import { isGone, rowsLost, type DatasetClient } from '../datasets/dataset-client';
import { failure } from '../../wire/failures';
import type { JobEnd, Report } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { FileOwner, FileToWrite, FinishedFile } from '../jobs/write-file';
import type { DatasetLoaders } from '../datasets/loaders';
import { exportDetails, isOfAllRows, type ExportAsk } from './export-receipt';
import { incompleteEnd, remarkOn } from './incomplete';
import { text } from './text';

type ExportDeps = Pick<Deps, 'dialogs' | 'clock'> & {
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly tenant: () => string;
};

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // `Intl` throws for a name that it doesn't know: that is the answer.
    return false;
  }
};

const orderOf = (ask: ExportAsk, path: string): ExportOrder => ({
  view: ask.view,
  columns: ask.columns,
  labels: ask.labels,
  selection: ask.selection ?? null,
  counted: ask.counted ?? null,
  format: ask.format,
  defang: ask.defang,
  ownDomains: ask.ownDomains,
  bom: ask.bom,
  timeZone: ask.timeZone ?? null,
  path,
  password: ask.password ?? null,
  entryName: basename(path).replace(/\.zip$/i, ''),
});

/** Writes by the dataset process, and once more if that process was lost on the way and the rows came back whole. */
const exportRows = async (
  { loaders, datasets }: ExportDeps,
  ask: ExportAsk,
  { path, signal, report }: FileToWrite,
  /** Rows that were loaded when the export was asked for: it must not end with fewer. */
  loadedAtStart: number,
): Promise<Result<ExportResult>> => {
  const attempt = () => datasets.export(orderOf(ask, path), { report, signal });
  const hasAllRows = () => (loaders.state(ask.view.dataset)?.loaded ?? 0) >= loadedAtStart;
  const made = hasAllRows() ? await attempt() : fail(rowsLost());
  if (!isGone(made)) return made;
  await sweepParts(path);
  // Rows that were selected by their positions cannot be found again in rows that were fetched again; whole views can.
  if (!datasets.isAlive() || ask.selection) return made;
  await loaders.whenIdle(ask.view.dataset);
  if (!hasAllRows()) return made;
  const again = await attempt();
  if (isGone(again)) await sweepParts(path);
  return again;
};

const writeExport = async (
  deps: ExportDeps,
  ask: ExportAsk,
  state: DatasetState,
  file: FileToWrite,
): Promise<Result<FinishedFile>> => {
  const made = await exportRows(deps, ask, file, state.loaded);
  if (!made.ok) return made;
  const { written, asked, bytes, sha256 } = made.value;
  file.report(written, asked);
  const now = deps.loaders.state(ask.view.dataset) ?? state;
  const details = exportDetails(ask, now, made.value);
  const incomplete = isOfAllRows(ask, now) ? incompleteEnd(now, written) : undefined;
  return ok({ written: { bytes, sha256 }, details, incomplete, remark: remarkOn(now) });
};

/** Checks what is asked for, and returns the dataset's state. */
const checked = ({ loaders }: ExportDeps, ask: ExportAsk): Result<DatasetState> => {
  const state = loaders.state(ask.view.dataset);
  if (!state) return fail(failure('not_found', text.resultClosed, { next: text.runAgain }));
  if (ask.columns.length !== ask.labels.length)
    return fail(failure('invalid', text.labelMissing, { field: 'labels' }));
  if (new Set(ask.columns).size !== ask.columns.length)
    return fail(failure('invalid', text.columnTwice, { field: 'columns' }));
  if (ask.timeZone && !isZone(ask.timeZone))
    return fail(failure('invalid', text.unknownZone(ask.timeZone), { field: 'timeZone' }));
  return ok(state);
};

const askForPath = ({ dialogs, tenant, clock }: ExportDeps, ask: ExportAsk, state: DatasetState) => {
  const ending = exportEnding(ask.format, Boolean(ask.password));
  const isZip = ending !== ask.format;
  const selected = ask.selection?.kind === 'some' ? rowsIn(ask.selection.ranges) : undefined;
  return dialogs.saveFile({
    title: text.exportTitle(ask.format),
    defaultName: exportFileName({
      tenant: state.isLocal ? '' : tenant(),
      query: ask.name || state.title,
      time: clock(),
      rows: ask.counted?.rows ?? selected ?? state.loaded,
      format: ask.format,
      isLocked: Boolean(ask.password),
    }),
    filters: [{ name: text.formatName(ask.format, isZip), extensions: [ending.split('.').at(-1) ?? ending] }],
  });
};

/** Exports of what is on the screen: columns, order, sort, filter and selection as shown, with a receipt. */
export type Exports = Feature<'export.dataset'> & {
  /**
   * Writes an export to a path without a dialog, as part of a job that is already running, such as the run of a schedule.
   * `owner` is for rows of another tenant than the one that is signed in.
   */
  readonly toPath: (
    ask: ExportAsk,
    path: string,
    signal: AbortSignal,
    report: Report,
    owner?: FileOwner,
  ) => Promise<Result<JobEnd>>;
};

/** Creates the exports. */
export const createExports = (deps: ExportDeps): Exports => ({
  toPath: async (ask, path, signal, report, owner) => {
    const state = checked(deps, ask);
    if (!state.ok) return state;
    const release = deps.loaders.retain(ask.view.dataset);
    return deps.jobs
      .writeFileIn(path, { signal, report }, (file) => writeExport(deps, ask, state.value, file), owner)
      .finally(release);
  },
  handlers: {
    /** Asks where to write, then starts the job; null if the dialog was closed. */
    'export.dataset': async (ask) => {
      const state = checked(deps, ask);
      if (!state.ok) return state;
      // Retained from here on: the tab may be closed while the dialog is open.
      const release = deps.loaders.retain(ask.view.dataset);
      const path = await askForPath(deps, ask, state.value);
      if (path === undefined) {
        release();
        return ok(null);
      }
      return ok(
        deps.jobs.writeFile(path, { kind: 'export', title: basename(path), unit: 'rows' }, (file) =>
          writeExport(deps, ask, state.value, file).finally(release),
        ),
      );
    },
  },
});
