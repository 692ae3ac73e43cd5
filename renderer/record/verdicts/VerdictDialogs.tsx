import { useContext, type ReactNode } from 'react';
import { targetKey, type RecordTarget } from '../record-target';
import { RescanDialog } from './RescanDialog';
import { PlaceContext } from '../trail/trail-context';
import { useRescanResults } from './rescan-watch';
import { useVerdictDialog, type VerdictAct } from './verdict-dialogs';
import { ClassifyDialog, IdentifyDialog, ReportDialog } from './VerdictForms';

type Dialog = (props: { readonly target: RecordTarget }) => ReactNode;

const DIALOGS: Readonly<Record<VerdictAct, Dialog>> = {
  rescan: RescanDialog,
  classify: ClassifyDialog,
  report: ReportDialog,
  identify: IdentifyDialog,
};

/** The open dialog about a record's verdict, if it is this record's. It waits for a rescan's results after it has closed. */
export const VerdictDialogs = ({ target }: { readonly target: RecordTarget }) => {
  useRescanResults(target);
  const open = useVerdictDialog((s) => s.open);
  const { isHidden } = useContext(PlaceContext);
  // The same record can be in a trail twice, under two references.
  if (isHidden || open?.key !== targetKey(target)) return null;
  const Dialog = DIALOGS[open.act];
  return <Dialog target={target} />;
};
