import { basename } from 'node:path';
import type { Result } from '../../shared/bridge';
import { fail, ok } from '../../shared/bridge';
import type { DatasetState, ParsedCommandInput } from '../../shared/commands';
import type { ViewSpec } from '../../shared/dataset';
import type { Job, Receipt } from '../../shared/model/app-state';
import { safeFileName } from '../../shared/rules/file-name';
import type { Deps } from '../deps';
import type { ExportResult } from '../datasets/protocol';
import { sweepParts } from '../formats/part-file';
import { isGone, type DatasetClient } from './dataset-client';
import { failure } from './failures';
import type { JobEnd, Jobs, Report } from './jobs';
import type { Sources } from './sources';

type Ask = ParsedCommandInput<'export.dataset'>;
type ExportDeps = Pick<Deps, 'dialogs' | 'clock' | 'timeZone'> & {
  readonly sources: Sources;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly tenant: () => string;
};

const stamp = (time: number): string => new Date(time).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');

const labelOf = (state: DatasetState, key: string): string => state.columns.find((column) => column.key === key)?.label ?? key;

const filterWords = (state: DatasetState, filters: ViewSpec['filter']): string =>
  filters
    .map((filter) => {
      if (filter.kind === 'any') return `any text contains “${filter.text}”`;
      const label = labelOf(state, filter.key);
      if (filter.kind === 'text') return `${label} contains “${filter.text}”`;
      if (filter.kind === 'range') return `${label} from ${filter.from ?? 'the first'} to ${filter.to ?? 'the last'}`;
      return `${label} is ${filter.kind === 'is' ? '' : 'not '}${filter.values.map((value) => JSON.stringify(value)).join(', ')}`;
    })
    .join('; ');

/** Exports of what is on the screen: columns, order, sort, filter and selection as shown, with a receipt. */
export const createExports = (deps: ExportDeps) => {
  const receiptOf = (ask: Ask, state: DatasetState, path: string, made: ExportResult, startedAt: string): Receipt => ({
    kind: 'export',
    fileName: basename(path),
    bytes: made.bytes,
    sha256: made.sha256,
    startedAt,
    finishedAt: new Date(deps.clock()).toISOString(),
    tenant: deps.tenant(),
    timeZone: 'UTC, as the tenant sent it',
    rows: { asked: made.asked, written: made.written, total: state.total },
    columns: ask.labels,
    query: ask.query,
    sort: ask.view.sort.map(({ key, order }) => `${labelOf(state, key)} ${order}`).join(', '),
    filter: filterWords(state, ask.view.filter),
    format: ask.format,
    guarded: made.guarded,
    defanged: ask.defang,
  });

  const write = async (ask: Ask, state: DatasetState, path: string, signal: AbortSignal, report: Report): Promise<Result<JobEnd>> => {
    const { view, columns, labels, selection = null, format, defang, bom } = ask;
    const startedAt = new Date(deps.clock()).toISOString();
    const held = deps.sources.state(view.dataset)?.loaded ?? 0;
    const attempt = () => deps.datasets.export({ view, columns, labels, selection, format, defang, bom, path }, report, signal);
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
    return ok({ path, receipt: receiptOf(ask, deps.sources.state(view.dataset) ?? state, path, made.value, startedAt) });
  };

  return {
    dataset: async (ask: Ask): Promise<Result<Job | null>> => {
      const state = deps.sources.state(ask.view.dataset);
      if (!state) return fail(failure('not_found', 'This result is no longer open.', { next: 'Run the query again.' }));
      if (ask.columns.length !== ask.labels.length) return fail(failure('invalid', 'Each column needs one label.', { field: 'labels' }));
      // Held from here on: the tab may be closed while the dialog is open.
      const release = deps.sources.hold(ask.view.dataset);
      const path = await deps.dialogs.saveFile({
        title: `Export to ${ask.format}`,
        defaultName: safeFileName(`${ask.name || state.title} ${stamp(deps.clock())}.${ask.format}`, `export.${ask.format}`),
        filters: [{ name: ask.format.toUpperCase(), extensions: [ask.format] }],
      });
      if (path === undefined) {
        release();
        return ok(null);
      }
      return ok(deps.jobs.start({ kind: 'export', title: basename(path), unit: 'rows' }, (signal, report) => write(ask, state, path, signal, report).finally(release)));
    },
  };
};
