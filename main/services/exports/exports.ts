import { basename } from 'node:path';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import { rowsIn, type ViewSpec } from '../../../shared/dataset';
import type { Job, Receipt } from '../../../shared/model/app-state';
import { exportEnding, exportFileName } from '../../../shared/rules/export-name';
import type { Deps } from '../../deps';
import type { ExportResult } from '../../datasets/protocol';
import { sweepParts } from '../../formats/part-file';
import { isGone, type DatasetClient } from '../datasets/dataset-client';
import { failure } from '../../wire/failures';
import type { JobEnd, Jobs, Report } from '../jobs/jobs';
import type { Sources } from '../datasets/loaders';

/** What an export writes: a view as it is shown, in a format. */
export type ExportAsk = ParsedLocalCallInput<'export.dataset'>;
type ExportDeps = Pick<Deps, 'dialogs' | 'clock'> & {
  readonly sources: Sources;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly tenant: () => string;
  /** Who asks, in words. */
  readonly who: () => string;
};

const labelOf = (state: DatasetState, key: string): string =>
  state.columns.find((column) => column.key === key)?.label ?? key;

const filterWords = (state: DatasetState, filters: ViewSpec['filter']): string =>
  filters
    .map((filter) => {
      if (filter.kind === 'any') return `any text contains “${filter.text}”`;
      const label = labelOf(state, filter.key);
      if (filter.kind === 'text') return `${label} contains “${filter.text}”`;
      if (filter.kind === 'range')
        return `${label} from ${filter.from ?? 'the first'} to ${filter.to ?? 'the last'}`;
      return `${label} is ${filter.kind === 'is' ? '' : 'not '}${filter.values.map((value) => JSON.stringify(value)).join(', ')}`;
    })
    .join('; ');

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The zone that a file's times are in, in words. */
const zoneWords = ({ format, timeZone }: ExportAsk): string =>
  format === 'xlsx' && timeZone ? timeZone : format === 'parquet' ? 'UTC' : 'UTC, as the tenant sent it';

/** Exports of what is on the screen: columns, order, sort, filter and selection as shown, with a receipt. */
export type Exports = ReturnType<typeof createExports>;

/** Creates the exports. */
export const createExports = (deps: ExportDeps) => {
  const receiptOf = (
    ask: ExportAsk,
    state: DatasetState,
    path: string,
    made: ExportResult,
    startedAt: string,
  ): Receipt => ({
    kind: 'export',
    fileName: basename(path),
    bytes: made.bytes,
    sha256: made.sha256,
    startedAt,
    finishedAt: new Date(deps.clock()).toISOString(),
    tenant: deps.tenant(),
    who: deps.who(),
    timeZone: zoneWords(ask),
    rows: { asked: made.asked, written: made.written, total: state.total },
    columns: ask.labels,
    query: ask.query,
    sort: ask.view.sort.map(({ key, order }) => `${labelOf(state, key)} ${order}`).join(', '),
    filter: filterWords(state, ask.view.filter),
    format: ask.format,
    ...(ask.password ? { lock: ask.format === 'xlsx' ? ('workbook' as const) : ('zip' as const) } : {}),
    guarded: made.guarded,
    cut: made.cut,
    notes: made.notes,
    defanged: ask.defang,
  });

  const write = async (
    ask: ExportAsk,
    state: DatasetState,
    path: string,
    signal: AbortSignal,
    report: Report,
  ): Promise<Result<JobEnd>> => {
    const { view, columns, labels, format, defang, bom } = ask;
    const selection = ask.selection ?? null;
    const startedAt = new Date(deps.clock()).toISOString();
    const held = deps.sources.state(view.dataset)?.loaded ?? 0;
    const order = {
      view,
      columns,
      labels,
      selection,
      counted: ask.counted ?? null,
      format,
      defang,
      bom,
      timeZone: ask.timeZone ?? null,
      path,
      password: ask.password ?? null,
    };
    const attempt = () =>
      deps.datasets.export({ ...order, entryName: basename(path).replace(/\.zip$/i, '') }, report, signal);
    let made = await attempt();
    // Rows that were chosen by their ids cannot be found again in rows that were fetched again; whole views can.
    if (isGone(made) && deps.datasets.isAlive() && !selection) {
      await sweepParts(path);
      await deps.sources.settled(view.dataset);
      // Only all of what was there before is what was asked for.
      if ((deps.sources.state(view.dataset)?.loaded ?? 0) >= held) made = await attempt();
    }
    if (isGone(made)) await sweepParts(path);
    if (!made.ok) return made;
    report(made.value.written, made.value.asked);
    return ok({
      path,
      receipt: receiptOf(ask, deps.sources.state(view.dataset) ?? state, path, made.value, startedAt),
    });
  };

  const checked = (ask: ExportAsk): Result<DatasetState> => {
    const state = deps.sources.state(ask.view.dataset);
    if (!state)
      return fail(failure('not_found', 'This result is no longer open.', { next: 'Run the query again.' }));
    if (ask.columns.length !== ask.labels.length)
      return fail(failure('invalid', 'Each column needs one label.', { field: 'labels' }));
    if (new Set(ask.columns).size !== ask.columns.length)
      return fail(failure('invalid', 'A column can be exported once.', { field: 'columns' }));
    if (ask.timeZone && !isZone(ask.timeZone))
      return fail(failure('invalid', `There is no time zone “${ask.timeZone}”.`, { field: 'timeZone' }));
    return ok(state);
  };

  return {
    /**
     * Writes an export to a path without asking anyone, such as that of a schedule (`exportFileName` in shared/rules/export-name.ts makes
     * its name): for a job that is already under way. What a killed writer left beside the path goes with `sweepParts`.
     */
    toPath: async (
      ask: ExportAsk,
      path: string,
      signal: AbortSignal,
      report: Report,
    ): Promise<Result<JobEnd>> => {
      const state = checked(ask);
      if (!state.ok) return state;
      const release = deps.sources.hold(ask.view.dataset);
      return write(ask, state.value, path, signal, report).finally(release);
    },
    dataset: async (ask: ExportAsk): Promise<Result<Job | null>> => {
      const found = checked(ask);
      if (!found.ok) return found;
      const state = found.value;
      const rows =
        ask.counted?.rows ?? (ask.selection?.kind === 'some' ? rowsIn(ask.selection.ranges) : state.loaded);
      const ending = exportEnding(ask.format, Boolean(ask.password));
      // Held from here on: the tab may be closed while the dialog is open.
      const release = deps.sources.hold(ask.view.dataset);
      const path = await deps.dialogs.saveFile({
        title: `Export to ${ask.format}`,
        defaultName: exportFileName({
          tenant: deps.tenant(),
          query: ask.name || state.title,
          time: deps.clock(),
          rows,
          format: ask.format,
          isLocked: Boolean(ask.password),
        }),
        filters: [
          {
            name: ending === ask.format ? ask.format.toUpperCase() : `${ask.format.toUpperCase()} in a zip`,
            extensions: [ending.split('.').at(-1) ?? ending],
          },
        ],
      });
      if (path === undefined) {
        release();
        return ok(null);
      }
      return ok(
        deps.jobs.start(
          { kind: 'export', title: basename(path), unit: 'rows', writes: path },
          (signal, report) => write(ask, state, path, signal, report).finally(release),
        ),
      );
    },
  };
};
