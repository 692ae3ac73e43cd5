import { useEffect, useRef, type FocusEvent } from 'react';
import { ok } from '../../../shared/bridge';
import type { ColumnFilter, RowAnswers } from '../../../shared/dataset';
import type { UnusualLogins } from '../../../shared/model/login-counts';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { ODD } from '../../../shared/rules/odd-countries';
import { datasets } from '../../bridge';
import { commandKey, runCommand, withKey } from '../../commands/registry';
import { countryOf } from '../../components/charts/world';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { useLostFocus } from '../../components/use-lost-focus';
import { formatTravelReport } from '../../record/lists/format-travel';
import { openReplay } from '../../record/lists/replay-tab';
import { useApp } from '../../state/app-store';
import { displayText } from '../../state/format';
import { isPartlyLoaded } from '../../state/logins-store';
import { isFocusFree } from '../../state/screen-focus';
import { formatInstant, useZone } from '../../state/time';
import { usePrevious } from '../../state/use-previous';
import { useFocusTarget } from '../../state/use-focus-target';
import { useResource } from '../../state/use-resource';
import { readSpellings } from '../../record/logins/country-spellings';
import { noteLeftRow, readLeftRow } from './left-row';
import { UNUSUAL_ROWS } from './picked-user';
import { TEXT } from './text';
import { UserName } from './UserName';

const T = TEXT.unusualNow;

/** Most rows that are drawn; the head says how many logins there are. */
const MOST = 200;

type NowProps = {
  readonly dataset: DatasetState;
  /** Identifies the rows that are there now. */
  readonly version: string;
  /** Time range and apps of the overview: outcomes and known egress have rules of their own here. */
  readonly filter: readonly ColumnFilter[];
  readonly isLoading: boolean;
};

/** Finds the unusual logins; the old ones stay until the new ones arrive. */
const useUnusual = ({ dataset: { dataset }, version, filter }: NowProps) => {
  const view = { dataset, sort: [], filter: [...filter] };
  const { resource, reload } = useResource(JSON.stringify([view, version]), async () => {
    const spellings = await readSpellings({ ...view, filter: [] });
    if (!spellings.ok) return spellings;
    // One more than is drawn shows if there are more.
    const found = await datasets.unusual({ view, spellings: spellings.value, top: MOST + 1 });
    return found.ok ? ok(found.value) : found;
  });
  return { resource, reload, last: usePrevious(resource) };
};

/** Says how many impossible journeys there are and leads to the list; its title says what was compared and what was left out. */
export const TravelLink = ({ dataset: { dataset }, version, filter, isLoading }: NowProps) => {
  const { travelKmh: kmh, travelKm: km } = useApp((s) => s.settings);
  const view = { dataset, sort: [], filter: [...filter] };
  const { resource, reload } = useResource(JSON.stringify([view, version, kmh, km]), () =>
    datasets.travel({ view, kmh, km, top: 1 }),
  );
  const found = usePrevious(resource);
  const link = useLostFocus<HTMLButtonElement>();
  if (resource.state === 'failed')
    return (
      <button type="button" className="link bad-text cut" title={resource.failure.message} onClick={reload}>
        {TEXT.travel.failed}
      </button>
    );
  // There may be some that are not found yet.
  if (!found || (isLoading && found.report.found === 0)) return null;
  const { report } = found;
  const egress = report.egress > 0 ? ` · ${TEXT.travel.egress(report.egress)}` : '';
  return (
    <button
      ref={link}
      type="button"
      className="link cut"
      title={formatTravelReport(report)}
      onClick={() => runCommand('dashboard.travelList')}
    >
      <span>{`${TEXT.travel.found(report.found)}${egress}`}</span>{' '}
      <kbd>{commandKey('dashboard.travelList')}</kbd>
    </button>
  );
};

/** The latest of a user's unusual logins from a country. A replay starts with it. */
const UnusualRow = ({ login }: { readonly login: UnusualLogins }) => {
  const { user, time, country, city, count, saas, isRare, isFlagged } = login;
  const key = `${user} ${country}`;
  const zone = useZone();
  const row = useFocusTarget<{ user: string; time: string }, HTMLTableRowElement>(UNUSUAL_ROWS, {
    user,
    time,
  });
  const replay = T.replay(displayText(user));
  useEffect(() => {
    const isInList = document.activeElement === row.current?.closest('section');
    if (readLeftRow() === key && (isInList || isFocusFree())) row.current?.querySelector('button')?.focus();
  }, []);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) noteLeftRow('');
  };
  return (
    <tr ref={row} onFocus={() => noteLeftRow(key)} onBlur={leave}>
      <td>
        <bdi>{displayText(countryOf(country).name)}</bdi> <bdi className="quiet">{displayText(city)}</bdi>
      </td>
      <td>{formatInstant(time, zone)}</td>
      <td>
        <UserName user={user} saas={saas} /> {count > 1 && <span className="quiet">{T.times(count)}</span>}
      </td>
      <td className="quiet" title={T.why(isRare, isFlagged)}>
        {T.why(isRare, isFlagged)}
      </td>
      <td>
        <button
          type="button"
          className="link"
          aria-label={replay}
          title={withKey(replay, 'dashboard.replay')}
          onClick={() => openReplay(user, time || undefined)}
        >
          {TEXT.replay}
        </button>
      </td>
    </tr>
  );
};

const UnusualTable = ({ logins }: Pick<RowAnswers['unusual'], 'logins'>) => (
  <table className="flow-table unusual-table" aria-label={T.title}>
    <thead>
      <tr>
        {[TEXT.place, TEXT.time, TEXT.user, T.whyColumn].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
        <th scope="col" aria-label={TEXT.replay}>
          <kbd>{commandKey('dashboard.replay')}</kbd>
        </th>
      </tr>
    </thead>
    <tbody>
      {logins.map((login) => (
        <UnusualRow key={`${login.user} ${login.country}`} login={login} />
      ))}
    </tbody>
  </table>
);

type BodyProps = Pick<NowProps, 'isLoading'> & {
  /** Some logins are missing, so that others may be unusual. */
  readonly isPartial: boolean;
  readonly found: RowAnswers['unusual'] | undefined;
  readonly meaning: string;
};

/** The unusual logins; while logins load, there may be some that are not found yet. */
const Body = ({ found, isLoading, isPartial, meaning }: BodyProps) => {
  if (found && found.found > 0) return <UnusualTable logins={found.logins.slice(0, MOST)} />;
  if (!found || isLoading) return <Skeleton lines={4} height={22} label={T.loading} />;
  return (
    <EmptyState title={isPartial ? T.noneLoaded : T.none}>
      <p>{meaning}</p>
    </EmptyState>
  );
};

/** Focuses the list until the row that had the focus is drawn, and stays there if that row is gone. Returns the ref of the list. */
const useListFocus = (isRead: boolean) => {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (readLeftRow() !== '' && isFocusFree()) list.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (isRead && document.activeElement === list.current) noteLeftRow('');
  }, [isRead]);
  return list;
};

/** The successful logins that are unusual for their user, and the way to impossible travel. */
export const UnusualNow = (props: NowProps) => {
  const { isLoading } = props;
  const isPartial = isPartlyLoaded(props.dataset);
  const extent = isLoading ? 'loading' : isPartial ? 'partial' : 'all';
  const { resource, reload, last } = useUnusual(props);
  const meaning = T.meaning(ODD.userLogins, ODD.userShare * 100);
  const hasRows = last !== undefined && last.found > 0;
  const list = useListFocus(hasRows || resource.state === 'failed' || (last !== undefined && !isLoading));
  return (
    <section ref={list} data-pane tabIndex={-1} className="panel unusual" aria-label={T.title}>
      <h2 className="panel-head">
        {T.title}
        {hasRows && (
          <span className="quiet cut" title={meaning}>
            {T.found(last.found, last.users, extent)}
            {last.logins.length > MOST && ` · ${T.latest(MOST)}`}
          </span>
        )}
        <span className="grow" />
        <TravelLink {...props} />
      </h2>
      <div className="panel-body scroll">
        {resource.state === 'failed' ? (
          <FailurePanel failure={resource.failure} onRetry={reload} />
        ) : (
          <Body found={last} isLoading={isLoading} isPartial={isPartial} meaning={meaning} />
        )}
      </div>
    </section>
  );
};
