/** The statuses of listed exceptions: the tenant is asked about those in view whose status its list doesn't have. */
import { create } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import { exceptionKey } from '../../../shared/model/exception';
import { CACHE_MS } from '../../../shared/limits';
import {
  readAppliedStatus,
  type AppliedStatus,
  type StoredName,
} from '../../features/exception-impact/applied-status';
import { useApp } from '../../state/app-store';

/** Exceptions that are asked about at a time: each takes some requests. */
const AT_ONCE = 2;
/** Exceptions that wait at most: those that were in view last go first, and older ones are dropped until they are seen again. */
const MOST_WAITING = 60;

/** The knowledge of one status. `applied` is undefined if no email or file was found that the exception applies to. */
export type ListedStatus =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly applied: AppliedStatus | undefined; readonly at: number }
  | { readonly state: 'failed'; readonly failure: Failure };

type Statuses = ReadonlyMap<string, ListedStatus>;

const NONE: Statuses = new Map();

/** The statuses by the keys of their exceptions, at one tenant. */
export const useListedStatuses = create<{ readonly all: Statuses }>(() => ({ all: NONE }));

let waiting: readonly StoredName[] = [];
let running = 0;
/** Ends what is asked when the statuses are forgotten. */
let lifetime = new AbortController();
let owner: string | undefined;

const put = (changes: Statuses): void =>
  useListedStatuses.setState(({ all }) => ({ all: new Map([...all, ...changes]) }));

/** Forgets all statuses: the tenant is asked again for those in view. */
export const forgetStatuses = (): void => {
  lifetime.abort();
  lifetime = new AbortController();
  waiting = [];
  running = 0;
  useListedStatuses.setState({ all: NONE });
};

const connection = (): string | undefined => {
  const { session } = useApp.getState();
  return session.kind === 'signedIn' ? session.connectionId : undefined;
};

/** Notes what the tenant said about the other exceptions of the same email or file. */
const noteOthers: Parameters<typeof readAppliedStatus>[2] = (others) => {
  const { all } = useListedStatuses.getState();
  const at = Date.now();
  const found = others.filter(({ key }) => all.get(key)?.state !== 'known');
  put(new Map(found.map(({ key, applied }) => [key, { state: 'known' as const, applied, at }])));
};

const ask = async (named: StoredName, { signal }: AbortController): Promise<void> => {
  const read = await readAppliedStatus(named, signal, (others) => {
    if (!signal.aborted) noteOthers(others);
  });
  if (signal.aborted) return;
  running -= 1;
  put(
    new Map([
      [
        exceptionKey(named),
        read.ok
          ? { state: 'known', applied: read.value, at: Date.now() }
          : { state: 'failed', failure: read.failure },
      ],
    ]),
  );
  askNext();
};

/** Asks about those that wait, the last one first. */
const askNext = (): void => {
  while (running < AT_ONCE) {
    const next = waiting.at(-1);
    if (!next) return;
    waiting = waiting.slice(0, -1);
    if (useListedStatuses.getState().all.get(exceptionKey(next))?.state === 'known') continue;
    running += 1;
    put(new Map([[exceptionKey(next), { state: 'asking' }]]));
    void ask(next, lifetime);
  }
};

const isFresh = (known: ListedStatus): boolean => known.state !== 'known' || Date.now() - known.at < CACHE_MS;

/** Asks for the status of an exception that came into view, unless it is known; a failed one is asked for by `retryStatus` only. */
export const wantStatus = (named: StoredName): void => {
  if (owner !== connection()) forgetStatuses();
  owner = connection();
  const key = exceptionKey(named);
  const known = useListedStatuses.getState().all.get(key);
  if ((known && isFresh(known)) || waiting.some((one) => exceptionKey(one) === key)) return;
  waiting = [...waiting, named].slice(-MOST_WAITING);
  // The grid is drawing: its cells are drawn again once this one is done.
  queueMicrotask(askNext);
};

/** Asks again for a status that could not be read. */
export const retryStatus = (named: StoredName): void => {
  useListedStatuses.setState(({ all }) => {
    const rest = new Map(all);
    rest.delete(exceptionKey(named));
    return { all: rest };
  });
  wantStatus(named);
};
