import { lazy, Suspense } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { Skeleton } from '../../components/Skeleton';
import { countOf } from './login-cells';
import { TEXT } from './text';
import type { LoginCounts } from './use-login-counts';

const StackedBars = lazy(() =>
  import('../../components/charts/StackedBars').then((m) => ({ default: m.StackedBars })),
);

type ChartProps = {
  readonly counts: LoginCounts;
  readonly labelOf: (app: string) => string;
  /** More logins may still arrive. */
  readonly isLoading: boolean;
};

/** Failed and successful logins of each app as bars. */
export const AppChart = ({ counts: { total, byApp, busiest }, labelOf, isLoading }: ChartProps) => {
  const bars = (outcome: 'fail' | 'success') => busiest.map((app) => countOf(byApp, app, outcome));
  return (
    <section className="panel" aria-label={TEXT.byApp}>
      <h2 className="panel-head">
        {TEXT.byApp}
        <span className="quiet">{TEXT.byAppNote(total, isLoading)}</span>
      </h2>
      <div className="panel-body">
        {busiest.length === 0 && isLoading && <Skeleton lines={8} height={28} label={TEXT.loadingLogins} />}
        {busiest.length === 0 && !isLoading && <EmptyState title={TEXT.noLoginsAtAll} />}
        {busiest.length > 0 && (
          <Suspense fallback={<Skeleton lines={8} height={28} />}>
            <StackedBars
              series={[
                { label: TEXT.failed, color: 'bad', counts: bars('fail') },
                { label: TEXT.successful, color: 'accent', counts: bars('success') },
              ]}
              labels={busiest.map(labelOf)}
              height="100%"
              isAcross
              left={120}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
};
