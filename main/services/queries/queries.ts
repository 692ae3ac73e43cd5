import { ok } from '../../../shared/bridge';
import type { LocalCallName } from '../../../shared/local-calls/contract';
import type { LocalCallHandlers } from '../../feature';
import type { Deps } from '../../deps';
import { createDefinitions } from './definitions';
import type { Jobs } from '../jobs/jobs';
import { createQueryCounts } from './query-counts';
import { createPastQueries } from './past-queries';
import { createSavedQueries } from './saved-queries';
import type { LastSeen } from './last-seen';
import type { Tenant } from '../tenant/tenant';
import { createWatches } from './watches';

type QueryDeps = Pick<Deps, 'clock' | 'push' | 'dialogs' | 'paths'> & {
  readonly session: Pick<Tenant, 'client' | 'state'>;
  readonly jobs: Jobs;
  readonly seen: LastSeen;
  /** The names under which the documents of the tenant and of the connection are stored. */
  readonly tenantId: () => string;
  readonly connection: () => string;
};
type QueryCallName = Extract<LocalCallName, `saved.${string}` | `runs.${string}` | `watch.${string}`>;

/** Saved, past and tracked queries: what counts the last by the clock, and what answers the commands of all. */
export const createQueries = (deps: QueryDeps) => {
  const { session, connection, jobs, seen, tenantId } = deps;
  const { client } = session;
  const tracks = createWatches({
    ...deps,
    folder: deps.paths.documents,
    client,
    tenant: () => (session.state().kind === 'signedIn' ? tenantId() : undefined),
    canAsk: () => {
      const state = session.state();
      return state.kind === 'signedIn' && !state.expired && state.offlineSince === undefined;
    },
  });
  const saved = createSavedQueries({ client });
  const newRows = createQueryCounts({ client, connection, jobs, seen, push: deps.push, onLook: tracks.look });
  const definitions = createDefinitions({ ...deps, client });
  const past = createPastQueries({ folder: deps.paths.documents, clock: deps.clock, tenant: tenantId });
  const handlers: Pick<LocalCallHandlers, QueryCallName> = {
    'saved.read': ({ id }) => saved.read(id),
    'saved.save': saved.save,
    'saved.remove': async ({ id }) => {
      const removed = await newRows.remove(id);
      if (removed.ok) tracks.untrack([id]);
      return removed;
    },
    'saved.export': ({ query_ids }) => definitions.toFile(query_ids),
    'saved.import': definitions.fromFile,
    'saved.count': ({ query_ids, ...ask }) => ok(newRows.count(query_ids, ask)),
    'saved.seenBefore': ({ query_ids }) => ok(newRows.lookedAt(query_ids)),
    'runs.list': () => ok(past.list()),
    'runs.add': (note) => ok(past.note(note)),
    'runs.change': (patch) => ok(past.change(patch)),
    'runs.remove': ({ ids }) => ok(past.remove(ids)),
    'watch.list': () => ok(tracks.list()),
    'watch.start': ({ queries, minutes }) => ok(tracks.track(queries, minutes)),
    'watch.stop': ({ query_ids }) => ok(tracks.untrack(query_ids)),
    'watch.markSeen': ({ query_ids }) => ok(tracks.see(query_ids)),
  };
  return { tracks, handlers };
};
