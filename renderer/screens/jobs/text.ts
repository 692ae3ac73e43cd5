/** All text of the jobs screen. */
import { OUTCOME_LABELS } from '../../features/jobs/text';
import type { Job } from '../../../shared/model/app-state';
import type { WorkSchedule } from '../../../shared/model/work-schedule';
import { formatCount, formatQuantity } from '../../state/format';
import type { JobFilter } from './job-filters';

const entities = (n: number): string => formatQuantity(n, 'entity', 'entities');

export const TEXT = {
  cancel: 'Cancel',
  unseen: (n: number) => `${formatQuantity(n, 'job')} to look at`,
  list: {
    jobs: 'Jobs',
    ofAnotherTenant: 'This job belongs to another tenant. Sign in there to see it.',
    schedules: 'Schedules',
    show: 'Show',
    state: 'State',
    kind: 'Kind',
    title: 'Job',
    progress: 'Progress',
    started: 'Started',
    name: 'Name',
    tenant: 'Tenant',
    folder: 'Folder',
    nextRun: 'Next run',
    noNextRun: 'None',
    lastRun: 'Last run',
    noRun: 'None yet',
    keepRunning: 'Keep running in the tray when the window is closed',
    clearEnded: 'Clear finished',
    noJobs: 'No jobs yet',
    noJobsOf: (filter: string) => `No ${filter.toLowerCase()} jobs`,
    noJobsNote:
      'Loads, exports, downloads, bulk actions and scheduled runs appear here. The last 500 jobs that wrote a file or sent something to the tenant stay after a restart.',
    noSchedules: 'No schedules',
    noSchedulesNote:
      'Run a query and choose “Schedule to a folder…”. Postern then writes its rows by itself while it is open or in the tray, and catches up at the next start.',
    shownJobs: (shown: number, all: number) =>
      shown === all
        ? formatQuantity(all, 'job')
        : `${formatCount(shown)} of ${formatQuantity(all, 'job')} match`,
    allSchedules: (own: number, ofTenant: number | 'loading' | 'failed') => {
      const here = `${formatQuantity(own, 'schedule')} on this workstation`;
      if (ofTenant === 'loading') return here;
      return ofTenant === 'failed'
        ? `${here}; the tenant’s could not be read`
        : `${here}, ${formatCount(ofTenant)} run by the tenant`;
    },
  },
  filters: {
    all: 'All',
    running: 'Running',
    done: 'Done',
    incomplete: 'Incomplete',
    failed: 'Failed',
    cancelled: 'Canceled',
    missed: 'Missed',
    schedules: 'Scheduled',
  } satisfies Readonly<Record<JobFilter, string>>,
  job: {
    name: 'Job',
    kinds: {
      load: 'Load',
      export: 'Export',
      download: 'Download',
      logins: 'Logins',
      count: 'Count',
      open: 'Open',
      compare: 'Compare',
      check: 'Check',
      matrix: 'Verdicts',
      snapshot: 'Saved run',
      verify: 'Verify',
      action: 'Action',
      scheduled: 'Schedule',
    } satisfies Readonly<Record<Job['kind'], string>>,
    started: 'Started',
    ended: 'Ended',
    file: 'File',
    receipt: 'Receipt',
    showInFolder: 'Show in folder',
    remove: 'Remove from list',
    undo: 'Undo',
    download: 'Download…',
    lookAgain: 'Look again',
    notDownloadable: (reason: string) =>
      `${reason} Download it later, or look for it in the tenant’s portal.`,
    viewResults: 'View outcomes…',
    retryUnsent: (n: number) => `Retry ${formatCount(n)} not sent…`,
    repeatUnknown: (n: number) => `Repeat ${formatCount(n)} with unknown outcome…`,
    overwriteRefused: (n: number) => `Send ${formatCount(n)} refused with “Overwrite”…`,
    runNow: 'Run now',
  },
  outcomes: OUTCOME_LABELS,
  retry: {
    titleUnsent: 'Retry entities that were not sent',
    titleUnknown: 'Repeat entities with unknown outcome',
    titleUndo: 'Undo the action',
    titleOverwrite: 'Send refused exceptions again, overwriting',
    submit: 'Send again',
    submitUndo: (reverse: string, n: number) => `${reverse} ${formatCount(n)}`,
    undone: (n: number, tenant: string) =>
      `will be undone for the ${entities(n)} that it changed in ${tenant}.`,
    loading: 'Reading the results of the job',
    notReady: 'The results of the job are not read yet.',
    whole: 'will be sent again as a whole.',
    someEntities: (n: number, tenant: string) =>
      `will be sent again for ${entities(n)} in ${tenant}. No other entity is sent.`,
    warning:
      'The tenant may have done this already, and doing it twice may cause harm. Check these entities first.',
    overwrites:
      'If the tenant has them already, their settings and comments are replaced. Those refused for another reason may be refused again. Check first what Exceptions lists for them.',
    overrides: 'Some were not sent because somebody else had decided otherwise. Check those decisions first.',
    confirm: (n: number) => `Type ${formatCount(n)} to confirm that you have checked`,
  },
  tenantSchedules: {
    title: 'Run by the tenant',
    runs: 'Runs',
    sendsTo: 'Sends to',
    addresses: (n: number) => formatQuantity(n, 'address', 'addresses'),
  },
  schedule: {
    name: 'Schedule',
    states: {
      running: 'Running',
      blocked: 'Blocked',
      paused: 'Paused',
      retrying: 'Retrying',
      active: 'Active',
    },
    kind: (tenant: string) => `Schedule on this workstation · ${tenant}`,
    runs: 'Runs',
    query: 'Query',
    allRows: 'All rows',
    folder: 'Folder',
    file: 'File',
    format: (format: string, hasPassword: boolean, which: WorkSchedule['which']) =>
      `${format}${hasPassword ? ', with a password' : ''} · ${WHICH[which]}`,
    lastRun: 'Last run',
    lastRunAt: (when: string, message: string) => `${when}: ${message}`,
    noRun: 'None yet',
    runNow: 'Run now',
    retry: 'Retry',
    pause: 'Pause',
    resume: 'Resume',
    edit: 'Edit…',
    showFolder: 'Show folder',
    remove: 'Delete…',
    deleteTitle: 'Delete schedule',
    deleteNote: (label: string, hasPassword: boolean) =>
      `“${label}” will not run again.${hasPassword ? ' Its password is deleted from the keychain.' : ''} Files that it wrote are not deleted.`,
    delete: 'Delete',
  },
  results: {
    grid: 'Outcomes',
    columns: { outcome: 'Outcome', reason: 'Reason', entityId: 'Entity ID' },
    filter: 'Outcome',
    all: 'All',
    count: (n: number) => entities(n),
    export: (n: number) => `Export ${formatQuantity(n, 'outcome')}…`,
    exportQuery: (title: string) => `Outcomes of “${title}”`,
    close: 'Close',
  },
} as const;

const WHICH: Readonly<Record<WorkSchedule['which'], string>> = {
  always: 'a file each time',
  some: 'a file only if there are rows',
  new: 'only rows that are new since the last run',
};
