import { useMemo, useRef, useEffect, type RefObject } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { LoadedLogins } from '../../record/logins/LoadedLogins';
import { useApps } from '../../record/use-apps';
import { displayText } from '../../state/format';
import { formatInstant, useZone, formatInstantWithZone } from '../../state/time';
import { useFocusTarget } from '../../state/use-focus-target';
import { useResource } from '../../state/use-resource';
import { ReplayBar } from './ReplayBar';
import { legsTo, MOST_LINES, replayOption, viewOf, type Leg } from './replay-option';
import { readReplay, type ReplayDraft } from './replay-draft';
import { REPLAYS, type ReplayTarget } from './replay-target';
import { readSteps, type Step, type Steps } from './steps';
import { TEXT } from './text';
import { useSteps, useStoredPlace } from './use-player';
import '../../components/panel.css';
import '../../dataset-view/strips.css';
import './replay.css';
import { useStore } from 'zustand';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import { stepList, stepTable } from './step-list';
import { FieldText } from '../../record/parts/FieldText';
import { refToIp } from '../../record/record-ref';
import '../../record/record.css';
import ReactEChartsCore from 'echarts-for-react/esm/core';
import { useChartColors } from '../../components/charts/chart-colors';
import { Picture } from '../../components/charts/Picture';
import { echarts } from '../../components/charts/world-chart';
import { chartPng } from '../../features/figures/chart-png';
import { useFigure } from '../../features/figures/figures';
import { isPartlyLoaded } from '../../state/logins-store';
import { isFocusFree } from '../../state/screen-focus';

type MapProps = {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly steps: readonly Step[];
  readonly legs: readonly Leg[];
  readonly at: number;
  /** The current login in words. */
  readonly label: string;
  /** The drawing in words, for the receipt of an export. */
  readonly query: string;
};

/** The map with the places so far and the line to the current login. Its keys are commands: see `commands.ts`. */
const ReplayMap = ({ element, steps, legs, at, label, query }: MapProps) => {
  const colors = useChartColors();
  const chart = useRef<ReactEChartsCore>(null);
  useFigure('replay', {
    name: TEXT.map,
    query,
    table: () => stepTable(steps),
    png: () => chartPng(chart.current, colors.bg1),
  });
  const view = useMemo(() => viewOf(steps), [steps]);
  const option = useMemo(
    () => replayOption({ steps, legs, at, view, colors }),
    [steps, legs, at, view, colors],
  );
  useEffect(() => {
    if (isFocusFree()) element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Picture element={element} name={TEXT.map} isBusy={false} current={{ label, at, of: steps.length }}>
      <ReactEChartsCore
        ref={chart}
        echarts={echarts}
        option={option}
        style={{ height: '100%', width: '100%' }}
      />
    </Picture>
  );
};

type CurrentProps = {
  readonly step: Step;
  readonly position: string;
  readonly before: Step | undefined;
  readonly appLabel: (app: string) => string;
};

/** Formats where the login before came from; nothing for the first one. */
const formatBefore = (step: Step, before: Step | undefined): string => {
  if (!before) return '';
  return before.place === step.place ? TEXT.samePlace : TEXT.fromPlace(before.place);
};

/** The login that the replay is at. */
const CurrentLogin = ({ step, position, before, appLabel }: CurrentProps) => {
  const zone = useZone();
  return (
    <section className="panel replay-current" aria-label={TEXT.current}>
      <h2 className="panel-head">
        {TEXT.current}
        <span className="quiet">{position}</span>
      </h2>
      <dl className="pairs">
        <dt>{TEXT.time}</dt>
        <dd>{formatInstantWithZone(step.time, zone)}</dd>
        <dt>{TEXT.place}</dt>
        <dd>
          <bdi>{step.place}</bdi>
          {step.isCountry && <span className="quiet"> · {TEXT.countryOnly}</span>}
          <bdi className="quiet replay-before">{formatBefore(step, before)}</bdi>
        </dd>
        <dt>{TEXT.outcome}</dt>
        <dd>
          <bdi className={`${step.tone}-text`}>{displayText(step.outcome)}</bdi>
        </dd>
        <dt>{TEXT.app}</dt>
        <dd>
          <bdi>{displayText(appLabel(step.app))}</bdi>
        </dd>
        <dt>{TEXT.ip}</dt>
        <dd>
          <FieldText field="ip" label={TEXT.ip} value={step.ip} isMono opens={refToIp(step.ip)} />
        </dd>
        <dt>{TEXT.client}</dt>
        <dd>
          <FieldText field="user_agent" label={TEXT.client} value={step.client} />
        </dd>
      </dl>
    </section>
  );
};

type TableProps = {
  readonly steps: readonly Step[];
  readonly at: number;
  readonly onGoTo: (at: number) => void;
};

/** The logins as a table: its current row is the current login, whichever of the two moves. */
const StepTable = ({ steps, at, onGoTo }: TableProps) => {
  const open = useStore(stepList.store, (s) => s.open);
  const shown = open ? stepList.item(open.row) : undefined;
  const current = steps[at];
  useEffect(() => {
    if (current) stepList.show(current.key);
    void stepList.put(steps);
  }, [steps]);
  useEffect(() => () => stepList.reset(), []);
  useEffect(() => {
    if (!current || shown?.key === current.key) return;
    const offset = stepList.shownItems().indexOf(current);
    if (offset >= 0) stepList.focusAt(offset);
    else stepList.show(current.key);
  }, [current]);
  useEffect(() => {
    if (shown && shown.key !== current?.key) onGoTo(steps.indexOf(shown));
  }, [shown]);
  return <ListGrid name={TEXT.list} list={stepList} followsCurrent />;
};

/** Formats the number of logins that are played, and those that are left out with the reasons. */
export const formatSteps = ({ steps, all, egress, placeless, timeless, older, isPartial }: Steps): string => {
  const failed = steps.filter(({ isFailed }) => isFailed).length;
  return [
    TEXT.count(steps.length, all),
    ...(failed > 0 ? [TEXT.failed(failed)] : []),
    ...(older > 0 ? [TEXT.older(older)] : []),
    ...(egress > 0 ? [TEXT.egress(egress)] : []),
    ...(placeless > 0 ? [TEXT.placeless(placeless)] : []),
    ...(timeless > 0 ? [TEXT.timeless(timeless)] : []),
    ...(isPartial ? [TEXT.partial] : []),
  ].join(' · ');
};

type DraftProps = { readonly tab: string; readonly draft: ReplayDraft };
type ReplayProps = DraftProps & { readonly found: Steps; readonly first: Step };

/** The replay of logins of which at least one has a place. */
const Replay = ({ tab, found, first, draft }: ReplayProps) => {
  const zone = useZone();
  const apps = useApps();
  const { steps, player, goToTime, unusual } = useSteps(found, draft.time);
  const { at, goTo } = player;
  const body = useFocusTarget<ReplayTarget, HTMLDivElement>(REPLAYS, {
    ...player,
    count: steps.length,
    unusual,
  });
  const picture = useRef<HTMLDivElement>(null);
  const step = steps[at] ?? first;
  useStoredPlace(tab, draft, step, goToTime);
  const legs = useMemo(() => legsTo(steps, at), [steps, at]);
  const label = [formatInstant(step.time, zone), step.place, displayText(step.outcome)].join(', ');
  return (
    <div className="replay">
      <ReplayBar player={player} count={steps.length} summary={formatSteps(found)} unusual={unusual} />
      <div ref={body} className="replay-body">
        <section data-pane className="panel" aria-label={TEXT.ofUser(displayText(draft.user))}>
          <h2 className="panel-head">
            <bdi className="cut">{TEXT.ofUser(displayText(draft.user))}</bdi>
            {legs.length > MOST_LINES && <span className="quiet">{TEXT.lines(MOST_LINES, legs.length)}</span>}
          </h2>
          <div className="panel-body">
            <ReplayMap
              element={picture}
              steps={steps}
              legs={legs}
              at={at}
              label={label}
              query={TEXT.query(draft.user, TEXT.position(at + 1, steps.length))}
            />
          </div>
        </section>
        <CurrentLogin
          step={step}
          position={TEXT.position(at + 1, steps.length)}
          before={steps[at - 1]}
          appLabel={(app) => apps.find(({ name }) => name === app)?.label ?? app}
        />
        <section className="panel" aria-label={TEXT.list}>
          <div className="panel-body">
            <StepTable steps={steps} at={at} onGoTo={goTo} />
          </div>
        </section>
      </div>
    </div>
  );
};

/** Reads the logins of a user, and says why there is nothing to replay. */
const OfUser = ({ dataset, tab, draft }: DraftProps & { readonly dataset: DatasetState }) => {
  const { user } = draft;
  const key = JSON.stringify([dataset.dataset, dataset.loaded, dataset.revision, user]);
  const { resource, reload } = useResource(key, () => readSteps(dataset, user));
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={16} label={TEXT.reading} />;
  const found = resource.value;
  const shown = displayText(user);
  if (found.all === 0)
    return <EmptyState title={isPartlyLoaded(dataset) ? TEXT.noneLoaded(shown) : TEXT.noLogins(shown)} />;
  const [first] = found.steps;
  if (!first)
    return (
      <EmptyState title={TEXT.nothing}>
        <p>{formatSteps(found)}</p>
      </EmptyState>
    );
  return <Replay key={key} tab={tab} found={found} first={first} draft={draft} />;
};

/** The logins of a user, played in order of time on the map. */
export const ReplayScreen = ({ tab }: { readonly tab: Tab }) => {
  const draft = useMemo(() => readReplay(tab.draft), [tab.draft]);
  if (!draft)
    return (
      <EmptyState title={TEXT.none}>
        <p>{TEXT.noneNext}</p>
      </EmptyState>
    );
  return (
    <div key={tab.id} className="replay-page">
      <LoadedLogins>{(dataset) => <OfUser dataset={dataset} tab={tab.id} draft={draft} />}</LoadedLogins>
    </div>
  );
};
