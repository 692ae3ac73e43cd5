import { useEffect, useMemo, useState } from 'react';
import type { App } from '../../../shared/model/apps';
import type { Tab } from '../../../shared/model/app-state';
import type { ColumnFilter } from '../../../shared/dataset';
import { inAppOrder } from '../../../shared/rules/app-order';
import { api } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { useApp } from '../../state/app-store';
import { setStatus } from '../../state/status-store';
import { formatZone, useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { changeTab } from '../../state/workspace-store';
import { AppChart } from './AppChart';
import { AppList } from './AppList';
import { DashboardBar } from './DashboardBar';
import { HourMatrix } from './HourMatrix';
import { busiestSlot, type Slot } from './login-cells';
import { storedOutcome, type Outcome } from './outcome';
import { loadLogins, useLogins } from './logins-store';
import { SlotList } from './SlotList';
import { TEXT } from './text';
import { useLoginCounts } from './use-login-counts';
import '../../dataset-view/dataset-view.css';
import '../../dataset-view/strips.css';
import './dashboard.css';

/** Reads the apps, and loads the logins of those that are enabled once they are known. */
const useAppsWithLogins = () => {
  const { kind, failure, connection } = useLogins();
  const here = useApp((s) => (s.session.kind === 'signedIn' ? s.session.connectionId : ''));
  const { resource, reload } = useResource('apps', (signal) => api['apps.secEntities']({}, signal));
  const apps = useMemo(
    () => (resource.state === 'ready' ? inAppOrder(resource.value.apps.filter((app) => app.is_saas)) : []),
    [resource],
  );
  const enabled = apps.filter((app) => app.state === 'enabled').map((app) => app.name);
  const load = () => void loadLogins(enabled, here);
  const needsLoad = enabled.length > 0 && (kind === 'idle' || connection !== here);
  useEffect(() => {
    if (needsLoad) load();
  }, [needsLoad]);
  if (resource.state === 'failed') return { apps, enabled, load, failure: resource.failure, retry: reload };
  return { apps, enabled, load, failure: kind === 'failed' ? failure : null, retry: load };
};

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

/** The login events of the tenant's apps: how many per app, and when in the week. */
export const DashboardScreen = ({ tab }: { readonly tab: Tab }) => {
  const dataset = useLogins((s) => s.dataset);
  const zone = useZone();
  const outcome = storedOutcome(tab.draft);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [pickedSlot, setSlot] = useState<Slot | null>(null);
  const [listedSlot, setListedSlot] = useState<Slot | null>(null);
  const { apps, enabled, load, failure, retry } = useAppsWithLogins();
  const filter = useMemo(() => loginFilter(outcome, hidden), [outcome, hidden]);
  const appLabel = useMemo(() => labelIn(apps), [apps]);
  const counts = useLoginCounts(dataset, filter);
  const slot = pickedSlot ?? busiestSlot(counts.matrix);
  const status = dataset
    ? TEXT.status(counts.matrix.total, enabled.length - hidden.size, TEXT.outcomes[outcome])
    : '';
  useEffect(() => {
    setStatus(status, null);
    return () => setStatus('');
  }, [status]);

  if (failure) return <FailurePanel failure={failure} onRetry={retry} />;
  return (
    <div className="dashboard">
      <DashboardBar
        outcome={outcome}
        onOutcome={(next) => changeTab(tab.id, { draft: next })}
        onLoad={load}
      />
      <FailureStrip
        className="dashboard-strip"
        loss={TEXT.partly(dataset?.loaded ?? 0)}
        failure={dataset?.failure}
        onRetry={load}
      />
      <AppChart counts={counts} labelOf={appLabel} />
      <AppList
        apps={apps}
        counts={counts.byApp}
        failed={dataset?.notes ?? []}
        hidden={hidden}
        outcome={outcome}
        onToggle={(app) => setHidden((now) => toggled(now, app))}
      />
      <section className="panel" aria-label={TEXT.byHour}>
        <h2 className="panel-head">
          {TEXT.byHour}
          <span className="quiet cut">{TEXT.byHourNote(formatZone(zone))}</span>
        </h2>
        <div className="panel-body">
          <HourMatrix matrix={counts.matrix} slot={slot} onSlot={setSlot} onOpen={setListedSlot} />
        </div>
      </section>
      {dataset ? (
        <SlotList dataset={dataset} filter={filter} slot={listedSlot ?? slot} appLabel={appLabel} />
      ) : (
        <section className="panel" />
      )}
    </div>
  );
};
