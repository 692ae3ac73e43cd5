import { Suspense } from 'react';
import { ReceiptDialog } from '../../features/export/ReceiptDialog';
import { SCREEN_OVERLAYS } from '../../screens';
import { closeOverlay, showReceipt, useOverlay } from '../../state/overlay-store';
import { OVERLAYS } from './overlay-modules';
import { useEndedJobs } from './use-ended-jobs';

const ALL = [...OVERLAYS, ...SCREEN_OVERLAYS];

/** Draws over any screen: the open overlay and a receipt. */
export const Overlays = () => {
  const open = useOverlay((s) => s.open);
  const receipt = useOverlay((s) => s.receipt);
  useEndedJobs();
  const found = ALL.find(({ id }) => id === open);
  return (
    <>
      <Suspense>{found && <found.Overlay key={found.id} onClose={closeOverlay} />}</Suspense>
      {receipt && <ReceiptDialog job={receipt} onClose={() => showReceipt(null)} />}
    </>
  );
};
