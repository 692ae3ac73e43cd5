import type { Outcome } from '../../../shared/model/bulk-action';
import { useJobDialog, type JobDialogKind } from '../../state/job-dialog-store';
import { OutcomesDialog } from './OutcomesDialog';
import { RetryDialog } from './RetryDialog';

/** The outcomes of the entities that each dialog sends again. */
const SENT_AGAIN: Readonly<Record<Exclude<JobDialogKind, 'items'>, readonly Outcome[]>> = {
  unsent: ['unsent'],
  unknown: ['unknown'],
  undo: ['done'],
  overwrite: ['refused'],
};

/** The open dialog of a job, over any screen. */
export const JobDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const shown = useJobDialog((s) => s.shown);
  if (!shown) return null;
  const { job, kind } = shown;
  if (kind === 'items') return <OutcomesDialog job={job} onClose={onClose} />;
  return <RetryDialog job={job} outcomes={SENT_AGAIN[kind]} kind={kind} onClose={onClose} />;
};
