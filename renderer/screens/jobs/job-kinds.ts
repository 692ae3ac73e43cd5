/** What each kind of job is called, and what can be done once one has ended. */
import type { Job } from '../../../shared/model/app-state';
import { formatCount } from '../../state/format';
import { scheduleActs } from '../../state/schedules-store';

/** The dialog that a button of an ended job opens. */
export type JobDialog = 'items' | 'failed' | 'unknown';

type JobButton = { readonly label: string } & ({ readonly opens: JobDialog } | { readonly run: () => void });

type JobKind = {
  readonly label: string;
  /** Buttons of an ended job of this kind, beside those that every job has. */
  readonly buttons?: (job: Job) => readonly JobButton[];
};

/** The outcomes of a bulk action: see them, retry what failed, repeat what may have happened. */
const actionButtons = ({ outcomes }: Job): readonly JobButton[] => {
  const failed = (outcomes?.refused ?? 0) + (outcomes?.unsent ?? 0);
  const unknown = outcomes?.unknown ?? 0;
  return [
    { label: 'Each outcome…', opens: 'items' },
    ...(failed > 0 ? [{ label: `Retry ${formatCount(failed)} failed…`, opens: 'failed' } as const] : []),
    ...(unknown > 0
      ? [{ label: `Repeat ${formatCount(unknown)} of unknown outcome…`, opens: 'unknown' } as const]
      : []),
  ];
};

const scheduleButtons = ({ schedule, state }: Job): readonly JobButton[] =>
  schedule !== undefined && state !== 'done'
    ? [{ label: 'Run now', run: () => void scheduleActs.runNow(schedule) }]
    : [];

/** A new kind of job is one entry here. */
export const jobKinds: Readonly<Record<Job['kind'], JobKind>> = {
  load: { label: 'Load' },
  export: { label: 'Export' },
  download: { label: 'Download' },
  logins: { label: 'Logins' },
  count: { label: 'Count' },
  open: { label: 'Open' },
  compare: { label: 'Compare' },
  snapshot: { label: 'Snapshot' },
  action: { label: 'Act', buttons: actionButtons },
  scheduled: { label: 'Schedule', buttons: scheduleButtons },
};
