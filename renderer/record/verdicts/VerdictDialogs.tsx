import type { ReactNode } from 'react';
import { targetKey, type RecordTarget } from '../record-target';
import { RescanDialog } from './RescanDialog';
import { useVerdictDialog, type VerdictAct } from './verdict-dialogs';
import { ClassifyDialog, IdentifyDialog, ReportDialog } from './VerdictForms';

type Dialog = (props: { readonly target: RecordTarget }) => ReactNode;

const DIALOGS: Readonly<Record<VerdictAct, Dialog>> = {
  rescan: RescanDialog,
  classify: ClassifyDialog,
  report: ReportDialog,
  identify: IdentifyDialog,
};

/** The open dialog about a record's verdict, if it is this record's. */
export const VerdictDialogs = ({ target }: { readonly target: RecordTarget }) => {
  const open = useVerdictDialog((s) => s.open);
  if (open?.key !== targetKey(target)) return null;
  const Dialog = DIALOGS[open.act];
  return <Dialog target={target} />;
};
