import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import type { List } from '../../dataset-view/list/list';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import { readSchedules, useSchedules } from '../../state/schedules-store';
import type { JobFilter } from './job-filters';
import { jobList, scheduleList } from './job-lists';
import type { TenantSchedules as Schedules, TenantSchedule } from './tenant-schedules';
import { TEXT } from './text';
import { nextRun } from '../../../shared/rules/next-run';
import { formatSchedule } from '../../../shared/rules/schedule';
import { FailureStrip } from '../../components/FailureStrip';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { openSaved } from '../../query/open-saved';
import { useDefang } from '../../state/format';
import { useTenantZone } from '../../state/tenant-zone';
import { formatInstantWithZone } from '../../state/time';

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

/** Puts items into a list, and returns the current one. */
const useItems = <T,>(list: List<T>, items: readonly T[]): T | undefined => {
  useEffect(() => void list.put(items), [list, items]);
  return useStore(list.store, (s) => {
    const current = list.currentRow(s);
    return current ? list.item(current.row) : undefined;
  });
};

type JobListProps = {
  readonly jobs: readonly Job[];
  readonly filter: JobFilter;
  /** Shows the current job beside the list. */
  readonly detail: (job: Job) => ReactNode;
};

/** The jobs of a filter, with the details of the current one. */
export const JobList = ({ jobs, filter, detail }: JobListProps) => {
  const job = useItems(jobList, jobs);
  return (
    <>
      <div className="jobs-list">
        {jobs.length > 0 ? (
          <ListGrid name={TEXT.list.jobs} list={jobList} />
        ) : (
          <EmptyState title={filter === 'all' ? TEXT.list.noJobs : TEXT.list.noJobsOf(TEXT.filters[filter])}>
            <p>{TEXT.list.noJobsNote}</p>
          </EmptyState>
        )}
      </div>
      {job && detail(job)}
    </>
  );
};

const NONE: readonly never[] = [];

type ScheduleListProps = {
  readonly ofTenant: Schedules;
  /** Shows the current schedule beside the list. */
  readonly detail: (schedule: Parameters<typeof scheduleList.put>[0][number]) => ReactNode;
};

/** The schedules on this workstation with the details of the current one, and those that the tenant runs. */
export const ScheduleList = ({ ofTenant, detail }: ScheduleListProps) => {
  const schedules = useSchedules((s) => s.schedules);
  const listed = schedules.state === 'ready' ? schedules.list : NONE;
  const schedule = useItems(scheduleList, listed);
  return (
    <>
      <div className="jobs-list schedules">
        {schedules.state === 'loading' && <Skeleton lines={8} />}
        {schedules.state === 'failed' && (
          <FailurePanel failure={schedules.failure} onRetry={() => void readSchedules()} />
        )}
        {schedules.state === 'ready' && listed.length === 0 && (
          <EmptyState title={TEXT.list.noSchedules}>
            <p>{TEXT.list.noSchedulesNote}</p>
          </EmptyState>
        )}
        {listed.length > 0 && <ListGrid name={TEXT.list.schedules} list={scheduleList} />}
        <TenantSchedules schedules={ofTenant} />
      </div>
      {schedule && detail(schedule)}
    </>
  );
};
