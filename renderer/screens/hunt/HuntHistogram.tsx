import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { RowAnswers } from '../../../shared/dataset';
import { datasets } from '../../bridge';
import type { BarSeries } from '../../components/charts/StackedBars';
import { TimeHistogram } from '../../components/charts/TimeHistogram';
import { VERDICT_TONES, formatVerdict } from '../../components/verdict';
import { formatInstant, useZone } from '../../state/time';
import { withFilter } from '../../dataset-view/filters/with-filter';
import type { Hunt } from './hunt-store';
import { useHuntState } from './use-hunt';

const BUCKETS = 84;
/** How long a picture stands at least; longer while rows stream in, as each asks for all rows there are. */
const CALM_MS = { still: 300, loading: 1_000 };

const barsOf = ({ series }: RowAnswers['histogram'], isByVerdict: boolean): BarSeries[] => {
  const sum = (tone: string | null) =>
    Array.from({ length: BUCKETS }, (_, i) =>
      series
        .filter((one) => tone === null || formatVerdict(one.value).tone === tone)
        .reduce((n, one) => n + (one.counts[i] ?? 0), 0),
    );
  return isByVerdict
    ? VERDICT_TONES.map(({ tone, label }) => ({ label, colour: tone, counts: sum(tone) }))
    : [{ label: 'Rows', colour: 'accent', counts: sum(null) }];
};

/** The loaded rows over time by verdict; a chosen range filters them. */
export const HuntHistogram = memo(({ hunt }: { readonly hunt: Hunt }) => {
  const dataset = useHuntState(hunt, (s) => s.dataset);
  const view = useHuntState(hunt, (s) => s.view);
  const isRunning = useHuntState(hunt, (s) => s.run.kind === 'running');
  const zone = useZone();
  const [answer, setAnswer] = useState<RowAnswers['histogram'] | null>(null);
  const key = dataset?.columns.find((column) => column.type === 'time')?.key;
  const hasVerdict = dataset?.columns.some((column) => column.key === 'verdict') ?? false;
  const id = dataset?.dataset;
  const loaded = dataset?.loaded ?? 0;
  const isLoading = useHuntState(hunt, (s) => s.loadJob !== null) && dataset?.state === 'fetching';
  const others = useMemo(
    () => view.filter.filter((one) => !(one.kind === 'range' && one.key === key)),
    [view.filter, key],
  );
  const asked = JSON.stringify([id, key, loaded, others]);
  const last = useRef(0);

  useEffect(() => {
    if (id === undefined || key === undefined || loaded === 0) return undefined;
    let isCurrent = true;
    const wait = Math.max(0, last.current + (isLoading ? CALM_MS.loading : CALM_MS.still) - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      void datasets
        .histogram({
          view: { dataset: id, sort: [], filter: others },
          key,
          buckets: BUCKETS,
          ...(hasVerdict ? { by: 'verdict' } : {}),
        })
        .then((result) => {
          if (!isCurrent || !result.ok) return;
          const { value } = result;
          // Nothing passes the filters: the picture keeps its time span and loses its bars.
          setAnswer((held) => (value.series.length === 0 && held ? { ...held, series: [] } : value));
        });
    }, wait);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);

  useEffect(() => setAnswer(null), [id]);

  const series = useMemo(() => (answer ? barsOf(answer, hasVerdict) : []), [answer, hasVerdict]);
  if (dataset && !isRunning && (key === undefined || dataset.total === 0)) return null;
  if (isRunning || !answer || key === undefined)
    return <div className="histogram-skeleton" aria-hidden="true" />;
  const held = view.filter.find((one) => one.kind === 'range' && one.key === key);
  const range =
    held?.kind === 'range'
      ? { from: held.from ?? answer.from, to: held.to ?? answer.from + BUCKETS * answer.step }
      : null;
  return (
    <TimeHistogram
      name="Rows over time"
      from={answer.from}
      step={answer.step}
      buckets={BUCKETS}
      series={series}
      range={range}
      onRange={(next) =>
        void hunt.filter((now) =>
          withFilter(
            now,
            'range',
            key,
            next ? { kind: 'range', key, from: Math.floor(next.from), to: Math.ceil(next.to) } : undefined,
          ),
        )
      }
      point={(value) => formatInstant(value, zone).slice(0, -3)}
    />
  );
});
