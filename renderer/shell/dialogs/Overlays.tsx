import { lazy, Suspense, useEffect } from 'react';
import { ReceiptDialog } from '../../features/export/ReceiptDialog';
import { SCREEN_OVERLAYS } from '../../screens';
import { closeOverlay, showReceipt, useOverlay } from '../../state/overlay-store';
import { ActiveUsers } from '../../features/tenant-report/ActiveUsers';
import type { OverlayModule } from '../../screen-module';
import { BrandDialog } from './BrandDialog';
import { JobsPanel } from './JobsPanel';
import { KeySheet } from './KeySheet';
import { NameCaseDialog } from '../../record/case/NameCaseDialog';
import { NAME_CASE } from '../../record/case/name-case';
import { SHELL_OVERLAYS } from './overlay-ids';
import { Palette } from '../palette/Palette';
import { ProxyDialog } from './ProxyDialog';
import { TenantDialog } from './TenantDialog';
import { RenameTab } from '../tabs/RenameTab';
import { on } from '../../bridge';
import { announceJob } from './announce-jobs';

const Handbook = lazy(() => import('../handbook/Handbook').then((m) => ({ default: m.Handbook })));

/** Announces jobs as they end. */
const useEndedJobs = (): void => {
  useEffect(() => on('jobChanged', announceJob), []);
};

/** The overlays that are drawn over every screen. A screen adds its own with `overlays` in its module. */
const OVERLAYS: readonly OverlayModule[] = [
  { id: SHELL_OVERLAYS.palette, Overlay: Palette },
  { id: SHELL_OVERLAYS.keys, Overlay: KeySheet },
  { id: SHELL_OVERLAYS.handbook, Overlay: Handbook },
  { id: SHELL_OVERLAYS.jobs, Overlay: JobsPanel },
  { id: SHELL_OVERLAYS.activeUsers, Overlay: ActiveUsers },
  { id: SHELL_OVERLAYS.proxy, Overlay: ProxyDialog },
  { id: SHELL_OVERLAYS.brand, Overlay: BrandDialog },
  { id: SHELL_OVERLAYS.tenants, Overlay: TenantDialog },
  { id: SHELL_OVERLAYS.renameTab, Overlay: RenameTab },
  { id: NAME_CASE.id, Overlay: NameCaseDialog },
];

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
