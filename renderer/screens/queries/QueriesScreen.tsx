import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { AnswerMeta } from '../../../shared/bridge';
import { inAppOrder } from '../../../shared/rules/app-order';
import { runCommand } from '../../commands/registry';
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
import { PendingStrip } from './PendingStrip';
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
import type { QueryRow } from './query-columns';
import { queryList } from './query-list';
import { ListBar, QueryItems, SelectionBar } from './QueryToolbars';
import { TEXT } from './text';
import { useQueryRows } from './use-query-rows';
import '../../dataset-view/dataset-view.css';
import '../../dataset-view/strips.css';
import './queries.css';

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
    <section className="queries" aria-label={TEXT.screen}>
      <ListBar apps={apps} cachedAt={meta?.cachedAt} />
      <SelectionBar selected={selected} />
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
      <QueriesDialogs />
      <AllResultsDialogs query={current} />
    </section>
  );
};
