import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { App } from '../../../shared/model/apps';
import type { Tab } from '../../../shared/model/app-state';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { ZoneNote } from '../../dataset-view/rows/ZoneNote';
import { AppsNote } from '../../components/AppsNote';
import { FallbackNote } from '../../components/FallbackNote';
import { mayArrive, useLogins } from '../../state/logins-store';
import { setStatus } from '../../state/status-store';
import { formatZone, useZone } from '../../state/time';
import { useAppsWithLogins } from '../../state/use-logins';
import { changeTab } from '../../state/workspace-store';
import { AppChart } from './AppChart';
import { AppList } from './AppList';
import { DashboardBar } from './DashboardBar';
import { HourMatrix } from './HourMatrix';
import { busiestSlot, type Slot } from './login-cells';
import { storedOutcome, type Outcome } from './outcome';
import { SlotList } from './SlotList';
import { TEXT } from './text';
import { useLoginCounts } from './use-login-counts';
import '../../dataset-view/dataset-view.css';
import '../../dataset-view/strips.css';
import './dashboard.css';

/** Returns the local filters for an outcome without the hidden apps. */
const loginFilter = (outcome: Outcome, hidden: ReadonlySet<string>): ColumnFilter[] => [
  ...(outcome === 'both' ? [] : [{ kind: 'is' as const, key: 'success', values: [outcome === 'success'] }]),
  ...(hidden.size > 0 ? [{ kind: 'isNot' as const, key: 'saas', values: [...hidden] }] : []),
];

/** Adds an element to a set, or removes it. */
const toggled = (set: ReadonlySet<string>, one: string): ReadonlySet<string> =>
  new Set(set.has(one) ? [...set].filter((other) => other !== one) : [...set, one]);

const labelIn =
  (apps: readonly App[]) =>
  (app: string): string =>
    apps.find((one) => one.name === app)?.label ?? app;

const HourPanel = ({ children }: { readonly children: ReactNode }) => {
  const zone = useZone();
  return (
    <section data-pane className="panel" aria-label={TEXT.byHour}>
      <h2 className="panel-head">
        {TEXT.byHour}
        <span className="quiet cut">{TEXT.byHourNote(formatZone(zone))}</span>
      </h2>
      <div className="panel-body">{children}</div>
    </section>
  );
};

const NoApps = () => (
  <EmptyState title={TEXT.noApps}>
    <p>{TEXT.noAppsNote}</p>
    <AppsNote />
  </EmptyState>
);

/** Shows the counts of the logins in the status line. */
const useLoginStatus = (match: number, loaded: number | undefined, apps: number): void => {
  const status = loaded === undefined ? '' : TEXT.status(match, loaded, apps);
  useEffect(() => {
    setStatus(status);
    return () => setStatus('');
  }, [status]);
};

/** Counts the apps and logins that were left out, if any, and says if the zone of their times is assumed. */
const LeftOut = ({
  dataset,
  onLoad,
}: {
  readonly dataset: DatasetState | null;
  readonly onLoad: () => void;
}) => (
  <div className="dashboard-strip">
    <AppsNote />
    {dataset && <FallbackNote meta={dataset} />}
    {dataset && <ZoneNote columns={dataset.columns} onChange={onLoad} />}
  </div>
);

/** Says what the load lacks: rows that failed to load, were left out, or have times of an assumed zone. */
const LoadNotes = ({
  dataset,
  onLoad,
}: {
  readonly dataset: DatasetState | null;
  readonly onLoad: () => void;
}) => (
  <>
    <FailureStrip
      className="dashboard-strip"
      loss={TEXT.partly(dataset?.loaded ?? 0)}
      failure={dataset?.failure}
      onRetry={onLoad}
    />
    <LeftOut dataset={dataset} onLoad={onLoad} />
  </>
);

/** The login events of the tenant's apps: how many per app, and when in the week. */
export const DashboardScreen = ({ tab }: { readonly tab: Tab }) => {
  const dataset = useLogins((s) => s.dataset);
  const outcome = storedOutcome(tab.draft);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [pickedSlot, setSlot] = useState<Slot | null>(null);
  const [listedSlot, setListedSlot] = useState<Slot | null>(null);
  const { apps, enabled, load, isWithoutApps, failure, retry } = useAppsWithLogins();
  const filter = useMemo(() => loginFilter(outcome, hidden), [outcome, hidden]);
  const appLabel = useMemo(() => labelIn(apps), [apps]);
  const counts = useLoginCounts(dataset, filter);
  const isLoading = mayArrive(dataset) || !counts.areCounted;
  const slot = pickedSlot ?? busiestSlot(counts.matrix);
  useLoginStatus(counts.matrix.total, dataset?.loaded, enabled.length - hidden.size);

  if (failure) return <FailurePanel failure={failure} onRetry={retry} />;
  if (counts.failure) return <FailurePanel failure={counts.failure} onRetry={counts.recount} />;
  if (isWithoutApps) return <NoApps />;
  return (
    <div className="dashboard">
      <DashboardBar
        outcome={outcome}
        onOutcome={(next) => changeTab(tab.id, { draft: next })}
        onLoad={load}
      />
      <LoadNotes dataset={dataset} onLoad={load} />
      <AppChart counts={counts} labelOf={appLabel} isLoading={isLoading} />
      <AppList
        apps={apps}
        counts={counts.byApp}
        failed={dataset?.notes ?? []}
        isLoading={isLoading}
        hidden={hidden}
        outcome={outcome}
        onToggle={(app) => setHidden((now) => toggled(now, app))}
      />
      <HourPanel>
        <HourMatrix
          matrix={counts.matrix}
          isLoading={isLoading}
          slot={slot}
          onSlot={setSlot}
          onOpen={setListedSlot}
        />
      </HourPanel>
      {!dataset && <section className="panel" />}
      {dataset && (
        <SlotList dataset={dataset} filter={filter} slot={listedSlot ?? slot} appLabel={appLabel} />
      )}
    </div>
  );
};
