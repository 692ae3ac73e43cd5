import { lazy, Suspense, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { firstRows } from '../../state/first-rows';
import type { BarSeries } from './StackedBars';
import './charts.css';

/** The chart comes after the rows that it is of: its library is half of what the page would have to load before them. */
const StackedBars = lazy(() =>
  firstRows.then(() => import('./StackedBars')).then((m) => ({ default: m.StackedBars })),
);

type Span = { readonly from: number; readonly to: number };
type HistogramProps = {
  readonly name: string;
  readonly from: number;
  readonly step: number;
  readonly buckets: number;
  readonly series: readonly BarSeries[];
  /** The range that is chosen, in the column's unit. */
  readonly range: Span | null;
  readonly onRange: (range: Span | null) => void;
  readonly point: (value: number) => string;
};

const HEIGHT = 46;

/** Counts over time. A drag chooses a range; so do the arrow keys with Shift and Enter, and Escape clears it. */
export const TimeHistogram = ({
  name,
  from,
  step,
  buckets,
  series,
  range,
  onRange,
  point,
}: HistogramProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ readonly anchor: number; readonly at: number } | null>(null);
  const labels = Array.from({ length: buckets }, (_, i) => point(from + i * step));
  const clamp = (bucket: number) => Math.min(buckets - 1, Math.max(0, bucket));
  const bucketAt = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return clamp(Math.floor(((event.clientX - left) / width) * buckets));
  };
  const choose = (a: number, b: number) =>
    onRange({ from: from + Math.min(a, b) * step, to: from + (Math.max(a, b) + 1) * step });

  const drop = () => {
    if (!held) return;
    choose(held.anchor, held.at);
    setHeld(null);
  };
  const press = (event: KeyboardEvent) => {
    const now = held ?? { anchor: buckets - 1, at: buckets - 1 };
    const moved: Readonly<Record<string, number>> = {
      ArrowLeft: now.at - 1,
      ArrowRight: now.at + 1,
      Home: 0,
      End: buckets - 1,
    };
    const to = moved[event.key];
    if (to !== undefined) setHeld({ anchor: event.shiftKey ? now.anchor : clamp(to), at: clamp(to) });
    else if (event.key === 'Enter') drop();
    else if (event.key === 'Escape' && (held || range)) {
      setHeld(null);
      if (!held) onRange(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const share = (value: number) => `${(100 * (value - from)) / (step * buckets)}%`;
  const mark = held
    ? {
        left: `${(100 * Math.min(held.anchor, held.at)) / buckets}%`,
        width: `${(100 * (Math.abs(held.anchor - held.at) + 1)) / buckets}%`,
      }
    : range && { left: share(range.from), width: `${(100 * (range.to - range.from)) / (step * buckets)}%` };
  const spoken = held
    ? `${labels[Math.min(held.anchor, held.at)] ?? ''} to ${point(from + (Math.max(held.anchor, held.at) + 1) * step)}`
    : '';
  return (
    <div className="histogram">
      <div
        ref={box}
        className="histogram-plot"
        role="slider"
        aria-roledescription="range chooser"
        aria-label={`${name}. Arrows move, Shift extends, Enter chooses, Escape clears`}
        aria-valuemin={0}
        aria-valuemax={buckets - 1}
        aria-valuenow={held?.at ?? buckets - 1}
        aria-valuetext={spoken || 'No range chosen'}
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => setHeld(null)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const at = bucketAt(event);
          setHeld({ anchor: at, at });
        }}
        onPointerMove={(event) =>
          held &&
          event.currentTarget.hasPointerCapture(event.pointerId) &&
          setHeld({ anchor: held.anchor, at: bucketAt(event) })
        }
        onPointerUp={drop}
      >
        <Suspense fallback={<div style={{ height: HEIGHT }} />}>
          <StackedBars series={series} labels={labels} height={HEIGHT} />
        </Suspense>
        {mark && <span className="histogram-mark" style={mark} />}
      </div>
      <div className="histogram-ends">
        <span>{labels[0]}</span>
        <span className="cut">{spoken}</span>
        <span>{point(from + buckets * step)}</span>
      </div>
    </div>
  );
};
