import { useOverlay, closeOverlay, showReceipt } from '../state/overlay-store';
import { Palette } from './Palette';
import { ProxyDialog } from './ProxyDialog';
import { KeySheet } from './KeySheet';
import { JobsPanel } from './JobsPanel';
import { ActiveUsers } from '../features/tenant-report/ActiveUsers';
import { ReceiptDialog } from '../features/export/ReceiptDialog';
import { WaitingActs } from './WaitingActs';
import { useEndedJobs } from './use-ended-jobs';

/** What lies over any screen: palette, key sheet, jobs, a receipt. */
export const Overlays = () => {
  const open = useOverlay((s) => s.open);
  const receipt = useOverlay((s) => s.receipt);
  useEndedJobs();
  return (
    <>
      {open === 'palette' && <Palette onClose={closeOverlay} />}
      {open === 'keys' && <KeySheet onClose={closeOverlay} />}
      {open === 'jobs' && <JobsPanel onClose={closeOverlay} />}
      {open === 'activeUsers' && <ActiveUsers onClose={closeOverlay} />}
      <WaitingActs />
      {open === 'proxy' && <ProxyDialog onClose={closeOverlay} />}
      {receipt && <ReceiptDialog job={receipt} onClose={() => showReceipt(null)} />}
    </>
  );
};
