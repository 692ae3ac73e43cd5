import type { Job } from '../../../shared/model/app-state';
import type { WorkSchedule } from '../../../shared/model/work-schedule';
import { tagElement } from '../../dataset-view/grid/draw-cell';
import { createList } from '../../dataset-view/list/list';
import type { ListColumn } from '../../dataset-view/list/list-column';
import { formatJob, formatJobState, jobTone } from '../../features/jobs/job-format';
import { scheduleState } from './schedule-state';
import { TEXT } from './text';

const JOB_COLUMNS: readonly ListColumn<Job>[] = [
  {
    id: 'state',
    label: TEXT.list.state,
    width: 90,
    value: formatJobState,
    draw: (job) => tagElement(formatJobState(job), jobTone(job)),
  },
  { id: 'kind', label: TEXT.list.kind, width: 80, value: ({ kind }) => TEXT.job.kinds[kind] },
  { id: 'title', label: TEXT.list.title, width: 240, isFlex: true, value: ({ title }) => title },
  { id: 'progress', label: TEXT.list.progress, width: 260, value: formatJob },
  {
    id: 'started',
    label: TEXT.list.started,
    width: 136,
    type: 'time',
    value: ({ startedAt }) => startedAt,
  },
];

const SCHEDULE_COLUMNS: readonly ListColumn<WorkSchedule>[] = [
  {
    id: 'state',
    label: TEXT.list.state,
    width: 90,
    value: (schedule) => scheduleState(schedule)[0],
    draw: (schedule) => tagElement(...scheduleState(schedule)),
  },
  { id: 'label', label: TEXT.list.name, width: 200, isFlex: true, value: ({ label }) => label },
  { id: 'tenant', label: TEXT.list.tenant, width: 130, value: ({ tenant }) => tenant },
  { id: 'folder', label: TEXT.list.folder, width: 120, value: ({ folder }) => folder },
  {
    id: 'next',
    label: TEXT.list.nextRun,
    width: 136,
    type: 'time',
    value: ({ nextAt }) => nextAt,
    text: ({ nextAt }) => (nextAt ? undefined : TEXT.list.noNextRun),
  },
  {
    id: 'last',
    label: TEXT.list.lastRun,
    width: 220,
    value: ({ last }) => last?.message ?? TEXT.list.noRun,
  },
];

/** The jobs that the filter of the screen shows, newest first. */
export const jobList = createList<Job>({
  id: 'jobs',
  columns: JOB_COLUMNS,
  keyOf: ({ id }) => id,
  startsAtFirst: true,
  hasNoSelection: true,
});

/** The schedules on this workstation. */
export const scheduleList = createList<WorkSchedule>({
  id: 'schedules',
  columns: SCHEDULE_COLUMNS,
  keyOf: ({ id }) => id,
  startsAtFirst: true,
  hasNoSelection: true,
});
