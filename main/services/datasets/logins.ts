import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { HEAT_MAP_PAGE_SIZE } from '../../../shared/api/limits';
import type { Job } from '../../../shared/model/app-state';
import { LOGIN_COLUMNS } from '../../datasets/login-columns';
import type { ApiClient } from '../tenant/api-client';
import type { Jobs } from '../jobs/jobs';
import type { LoadStep, LoaderSpec, DatasetLoaders } from './loaders';

type LoginDeps = { readonly client: () => ApiClient; readonly sources: DatasetLoaders; readonly jobs: Jobs };
type Outcome = 'success' | 'fail';

/**
 * Pages of `get_cache_query`, one app and outcome after the other. An app's rows are put in once all its pages came: a load that
 * failed is empty rows and a note that names the app (specification section 8), never a part that looks whole.
 */
const loginLoader = (
  client: ApiClient,
  apps: readonly string[],
  outcomes: readonly Outcome[],
): LoaderSpec => ({
  title: 'Login events',
  begin: () => {
    const parts = apps.flatMap((app) => outcomes.map((outcome) => ({ app, outcome })));
    let part = 0;
    let pages: unknown[][] = [];
    let total = 0;
    let loaded = 0;
    let skippedHere = 0;
    const endPart = () => {
      part += 1;
      pages = [];
      skippedHere = 0;
    };
    return {
      next: async (sink, _size, signal): Promise<Result<LoadStep>> => {
        const now = parts[part];
        if (!now) return ok({ loaded, total, isComplete: true });
        const offset = pages.reduce((sum, page) => sum + page.length, skippedHere);
        const answer = await client.call(
          'logins.cachedQuery',
          { module: now.app, fail: now.outcome === 'fail', offset, limit: HEAT_MAP_PAGE_SIZE },
          { signal, isBackground: true },
        );
        if (!answer.ok) return answer;
        if (answer.meta?.fallback) {
          endPart();
          return ok({ loaded, total, isComplete: part >= parts.length, note: now.app });
        }
        const { rows, total_rows } = answer.value;
        const skipped = answer.meta?.skipped ?? 0;
        pages.push(rows);
        skippedHere += skipped;
        const received = rows.length + skipped;
        if (received > 0 && offset + received < total_rows)
          return ok({ loaded, total: total + total_rows, isComplete: false });
        let unreadable = skippedHere;
        for (const page of pages) {
          if (page.length === 0) continue;
          const appended = await sink.logins(now.app, page);
          if (!appended.ok) return appended;
          loaded = appended.value.loaded;
          unreadable += appended.value.skipped;
        }
        total += total_rows;
        endPart();
        return ok({ loaded, total, isComplete: part >= parts.length, skipped: unreadable });
      },
    };
  },
});

/** Login events as a dataset. */
export const createLogins = (deps: LoginDeps) => ({
  open: async (
    apps: readonly string[],
    outcomes: readonly Outcome[],
  ): Promise<Result<{ state: DatasetState; job: Job }>> => {
    const opened = await deps.sources.open(loginLoader(deps.client(), apps, outcomes), LOGIN_COLUMNS);
    if (!opened.ok) return opened;
    const state = opened.value;
    const job = deps.jobs.start(
      { kind: 'logins', title: 'Login events', unit: 'rows' },
      async (signal, report) => {
        const all = await deps.sources.fetchUntil(
          state.dataset,
          () => false,
          () => HEAT_MAP_PAGE_SIZE,
          signal,
          (now) => report(now.loaded),
        );
        return all.ok ? ok({ message: `${all.value.loaded.toLocaleString('en-US')} logins loaded` }) : all;
      },
    );
    return ok({ state, job });
  },
});
