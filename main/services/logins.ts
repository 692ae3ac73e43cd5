import type { Result } from '../../shared/bridge';
import { ok } from '../../shared/bridge';
import type { DatasetState } from '../../shared/commands';
import { HEAT_MAP_PAGE_SIZE } from '../../shared/api/limits';
import type { Job } from '../../shared/model/app-state';
import { LOGIN_COLUMNS } from '../datasets/logins';
import type { ApiClient } from './api-client';
import type { DatasetClient } from './dataset-client';
import type { Jobs } from './jobs';
import type { Fetched, Source, Sources } from './sources';

type LoginDeps = { readonly client: ApiClient; readonly sources: Sources; readonly datasets: DatasetClient; readonly jobs: Jobs };
type Outcome = 'success' | 'fail';

/** Pages of `get_cache_query`, one app and outcome after the other. A load that failed is empty rows and a note that names the app (specification section 8). */
const sourceOf = ({ client, datasets }: LoginDeps, apps: readonly string[], outcomes: readonly Outcome[]): Source => {
  const parts = apps.flatMap((app) => outcomes.map((outcome) => ({ app, outcome })));
  let part = 0;
  let offset = 0;
  let totalBefore = 0;
  let loaded = 0;
  return {
    title: 'Login events',
    rewind: () => {
      part = 0;
      offset = 0;
      totalBefore = 0;
      loaded = 0;
    },
    next: async (dataset, _size, signal): Promise<Result<Fetched>> => {
      const now = parts[part];
      if (!now) return ok({ loaded, total: totalBefore, isComplete: true });
      const answer = await client.call('logins.cachedQuery', { module: now.app, fail: now.outcome === 'fail', offset, limit: HEAT_MAP_PAGE_SIZE }, { signal });
      if (!answer.ok) return answer;
      const { rows, total_rows } = answer.value;
      let skipped = answer.meta?.skipped ?? 0;
      if (rows.length > 0) {
        const appended = await datasets.appendLogins(dataset, now.app, rows);
        if (!appended.ok) return appended;
        loaded = appended.value.loaded;
        skipped += appended.value.skipped;
      }
      const received = rows.length + (answer.meta?.skipped ?? 0);
      offset += received;
      const isPartDone = received === 0 || offset >= total_rows;
      const total = totalBefore + (answer.meta?.fallback ? offset : total_rows);
      if (isPartDone) {
        part += 1;
        offset = 0;
        totalBefore = total;
      }
      return ok({ loaded, total, isComplete: part >= parts.length, skipped, ...(answer.meta?.fallback ? { note: now.app } : {}) });
    },
  };
};

/** Login events as a dataset. */
export const createLogins = (deps: LoginDeps) => ({
  open: async (apps: readonly string[], outcomes: readonly Outcome[]): Promise<Result<{ state: DatasetState; job: Job }>> => {
    const opened = await deps.sources.open(sourceOf(deps, apps, outcomes), LOGIN_COLUMNS);
    if (!opened.ok) return opened;
    const state = opened.value;
    const job = deps.jobs.start({ kind: 'logins', title: 'Login events', unit: 'rows' }, async (signal, report) => {
      const all = await deps.sources.fetchUntil(state.dataset, () => false, () => HEAT_MAP_PAGE_SIZE, signal, (now) => report(now.loaded));
      return all.ok ? ok({ message: `${all.value.loaded} logins loaded` }) : all;
    });
    return ok({ state, job });
  },
});
