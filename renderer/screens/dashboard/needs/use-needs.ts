import { useEffect, useMemo } from 'react';
import type { Failure } from '../../../../shared/bridge';
import { CACHE_MS } from '../../../../shared/limits';
import type { SessionState } from '../../../../shared/model/app-state';
import type { Watch } from '../../../../shared/model/watch';
import { connectionOf, useApp } from '../../../state/app-store';
import { canAsk } from '../../../state/can-ask';
import { useLogins } from '../../../state/logins-store';
import { useSchedules } from '../../../state/schedules-store';
import { countWatchesNow, useWatches } from '../../../state/watches-store';
import { buildNeeds } from './build-needs';
import type { Need } from './needs';
import { NOT_READ, readTenantNeeds, useTenantNeeds, type TenantNeeds } from './tenant-needs';
import { TEXT } from './text';

/** Milliseconds after which counts are read again when the analyst comes back to them. */
const FRESH_MS = 60_000;

const NONE: readonly string[] = [];

/** Reads the counts of a connection again if they are as old as that, and somebody can see them. */
const readIfOlder = (here: string, age: number): void => {
  const { connection, isReading, triedAt } = useTenantNeeds.getState();
  const isDue = connection !== here || (!isReading && Date.now() - triedAt >= age);
  if (isDue && !document.hidden) void readTenantNeeds(here);
};

/** Keeps the counts of a connection fresh while they are on screen and the tenant can be asked. */
const useRefresh = (here: string, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    readIfOlder(here, FRESH_MS);
    const again = () => readIfOlder(here, CACHE_MS);
    const timer = setInterval(again, FRESH_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [here, isOn]);
};

/** Returns why the tenant of a session can't be asked now; null if it can. */
const hindranceOf = (session: SessionState): Failure | null => {
  if (canAsk(session)) return null;
  return session.kind === 'signedIn' && session.expired !== true
    ? { kind: 'offline', message: TEXT.notConnected, next: TEXT.whenConnected }
    : { kind: 'unauthorized', message: TEXT.expired, next: TEXT.signInAgain };
};

/** Returns the time of the oldest of all counts that are shown; 0 until there is one. */
const oldestOf = ({ readAt, queues }: TenantNeeds, watches: readonly Watch[]): number => {
  const times = [
    ...(readAt > 0 ? [readAt] : []),
    ...queues.flatMap(({ at }) => at ?? []),
    ...watches.flatMap(({ trouble, counts }) => (trouble?.isOver ? [] : (counts.at(-1)?.at ?? []))),
  ];
  return times.length > 0 ? Math.min(...times) : 0;
};

/** Counts everything that needs the analyst now, also the watched queries. */
export const refreshNeeds = async (): Promise<void> => {
  const { session } = useApp.getState();
  if (session.kind !== 'signedIn' || !canAsk(session)) return;
  const { watches } = useWatches.getState();
  await Promise.all([readTenantNeeds(session.connectionId), countWatchesNow(watches)]);
};

/** The needs of the analyst's attention, and the age of their counts. */
export type Needs = {
  readonly needs: readonly Need[];
  /** Progress of a reading; null if none is under way. */
  readonly progress: { readonly done: number; readonly all: number } | null;
  /** The time of the oldest count; 0 before there is one. */
  readonly readAt: number;
};

/** Returns what needs the analyst at the tenant that is signed in, and on this workstation. */
export const useNeeds = (): Needs => {
  const session = useApp((s) => s.session);
  const here = connectionOf(session);
  const read = useTenantNeeds();
  const watches = useWatches();
  const schedules = useSchedules((s) => s.schedules);
  const logins = useLogins();
  useRefresh(here, canAsk(session));
  // Counts of another tenant are not shown for a moment.
  const tenant = read.connection === here ? read : NOT_READ;
  const withoutLogins = (logins.connection === here ? logins.dataset?.notes : undefined) ?? NONE;
  const needs = useMemo(
    () =>
      buildNeeds(
        { tenant, watches, schedules, withoutLogins, hindrance: hindranceOf(session) },
        () => void readTenantNeeds(here),
      ),
    [tenant, watches, schedules, withoutLogins, session, here],
  );
  const progress = tenant.isReading ? { done: tenant.done, all: tenant.queues.length } : null;
  return { needs, progress, readAt: oldestOf(tenant, watches.watches) };
};
