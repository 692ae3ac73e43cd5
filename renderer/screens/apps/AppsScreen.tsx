import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Tab } from '../../../shared/model/app-state';
import { api } from '../../bridge';
import { barCommand } from '../../commands/bar-command';
import { runCommand } from '../../commands/registry';
import { OverflowBar } from '../../components/bar/OverflowBar';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { FallbackNote } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { StaleBadge } from '../../components/StaleBadge';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import '../../dataset-view/dataset-view.css';
import '../../dataset-view/strips.css';
import { useApp } from '../../state/app-store';
import { useBrand } from '../../state/brand';
import { formatCount, useDefang } from '../../state/format';
import { setStatus } from '../../state/status-store';
import { useResource, type Resource } from '../../state/use-resource';
import { AppDetail } from './AppDetail';
import { appRows, PARTS, type AppRows, type Numbers, type Part } from './app-facts';
import { APP_LISTS } from './app-lists';
import './apps.css';
import { reloadApps, useReloads } from './reload';
import { partOf, showPart, storedState } from './tab-state';
import { TEXT } from './text';

type StatisticsResource = Resource<{ readonly rows: readonly Numbers[] }>;

const NONE: AppRows = { apps: [], tools: [], hidden: [], unlisted: [] };
const NO_NUMBERS: readonly Numbers[] = [];

/** Reads the apps and their numbers. */
const useAppRows = () => {
  const round = useReloads();
  const apps = useResource(`apps ${round}`, (signal) => api['apps.secEntities']({}, signal)).resource;
  const statistics: StatisticsResource = useResource(`statistics ${round}`, (signal) =>
    api['apps.statistics']({}, signal),
  ).resource;
  const brand = useBrand();
  const flags = useApp((s) => s.flags);
  const rows = useMemo(
    () =>
      apps.state === 'ready'
        ? appRows(
            { apps: apps.value.apps, brand, flags },
            statistics.state === 'ready' ? statistics.value.rows : NO_NUMBERS,
          )
        : NONE,
    [apps, statistics, brand, flags],
  );
  return { apps, statistics, rows };
};

/** Puts the rows into their lists, and shows the app that the tab asks for. */
const useLists = (tab: Tab, rows: AppRows, isReady: boolean): void => {
  useEffect(() => {
    for (const part of PARTS) void APP_LISTS[part].put(rows[part]);
  }, [rows]);
  useEffect(() => {
    const state = storedState(tab);
    if (!isReady || !('app' in state)) return;
    const part = PARTS.find((one) => rows[one].some(({ app }) => app.name === state.app));
    if (!part) return;
    APP_LISTS[part].show(state.app);
    void APP_LISTS[part].put(rows[part]);
    showPart(tab.id, part);
  }, [tab.draft, isReady]);
};

const useAppsStatus = (rows: AppRows): void => {
  const status = TEXT.status(rows.apps.length, rows.tools.length);
  useEffect(() => {
    setStatus(status);
    return () => setStatus('');
  }, [status]);
};

type BarProps = {
  readonly tab: string;
  readonly part: Part;
  readonly rows: AppRows;
  readonly cachedAt: number | undefined;
};

const AppsBar = ({ tab, part, rows, cachedAt }: BarProps) => (
  <div data-pane className="apps-bar" role="toolbar" aria-label={TEXT.open}>
    <div className="segments" role="group" aria-label={TEXT.part}>
      {PARTS.map((one) => (
        <button key={one} type="button" aria-pressed={part === one} onClick={() => showPart(tab, one)}>
          {TEXT.parts[one]} <span className="hint">{formatCount(rows[one].length)}</span>
        </button>
      ))}
    </div>
    <span className="grow" />
    {cachedAt !== undefined && <StaleBadge what="" since={cachedAt} />}
    <OverflowBar items={[barCommand('apps.refresh')]} />
  </div>
);

/** Says what the lists lack. */
const Notes = ({ statistics, rows }: { readonly statistics: StatisticsResource; readonly rows: AppRows }) => {
  const show = useDefang();
  return (
    <>
      <FailureStrip
        loss={TEXT.numbersFailed}
        failure={statistics.state === 'failed' ? statistics.failure : undefined}
        onRetry={reloadApps}
      />
      <FallbackNote meta={statistics.state === 'ready' ? statistics.meta : undefined} />
      {rows.unlisted.length > 0 && <p className="quiet">{TEXT.unlisted(rows.unlisted.map(show))}</p>}
      {rows.hidden.length > 0 && <p className="quiet">{TEXT.hidden(rows.hidden.length)}</p>}
    </>
  );
};

const PartList = ({
  part,
  rows,
  statistics,
}: {
  readonly part: Part;
  readonly rows: AppRows;
  readonly statistics: StatisticsResource;
}) => {
  const list = APP_LISTS[part];
  const row = useStore(list.store, (s) => {
    const current = list.currentRow(s);
    return current ? list.item(current.row) : undefined;
  });
  if (rows[part].length === 0)
    return (
      <EmptyState title={TEXT.none[part]}>
        <p>{TEXT.noneNote[part]}</p>
      </EmptyState>
    );
  return (
    <>
      <div className="apps-list">
        <ListGrid name={TEXT.parts[part]} list={list} onOpen={() => runCommand('apps.search')} />
      </div>
      {row && <AppDetail key={row.app.name} row={row} isLoading={statistics.state === 'loading'} />}
    </>
  );
};

/** The apps of the tenant and its security tools, each with what the tenant says of it. */
export const AppsScreen = ({ tab }: { readonly tab: Tab }) => {
  const { apps, statistics, rows } = useAppRows();
  const show = useDefang();
  const state = storedState(tab);
  const part = partOf(tab);
  useLists(tab, rows, apps.state === 'ready');
  useAppsStatus(rows);
  if (apps.state === 'failed') return <FailurePanel failure={apps.failure} onRetry={reloadApps} />;
  if (apps.state === 'loading') return <Skeleton lines={10} label={TEXT.loading} />;
  return (
    <div className="apps-screen">
      <AppsBar tab={tab.id} part={part} rows={rows} cachedAt={apps.meta?.cachedAt} />
      <div className="apps-notes">
        <FallbackNote meta={apps.meta} item={TEXT.item} />
        <Notes statistics={statistics} rows={rows} />
        {'app' in state && (
          <p className="quiet">
            {(rows.hidden.includes(state.app) ? TEXT.isHidden : TEXT.notListed)(show(state.app))}
          </p>
        )}
      </div>
      <PartList part={part} rows={rows} statistics={statistics} />
    </div>
  );
};
