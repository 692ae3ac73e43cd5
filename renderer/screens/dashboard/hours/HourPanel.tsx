import { Button } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import type { ColumnFilter } from '../../../../shared/dataset';
import { EmptyState } from '../../../components/EmptyState';
import { FailurePanel } from '../../../components/FailurePanel';
import { Picker } from '../../../components/Picker';
import { Skeleton } from '../../../components/Skeleton';
import { formatZone, useZone } from '../../../state/time';
import { SPLITS, type DashboardDraft, type Split } from '../dashboard-draft';
import { noteLeftHour, readLeftHour } from '../left-hour';
import { useCurrentPick, type OnPick } from '../pick';
import { useLeftHourFocus, usePanelBody, useWantedHours } from '../picture-target';
import { TEXT } from '../text';
import { useChange } from '../use-change';
import { cellOf, cellPick, MAPS_AT_ONCE, timeless, type Cell, type PickedHour } from './hour-maps';
import { HourMaps } from './HourMaps';
import { HoursTable } from './hours-list';
import { useHours, type Hours } from './use-hours';

type HourProps = {
  readonly dataset: string;
  /** Identifies the rows that are there now. */
  readonly version: string;
  readonly filter: readonly ColumnFilter[];
  /** Logins that the analyst may switch to, which are counted in advance. */
  readonly next: readonly { readonly filter: readonly ColumnFilter[] }[];
  readonly draft: DashboardDraft;
  readonly isLoading: boolean;
  readonly appLabel: (app: string) => string;
  readonly onSplit: (split: Split) => void;
  readonly onCurrent: OnPick;
  /** The analyst moved or clicked in it. */
  readonly onTouch: () => void;
  readonly onOpen: OnPick;
};

type PagesProps = {
  readonly first: number;
  readonly distinct: number;
  readonly reachable: number;
  readonly onFirst: (first: number) => void;
};

/** Names the values whose heat maps are drawn, and goes to those before and after. */
const Pages = ({ first, distinct, reachable, onFirst }: PagesProps) => (
  <>
    <span className="quiet">
      {TEXT.valuesShown(first + 1, Math.min(reachable, first + MAPS_AT_ONCE), distinct)}
      {first + MAPS_AT_ONCE >= reachable && reachable < distinct && ` · ${TEXT.more(distinct - reachable)}`}
    </span>
    {distinct > MAPS_AT_ONCE && (
      <>
        <Button size="small" disabled={first === 0} onClick={() => onFirst(first - MAPS_AT_ONCE)}>
          {TEXT.before}
        </Button>
        <Button
          size="small"
          disabled={first + MAPS_AT_ONCE >= reachable}
          onClick={() => onFirst(first + MAPS_AT_ONCE)}
        >
          {TEXT.after}
        </Button>
      </>
    )}
  </>
);

/** Says which logins are in no heat map, and which make no country usual or odd. */
const LeftOutNotes = ({ hours: { maps, egress } }: { readonly hours: Hours }) => (
  <>
    {timeless(maps) > 0 && <span className="warn-text">{TEXT.timeless(timeless(maps))}</span>}
    {egress > 0 && <span className="quiet cut">{TEXT.oddWithout(egress)}</span>}
  </>
);

type NoProps = Pick<HourProps, 'isLoading' | 'draft' | 'filter'> & { readonly hours: Hours };

/** Says why there is no heat map: logins are loading, could not be counted, or there are none. */
const NoHours = ({ hours, isLoading, draft, filter }: NoProps) => {
  if (hours.failure) return <FailurePanel failure={hours.failure} onRetry={hours.recount} />;
  if (isLoading || !hours.isCounted) return <Skeleton lines={7} height={28} label={TEXT.loadingLogins} />;
  return <EmptyState title={TEXT.noneOf(draft.outcome, filter)} />;
};

/** Goes to the first page of maps if the page that was left is no longer there. */
const useFirstPage = (
  { isCounted, reachable }: ReturnType<typeof useHours>,
  first: number,
  onFirst: (first: number) => void,
): void => {
  const isPastEnd = isCounted && first > 0 && first >= reachable;
  useEffect(() => {
    if (isPastEnd) onFirst(0);
  }, [isPastEnd]);
};

/** When in the week the logins came: of all of them, or of each value of a column. */
export const HourPanel = (props: HourProps) => {
  const { dataset, version, filter, draft, isLoading, appLabel, onSplit, onCurrent, onTouch, onOpen } = props;
  const { split, isTable } = draft;
  const zone = useZone();
  const [first, setFirst] = useState(() => readLeftHour()?.first ?? 0);
  const [picked, setPicked] = useState<PickedHour | null>(readLeftHour);
  const hours = useHours({ dataset, version, filter, split, first, zone, appLabel }, props);
  const { maps, distinct } = hours;
  useFirstPage(hours, first, setFirst);
  const cell = useMemo(() => cellOf(maps, picked), [picked, maps]);
  const pick = maps.length > 0 ? cellPick(maps, cell, zone) : undefined;
  useCurrentPick(pick, onCurrent);
  // Another column, or other logins, have other values.
  useChange(JSON.stringify([split, filter]), () => setFirst(0));
  useChange(JSON.stringify([split, first]), () => {
    setPicked(null);
    noteLeftHour(null);
  });
  const { outcome } = draft;
  const drawn = { maps, outcome, query: TEXT.hoursQuery(outcome, TEXT.splits[split], formatZone(zone)) };
  const open = (of: Cell) => onOpen(cellPick(maps, of, zone));
  const hasMaps = hours.failure === null && maps.some(({ total }) => total > 0);
  const body = usePanelBody();
  useWantedHours(isTable ? undefined : body, () => setFirst(0));
  useLeftHourFocus(body);
  const choose = ({ map, weekday, hour }: Cell) => {
    const now = { weekday, hour, key: maps[map]?.key ?? '' };
    setPicked(now);
    noteLeftHour(isTable ? null : { ...now, first });
    onTouch();
  };
  return (
    <section data-pane className="panel" aria-label={TEXT.byHour}>
      <h2 className="panel-head">
        {TEXT.byHour}
        <span className="quiet cut">{TEXT.byHourNote(formatZone(zone))}</span>
        <LeftOutNotes hours={hours} />
        <span className="grow" />
        {split !== 'none' && (
          <Pages first={first} distinct={distinct} reachable={hours.reachable} onFirst={setFirst} />
        )}
        <Picker
          label={TEXT.splitBy}
          value={split}
          items={SPLITS.map((value) => ({ value, label: TEXT.splits[value] }))}
          onPick={onSplit}
        />
      </h2>
      <div ref={body} className="panel-body" tabIndex={-1}>
        {!hasMaps && <NoHours hours={hours} isLoading={isLoading} draft={draft} filter={filter} />}
        {hasMaps && isTable && <HoursTable {...drawn} current={cell} onCurrent={choose} onOpen={open} />}
        {hasMaps && !isTable && (
          <HourMaps
            {...drawn}
            cell={cell}
            isLoading={isLoading || !hours.isCounted}
            onCell={choose}
            onOpen={open}
            onOpenAll={({ name, filter: of }) => onOpen({ name: name || TEXT.logins, filter: of })}
          />
        )}
      </div>
    </section>
  );
};
