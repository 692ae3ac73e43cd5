/** The overlays that are drawn over every screen. A screen adds its own with `overlays` in its module. */
import { ActiveUsers } from '../../features/tenant-report/ActiveUsers';
import type { OverlayModule } from '../../screen-module';
import { BrandDialog } from './BrandDialog';
import { JobsPanel } from './JobsPanel';
import { KeySheet } from './KeySheet';
import { SHELL_OVERLAYS } from './overlay-ids';
import { Palette } from '../palette/Palette';
import { ProxyDialog } from './ProxyDialog';
import { TenantDialog } from './TenantDialog';
import { RenameTab } from '../tabs/RenameTab';

export const OVERLAYS: readonly OverlayModule[] = [
  { id: SHELL_OVERLAYS.palette, Overlay: Palette },
  { id: SHELL_OVERLAYS.keys, Overlay: KeySheet },
  { id: SHELL_OVERLAYS.jobs, Overlay: JobsPanel },
  { id: SHELL_OVERLAYS.activeUsers, Overlay: ActiveUsers },
  { id: SHELL_OVERLAYS.proxy, Overlay: ProxyDialog },
  { id: SHELL_OVERLAYS.brand, Overlay: BrandDialog },
  { id: SHELL_OVERLAYS.tenants, Overlay: TenantDialog },
  { id: SHELL_OVERLAYS.renameTab, Overlay: RenameTab },
];
