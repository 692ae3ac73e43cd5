import { ok } from '../../../shared/bridge';
import type { DatasetState, RunQuery } from '../../../shared/local-calls/datasets';
import type { LocalCallName } from '../../../shared/local-calls/contract';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import type { Jobs } from '../jobs/jobs';
import type { Storage } from '../storage/storage';
import type { Tenant } from '../tenant/tenant';
import { createDefinitions } from './definitions';
import type { LastSeen } from './last-seen';
import { createPastQueries } from './past-queries';
import { createQueryCounts } from './query-counts';
import { createSavedQueries } from './saved-queries';
import { createWatches } from './watches';

type QueryDeps = Pick<Deps, 'clock' | 'push' | 'dialogs'> & {
  readonly session: Pick<Tenant, 'client' | 'state'>;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly seen: LastSeen;
  /** The names under which the documents of the tenant and of the connection are stored. */
  readonly tenantId: () => string;
  readonly connection: () => string;
};
type QueryCall = Extract<LocalCallName, `saved.${string}` | `runs.${string}` | `watch.${string}`>;

const createSessionWatches = ({ session, tenantId, ...deps }: QueryDeps) =>
  createWatches({
    ...deps,
    client: session.client,
    tenant: () => (session.state().kind === 'signedIn' ? tenantId() : undefined),
    canAsk: () => {
      const state = session.state();
      return state.kind === 'signedIn' && !state.expired && state.disconnectedSince === undefined;
    },
  });

/** Saved, recent and watched queries. */
type Queries = Feature<QueryCall> & {
  /** Adds a run that has its first rows to the recent runs, if it is one of a hunt: only those have words. */
  readonly noteRun: (query: RunQuery, state: DatasetState) => void;
};

/** Creates the feature of saved, recent and watched queries. */
export const createQueries = (deps: QueryDeps): Queries => {
  const { client } = deps.session;
  const watches = createSessionWatches(deps);
  const saved = createSavedQueries({ client });
  const counts = createQueryCounts({ ...deps, client, onViewed: watches.noteViewed });
  const definitions = createDefinitions({ ...deps, client });
  const runs = createPastQueries({
    storage: deps.storage,
    clock: deps.clock,
    tenant: deps.tenantId,
  });
  return {
    noteRun: ({ title: _title, words, ...query }, { total, isTotalKnown, tookMs }) => {
      if (words === undefined) return;
      const isAtLeast = isTotalKnown ? {} : { isAtLeast: true };
      deps.push('runsChanged', runs.add({ query, words, total, tookMs, ...isAtLeast }));
    },
    handlers: {
      'saved.read': ({ id }) => saved.read(id),
      'saved.save': saved.save,
      'saved.remove': async ({ id }) => {
        const removed = await counts.remove(id);
        if (removed.ok) watches.remove([id]);
        return removed;
      },
      'saved.export': ({ query_ids }) => definitions.toFile(query_ids),
      'saved.import': definitions.fromFile,
      'saved.count': ({ query_ids, ...options }) => ok(counts.count(query_ids, options)),
      'saved.seenBefore': ({ query_ids }) => ok(counts.seenBefore(query_ids)),
      'runs.list': () => ok(runs.list()),
      'runs.change': (change) => ok(runs.change(change)),
      'runs.remove': ({ ids }) => ok(runs.remove(ids)),
      'watch.list': () => ok(watches.list()),
      'watch.start': ({ queries, minutes }) => ok(watches.start(queries, minutes)),
      'watch.countNow': ({ query_ids }) => ok(watches.countNow(query_ids)),
      'watch.stop': ({ query_ids }) => ok(watches.remove(query_ids)),
      'watch.markSeen': ({ query_ids }) => ok(watches.markSeen(query_ids)),
    },
    tick: watches.tick,
    onSession: watches.unblock,
    stop: watches.stop,
    hasActive: watches.hasActive,
    forgetTenant: async ({ id }) => {
      await Promise.all([runs.forget(id), watches.forget(id)]);
    },
  };
};
