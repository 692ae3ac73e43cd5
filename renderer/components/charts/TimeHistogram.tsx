import { lazy, Suspense, useRef } from 'react';
import { firstRows } from '../../state/first-rows';
import type { BarSeries } from './StackedBars';
import { useRangeDrag } from './use-range-drag';
import { TEXT } from '../text';
import './charts.css';

/** Loaded after the first rows are painted: the chart library is half of what the page would otherwise load before them. */
const StackedBars = lazy(() =>
  firstRows.then(() => import('./StackedBars')).then((m) => ({ default: m.StackedBars })),
);

type Span = { readonly from: number; readonly to: number };
type HistogramProps = {
  readonly name: string;
  /** The keys that choose and clear a range, for its spoken name. */
  readonly keys: { readonly choose: string; readonly clear: string };
  readonly from: number;
  readonly step: number;
  readonly buckets: number;
  readonly series: readonly BarSeries[];
  /** The chosen range, in the column's unit. */
  readonly range: Span | null;
  /** The span whose counts are not known, if any. */
  readonly unknown?: Span | null;
  /** Says which part of the rows is counted; null if all are. */
  readonly note?: string | null;
  readonly onRange: (range: Span | null) => void;
  readonly point: (value: number) => string;
};

/** Height of the plot, and of one whose rows are mostly not known. */
const HEIGHT = { bars: 46, line: 6 };
/** Share of a plot whose rows are not known above which bars would say little. */
const MOST_UNKNOWN = 0.5;
const T = TEXT.histogram;

type Drag = { readonly first: number; readonly last: number };

/** The place of a range on the plot: of the drag if there is one, otherwise of the chosen range. */
const markStyle = (drag: Drag | null, range: Span | null, from: number, step: number, buckets: number) => {
  const percent = (share: number) => `${100 * share}%`;
  if (drag)
    return { left: percent(drag.first / buckets), width: percent((drag.last - drag.first + 1) / buckets) };
  const total = step * buckets;
  return (
    range && { left: percent((range.from - from) / total), width: percent((range.to - range.from) / total) }
  );
};

/** Hatches the part of the plot whose rows are not loaded. */
const Unknown = ({ style }: { readonly style: ReturnType<typeof markStyle> }) =>
  style && <span className="histogram-unknown" title={TEXT.notLoaded} style={style} />;

/** Says which part of the rows is counted, and the range that is being chosen. */
const Middle = ({ note, spoken }: { readonly note: string | null; readonly spoken: string }) => (
  <span className="cut">
    {note !== null && <span className="warn-text">{note}</span>}
    {note !== null && spoken !== '' ? ' · ' : ''}
    {spoken}
  </span>
);

/** Returns the height of a plot, which is one line if most of it isn't known. Once it had bars, the rows below stay where they are. */
const usePlotHeight = (unknown: Span | null, length: number) => {
  const isLine = unknown !== null && unknown.to - unknown.from > MOST_UNKNOWN * length;
  const hadBars = useRef(false);
  hadBars.current ||= !isLine;
  if (!isLine) return { height: HEIGHT.bars, marginTop: 0 };
  return { height: HEIGHT.line, marginTop: hadBars.current ? HEIGHT.bars - HEIGHT.line : 0 };
};

/** Counts over time. A drag or the commands on a histogram choose a range. */
export const TimeHistogram = ({
  name,
  keys,
  from,
  step,
  buckets,
  series,
  range,
  unknown = null,
  note = null,
  onRange,
  point,
}: HistogramProps) => {
  const labels = Array.from({ length: buckets }, (_, i) => point(from + i * step));
  const { element, handlers, drag } = useRangeDrag({
    buckets,
    hasRange: range !== null,
    onChoose: (first, last) => onRange({ from: from + first * step, to: from + (last + 1) * step }),
    onClear: () => onRange(null),
  });
  const { height, marginTop } = usePlotHeight(unknown, step * buckets);
  const mark = markStyle(drag, range, from, step, buckets);
  const spoken = drag ? T.span(labels[drag.first] ?? '', point(from + (drag.last + 1) * step)) : '';
  return (
    <div className="histogram">
      <div
        ref={element}
        className="histogram-plot"
        style={{ marginTop }}
        role="slider"
        aria-roledescription={T.role}
        aria-label={T.name(name, keys)}
        aria-valuemin={0}
        aria-valuemax={buckets - 1}
        aria-valuenow={drag?.at ?? buckets - 1}
        aria-valuetext={spoken || T.noRange}
        tabIndex={0}
        {...handlers}
      >
        <Suspense fallback={<div style={{ height }} />}>
          <StackedBars series={series} labels={labels} height={height} />
        </Suspense>
        <Unknown style={markStyle(null, unknown, from, step, buckets)} />
        {mark && <span className="histogram-mark" style={mark} />}
      </div>
      <div className="histogram-ends">
        <span>{labels[0]}</span>
        <Middle note={note} spoken={spoken} />
        <span>{point(from + buckets * step)}</span>
      </div>
    </div>
  );
};
