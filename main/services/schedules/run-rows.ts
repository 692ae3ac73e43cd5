/** Fetches the rows of a run, and selects those that its file gets. */
import { fail, ok, type Result } from '../../../shared/bridge';
import type { RowRanges, ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { QueryDraft } from '../../../shared/model/query';
import { fetchAll } from '../datasets/fetches';
import { ignoredOfFields, queryColumns } from '../datasets/query-columns';
import { queryLoader } from '../datasets/query-loader';
import type { RunContext } from './run-context';
import type { StoredSchedule } from './schedule-store';
import { text } from './text';

/** Returns the owner of the seen rows: each schedule remembers those of its last run. */
export const lastSeenKey = ({ tenant, id }: StoredSchedule) =>
  ({ connection: tenant.key, kind: 'schedule', id }) as const;

/** Returns the query to run: as it was when the schedule was saved, or the saved query that it follows as it is now. */
const currentQuery = async ({ schedule, client, signal }: RunContext): Promise<Result<QueryDraft>> => {
  const { words: _words, query_id, ...draft } = schedule.form.query;
  if (query_id === undefined) return ok(draft);
  const saved = await client.call('query.get', { id: query_id }, { signal });
  if (!saved.ok)
    return saved.failure.kind === 'not_found'
      ? fail({ ...saved.failure, message: text.queryGone, next: text.queryGoneNext })
      : saved;
  const { saas_id, query_domain, query_entity_type, condition, sort_by } = saved.value;
  const columns = saved.value.columns.length > 0 ? saved.value.columns : draft.columns;
  return ok({ ...draft, saas_id, query_domain, query_entity_type, condition, columns, sort_by });
};

/** Fetches all rows into a dataset, which the caller closes. */
export const fetchRows = async (run: RunContext): Promise<Result<DatasetState>> => {
  const { client, signal, report, log, loaders } = run;
  const query = await currentQuery(run);
  if (!query.ok) return query;
  const { saas_id, query_domain } = query.value;
  const config = await client.call('query.config', { saas_id, query_domain }, { signal });
  if (!config.ok) return config;
  const columns = queryColumns(query.value, config.value, run.zoneOf(run.schedule.tenant));
  const opened = await loaders.open(queryLoader(client, query.value), columns, true);
  if (!opened.ok) return opened;
  const { dataset } = opened.value;
  loaders.update(dataset, ignoredOfFields(config.meta));
  const all = await fetchAll(loaders, dataset, signal, ({ loaded, total }) => {
    // Only progress: a disk that refuses it refuses the next step too, which is waited for.
    log.append({ step: 'fetching', loaded, total }).catch(() => undefined);
    report(loaded, total);
  });
  if (!all.ok) await loaders.close(dataset);
  return all;
};

/** Joins ascending offsets to ranges. */
const rangesOf = (offsets: readonly number[]): RowRanges => {
  const ranges: [number, number][] = [];
  for (const offset of offsets) {
    const last = ranges.at(-1);
    if (last && last[1] === offset - 1) last[1] = offset;
    else ranges.push([offset, offset]);
  }
  return ranges;
};

/** The rows that a file gets. */
export type WantedRows = {
  /** Null for all rows. */
  readonly selection: RowRanges | null;
  /** The entities to remember as seen once the file is whole; null if the schedule does not compare. */
  readonly ids: readonly string[] | null;
  /** When the schedule last ran; null if all rows are written. */
  readonly since: number | null;
};

/** Selects all rows, or only those whose entities were not there at the last run. */
export const selectRows = async (run: RunContext, view: ViewSpec): Promise<Result<WantedRows>> => {
  const { schedule, datasets, seen } = run;
  if (schedule.form.which !== 'new') return ok({ selection: null, ids: null, since: null });
  const cells = await datasets.cells({ view, selection: null, key: 'entity_id' });
  if (!cells.ok) return cells;
  const ids = cells.value.map((cell) => (typeof cell === 'string' ? cell : ''));
  const { fresh, since } = seen.compare(lastSeenKey(schedule), ids);
  if (since === null) return ok({ selection: null, ids, since });
  const isFresh = new Set(fresh);
  return ok({ selection: rangesOf(ids.flatMap((id, row) => (isFresh.has(id) ? [row] : []))), ids, since });
};
