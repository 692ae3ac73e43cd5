/** Text of jobs wherever they are shown. */
import type { Job } from '../../../shared/model/app-state';
import type { Outcome } from '../../../shared/model/bulk-action';
import { formatCount, formatQuantity } from '../../state/format';

/** The outcomes of a bulk action for one entity. */
export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  done: 'Done',
  already: 'Already done',
  refused: 'Refused',
  unknown: 'Unknown outcome',
  unsent: 'Not sent',
};

export const TEXT = {
  title: 'Jobs',
  cancel: 'Cancel',
  states: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    incomplete: 'Incomplete',
    failed: 'Failed',
    cancelled: 'Canceled',
    missed: 'Missed',
  } satisfies Readonly<Record<Job['state'], string>>,
  partlyDone: 'Partly done',
  notDone: 'Not done',
  undo: (reverse: string, n: number) => `Undo: ${reverse} ${formatCount(n)}`,
  progress: (done: string, total: string) => `${done} of ${total}`,
  undoable: 'Can be undone',
  canUndo: (progress: string) => `${progress}, can be undone`,
  written: (written: number, total: number) =>
    `${formatQuantity(written, 'row')} of ${formatCount(total)} written`,
} as const;
