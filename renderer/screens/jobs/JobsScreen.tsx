import { Button, Checkbox } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Job, Tab } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { changeSettings, useApp } from '../../state/app-store';
import { formatCount } from '../../state/format';
import { markJobsSeen, readJobs, useJobs, useListedJobs, useUnseenJobs } from '../../state/jobs-store';
import { toastFailure } from '../../state/overlay-store';
import { useSchedules } from '../../state/schedules-store';
import { setStatus } from '../../state/status-store';
import { changeTab } from '../../state/workspace-store';
import { isActive } from '../../features/jobs/job-format';
import { isShown, JOB_FILTERS, type JobFilter } from './job-filters';
import { jobList, scheduleList } from './job-lists';
import { JobDetail } from './JobDetail';
import { JobList, ScheduleList } from './JobLists';
import { wantedIn } from './tab-state';
import { useTenantSchedules } from './tenant-schedules';
import { TEXT } from './text';
import { ScheduleDetail } from './ScheduleDetail';
import '../../dataset-view/dataset-view.css';
import '../../dataset-view/strips.css';
import './jobs.css';

const hasEnded = (job: Job): boolean => !isActive(job);

const forget = async (ended: readonly Job[]) => {
  const result = await local['job.forget']({ jobs: ended.map(({ id }) => id) });
  if (!result.ok) return toastFailure(result.failure);
  useJobs.setState({ jobs: result.value });
};

type FiltersProps = {
  readonly filter: JobFilter;
  readonly sizeOf: (filter: JobFilter) => number | undefined;
  readonly onFilter: (filter: JobFilter) => void;
};

/** Formats the number of rows of a filter; empty if it isn't known yet. */
const sizeText = (size: number | undefined): string => (size === undefined ? '' : formatCount(size));

/** The filters of the list, each with its number of rows. */
const JobFilters = ({ filter, sizeOf, onFilter }: FiltersProps) => (
  <div role="radiogroup" aria-label={TEXT.list.show} className="line">
    {JOB_FILTERS.map((one) => (
      <button
        key={one}
        type="button"
        role="radio"
        aria-checked={filter === one}
        className={`jobs-filter${filter === one ? ' current' : ''}`}
        onClick={() => onFilter(one)}
      >
        {TEXT.filters[one]} <span className="hint">{sizeText(sizeOf(one))}</span>
      </button>
    ))}
  </div>
);

/** Shows the schedule or the job that the tab was opened for, once it is read. */
const useWanted = (tab: Tab, jobs: readonly Job[], onFilter: (filter: JobFilter) => void): void => {
  const schedules = useSchedules((s) => s.schedules);
  const { schedule, job } = wantedIn(tab);
  useEffect(() => {
    if (schedule === undefined) return;
    onFilter('schedules');
    if (schedules.state !== 'ready') return;
    scheduleList.show(schedule);
    void scheduleList.put(schedules.list);
    changeTab(tab.id, { draft: {} });
  }, [schedule, schedules]);
  useEffect(() => {
    if (job === undefined) return;
    onFilter('all');
    jobList.show(job);
    void jobList.put(jobs);
    changeTab(tab.id, { draft: {} });
  }, [job]);
};

/** Shows a text in the status line while the screen is there. */
const useStatusText = (text: string): void =>
  useEffect(() => {
    setStatus(text);
    return () => setStatus('');
  }, [text]);

/** All work: running, ended, missed and scheduled, with its progress and what can be done about it. */
export const JobsScreen = ({ tab }: { readonly tab: Tab }) => {
  const jobs = useListedJobs();
  const schedules = useSchedules((s) => (s.schedules.state === 'ready' ? s.schedules.list.length : 0));
  const ofTenant = useTenantSchedules();
  const keepRunning = useApp((s) => s.settings.keepRunning);
  const unseen = useUnseenJobs((s) => s.ids);
  const [filter, setFilter] = useState<JobFilter>('all');
  const rows = useMemo(() => jobs.filter((job) => isShown(job, filter)), [jobs, filter]);
  const isScheduled = filter === 'schedules';
  const shown = useStore(jobList.store, (s) => s.count);
  const canClear = useStore(jobList.store, () => jobList.shownItems().some(hasEnded));
  const ofTenantCount = ofTenant.state === 'ready' ? ofTenant.list.length : ofTenant.state;
  const status = isScheduled
    ? TEXT.list.allSchedules(schedules, ofTenantCount)
    : TEXT.list.shownJobs(shown, jobs.length);
  const sizeOf = (one: JobFilter) => {
    if (one !== 'schedules') return jobs.filter((job) => isShown(job, one)).length;
    return typeof ofTenantCount === 'number' ? schedules + ofTenantCount : undefined;
  };

  useWanted(tab, jobs, setFilter);
  useEffect(() => void readJobs(), []);
  useEffect(markJobsSeen, [unseen]);
  useStatusText(status);

  return (
    <div className="jobs-screen">
      <div data-pane className="jobs-bar" role="toolbar" aria-label={TEXT.list.jobs}>
        <JobFilters filter={filter} sizeOf={sizeOf} onFilter={setFilter} />
        <span className="grow" />
        {isScheduled ? (
          <Checkbox
            inline
            label={TEXT.list.keepRunning}
            checked={keepRunning}
            onChange={({ currentTarget }) => changeSettings({ keepRunning: currentTarget.checked })}
          />
        ) : (
          <Button
            variant="minimal"
            disabled={!canClear}
            onClick={() => void forget(jobList.shownItems().filter(hasEnded))}
          >
            {TEXT.list.clearEnded}
          </Button>
        )}
      </div>
      {isScheduled ? (
        <ScheduleList
          ofTenant={ofTenant}
          detail={(schedule) => <ScheduleDetail key={schedule.id} schedule={schedule} />}
        />
      ) : (
        <JobList
          jobs={rows}
          filter={filter}
          detail={(job) => <JobDetail key={job.id} job={job} onForget={(one) => void forget([one])} />}
        />
      )}
    </div>
  );
};
