import { Button, Checkbox } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { Job } from '../../../shared/model/app-state';
import type { WorkSchedule } from '../../../shared/model/work-schedule';
import { local } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { changeSettings, useApp } from '../../state/app-store';
import { readJobs, useJobs } from '../../state/jobs-store';
import { toastFailure } from '../../state/overlay-store';
import { readSchedules, useSchedules } from '../../state/schedules-store';
import { setStatus } from '../../state/status-store';
import { formatInstant, useZone } from '../../state/time';
import { formatCount, formatQuantity } from '../../state/format';
import { formatJob, isActive, STATE_TONES } from '../../features/jobs/job-format';
import { TEXT as JOB_TEXT } from '../../features/jobs/text';
import { isShown, JOB_FILTERS, type JobFilter } from './job-filters';
import { JobDetail } from './JobDetail';
import { TEXT } from './text';
import { RowTable, type TableColumn } from '../../dataset-view/row-grid/RowTable';
import { ScheduleDetail } from './ScheduleDetail';
import { scheduleState } from './schedule-state';
import './jobs.css';

const jobColumns = (zone: string): readonly TableColumn<Job>[] => [
  {
    label: 'State',
    width: 84,
    cell: (job) => <span className={`tag ${STATE_TONES[job.state]}`}>{JOB_TEXT.states[job.state]}</span>,
  },
  { label: 'Kind', width: 76, cell: (job) => TEXT.job.kinds[job.kind] },
  { label: 'What', cell: (job) => <bdi>{job.title}</bdi> },
  { label: 'How far', cell: (job) => <bdi>{formatJob(job)}</bdi> },
  { label: 'Started', width: 136, cell: (job) => formatInstant(job.startedAt, zone) },
];

const scheduleColumns = (zone: string): readonly TableColumn<WorkSchedule>[] => [
  {
    label: 'State',
    width: 84,
    cell: (one) => {
      const [words, tone] = scheduleState(one);
      return <span className={`tag ${tone}`}>{words}</span>;
    },
  },
  { label: 'Name', cell: (one) => <bdi>{one.label}</bdi> },
  { label: 'Tenant', width: 130, cell: (one) => <bdi>{one.tenant}</bdi> },
  { label: 'Folder', width: 120, cell: (one) => <bdi>{one.folder}</bdi> },
  {
    label: 'Next run',
    width: 136,
    cell: (one) => (one.nextAt === null ? 'None' : formatInstant(one.nextAt, zone)),
  },
  { label: 'Last run', cell: (one) => <bdi>{one.last?.message ?? 'None yet'}</bdi> },
];

/** All work: running, ended, missed and scheduled, with how it stands and what can be done about it. */
export const JobsScreen = () => {
  const jobs = useJobs((s) => s.jobs);
  const schedules = useSchedules((s) => s.schedules);
  const keepRunning = useApp((s) => s.settings.keepRunning);
  const zone = useZone();
  const [filter, setFilter] = useState<JobFilter>('all');
  const [current, setCurrent] = useState<string | null>(null);
  const rows = jobs.filter((job) => isShown(job, filter));
  const listed = schedules.state === 'ready' ? schedules.list : [];
  const job = rows.find(({ id }) => id === current) ?? rows[0];
  const schedule = listed.find(({ id }) => id === current) ?? listed[0];
  const isScheduled = filter === 'schedules';
  const sizeOf = (one: JobFilter) =>
    one === 'schedules' ? listed.length : jobs.filter((each) => isShown(each, one)).length;

  useEffect(() => void readJobs(), []);
  useEffect(() => {
    setStatus(
      isScheduled
        ? formatQuantity(listed.length, 'schedule')
        : `${formatQuantity(rows.length, 'job')} shown · ${formatCount(jobs.length)} in all`,
    );
    return () => setStatus('');
  }, [isScheduled, rows.length, jobs.length, listed.length]);

  const forget = async (ended: readonly Job[]) => {
    const result = await local['job.forget']({ jobs: ended.map(({ id }) => id) });
    if (!result.ok) return toastFailure(result.failure);
    useJobs.setState({ jobs: result.value });
  };

  return (
    <div className="jobs-screen">
      <header className="jobs-bar">
        <div role="radiogroup" aria-label="Show" className="line">
          {JOB_FILTERS.map((one) => (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={filter === one}
              className={`jobs-filter${filter === one ? ' current' : ''}`}
              onClick={() => setFilter(one)}
            >
              {TEXT.filters[one]} <span className="hint">{formatCount(sizeOf(one))}</span>
            </button>
          ))}
        </div>
        <span className="grow" />
        {isScheduled ? (
          <Checkbox
            inline
            label="Go on in the tray when the window is closed"
            checked={keepRunning}
            onChange={({ currentTarget }) => changeSettings({ keepRunning: currentTarget.checked })}
          />
        ) : (
          <Button
            variant="minimal"
            disabled={rows.every(isActive)}
            onClick={() => void forget(rows.filter((one) => !isActive(one)))}
          >
            Clear ended
          </Button>
        )}
      </header>
      <div className="jobs-list scroll">
        {isScheduled && schedules.state === 'loading' && <Skeleton lines={8} />}
        {isScheduled && schedules.state === 'failed' && (
          <FailurePanel failure={schedules.failure} onRetry={() => void readSchedules()} />
        )}
        {isScheduled && schedules.state === 'ready' && listed.length === 0 && (
          <EmptyState title="No schedules">
            <p>
              Run a query and choose “Schedule to a folder…”. Postern then writes its rows by itself: while it
              is open, in the tray if you choose so, and caught up at the next start.
            </p>
          </EmptyState>
        )}
        {isScheduled && listed.length > 0 && (
          <RowTable
            name="Schedules"
            rows={listed}
            idOf={({ id }) => id}
            columns={scheduleColumns(zone)}
            current={schedule?.id ?? null}
            onCurrent={setCurrent}
          />
        )}
        {!isScheduled && rows.length === 0 && (
          <EmptyState
            title={filter === 'all' ? 'No jobs yet' : `Nothing ${TEXT.filters[filter].toLowerCase()}`}
          >
            <p>
              Loads, exports, downloads, acts and scheduled runs appear here. What left a file or went to the
              tenant stays after a restart, up to 500 of them.
            </p>
          </EmptyState>
        )}
        {!isScheduled && rows.length > 0 && (
          <RowTable
            name="Jobs"
            rows={rows}
            idOf={({ id }) => id}
            columns={jobColumns(zone)}
            current={job?.id ?? null}
            onCurrent={setCurrent}
          />
        )}
      </div>
      {!isScheduled && job && <JobDetail key={job.id} job={job} onForget={(one) => void forget([one])} />}
      {isScheduled && schedule && <ScheduleDetail key={schedule.id} schedule={schedule} />}
    </div>
  );
};
