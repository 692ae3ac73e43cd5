/** The statuses of listed exceptions: the tenant is asked about those in view whose status its list doesn't have. */
import { create } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import { exceptionKey } from '../../../shared/model/exception';
import { CACHE_MS } from '../../../shared/limits';
import {
  readAppliedStatus,
  type AppliedStatus,
  type OtherStatus,
  type StoredName,
} from '../../features/exception-impact/applied-status';
import { useApp } from '../../state/app-store';

/** Exceptions that are asked about at a time: each takes some requests. */
const AT_ONCE = 2;
/** Exceptions that wait at most: those that were in view last go first, and older ones are dropped until they are seen again. */
const MOST_WAITING = 60;
/** Calls in a row that the tenant answers with 404 before it counts as one that doesn't have the call: an email may be gone by then. */
const NOT_FOUND_LIMIT = 3;

/** The state of one status check. `applied` is undefined if no email or file was found that the exception applies to. */
export type ListedStatus =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly applied: AppliedStatus | undefined; readonly at: number }
  | { readonly state: 'failed'; readonly failure: Failure };

type Statuses = ReadonlyMap<string, ListedStatus>;

const NONE: Statuses = new Map();

type Listed = {
  /** The statuses by the keys of their exceptions. */
  readonly all: Statuses;
  /** The refusal after which the tenant isn't asked again. */
  readonly refusal: Failure | undefined;
};

/** The known statuses at one tenant. */
export const useListedStatuses = create<Listed>(() => ({ all: NONE, refusal: undefined }));

let waiting: readonly StoredName[] = [];
let running = 0;
let notFound = 0;
/** Ends what is asked when the statuses are forgotten. */
let lifetime = new AbortController();
let owner: string | undefined;

const put = (changes: Statuses): void =>
  useListedStatuses.setState(({ all }) => ({ all: new Map([...all, ...changes]) }));

const stop = (): void => {
  lifetime.abort();
  lifetime = new AbortController();
  waiting = [];
  running = 0;
  notFound = 0;
};

/** Forgets all statuses: the tenant is asked again for those in view. */
export const forgetStatuses = (): void => {
  stop();
  useListedStatuses.setState({ all: NONE, refusal: undefined });
};

/** Asks for no status any more, and keeps those that are known. */
const stopAfter = (refusal: Failure): void => {
  stop();
  useListedStatuses.setState(({ all }) => ({
    all: new Map([...all].filter(([, { state }]) => state === 'known')),
    refusal,
  }));
};

const connection = (): string | undefined => {
  const { session } = useApp.getState();
  return session.kind === 'signedIn' ? session.connectionId : undefined;
};

const isFresh = (known: ListedStatus): boolean => known.state !== 'known' || Date.now() - known.at < CACHE_MS;

/** Notes the other exceptions that are active on the same email or file. */
const noteOthers = (others: readonly OtherStatus[]): void => {
  const { all } = useListedStatuses.getState();
  const at = Date.now();
  const isKnown = (known: ListedStatus | undefined): boolean => known?.state === 'known' && isFresh(known);
  const found = others.filter(({ key }) => !isKnown(all.get(key)));
  put(new Map(found.map(({ key, applied }) => [key, { state: 'known' as const, applied, at }])));
};

const ask = async (named: StoredName, { signal }: AbortController): Promise<void> => {
  const refusals: Failure[] = [];
  const read = await readAppliedStatus(named, signal, {
    onOthers: (others) => {
      if (!signal.aborted) noteOthers(others);
    },
    onRefused: (failure) => refusals.push(failure),
  });
  if (signal.aborted) return;
  const [refusal] = refusals;
  if (!read.ok && refusal) {
    notFound += refusal.status === 404 ? 1 : NOT_FOUND_LIMIT;
    if (notFound >= NOT_FOUND_LIMIT) return stopAfter(refusal);
  } else if (read.ok && read.value) notFound = 0;
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
    const known = useListedStatuses.getState().all.get(exceptionKey(next));
    if (known && isFresh(known)) continue;
    running += 1;
    put(new Map([[exceptionKey(next), { state: 'asking' }]]));
    void ask(next, lifetime);
  }
};

/** Asks for the status of an exception that came into view, unless a fresh one is known; a failed one is asked for by `retryStatus` only. */
export const wantStatus = (named: StoredName): void => {
  if (owner !== connection()) forgetStatuses();
  owner = connection();
  const key = exceptionKey(named);
  const { all, refusal } = useListedStatuses.getState();
  const known = all.get(key);
  if (refusal) return;
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
