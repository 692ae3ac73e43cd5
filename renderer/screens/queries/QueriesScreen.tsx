import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { AnswerMeta } from '../../../shared/bridge';
import { inAppOrder } from '../../../shared/rules/app-order';
import { runCommand, commandKey, commandLabel } from '../../commands/registry';
import { EmptyState } from '../../components/EmptyState';
import { NoneReadable } from '../../components/NoneReadable';
import { FailurePanel } from '../../components/FailurePanel';
import { AppsNote } from '../../components/AppsNote';
import { FallbackNote } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import { selectedCount } from '../../dataset-view/view/selection';
import { AllResultsDialogs } from '../../features/tenant-report/AllResultsDialogs';
import { setStatus } from '../../state/status-store';
import { useWatches } from '../../state/watches-store';
import { useSecEntities } from '../../state/use-sec-entities';
import { BulkStrip } from './BulkStrip';
import {
  ANY,
  isPending,
  loadQueries,
  NO_FILTER,
  selectedQueries,
  setFilter,
  useQueries,
  type QueryFilter,
} from './queries-store';
import { QueriesDialogs } from './QueriesDialogs';
import { type QueryRow, isFound } from './query-columns';
import { queryList } from './query-list';
import { ListBar, QueryItems, SelectionBar } from './QueryToolbars';
import { TEXT } from './text';
import '../../dataset-view/dataset-view.css';
import '../../dataset-view/strips.css';
import './queries.css';
import type { App } from '../../../shared/model/apps';
import type { CountedQuery } from '../../../shared/events';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { useDefang } from '../../state/format';
import { useTicking } from '../../state/use-ticking';
import { hasActions } from './operations';

const T = TEXT.pending;
const SHOWN = 3;

/** Formats the actions that starting queries runs, and on how many entities. */
const formatEffects = (queries: readonly SafeQuery[], counts: ReadonlyMap<string, CountedQuery>): string => {
  const all = queries.filter(hasActions).map(({ query_id, query_label, report_actions }) => {
    const total = counts.get(query_id)?.total ?? null;
    const actions = (report_actions ?? []).map(({ action_id }) => action_id);
    return T.runs(query_label, actions, total === null ? T.everything : T.entities(total));
  });
  return all.slice(0, SHOWN).join('; ') + (all.length > SHOWN ? T.moreLikeThem(all.length - SHOWN) : '');
};

/** The operation that is about to be sent, with a button that undoes it. */
export const PendingStrip = () => {
  const { pending, counts } = useQueries();
  const show = useDefang();
  const now = useTicking(pending !== null && !pending.isSent);
  // The progress of a deletion has its own strip.
  if (!pending || (pending.what === 'delete' && pending.isSent)) return null;
  const { queries, what, leavesAt, isSent } = pending;
  const about =
    what === 'start'
      ? formatEffects(queries, counts)
      : TEXT.names(queries.map(({ query_label }) => query_label));
  // Its own command has no key unless the analyst gave it one: the key of the pending action undoes it too.
  const key = commandKey('queries.undo') || commandKey('app.undoPending');
  return (
    <div className="strip warn queries-pending">
      <span className="grow">
        <span role="status">{T.note(queries.length, T[what], show(about), isSent)}</span>{' '}
        {/* Not read out: the seconds change all the time. */}
        {!isSent && (
          <span className="quiet">{T.sentIn(Math.max(0, Math.ceil((leavesAt - now) / 1000)))}</span>
        )}
      </span>
      {!isSent && (
        <Button onClick={() => runCommand('queries.undo')}>
          {commandLabel('queries.undo')} {key !== '' && <kbd>{key}</kbd>}
        </Button>
      )}
    </div>
  );
};

/** Puts the queries that the search finds into the list, each with its newest count and watch; returns them. */
const useQueryRows = (apps: readonly App[]): readonly QueryRow[] => {
  const list = useQueries((s) => s.list);
  const counts = useQueries((s) => s.counts);
  const text = useQueries((s) => s.filter.text);
  const watches = useWatches((s) => s.watches);
  const rows = useMemo(() => {
    if (list.kind !== 'ready') return [];
    const labels = new Map(apps.map((app) => [app.name, app.label]));
    const watchById = new Map(watches.map((watch) => [watch.query_id, watch]));
    return list.rows
      .map((query) => ({
        query,
        counted: counts.get(query.query_id),
        watch: watchById.get(query.query_id),
        app: labels.get(query.saas_id) ?? query.saas_id,
      }))
      .filter((row) => isFound(row, text));
  }, [list, counts, text, watches, apps]);
  // While the list is loading or has failed, the current row and the selection wait for it.
  const isReady = list.kind === 'ready';
  useEffect(() => {
    if (isReady) void queryList.put(rows);
  }, [rows, isReady]);
  return rows;
};

/** The apps that the tenant protects, in their usual order. */
const useApps = () => {
  const { resource } = useSecEntities();
  return useMemo(
    () => (resource.state === 'ready' ? inAppOrder(resource.value.apps.filter((app) => app.is_saas)) : []),
    [resource],
  );
};

const isAll = ({ subtype, entity }: QueryFilter): boolean => subtype === ANY && entity === ANY;

/** Shows the size of the list and of its selection in the status line. */
const useListStatus = (selected: number): void => {
  const list = useQueries((s) => s.list);
  const shown = useStore(queryList.store, (s) => s.count);
  useEffect(() => {
    if (list.kind !== 'ready') return setStatus('');
    const since = list.meta?.cachedAt;
    const age = since === undefined ? null : { what: TEXT.list, since };
    setStatus(TEXT.status(shown, selected, list.rows.length), age);
  }, [shown, selected, list]);
  useEffect(() => () => setStatus(''), []);
};

const Empty = ({ title, hint }: { readonly title: string; readonly hint: string }) => (
  <EmptyState title={title}>
    <p>{hint}</p>
  </EmptyState>
);

/** Says why no query is shown: the list could not be loaded, the filters match none, or there are none. */
const NoQueries = ({
  meta: { fallback, skipped = 0 } = {},
  filter,
}: {
  readonly meta: AnswerMeta | undefined;
  readonly filter: QueryFilter;
}) => {
  if (fallback) return <Empty title={TEXT.empty.failed} hint={TEXT.empty.failedHint} />;
  if (skipped > 0 && filter.text === '') return <NoneReadable skipped={skipped} item={TEXT.item} />;
  if (isAll(filter) && filter.text === '')
    return <Empty title={TEXT.empty.none} hint={TEXT.empty.noneHint} />;
  return (
    <EmptyState title={TEXT.empty.noMatch}>
      <p>{TEXT.empty.noMatchHint}</p>
      <Button onClick={() => setFilter(NO_FILTER)}>{TEXT.empty.showAll}</Button>
    </EmptyState>
  );
};

const QueryGrid = ({ rows }: { readonly rows: number }) => {
  const { list, filter, pending } = useQueries();
  const isMuted = useCallback(({ query }: QueryRow) => isPending(pending, query.query_id), [pending]);
  if (list.kind === 'loading') return <Skeleton lines={24} label={TEXT.loading} />;
  if (list.kind === 'failed')
    return <FailurePanel failure={list.failure} onRetry={() => void loadQueries()} />;
  if (rows === 0) return <NoQueries meta={list.meta} filter={filter} />;
  return (
    <ListGrid
      name={TEXT.grid}
      list={queryList}
      onOpen={() => runCommand('queries.open')}
      rowItems={() => <QueryItems />}
      isMuted={isMuted}
      entersAtFirst
    />
  );
};

/** The saved queries of the tenant, with the commands on them. */
export const QueriesScreen = () => {
  const list = useQueries((s) => s.list);
  const notices = useWatches((s) => s.notices);
  const apps = useApps();
  const rows = useQueryRows(apps);
  const selected = useStore(queryList.store, (s) => selectedCount(s.selection, s.count));
  // The buttons above the list and its dialogs depend on the current query.
  const current = useStore(queryList.store, () => selectedQueries()[0]);
  const meta = list.kind === 'ready' ? list.meta : undefined;
  useEffect(() => void loadQueries(), []);
  useListStatus(selected);
  return (
    <section className="queries" aria-label={TEXT.title}>
      <ListBar apps={apps} cachedAt={meta?.cachedAt} />
      <BulkStrip />
      <PendingStrip />
      {notices.map((one) => (
        <div key={one} className="strip warn" role="alert">
          {one}
        </div>
      ))}
      <AppsNote />
      <FallbackNote meta={meta} item={TEXT.item} onRetry={() => void loadQueries()} />
      <QueryGrid rows={rows.length} />
      {selected > 0 && <SelectionBar selected={selected} />}
      <QueriesDialogs />
      <AllResultsDialogs query={current} />
    </section>
  );
};
