import { nextRun } from '../../../shared/rules/next-run';
import { formatSchedule } from '../../../shared/rules/schedule';
import { FailureStrip } from '../../components/FailureStrip';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { openSaved } from '../../query/open-saved';
import { useDefang } from '../../state/format';
import { useTenantZone } from '../../state/tenant-zone';
import { formatInstantWithZone } from '../../state/time';
import type { TenantSchedule, TenantSchedules as Schedules } from './tenant-schedules';
import { TEXT } from './text';

const T = TEXT.tenantSchedules;

/** The columns of the table; next runs are in the tenant's zone, as chosen for the connection. */
const columnsIn = (
  zone: string,
  words: string,
  show: (text: string) => string,
): readonly SmallColumn<TenantSchedule>[] => [
  {
    label: TEXT.list.name,
    width: 220,
    grows: true,
    cell: ({ query }) => (
      <button type="button" className="link" onClick={() => void openSaved([query])}>
        <bdi>{show(query.query_label)}</bdi>
      </button>
    ),
  },
  {
    label: T.runs,
    width: 260,
    grows: true,
    cell: ({ schedule }) => formatSchedule(schedule, words),
  },
  {
    label: TEXT.list.nextRun,
    // The zone wraps below the time, so that the names have room beside the details.
    width: 120,
    cell: ({ schedule }) => {
      const next = nextRun(schedule, Date.now(), zone);
      return next === undefined ? TEXT.list.noNextRun : formatInstantWithZone(next, zone);
    },
  },
  { label: T.sendsTo, width: 84, cell: ({ schedule }) => T.addresses(schedule.emails.length) },
];

/** The schedules of the tenant's saved queries, which the tenant runs itself. */
export const TenantSchedules = ({ schedules }: { readonly schedules: Schedules }) => {
  const { name, words } = useTenantZone();
  const show = useDefang();
  const { list, failure, reload } = schedules;
  if (failure) return <FailureStrip failure={failure} onRetry={reload} />;
  if (list.length === 0) return null;
  return (
    <section className="tenant-schedules" aria-label={T.title}>
      <h2>{T.title}</h2>
      <SmallTable name={T.title} rows={list} columns={columnsIn(name, words, show)} hasAutoHeight />
    </section>
  );
};
