import type { OutputOf } from '../../../shared/api/contract';
import { api } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { useApps } from '../../record/use-apps';
import { formatCount, useDefang } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { TEXT } from './text';

type Row = OutputOf<'apps.statistics'>['rows'][number];

const numbers = (label: string, of: (row: Row) => number | undefined): SmallColumn<Row> => ({
  label,
  width: 72,
  cell: (row) => {
    const n = of(row);
    return <span className="mono">{n === undefined ? TEXT.unknown : formatCount(n)}</span>;
  },
});

/** The tenant's numbers of each app: entities, how many are scanned, and threats. */
export const AppNumbers = () => {
  const apps = useApps();
  const show = useDefang();
  const { resource, reload } = useResource('statistics', (signal) => api['apps.statistics']({}, signal));
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={8} label={TEXT.loadingApps} />;
  const { rows } = resource.value;
  const labelOf = ({ app }: Row) => apps.find(({ name }) => name === app)?.label ?? app;
  return (
    <>
      <FallbackNote meta={resource.meta} />
      {rows.length === 0 ? (
        <p className="quiet">{TEXT.noApps}</p>
      ) : (
        <SmallTable
          name={TEXT.apps}
          rows={rows}
          hasAutoHeight
          columns={[
            { label: TEXT.app, width: 110, grows: true, cell: (row) => <bdi>{show(labelOf(row))}</bdi> },
            numbers(TEXT.entities, ({ entities }) => entities),
            numbers(TEXT.scanned, ({ scanned }) => scanned),
            numbers(TEXT.threats, ({ threats }) => threats),
          ]}
        />
      )}
    </>
  );
};
