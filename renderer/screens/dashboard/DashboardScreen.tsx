import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import type { ColumnFilter } from '../../../shared/dataset';
import { inAppOrder } from '../../../shared/rules/app-order';
import { isZoomedIn } from '../../../shared/rules/zoom-mode';
import { api, local, datasets } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { Skeleton } from '../../components/Skeleton';
import { StaleBadge } from '../../components/StaleBadge';
import { useApp } from '../../state/app-store';
import { setStatus } from '../../state/status-store';
import { useZone, formatZone } from '../../state/time';
import { usePrevious } from '../../state/use-previous';
import { useResource } from '../../state/use-resource';
import { changeTab } from '../../state/workspace-store';
import { formatCount, formatQuantity } from '../../state/format';
import { AppList, countOf } from './AppList';
import { HourMatrix } from './HourMatrix';
import {
  busiestSlot,
  matrixOf,
  OUTCOMES,
  outcomeWords,
  perApp,
  type Outcome,
  type Slot,
} from './login-cells';
import { loadLogins, useLogins } from './logins-store';
import { SlotList } from './SlotList';
import './dashboard.css';

const StackedBars = lazy(() =>
  import('../../components/charts/StackedBars').then((m) => ({ default: m.StackedBars })),
);

const keptOutcome = (tab: Tab): Outcome => OUTCOMES.find((one) => one === tab.draft) ?? 'fail';
const nothing = { groups: [], total: 0 };

/** The login events of the tenant's apps: how many per app, and when in the week. */
export const DashboardScreen = ({ tab }: { readonly tab: Tab }) => {
  const { kind, failure, dataset, openedAt, connection } = useLogins();
  const here = useApp((s) => (s.session.kind === 'signedIn' ? s.session.connectionId : ''));
  const zone = useZone();
  const [outcome, setOutcome] = useState<Outcome>(() => keptOutcome(tab));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [pickedSlot, setSlot] = useState<Slot | null>(null);
  const [pickedList, setListed] = useState<Slot | null>(null);
  const apps = useResource('apps', (signal) => api['apps.secEntities']({}, signal));
  const all = useMemo(
    () =>
      apps.resource.state === 'ready'
        ? inAppOrder(apps.resource.value.apps.filter((app) => app.is_saas))
        : [],
    [apps.resource],
  );
  const enabled = all.filter((app) => app.state === 'enabled').map((app) => app.name);
  const load = () => void loadLogins(enabled, here);
  const needsLoad = all.length > 0 && (kind === 'idle' || connection !== here);
  useEffect(() => {
    if (needsLoad && enabled.length > 0) load();
  }, [needsLoad]);

  const switchTo = (next: Outcome) => {
    setOutcome(next);
    changeTab(tab.id, { draft: next });
  };
  const filter = useMemo((): ColumnFilter[] => {
    const made: ColumnFilter[] = [];
    if (outcome !== 'both') made.push({ kind: 'is', key: 'success', values: [outcome === 'success'] });
    if (left.size > 0) made.push({ kind: 'isNot', key: 'saas', values: [...left] });
    return made;
  }, [outcome, left]);
  const id = dataset?.dataset;
  const view = (filters: ColumnFilter[]) => ({ dataset: id ?? '', sort: [], filter: filters });
  const byApp = useResource(id === undefined ? null : `apps ${id} ${dataset?.loaded}`, () =>
    datasets.group({ view: view([]), by: [{ key: 'saas' }, { key: 'success' }] }),
  );
  const byHour = useResource(
    id === undefined ? null : JSON.stringify(['hours', id, dataset?.loaded, filter, zone]),
    () =>
      datasets.group({
        view: view(filter),
        by: [
          { key: 'time', part: 'weekday' },
          { key: 'time', part: 'hour' },
        ],
        timeZone: zone,
      }),
  );
  const appGroups = usePrevious(byApp.resource) ?? nothing;
  const hourGroups = usePrevious(byHour.resource) ?? nothing;
  const counts = useMemo(() => perApp(appGroups), [appGroups]);
  const matrix = useMemo(() => matrixOf(hourGroups), [hourGroups]);
  const slot = pickedSlot ?? busiestSlot(matrix);
  const listed = pickedList ?? slot;
  const busiest = [...counts]
    .map(([app]) => app)
    .sort((a, b) => countOf(counts, b, 'both') - countOf(counts, a, 'both'));
  const labelOf = (app: string) => all.find((one) => one.name === app)?.label ?? app;

  useEffect(() => {
    setStatus(
      dataset
        ? `${formatQuantity(matrix.total, 'event')} · ${formatQuantity(enabled.length - left.size, 'app')} · ${outcomeWords(outcome)}`
        : '',
      null,
    );
    return () => setStatus('');
  }, [matrix.total, left, outcome, dataset]);

  const failedAll =
    apps.resource.state === 'failed' ? apps.resource.failure : kind === 'failed' ? failure : null;
  if (failedAll)
    return (
      <FailurePanel failure={failedAll} onRetry={apps.resource.state === 'failed' ? apps.reload : load} />
    );
  const isLoading = kind !== 'ready' || dataset?.state === 'fetching' || dataset?.state === 'idle';
  const series = [
    { label: 'Failed', colour: 'bad' as const, counts: busiest.map((app) => countOf(counts, app, 'fail')) },
    {
      label: 'Successful',
      colour: 'accent' as const,
      counts: busiest.map((app) => countOf(counts, app, 'success')),
    },
  ];
  return (
    <div className="dashboard">
      <div className="dashboard-bar" role="toolbar" aria-label="Login events">
        <div className="segments" role="group" aria-label="Outcome">
          {(['success', 'fail', 'both'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={outcome === one} onClick={() => switchTo(one)}>
              {outcomeWords(one)}
            </button>
          ))}
        </div>
        <kbd title="Switches the outcome">F</kbd>
        <span className="grow" />
        {isLoading && <span className="quiet">Loading… {formatCount(dataset?.loaded ?? 0)} logins</span>}
        {!isLoading && openedAt > 0 && <StaleBadge what="logins" since={openedAt} />}
        <Button disabled={isLoading} onClick={() => void local['session.refresh']({}).then(load)}>
          Refresh
        </Button>
      </div>
      <FailureStrip
        className="dashboard-strip"
        loss={`Only ${formatQuantity(dataset?.loaded ?? 0, 'login')} could be loaded.`}
        failure={dataset?.failure}
        onRetry={load}
      />
      <section className="panel" aria-label="How many">
        <h2 className="panel-head">
          How many
          <span className="quiet">
            {formatQuantity(appGroups.total, 'login')} by app and outcome ·{' '}
            {isZoomedIn(busiest.map((app) => countOf(counts, app, 'both'))) ? 'zoomed in' : 'zoomed out'}
          </span>
        </h2>
        <div className="panel-body">
          {busiest.length === 0 ? (
            <Skeleton lines={8} height={28} label="Loading logins" />
          ) : (
            <Suspense fallback={<Skeleton lines={8} height={28} />}>
              <StackedBars series={series} labels={busiest.map(labelOf)} height="100%" isAcross left={120} />
            </Suspense>
          )}
        </div>
      </section>
      <AppList
        apps={all}
        counts={counts}
        failed={dataset?.notes ?? []}
        left={left}
        outcome={outcome}
        onToggle={(app) =>
          setLeft((held) => new Set(held.has(app) ? [...held].filter((one) => one !== app) : [...held, app]))
        }
      />
      <section className="panel" aria-label="When">
        <h2 className="panel-head">
          When
          <span className="quiet cut">
            hour × weekday, {formatZone(zone)} · arrows move, Enter lists, F switches
          </span>
        </h2>
        <div className="panel-body">
          <HourMatrix
            matrix={matrix}
            slot={slot}
            onSlot={setSlot}
            onOpen={setListed}
            onSwitch={() => switchTo(OUTCOMES[(OUTCOMES.indexOf(outcome) + 1) % OUTCOMES.length] ?? 'both')}
          />
        </div>
      </section>
      {dataset ? (
        <SlotList dataset={dataset} filter={filter} slot={listed} appLabel={labelOf} />
      ) : (
        <section className="panel" />
      )}
    </div>
  );
};
