import { Button, InputGroup, MenuItem } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { CountedQuery } from '../../../shared/events';
import { QuerySubtype } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { entityTypeOf } from '../../../shared/model/ids';
import { inAppOrder } from '../../../shared/rules/app-order';
import { commandKey, commandLabel, isCommandEnabled, runCommand } from '../../commands/registry';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote } from '../../components/FallbackNote';
import { Picker } from '../../components/Picker';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import { selectedCount } from '../../dataset-view/view/selection';
import { Skeleton } from '../../components/Skeleton';
import { StaleBadge } from '../../components/StaleBadge';
import { setStatus } from '../../state/status-store';
import { useWatches } from '../../state/watches-store';
import { useResource } from '../../state/use-resource';
import { formatCount, formatQuantity, useDefang } from '../../state/format';
import {
  ANY,
  selectedQueries,
  hasActions,
  isLeaving,
  loadQueries,
  QUERIES_SCREEN,
  setFilter,
  UNDO_MS,
  useQueries,
  type Leaving,
} from './queries-store';
import { allResultsIds } from '../../features/tenant-report/all-results';
import { AllResultsMenu } from '../../features/tenant-report/AllResultsMenu';
import { AllResultsDialogs } from '../../features/tenant-report/AllResultsDialogs';
import { BulkStrip } from './BulkStrip';
import { QueriesDialogs } from './QueriesDialogs';
import type { QueryRow } from './query-columns';
import { queryList } from './query-list';
import { useQueryRows } from './use-query-rows';
import '../../dataset-view/dataset-view.css';
import '../../dataset-view/strips.css';
import './queries.css';

/** Commands on the selected queries, as the toolbar groups them. */
const COMMAND_GROUPS = [
  ['queries.open', 'queries.edit', 'queries.schedule', 'queries.duplicate'],
  ['queries.start', 'queries.stop', 'queries.delete', 'queries.mark'],
  ['queries.count', 'queries.track', 'queries.export'],
] as const;

const LEAVING_WORDS: Readonly<Record<Leaving, string>> = {
  delete: 'about to be deleted',
  mark: 'about to be marked for deletion',
  start: 'about to be started',
};

/** What starting queries does to what they find. */
const actionWords = (queries: readonly SafeQuery[], counts: ReadonlyMap<string, CountedQuery>): string => {
  const all = queries.filter(hasActions).map(({ query_id, query_label, report_actions }) => {
    const total = counts.get(query_id)?.total;
    const found =
      total === undefined || total === null
        ? 'everything that it finds'
        : formatQuantity(total, 'entity', 'entities');
    return `“${query_label}” runs ${(report_actions ?? []).map(({ action_id }) => action_id).join(', ')} on ${found}`;
  });
  return all.slice(0, 3).join('; ') + (all.length > 3 ? ` and ${all.length - 3} more like them` : '');
};

/** The commands on the selected queries, as a row's menu lists them. */
const QueryItems = () =>
  COMMAND_GROUPS.flat().map((id) => (
    <MenuItem
      key={id}
      text={commandLabel(id)}
      label={commandKey(id)}
      disabled={!isCommandEnabled(id)}
      onClick={() => runCommand(id)}
    />
  ));

/** Every saved query of the tenant: found, opened, changed, started and stopped, carried out and in. */
export const QueriesScreen = () => {
  const { list, filter, counts, leaving } = useQueries();
  const { resource } = useResource('apps', (signal) => api['apps.secEntities']({}, signal));
  const apps = useMemo(
    () => (resource.state === 'ready' ? inAppOrder(resource.value.apps.filter((app) => app.is_saas)) : []),
    [resource],
  );
  const show = useDefang();
  const notices = useWatches((s) => s.notices);
  const rows = useQueryRows(apps);
  const shown = useStore(queryList.store, (s) => s.count);
  const selected = useStore(queryList.store, (s) => selectedCount(s.selection, s.count));
  // The buttons above the list depend on the current row.
  useStore(queryList.store, (s) => s.open?.row);
  const isMuted = useCallback(({ query }: QueryRow) => isLeaving(leaving, query.query_id), [leaving]);
  const all = list.kind === 'ready' ? list.rows.length : 0;
  const meta = list.kind === 'ready' ? list.meta : undefined;
  const isNarrow = filter.subtype !== ANY || filter.entity !== ANY || filter.text !== '';

  useEffect(() => void loadQueries(), []);
  useEffect(() => {
    setStatus(
      list.kind === 'ready'
        ? `${formatCount(shown)} shown · ${formatCount(selected)} selected · ${formatQuantity(all, 'query', 'queries')} ${filter.subtype === ANY && filter.entity === ANY ? 'in all' : 'of this kind'}`
        : '',
      meta?.cachedAt === undefined ? null : { what: 'query list', since: meta.cachedAt },
    );
  }, [shown, selected, all, meta, list.kind, filter]);
  useEffect(() => () => setStatus(''), []);

  const entities = apps.flatMap((app) =>
    app.domains.map((domain) => ({
      value: entityTypeOf(app.name, domain),
      label: `${app.label}, ${domain}`,
    })),
  );
  return (
    <section className="queries" aria-label="Queries">
      <div className="queries-bar" role="toolbar" aria-label="Query list">
        <Picker
          label="Subtype"
          value={filter.subtype}
          items={[
            { value: ANY, label: 'any' },
            ...QuerySubtype.options.map((one) => ({ value: one, label: one })),
          ]}
          onPick={(subtype) => setFilter({ subtype })}
        />
        <Picker
          label="Entity"
          value={filter.entity}
          items={[{ value: ANY, label: 'any' }, ...entities]}
          onPick={(entity) => setFilter({ entity })}
          disabled={entities.length === 0}
        />
        <InputGroup
          className="queries-search"
          type="search"
          leftIcon={<Search size={12} />}
          aria-label="Search queries"
          placeholder="Search queries"
          value={filter.text}
          onValueChange={(text) => setFilter({ text })}
        />
        {meta?.cachedAt !== undefined && (
          <StaleBadge what="" since={meta.cachedAt} onRefresh={() => runCommand('queries.refresh')} />
        )}
        <span className="grow" />
        <Button onClick={() => runCommand('session.activeUsers')}>
          {commandLabel('session.activeUsers')}
        </Button>
        <Button onClick={() => runCommand('queries.import')}>{commandLabel('queries.import')}</Button>
        <Button className="primary" onClick={() => runCommand('queries.new')}>
          {commandLabel('queries.new')}
        </Button>
      </div>
      <div
        className="queries-bar acts"
        role="toolbar"
        aria-label={
          selected > 0 ? formatQuantity(selected, 'selected query', 'selected queries') : 'Current query'
        }
      >
        <span className="quiet queries-chosen">
          {selected > 0 ? `${formatCount(selected)} selected` : 'Current row'}
        </span>
        {COMMAND_GROUPS.map((group) => (
          <span key={group[0]} className="line">
            {group.map((id) => (
              <Button
                key={id}
                variant="minimal"
                disabled={!isCommandEnabled(id)}
                title={commandKey(id)}
                onClick={() => runCommand(id)}
              >
                {commandLabel(id)}
              </Button>
            ))}
          </span>
        ))}
        <span className="line">
          <AllResultsMenu
            screen={QUERIES_SCREEN}
            isOff={!isCommandEnabled(allResultsIds(QUERIES_SCREEN)[0] ?? '')}
            title="Acts on all that the chosen query finds"
          />
        </span>
      </div>
      <BulkStrip />
      {leaving && !(leaving.what === 'delete' && leaving.isSent) && (
        <div className="strip warn queries-leaving" role="status">
          <span className="grow">
            {formatQuantity(leaving.queries.length, 'query', 'queries')} {LEAVING_WORDS[leaving.what]}
            {leaving.what === 'start' && `: ${show(actionWords(leaving.queries, counts))}`}
            {!leaving.isSent ? `, in ${UNDO_MS / 1000} seconds. Nothing has been sent.` : '…'}
          </span>
          {!leaving.isSent && (
            <Button onClick={() => runCommand('queries.undo')}>
              {commandLabel('queries.undo')} <kbd>U</kbd>
            </Button>
          )}
        </div>
      )}
      {notices.map((one) => (
        <div key={one} className="strip warn" role="alert">
          {one}
        </div>
      ))}
      <FallbackNote meta={meta} onRetry={() => void loadQueries()} />
      {list.kind === 'loading' && <Skeleton lines={24} label="Loading the queries" />}
      {list.kind === 'failed' && <FailurePanel failure={list.failure} onRetry={() => void loadQueries()} />}
      {list.kind === 'ready' && rows.length > 0 && (
        <ListGrid
          name="Saved queries"
          list={queryList}
          onOpen={() => runCommand('queries.open')}
          rowItems={() => <QueryItems />}
          isMuted={isMuted}
        />
      )}
      {list.kind === 'ready' && rows.length === 0 && (
        <EmptyState
          title={
            meta?.fallback ? 'The list could not be loaded' : isNarrow ? 'No query fits' : 'No saved queries'
          }
        >
          <p>
            {meta?.fallback
              ? 'It is shown as empty. That does not say that there are no queries.'
              : isNarrow
                ? 'Choose another subtype or entity, or search for less.'
                : 'Start from a template, or save a hunt.'}
          </p>
          {!meta?.fallback && isNarrow && (
            <Button onClick={() => setFilter({ subtype: ANY, entity: ANY, text: '' })}>Show all</Button>
          )}
        </EmptyState>
      )}
      <QueriesDialogs />
      <AllResultsDialogs query={selectedQueries()[0]} />
    </section>
  );
};
