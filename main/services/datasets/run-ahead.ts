import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { RunQuery, type DatasetState } from '../../../shared/local-calls/datasets';
import type { Workspace } from '../../../shared/model/app-state';
import type { ApiClient } from '../tenant/api-client';
import type { DatasetLoaders } from './loaders';

/** Time that a run waits for the page, which asks within seconds of the start if it shows the same hunt. */
const WAIT_MS = 30_000;

type AheadDeps = {
  readonly client: () => ApiClient;
  readonly loaders: Pick<DatasetLoaders, 'close'>;
  readonly runQuery: (query: RunQuery, signal: AbortSignal) => Promise<Result<DatasetState>>;
};
type Ahead = {
  readonly query: RunQuery;
  /** The client of the tenant that was asked: another one never gets its rows. */
  readonly client: ApiClient;
  readonly controller: AbortController;
  readonly result: Promise<Result<DatasetState>>;
  readonly expiry: NodeJS.Timeout;
};

const StoredRun = z.object({ ran: RunQuery });

/** Returns the query of the tab that a start shows, if that is a hunt of the connection and has not been changed since its run. */
export const queryOfFirstTab = (workspace: Workspace | null, connectionId: string): RunQuery | undefined => {
  const tab = workspace?.tabs.find(({ id }) => id === workspace.current);
  return tab?.owner === connectionId ? StoredRun.safeParse(tab.draft).data?.ran : undefined;
};

/**
 * Creates the run that a start begins while the page loads; the first run of the page takes it, or drops it. It is also dropped if no
 * run asks for it in time: its rows would be old by then, and until then they are an open result.
 */
export const createRunAhead = ({ client, loaders, runQuery }: AheadDeps) => {
  let ahead: Ahead | undefined;

  const drop = async ({ controller, result }: Ahead): Promise<void> => {
    controller.abort();
    const opened = await result;
    if (opened.ok) await loaders.close(opened.value.dataset);
  };

  /** Returns the run, if there is one, and forgets it: only one caller gets it. */
  const claim = (): Ahead | undefined => {
    const mine = ahead;
    ahead = undefined;
    clearTimeout(mine?.expiry);
    return mine;
  };

  return {
    begin: (query: RunQuery): void => {
      const controller = new AbortController();
      const expire = () => {
        const late = claim();
        if (late) void drop(late);
      };
      const mine: Ahead = {
        query,
        client: client(),
        controller,
        result: runQuery(query, controller.signal),
        expiry: setTimeout(expire, WAIT_MS).unref(),
      };
      ahead = mine;
      // If the run failed before the page asks, the page runs the query itself: it may succeed then.
      void mine.result.then(({ ok }) => (ok || ahead !== mine ? undefined : claim()));
    },
    /** Returns its result if this is the query that was run; `signal` then ends it. */
    take: (query: RunQuery, signal: AbortSignal): Promise<Result<DatasetState>> | undefined => {
      const mine = claim();
      if (!mine) return undefined;
      if (mine.client !== client() || !isDeepStrictEqual(mine.query, query)) {
        void drop(mine);
        return undefined;
      }
      signal.addEventListener('abort', () => mine.controller.abort(), { once: true });
      return mine.result;
    },
  };
};
