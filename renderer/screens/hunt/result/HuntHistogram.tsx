import { memo, useMemo } from 'react';
import { keyHint } from '../../../commands/registry';
import type { BarSeries } from '../../../components/charts/StackedBars';
import { TimeHistogram } from '../../../components/charts/TimeHistogram';
import { FailureStrip } from '../../../components/FailureStrip';
import { VERDICT_TONES, formatVerdict } from '../../../components/verdict';
import type { DatasetColumn } from '../../../../shared/dataset';
import { valueName } from '../../../dataset-view/grid/grid-column';
import { withFilter } from '../../../dataset-view/filters/with-filter';
import { formatPart } from '../../../dataset-view/view/format-part';
import { formatInstant, useZone } from '../../../state/time';
import type { Hunt } from '../run/hunt-store';
import { TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';
import { useHistogram, useTimeColumn, type HistogramData } from './use-histogram';

type Span = { readonly from: number; readonly to: number };

const toBars = (
  { series, buckets, rest }: HistogramData,
  verdict: DatasetColumn | undefined,
): readonly BarSeries[] => {
  const toneOf = (value: string) => formatVerdict(value, valueName(verdict?.names, value)).tone;
  const sum = (tone: string | null) =>
    Array.from({ length: buckets }, (_, i) =>
      series
        .filter((one) => tone === null || toneOf(one.value) === tone)
        .reduce((n, one) => n + (one.counts[i] ?? 0), 0),
    );
  const loaded: readonly BarSeries[] = verdict
    ? VERDICT_TONES.map(({ tone, label }) => ({ label, color: tone, counts: sum(tone) }))
    : [{ label: TEXT.histogram.rows, color: 'accent', counts: sum(null) }];
  return rest ? [...loaded, { label: TEXT.histogram.rest, color: 'line2', counts: rest }] : loaded;
};

type ChartProps = { readonly hunt: Hunt; readonly data: HistogramData; readonly column: string };

const Chart = ({ hunt, data, column }: ChartProps) => {
  const zone = useZone();
  const { verdict } = useTimeColumn(hunt);
  const filter = useHuntState(hunt, (s) => s.view.filter);
  const part = useHuntState(hunt, (s) => (s.dataset ? formatPart(s.dataset) : null));
  const series = useMemo(() => toBars(data, verdict), [data, verdict]);
  const { from, step, buckets } = data;
  const selected = filter.find((one) => one.kind === 'range' && one.key === column);
  const range =
    selected?.kind === 'range'
      ? { from: selected.from ?? from, to: selected.to ?? from + buckets * step }
      : null;
  const toFilter = (span: Span) =>
    ({ kind: 'range', key: column, from: Math.floor(span.from), to: Math.ceil(span.to) }) as const;
  return (
    <TimeHistogram
      name={TEXT.histogram.title}
      keys={{ choose: keyHint('range.choose'), clear: keyHint('range.clear') }}
      from={from}
      step={step}
      buckets={buckets}
      series={series}
      range={range}
      unknown={data.unknown ?? null}
      note={data.rest && part !== null ? TEXT.histogram.counted(part) : part}
      onRange={(span) =>
        void hunt.filter((now) => withFilter(now, 'range', column, span ? toFilter(span) : undefined))
      }
      point={(value) => formatInstant(value, zone).slice(0, -3)}
    />
  );
};

/** The loaded rows over time by verdict; selecting a range filters them. */
export const HuntHistogram = memo(({ hunt }: { readonly hunt: Hunt }) => {
  const { data, failure, retry } = useHistogram(hunt);
  const { key } = useTimeColumn(hunt);
  const isRunning = useHuntState(hunt, (s) => s.run.kind === 'running');
  const total = useHuntState(hunt, (s) => s.dataset?.total);
  const hasNoRows = total !== undefined && (key === undefined || total === 0);
  if (!isRunning && hasNoRows) return null;
  const hasChart = !isRunning && data !== null && key !== undefined;
  if (!isRunning && failure)
    return (
      <>
        <FailureStrip
          failure={failure}
          loss={hasChart ? TEXT.histogram.notAgain : TEXT.histogram.failed}
          onRetry={retry}
        />
        {hasChart && <Chart hunt={hunt} data={data} column={key} />}
      </>
    );
  if (!hasChart) return <div className="histogram-skeleton" aria-hidden="true" />;
  return <Chart hunt={hunt} data={data} column={key} />;
});
