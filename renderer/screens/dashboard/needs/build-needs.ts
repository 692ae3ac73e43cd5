/** Makes the needs from what the tenant and this workstation say. */
import type { Failure } from '../../../../shared/bridge';
import type { App } from '../../../../shared/model/apps';
import type { Watch } from '../../../../shared/model/watch';
import type { WorkSchedule } from '../../../../shared/model/work-schedule';
import { readTime } from '../../../../shared/rules/read-time';
import { keyHint, runCommand } from '../../../commands/registry';
import { openQueue } from '../../../features/review-queues/open-queue';
import { formatAge } from '../../../features/review-queues/format-age';
import { openSchedule } from '../../../features/jobs/open-jobs';
import { domainLabel } from '../../../query/hunt-draft';
import { openNewRows } from '../../../query/open-new-rows';
import { openApp } from '../../../record/open-app';
import { readSchedules, type Schedules } from '../../../state/schedules-store';
import { sentZone } from '../../../state/time';
import { newRowsSince, newSinceLastView } from '../../../state/watch-growth';
import { countWatchesNow, readWatches, stopWatching, type WatchesStore } from '../../../state/watches-store';
import type { Need, NeedPart } from './needs';
import type { QueueCount, TenantNeeds } from './tenant-needs';
import { TEXT } from './text';

/** A function that reads the tenant's part of the needs again. */
type Retry = () => void;

const queuePart = ({ queue, counted, failure }: QueueCount, outer: Failure | null): NeedPart => {
  const cause = failure ?? outer;
  return {
    key: queue.id,
    name: TEXT.partOf(queue.app, domainLabel(queue.domain)),
    ...(counted
      ? {
          count: counted.total,
          time: readTime(counted.oldest, sentZone()),
          note: TEXT.waiting(counted.total, formatAge(counted.oldest, Date.now())),
        }
      : {}),
    ...(cause ? { failure: cause } : {}),
    open: () => openQueue(queue.id),
  };
};

const missingApps = ({ leftOut }: TenantNeeds): string | undefined =>
  leftOut > 0 ? TEXT.appsLeftOut(leftOut) : undefined;

const queuesNeed = (id: 'restore' | 'reported', tenant: TenantNeeds, retry: Retry): Need => {
  const { queues, unread, apps, failure } = tenant;
  const parts = [
    ...queues.filter(({ queue }) => queue.kindId === id).map((one) => queuePart(one, failure)),
    ...unread.map(({ app, failure: cause }): NeedPart => ({
      key: `app ${app.name}`,
      name: app.label,
      failure: cause,
    })),
  ];
  const isKnown = parts.length > 0;
  const hasApps = apps?.some(({ is_saas, state }) => is_saas && state !== 'disabled') ?? true;
  return {
    id,
    parts,
    age: 'oldest',
    isLoading: apps === null && failure === null,
    failure: isKnown ? null : failure,
    off: isKnown ? undefined : hasApps ? TEXT.off[id] : TEXT.off.apps,
    missing: missingApps(tenant),
    openAll: () => runCommand('go.review'),
    retry,
  };
};

/** Makes a failure of a message that is all that is known. */
const failureOf = (message: string): Failure => ({ kind: 'unexpected', message, next: '' });

/** Makes the part of a watched query. One that was never counted cannot be while there is a `hindrance`. */
const watchPart = (watch: Watch, hindrance: Failure | null): NeedPart => {
  const { query_id, label, counts, trouble } = watch;
  const more = newSinceLastView(watch);
  const isOver = trouble?.isOver === true;
  const cause = trouble
    ? failureOf(isOver ? TEXT.ended(trouble.message) : trouble.message)
    : counts.length === 0
      ? hindrance
      : null;
  return {
    key: query_id,
    name: label,
    ...(counts.length > 0 && !isOver ? { count: more > 0 ? 1 : 0, time: newRowsSince(watch) } : {}),
    note: TEXT.moreRows(more),
    ...(cause ? { failure: cause } : {}),
    ...(isOver
      ? { remedy: { label: TEXT.stopWatching, run: () => void stopWatching([query_id]) } }
      : { open: () => void openNewRows({ query_id, query_label: label }) }),
  };
};

const watchesNeed = (
  { watches, notices, isRead, failure }: WatchesStore,
  hindrance: Failure | null,
): Need => {
  const parts = [
    ...watches.map((one) => watchPart(one, hindrance)),
    ...notices.map((notice): NeedPart => ({ key: notice, name: TEXT.watchList, failure: failureOf(notice) })),
  ];
  return {
    id: 'watches',
    parts,
    age: 'newest',
    isLoading: !isRead,
    failure,
    off: parts.length === 0 ? TEXT.off.watches(keyHint('queries.watch')) : undefined,
    openAll: () => runCommand('go.queries'),
    retry: () => void readWatches().then(() => countWatchesNow(watches.filter(({ trouble }) => trouble))),
  };
};

const FAILED = ['failed', 'incomplete', 'missed'];

/** Returns why a schedule needs the analyst, and since when; undefined if it does not. A paused or running one does not. */
const troubleOf = ({ isPaused, isRunning, blocked, owed, last }: WorkSchedule) => {
  if (isPaused || isRunning) return undefined;
  if (blocked) return { note: TEXT.blocked(blocked.message), at: last?.at ?? owed?.due };
  if (owed && owed.tries > 0) return { note: owed.message, at: owed.due };
  return last && FAILED.includes(last.state) ? { note: last.message, at: last.at } : undefined;
};

const schedulePart = (schedule: WorkSchedule): readonly NeedPart[] => {
  const trouble = troubleOf(schedule);
  if (!trouble) return [];
  const { id, label, tenant } = schedule;
  const time = trouble.at === undefined ? undefined : readTime(trouble.at, 'UTC');
  return [
    {
      key: id,
      name: label,
      count: 1,
      time,
      note: TEXT.ofTenant(trouble.note, tenant),
      open: () => openSchedule(id),
    },
  ];
};

const schedulesNeed = (schedules: Schedules): Need => ({
  id: 'schedules',
  parts: schedules.state === 'ready' ? schedules.list.flatMap(schedulePart) : [],
  age: 'newest',
  isLoading: schedules.state === 'loading',
  failure: schedules.state === 'failed' ? schedules.failure : null,
  openAll: () => runCommand('go.jobs'),
  retry: () => void readSchedules(),
});

const appPart = (
  { name, label, state, isStateUnsent }: App,
  unread: TenantNeeds['unread'],
  withoutLogins: readonly string[],
): readonly NeedPart[] => {
  const cause = unread.find(({ app }) => app.name === name)?.failure;
  const reasons = [
    ...(state === 'unknown' && !isStateUnsent ? [TEXT.unknownState] : []),
    ...(cause ? [TEXT.noFields(cause.message)] : []),
    ...(withoutLogins.includes(name) ? [TEXT.noLogins] : []),
  ];
  return reasons.length === 0
    ? []
    : [{ key: name, name: label, count: 1, note: reasons.join(', '), open: () => openApp(name) }];
};

const appsNeed = (tenant: TenantNeeds, withoutLogins: readonly string[], retry: Retry): Need => {
  const { apps, unread, failure } = tenant;
  // Apps that were read before stay, as an older count.
  const older: readonly NeedPart[] =
    apps !== null && failure ? [{ key: '', name: TEXT.appList, count: 0, failure }] : [];
  return {
    id: 'apps',
    parts: [...(apps ?? []).flatMap((app) => appPart(app, unread, withoutLogins)), ...older],
    age: 'newest',
    isLoading: apps === null && failure === null,
    failure: apps === null ? failure : null,
    missing: missingApps(tenant),
    openAll: () => runCommand('apps.open'),
    retry,
  };
};

export type NeedSources = {
  readonly tenant: TenantNeeds;
  readonly watches: WatchesStore;
  readonly schedules: Schedules;
  /** IDs of the apps whose logins could not be loaded. */
  readonly withoutLogins: readonly string[];
  /** The reason for which the tenant can't be asked now; null if it can. */
  readonly hindrance: Failure | null;
};

/** Returns what needs the analyst, in the order in which it is shown. */
export const buildNeeds = (
  { tenant, watches, schedules, withoutLogins, hindrance }: NeedSources,
  retry: Retry,
): readonly Need[] => {
  // Needs that were never read say why, and are not counted for ever.
  const read = tenant.apps === null ? { ...tenant, failure: tenant.failure ?? hindrance } : tenant;
  return [
    queuesNeed('restore', read, retry),
    queuesNeed('reported', read, retry),
    watchesNeed(watches, hindrance),
    schedulesNeed(schedules),
    appsNeed(read, withoutLogins, retry),
  ];
};
