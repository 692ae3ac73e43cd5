import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isAppOn, type App } from '../../../shared/model/apps';
import type { Tab } from '../../../shared/model/app-state';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { Skeleton } from '../../components/Skeleton';
import { ZoneNote } from '../../dataset-view/rows/ZoneNote';
import { AppsNote } from '../../components/AppsNote';
import { FallbackNote } from '../../components/FallbackNote';
import { openListInTab } from '../../record/lists/list-screen';
import { useLoginLoad, useLogins, type LoginLoad } from '../../state/logins-store';
import { isFocusFree } from '../../state/screen-focus';
import { setStatus } from '../../state/status-store';
import { useAppsWithLogins } from '../../state/use-logins';
import { changeTab } from '../../state/workspace-store';
import { AppList } from './AppList';
import { DashboardBar } from './DashboardBar';
import { OUTCOMES, readDraft, type DashboardDraft, type Outcome } from './dashboard-draft';
import { countOf } from './app-counts';
import { readLeftHour } from './left-hour';
import { mapMode, type MapMode, type NextLogins } from './map/map-mode';
import { NeedsRow } from './needs/NeedsRow';
import { PickedRows } from './PickedRows';
import type { Pick } from './pick';
import { hasFocusToRestore } from './picture-target';
import { useRefreshes } from './refresh';
import { useShownFilters } from './shown-filters';
import { TEXT } from './text';
import { UnusualNow } from './UnusualNow';
import { useChange } from './use-change';
import { useCountedDataset } from './use-counted-dataset';
import { useLoginCounts, type LoginCounts } from './use-login-counts';
import { useLoginFilter } from './use-login-filter';
import '../../dataset-view/dataset-view.css';
import '../../dataset-view/strips.css';
import '../../components/panel.css';
import './dashboard.css';

/** The outlines and the chart library are loaded with the first map. */
const MapPanel = lazy(() => import('./map/MapPanel').then((m) => ({ default: m.MapPanel })));

const HourPanel = lazy(() => import('./hours/HourPanel').then((m) => ({ default: m.HourPanel })));

/** Adds an element to a set, or removes it. */
const toggled = (set: ReadonlySet<string>, one: string): ReadonlySet<string> =>
  new Set(set.has(one) ? [...set].filter((other) => other !== one) : [...set, one]);

const labelIn =
  (apps: readonly App[]) =>
  (app: string): string =>
    apps.find((one) => one.name === app)?.label ?? app;

const NoApps = () => (
  <EmptyState title={TEXT.noApps}>
    <p>{TEXT.noAppsNote}</p>
    <AppsNote />
  </EmptyState>
);

/** Shows the counts of the logins in the status line. */
const useLoginStatus = (match: number, loaded: number, apps: number, isKnown: boolean): void => {
  // While the first logins load, nothing is known: 0 would be a number.
  const status = isKnown ? TEXT.status(match, loaded, apps) : '';
  useEffect(() => {
    setStatus(status);
    return () => setStatus('');
  }, [status]);
};

/** Returns true if the numbers of the status line are known. A zero isn't known while logins load. */
const isStatusKnown = (match: number, { areCounted }: LoginCounts, load: LoginLoad): boolean =>
  areCounted && (match > 0 || load !== 'loading');

type LoadedProps = { readonly dataset: DatasetState | null; readonly onLoad: () => void };

/** Says that the load was canceled, so that only a part of the logins is shown. */
const CanceledNote = ({ loaded, onLoad }: { readonly loaded: number; readonly onLoad: () => void }) =>
  useLoginLoad() === 'canceled' ? (
    <div className="strip warn" role="status">
      <span className="grow">{TEXT.canceled(loaded)}</span>
      <button type="button" className="link" onClick={onLoad}>
        {TEXT.loadAgain}
      </button>
    </div>
  ) : null;

/** Says what the load lacks: rows that failed to load, were left out, or have times of an assumed zone. */
const LoadNotes = ({ dataset, onLoad }: LoadedProps) => (
  <>
    <FailureStrip
      className="dashboard-strip"
      loss={TEXT.partly(dataset?.loaded ?? 0)}
      failure={dataset?.failure}
      onRetry={onLoad}
    />
    <div className="dashboard-strip">
      <CanceledNote loaded={dataset?.loaded ?? 0} onLoad={onLoad} />
      <AppsNote />
      {dataset && <FallbackNote meta={dataset} />}
      {dataset && <ZoneNote columns={dataset.columns} onChange={onLoad} />}
    </div>
  </>
);

/** Placeholder of a picture while logins load. The first one takes the focus if no control has it. */
const LoadingPicture = ({ name, isFirst = false }: { readonly name: string; readonly isFirst?: boolean }) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFirst && isFocusFree() && !hasFocusToRestore()) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={panel} data-pane tabIndex={-1} className="panel" aria-label={name}>
      <Skeleton lines={8} height={28} label={TEXT.loadingLogins} />
    </section>
  );
};

/** Identifies the rows of a dataset: it changes with each row that comes, and with each change of rows that are there. */
const versionOf = ({ loaded, revision = 0 }: DatasetState): string => `${loaded} ${revision}`;

type PicturesProps = {
  readonly dataset: DatasetState;
  readonly draft: DashboardDraft;
  readonly filter: readonly ColumnFilter[];
  readonly travelFilter: readonly ColumnFilter[];
  readonly mode: MapMode;
  readonly next: readonly NextLogins[];
  readonly isLoading: boolean;
  readonly onDraft: (patch: Partial<DashboardDraft>) => void;
  readonly appLabel: (app: string) => string;
  /** Shown beside the map. */
  readonly children: ReactNode;
};

/** The map, the unusual logins, the hours, and the rows of what was picked on the map or in the hours. */
const Pictures = ({
  dataset,
  draft,
  filter,
  travelFilter,
  mode,
  next,
  isLoading,
  onDraft,
  appLabel,
  children,
}: PicturesProps) => {
  const [touched, setTouched] = useState<'map' | 'hours' | null>(readLeftHour() && 'hours');
  const [picks, setPicks] = useState<{ readonly map?: Pick; readonly hours?: Pick }>({});
  const pick = (touched && picks[touched]) ?? { name: TEXT.latest, filter: [] };
  const open = (of: Pick) => openListInTab({ list: 'logins', filter: [...filter, ...of.filter] }, of.name);
  const shared = {
    dataset: dataset.dataset,
    version: versionOf(dataset),
    filter,
    next,
    isLoading,
    onOpen: open,
  };
  // Bounds of places and hours mean nothing in the rows of another tenant.
  useChange(dataset.dataset, () => setTouched(null));
  return (
    <>
      <Suspense fallback={<LoadingPicture name={TEXT.where} isFirst />}>
        <MapPanel
          {...shared}
          outcome={draft.outcome}
          mode={mode}
          isTable={draft.isTable}
          onCurrent={(map) => setPicks((now) => ({ ...now, map }))}
          onTouch={() => setTouched('map')}
        />
      </Suspense>
      {children}
      <UnusualNow dataset={dataset} version={shared.version} filter={travelFilter} isLoading={isLoading} />
      <PickedRows
        dataset={dataset}
        filter={filter}
        pick={pick}
        outcome={draft.outcome}
        appLabel={appLabel}
        onOpen={() => open(pick)}
      />
      <Suspense fallback={<LoadingPicture name={TEXT.byHour} />}>
        <HourPanel
          {...shared}
          draft={draft}
          appLabel={appLabel}
          onSplit={(split) => onDraft({ split })}
          onCurrent={(hours) => setPicks((now) => ({ ...now, hours }))}
          onTouch={() => setTouched('hours')}
        />
      </Suspense>
    </>
  );
};

type ContentProps = Omit<PicturesProps, 'dataset'> & { readonly dataset: DatasetState | null };

/** The part below the bar: without a dataset, the apps alone. */
const Content = ({ dataset, ...others }: ContentProps) =>
  dataset ? (
    <Pictures dataset={dataset} {...others} />
  ) : (
    <>
      <LoadingPicture name={TEXT.where} isFirst />
      {others.children}
    </>
  );

/** Returns the apps that are drawn, each with its number of logins. */
const shownCounts = (
  apps: readonly App[],
  hidden: ReadonlySet<string>,
  { byApp }: LoginCounts,
  outcome: Outcome,
) =>
  apps
    .filter((app) => isAppOn(app) && !hidden.has(app.name))
    .map(({ name, label }) => ({ label, count: countOf(byApp, name, outcome) }));

/** The login events of the tenant's apps: where they came from, and when in the week. */
const Logins = ({ tab }: { readonly tab: Tab }) => {
  const dataset = useLogins((s) => s.dataset);
  const draft = readDraft(tab.draft);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { apps, load, isWithoutApps, failure, retry } = useAppsWithLogins();
  const { base, filter, byOutcome, withEgress, travel } = useLoginFilter(draft, hidden, dataset);
  const appLabel = useMemo(() => labelIn(apps), [apps]);
  useEffect(() => {
    useShownFilters.setState({ pictures: filter, travel });
    return () => useShownFilters.setState({ pictures: null, travel: null });
  }, [filter, travel]);
  const counted = useCountedDataset(dataset);
  const counts = useLoginCounts(counted, base);
  const ended = useLoginLoad();
  const isLoading = ended === 'loading' || !counts.areCounted;
  const shown = shownCounts(apps, hidden, counts, draft.outcome);
  const mode = mapMode(shown, draft.outcome);
  const next = OUTCOMES.filter((of) => of !== draft.outcome).map((of) => ({
    filter: byOutcome[of],
    isZoomedIn: mapMode(shownCounts(apps, hidden, counts, of), of).isZoomedIn,
  }));
  const match = shown.reduce((sum, { count }) => sum + count, 0);
  const isKnown = dataset !== null && isStatusKnown(match, counts, ended);
  useLoginStatus(match, dataset?.loaded ?? 0, shown.length, isKnown);
  useRefreshes(load);
  const onDraft = (patch: Partial<DashboardDraft>) => changeTab(tab.id, { draft: { ...draft, ...patch } });

  const appList = (
    <AppList
      apps={apps}
      counts={counts.byApp}
      failed={dataset?.notes ?? []}
      load={isLoading ? 'loading' : ended}
      hidden={hidden}
      outcome={draft.outcome}
      onToggle={(app) => setHidden((now) => toggled(now, app))}
    />
  );
  if (failure) return <FailurePanel failure={failure} onRetry={retry} />;
  if (counts.failure) return <FailurePanel failure={counts.failure} onRetry={counts.recount} />;
  if (isWithoutApps) return <NoApps />;
  return (
    <div className="dashboard">
      <DashboardBar draft={draft} loadedSpan={counts.loadedSpan} withEgress={withEgress} onDraft={onDraft} />
      <LoadNotes dataset={dataset} onLoad={load} />
      <Content
        dataset={counted}
        draft={draft}
        filter={filter}
        travelFilter={travel}
        mode={mode}
        next={next}
        isLoading={isLoading}
        onDraft={onDraft}
        appLabel={appLabel}
      >
        {appList}
      </Content>
    </div>
  );
};

/** The dashboard: first what needs the analyst, then the logins of the tenant's apps. */
export const DashboardScreen = ({ tab }: { readonly tab: Tab }) => (
  <div className="dashboard-page">
    <NeedsRow />
    <div className="dashboard-logins">
      <Logins tab={tab} />
    </div>
  </div>
);
