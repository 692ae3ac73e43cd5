import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { QueryDraft } from '../../../shared/model/query';
import type { DatasetColumn } from '../../../shared/dataset';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../../shared/api/limits';
import type { Job } from '../../../shared/model/app-state';
import type { QueryConfig, SearchAfter } from '../../../shared/model/query';
import type { Clock } from '../../deps';
import type { ApiClient } from '../tenant/api-client';
import { cancelled, failure } from '../../wire/failures';
import type { Jobs } from '../jobs/jobs';
import type { LoadStep, RowSink, LoaderSpec, DatasetLoaders } from './loaders';

/** Rows that a page of *Load all* asks for: as many as the tenant gives, since main does not parse them. */
export const BULK_SIZE = MAX_PAGE_SIZE;
/** Pages that are asked for before the one at hand is put in: the tenant makes the next ones meanwhile. */
const MOST_AHEAD = 2;
/** Every row has it; screens open records by it. */
const ID_COLUMN: DatasetColumn = { key: 'entity_id', label: 'Entity ID', type: 'text', width: 220 };

type HuntDeps = {
  readonly client: () => ApiClient;
  readonly sources: DatasetLoaders;
  readonly jobs: Jobs;
  readonly clock: Clock;
};

/** The dataset's columns for a draft: types come from the tenant's query config. */
export const queryColumns = (draft: QueryDraft, config: QueryConfig): DatasetColumn[] => {
  const columns = draft.columns.map(({ db_id, column_label }): DatasetColumn => {
    const field = config.fields.find((one) => one.db_id === db_id);
    const type = field?.multi_values
      ? 'list'
      : field === undefined || field.type === 'choice'
        ? 'text'
        : field.type;
    const width = config.ui_columns.find((one) => one.db_id === db_id)?.column_width;
    const isRanked = field?.type === 'choice' && field.db_sort_id && field.db_sort_id !== db_id;
    const ranks = isRanked
      ? field.field_values?.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
      : undefined;
    return {
      key: db_id,
      label: column_label,
      type,
      ...(width === undefined ? {} : { width }),
      ...(ranks ? { ranks } : {}),
    };
  });
  return columns.some(({ key }) => key === ID_COLUMN.key) ? columns : [...columns, ID_COLUMN];
};

/**
 * The pages of `query/execute` as a source. A cursor that the tenant dropped is left out, so that the tenant goes on after
 * the same last row by value (specification section 9, scroll time `1m`).
 */
export const queryLoader = (client: ApiClient, draft: QueryDraft): LoaderSpec => ({
  title: `${draft.saas_id} ${draft.query_domain}`,
  begin: () => {
    let after: SearchAfter | null = null;
    /** The next pages, asked for while former ones are put in; and where the one after them begins, once the last of them says so. */
    let ahead: { readonly answer: ReturnType<typeof page>; readonly controller: AbortController }[] = [];
    let following: SearchAfter | null = null;
    const { page_size: _size, ...rest } = draft;
    const asked = {
      ...rest,
      columns: draft.columns.map(({ db_id, column_label }) => ({ db_id, column_label })),
    };
    // The first page, and what is scrolled to, is looked at; a bulk of rows lets it pass by.
    const page = (sink: RowSink, from: SearchAfter | null, size: number, signal: AbortSignal) =>
      client.callBy('query.execute', { ...asked, search_after: from, size }, sink.read, {
        signal,
        isBackground: size >= BULK_SIZE,
      });
    /** One at a time, since each says where the next begins. */
    const askAhead = (sink: RowSink, size: number, signal: AbortSignal) => {
      if (following === null || ahead.length >= MOST_AHEAD || signal.aborted) return;
      const controller = new AbortController();
      const one = {
        answer: page(sink, following, size, AbortSignal.any([signal, controller.signal])),
        controller,
      };
      following = null;
      ahead.push(one);
      void one.answer.then((answer) => {
        if (!answer.ok || !ahead.includes(one)) return;
        following = answer.value.search_after;
        askAhead(sink, size, signal);
      });
    };
    /** What was asked for beyond a page that is not put in is no use: the next fetch begins after the last that is. */
    const give = <T>(refused: T): T => {
      for (const { controller } of ahead) controller.abort();
      ahead = [];
      return refused;
    };
    return {
      next: async (sink, size, signal, goesOn): Promise<Result<LoadStep>> => {
        const early = await ahead[0]?.answer;
        // A page that was asked for ahead may have been cancelled with the load that wanted it.
        const isLost = early !== undefined && !early.ok && early.failure.kind === 'cancelled';
        let answer = early === undefined || isLost ? await page(sink, after, size, signal) : early;
        let resumed = 0;
        if (!answer.ok && answer.failure.kind === 'expired' && after !== null) {
          after = after.slice(0, -1);
          resumed = 1;
          answer = await page(sink, after, size, signal);
        }
        if (!answer.ok) return give(answer);
        if (signal.aborted) return give(fail(cancelled()));
        const { page: read, total_rows, search_after } = answer.value;
        ahead = answer === early ? ahead.slice(1) : [];
        if (ahead.length === 0) following = search_after;
        if (goesOn) askAhead(sink, size, signal);
        const appended = await sink.page(read);
        if (!appended.ok) return give(appended);
        after = search_after;
        const { loaded, rows, skipped } = appended.value;
        // A tenant may give smaller pages than were asked for: only an empty one, or none to follow, is the end.
        return ok({
          loaded,
          total: total_rows,
          isComplete: search_after === null || rows + skipped === 0,
          skipped,
          resumed,
        });
      },
    };
  },
});

/** Hunts: queries whose pages stream into datasets. */
export const createHunts = (deps: HuntDeps) => {
  /** A signal of its own for each fetch: one that all shared would remember every page for as long as Postern runs. */
  const never = () => new AbortController().signal;
  /** What runs for each of the page's hunts: a new run, or leaving it, ends the former. */
  const running = new Map<string, AbortController>();
  const abandon = (run: string) => {
    running.get(run)?.abort();
    running.delete(run);
  };

  const openWith = async (draft: QueryDraft, signal: AbortSignal): Promise<Result<DatasetState>> => {
    const client = deps.client();
    const started = deps.clock();
    const config = await client.call(
      'query.config',
      { saas_id: draft.saas_id, query_domain: draft.query_domain },
      { signal },
    );
    if (!config.ok) return config;
    const columns = queryColumns(draft, config.value);
    const opened = await deps.sources.open(queryLoader(client, draft), columns);
    if (!opened.ok) return opened;
    const { dataset } = opened.value;
    const first = await deps.sources.fetchUntil(
      dataset,
      (state) => state.loaded > 0,
      () => draft.page_size ?? PAGE_SIZE,
      signal,
    );
    if (!first.ok) {
      await deps.sources.close(dataset);
      return first;
    }
    deps.sources.update(dataset, { tookMs: deps.clock() - started, fetchedAt: started });
    return ok(deps.sources.state(dataset) ?? first.value);
  };

  /** Works under a name: what was under way by it ends. */
  const named = <T>(run: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    abandon(run);
    const controller = new AbortController();
    running.set(run, controller);
    return work(controller.signal).finally(() => {
      if (running.get(run) === controller) running.delete(run);
    });
  };

  return {
    /** Runs a draft into a new dataset; answers with its first page in. */
    open: ({
      run,
      ...draft
    }: QueryDraft & { readonly run?: string | undefined }): Promise<Result<DatasetState>> =>
      run === undefined ? openWith(draft, never()) : named(run, (signal) => openWith(draft, signal)),
    /** How many rows a condition finds, without fetching any. */
    count: ({
      run,
      ...asked
    }: ParsedLocalCallInput<'query.count'>): Promise<Result<{ readonly total: number }>> =>
      named(run, async (signal) => {
        const answer = await deps
          .client()
          .call('query.execute', { ...asked, columns: [], count_only: true }, { signal });
        return answer.ok ? ok({ total: answer.value.total_rows }) : answer;
      }),
    abandon,
    fetchTo: (dataset: string, rows: number): Promise<Result<DatasetState>> =>
      deps.sources.fetchUntil(
        dataset,
        (state) => state.loaded >= rows,
        (state) => Math.min(BULK_SIZE, Math.max(PAGE_SIZE, rows - state.loaded)),
        never(),
      ),
    loadAll: (dataset: string): Result<Job> => {
      const state = deps.sources.state(dataset);
      if (!state)
        return fail(failure('not_found', 'This result is no longer open.', { next: 'Run the query again.' }));
      return ok(
        deps.jobs.start(
          { kind: 'load', title: 'Load all rows', unit: 'rows', total: state.total },
          async (signal, report) => {
            const release = deps.sources.retain(dataset);
            const all = await deps.sources
              .fetchUntil(
                dataset,
                () => false,
                () => BULK_SIZE,
                signal,
                (now) => report(now.loaded, now.total),
              )
              .finally(release);
            if (!all.ok) return all;
            report(all.value.loaded, all.value.total);
            return ok({
              message: `${all.value.loaded.toLocaleString('en-US')} of ${all.value.total.toLocaleString('en-US')} rows loaded`,
            });
          },
        ),
      );
    },
  };
};
