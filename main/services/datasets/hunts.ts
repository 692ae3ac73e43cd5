import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { PAGE_SIZE } from '../../../shared/limits';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { DatasetState, RunQuery } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { Condition } from '../../../shared/model/query';
import { isFieldShown } from '../../../shared/rules/flagged-fields';
import { flagsByName, type FlagValue } from '../../../shared/rules/flags';
import type { Clock } from '../../deps';
import type { Jobs } from '../jobs/jobs';
import type { ApiClient } from '../tenant/api-client';
import { noTotal } from '../../wire/failures';
import type { DatasetClient } from './dataset-client';
import { closed } from './fetch-loop';
import { fetchAll, fetchFirstPage } from './fetches';
import type { DatasetLoaders } from './loaders';
import { ignoredOfFields, queryColumns } from './query-columns';
import { BULK_SIZE, fetchQueryPage, queryLoader } from './query-loader';
import { createRunAhead } from './run-ahead';
import { text } from './text';

/** Creates an empty list of named work. */
const createNamedRuns = () => {
  const running = new Map<string, AbortController>();
  const cancel = (name: string) => {
    running.get(name)?.abort();
    running.delete(name);
  };
  return {
    cancel,
    /** Starts work and cancels what ran under the same name. Unnamed work has its own signal: one shared signal would remember every listener. */
    start: <T>(name: string | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      const controller = new AbortController();
      if (name === undefined) return work(controller.signal);
      cancel(name);
      running.set(name, controller);
      return work(controller.signal).finally(() => {
        if (running.get(name) === controller) running.delete(name);
      });
    },
  };
};

type HuntDeps = {
  readonly client: () => ApiClient;
  /** The tenant's time zone. */
  readonly zone: () => string;
  /** The tenant's flags, which hide columns. */
  readonly flags: () => readonly FlagValue[];
  readonly datasets: Pick<DatasetClient, 'reread'>;
  readonly loaders: DatasetLoaders;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** Called with each run once its first rows are here, unless it was canceled or superseded. */
  readonly noteRun: (query: RunQuery, state: DatasetState) => void;
};

/** Opens a dataset for a draft and fetches its first page. */
const runQuery = async (
  { client: clientNow, zone, flags, loaders, clock }: HuntDeps,
  { title, words, ...draft }: RunQuery,
  signal: AbortSignal,
): Promise<Result<DatasetState>> => {
  const client = clientNow();
  const startedAt = clock();
  const { saas_id, query_domain, query_entity_type } = draft;
  const config = await client.call('query.config', { saas_id, query_domain }, { signal });
  if (!config.ok) return config;
  const allowed = flagsByName(flags());
  // The query keeps all of its columns: another connection may show them.
  const shown = draft.columns.filter(({ db_id }) => isFieldShown(db_id, allowed));
  const columns = queryColumns({ ...draft, columns: shown }, config.value, zone());
  const pivotSource = {
    kind: 'query',
    saas: saas_id,
    domain: query_domain,
    entityType: query_entity_type,
  } as const;
  const asked = words === undefined ? undefined : { app: saas_id, words };
  const spec = { ...queryLoader(client, draft, title), pivotSource, ...(asked ? { asked } : {}) };
  const opened = await loaders.open(spec, columns);
  if (!opened.ok) return opened;
  const { dataset } = opened.value;
  loaders.update(dataset, ignoredOfFields(config.meta));
  const pageSize = draft.page_size ?? PAGE_SIZE;
  // Rows that come when the page is gone are noted too.
  const release = loaders.retain(dataset);
  return fetchFirstPage(loaders, dataset, { pageSize, clock, startedAt, signal }).finally(release);
};

type Counted = Omit<ParsedLocalCallInput<'query.count'>, 'run'>;

/** Asks the tenant how many rows a condition finds. */
const countRows = async (
  client: ApiClient,
  asked: Counted,
  options: { readonly signal: AbortSignal; readonly isBackground?: boolean },
): Promise<Result<number>> => {
  const answer = await client.call('query.execute', { ...asked, columns: [], count_only: true }, options);
  if (!answer.ok) return answer;
  const { total_rows: total } = answer.value;
  return typeof total === 'number' ? ok(total) : fail(noTotal());
};

const countEach = async (
  client: ApiClient,
  { within, condition, ...rest }: Counted & { readonly within: readonly Condition[] },
  signal: AbortSignal,
): Promise<Result<{ readonly totals: readonly number[] }>> => {
  const totals: number[] = [];
  for (const one of within) {
    const joined = condition ? { operator_id: 'and', condition: [condition, one] } : one;
    const counted = await countRows(client, { ...rest, condition: joined }, { signal, isBackground: true });
    if (!counted.ok) return counted;
    totals.push(counted.value);
  }
  return ok({ totals });
};

const loadAll = (
  { loaders, jobs }: HuntDeps,
  { dataset, isAutomatic }: ParsedLocalCallInput<'dataset.loadAll'>,
): Result<Job> => {
  const state = loaders.state(dataset);
  if (!state) return closed();
  return ok(
    jobs.start(
      {
        kind: 'load',
        title: text.loadAll,
        unit: 'rows',
        total: state.total,
        ...(isAutomatic ? { isAutomatic } : {}),
      },
      async (signal, report) => {
        const release = loaders.retain(dataset);
        const onPage = (now: DatasetState) => report(now.loaded, now.total);
        const all = await fetchAll(loaders, dataset, signal, onPage).finally(release);
        if (!all.ok) return all;
        const { loaded, total, state, failure: cause } = all.value;
        report(loaded, total);
        if (state === 'incomplete' && cause)
          return ok({ isIncomplete: true, message: cause.message, next: cause.next });
        return ok({ message: text.loadedAll(all.value) });
      },
    ),
  );
};

/** Creates hunts: queries whose pages stream into datasets. */
export const createHunts = (deps: HuntDeps) => {
  const runs = createNamedRuns();
  const ahead = createRunAhead({ ...deps, runQuery: (query, signal) => runQuery(deps, query, signal) });
  return {
    /** Runs a query before the page asks for it. */
    runAhead: ahead.begin,
    /** Runs a query into a new dataset; returns when its first page is in. */
    run: ({ run, ...query }: ParsedLocalCallInput<'query.run'>): Promise<Result<DatasetState>> =>
      runs.start(run, async (signal) => {
        const ran = await (ahead.take(query, signal) ?? runQuery(deps, query, signal));
        if (ran.ok && !signal.aborted) deps.noteRun(query, ran.value);
        return ran;
      }),
    /** Counts the rows that a condition finds, without fetching any. */
    count: ({
      run,
      ...asked
    }: ParsedLocalCallInput<'query.count'>): Promise<Result<{ readonly total: number }>> =>
      runs.start(run, async (signal) => {
        const counted = await countRows(deps.client(), asked, { signal });
        return counted.ok ? ok({ total: counted.value }) : counted;
      }),
    /** Counts the rows that a condition finds within each of several others. */
    countEach: ({
      run,
      ...asked
    }: ParsedLocalCallInput<'query.countEach'>): Promise<Result<{ readonly totals: readonly number[] }>> =>
      runs.start(run, (signal) => countEach(deps.client(), asked, signal)),
    cancel: runs.cancel,
    /** Reads the rows of some entities of a result again. */
    reread: async ({
      dataset,
      entities,
      ...query
    }: ParsedLocalCallInput<'dataset.reread'>): Promise<Result<boolean>> => {
      if (!deps.loaders.state(dataset)) return closed();
      const page = await fetchQueryPage(deps.client(), query, null, entities.length);
      if (!page.ok) return page;
      const { body, needsNoSanitizing } = page.value;
      const reread = await deps.datasets.reread({ dataset, entities, body, needsNoSanitizing });
      if (reread.ok && reread.value) deps.loaders.recut(dataset);
      return reread;
    },
    loadTo: (dataset: string, rows: number): Promise<Result<DatasetState>> =>
      deps.loaders.fetchUntil(
        dataset,
        (state) => state.loaded >= rows,
        (state) => Math.min(BULK_SIZE, Math.max(PAGE_SIZE, rows - state.loaded)),
        new AbortController().signal,
      ),
    loadAll: (input: ParsedLocalCallInput<'dataset.loadAll'>): Result<Job> => loadAll(deps, input),
  };
};
