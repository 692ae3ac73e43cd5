import { useEffect, useMemo, useState } from 'react';
import { ok, type Result } from '../../../../shared/bridge';
import type { ColumnFilter, ViewSpec } from '../../../../shared/dataset';
import { datasets } from '../../../bridge';
import { EmptyState } from '../../../components/EmptyState';
import { FailurePanel } from '../../../components/FailurePanel';
import { Skeleton } from '../../../components/Skeleton';
import { usePrevious } from '../../../state/use-previous';
import { useCount, useCountAhead } from '../count-ahead';
import type { Outcome } from '../dashboard-draft';
import type { NextLogins, MapMode } from './map-mode';
import { noteLeftHour } from '../left-hour';
import { useCurrentPick, type OnPick, type Pick } from '../pick';
import { readSpellings } from '../../../record/logins/country-spellings';
import { usePanelBody, usePanelEntry } from '../picture-target';
import { TEXT } from '../text';
import { PlacesTable } from './places-list';
import { markNear, marksOf, type Mark, type Marks } from './map-marks';
import { markCell, WHOLE_WORLD } from './map-option';
import { WorldMap } from './WorldMap';

type PanelProps = {
  readonly dataset: string;
  /** Identifies the rows that are there now. */
  readonly version: string;
  readonly filter: readonly ColumnFilter[];
  readonly outcome: Outcome;
  readonly mode: MapMode;
  /** Logins that the analyst may switch to, which are counted in advance. */
  readonly next: readonly NextLogins[];
  /** More logins may still arrive. */
  readonly isLoading: boolean;
  readonly isTable: boolean;
  readonly onCurrent: OnPick;
  /** The analyst moved or clicked in it. */
  readonly onTouch: () => void;
  readonly onOpen: OnPick;
};

/** Marks, and the mode in which they were counted: they are drawn in this mode until new ones are counted. */
type CountedMarks = Marks & { readonly isZoomedIn: boolean };

const NO_MARKS: CountedMarks = { marks: [], distinct: 0, unplaced: 0, isZoomedIn: false };

const toPick = ({ name, filter }: Mark): Pick => ({ name, filter });

/** Counts the logins by place; all spellings that the tenant has for a country count as one. */
const readMarks = async (
  view: ViewSpec,
  isZoomedIn: boolean,
  cell: number,
): Promise<Result<CountedMarks>> => {
  const spellings = await readSpellings(view);
  if (!spellings.ok) return spellings;
  const places = await datasets.places({ view, cell, spellings: spellings.value });
  return places.ok ? ok({ ...marksOf(places.value), isZoomedIn }) : places;
};

/** Returns the marks of the logins; the old ones stay until the new ones are counted. */
const useMarks = ({ dataset, version, filter, mode, next, isLoading }: PanelProps, zoom: number) => {
  const countOf = (of: readonly ColumnFilter[], isZoomedIn: boolean, at: number) => {
    const cell = markCell(isZoomedIn, at);
    return {
      key: JSON.stringify(['places', dataset, version, of, cell]),
      make: () => readMarks({ dataset, sort: [], filter: [...of] }, isZoomedIn, cell),
    };
  };
  const { resource, reload } = useCount(countOf(filter, mode.isZoomedIn, zoom));
  // Another mode shows the whole world.
  const ahead = next.map(({ filter: of, isZoomedIn }) =>
    countOf(of, isZoomedIn, isZoomedIn === mode.isZoomedIn ? zoom : WHOLE_WORLD.zoom),
  );
  useCountAhead(!isLoading && resource.state === 'ready', ahead);
  const marks = usePrevious(resource) ?? NO_MARKS;
  return { ...marks, resource, reload };
};

/** Says what the map shows, in which mode, and what it can't show. */
const Head = ({
  marks,
  distinct,
  unplaced,
  mode,
  outcome,
  isCounted,
}: Marks & {
  readonly mode: MapMode;
  readonly outcome: Outcome;
  readonly isCounted: boolean;
}) => {
  const all = marks.reduce((sum, { count }) => sum + count, 0) + unplaced;
  // While the first logins load, nothing is known: 0 would be a number.
  if (!isCounted && all === 0) return <h2 className="panel-head">{TEXT.where}</h2>;
  return (
    <h2 className="panel-head">
      {TEXT.where}
      <span className="quiet cut">{TEXT.whereNote(all, distinct, outcome)}</span>
      {!mode.isZoomedIn && (
        <span className="tag" title={mode.reason}>
          {TEXT.grouped}
        </span>
      )}
      {unplaced > 0 && <span className="warn-text">{TEXT.unplaced(unplaced)}</span>}
    </h2>
  );
};

type NoProps = {
  readonly counted: ReturnType<typeof useMarks>;
  readonly isLoading: boolean;
  readonly outcome: Outcome;
  readonly filter: readonly ColumnFilter[];
};

/** Says why there is no mark to draw: logins are loading, could not be counted, have no known place, or there are none. */
const NoMarks = ({ counted, isLoading, outcome, filter }: NoProps) => {
  const { resource, reload, unplaced } = counted;
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (isLoading || resource.state === 'loading')
    return <Skeleton lines={8} height={28} label={TEXT.loadingLogins} />;
  return <EmptyState title={unplaced > 0 ? TEXT.noPlaces(unplaced) : TEXT.noneOf(outcome, filter)} />;
};

/** The world with the places that logins came from. */
export const MapPanel = (props: PanelProps) => {
  const { outcome, mode, isLoading, isTable, onCurrent, onTouch, onOpen } = props;
  const [view, setView] = useState(WHOLE_WORLD);
  const [at, setAt] = useState<Mark | null>(null);
  const counted = useMarks(props, view.zoom);
  const { marks, distinct, unplaced, resource } = counted;
  const label = useMemo(() => (mark: Mark) => TEXT.mark(mark, outcome), [outcome]);
  const current = useMemo(() => markNear(marks, at), [marks, at]);
  useCurrentPick(current && toPick(current), onCurrent);
  const choose = (mark: Mark) => {
    setAt(mark);
    // A mark beside the part that is shown could not be seen.
    if (view.zoom > 1) setView({ ...view, center: [mark.longitude, mark.latitude] });
    noteLeftHour(null);
    onTouch();
  };
  const open = (mark: Mark) => onOpen(toPick(mark));
  useEffect(() => setView(WHOLE_WORLD), [mode.isZoomedIn]);
  const body = usePanelBody();
  usePanelEntry(body);
  const drawn = { marks, outcome, current, query: TEXT.whereQuery(outcome, counted.isZoomedIn) };
  const hasMarks = resource.state !== 'failed' && marks.length > 0;
  return (
    <section data-pane tabIndex={-1} className="panel" aria-label={TEXT.where}>
      <Head
        marks={marks}
        distinct={distinct}
        unplaced={unplaced}
        mode={mode}
        outcome={outcome}
        isCounted={!isLoading && resource.state === 'ready'}
      />
      <div ref={body} className="panel-body" tabIndex={-1}>
        {!hasMarks && <NoMarks {...{ counted, isLoading, outcome }} filter={props.filter} />}
        {hasMarks && isTable && <PlacesTable {...drawn} onCurrent={choose} onOpen={open} />}
        {hasMarks && !isTable && (
          <WorldMap
            {...drawn}
            name={TEXT.map}
            isZoomedIn={counted.isZoomedIn}
            isLoading={isLoading || resource.state === 'loading'}
            view={view}
            label={label}
            onView={setView}
            onCurrent={choose}
            onOpen={open}
          />
        )}
      </div>
    </section>
  );
};
