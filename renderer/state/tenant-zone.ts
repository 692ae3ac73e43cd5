import { tenantZone } from '../../shared/rules/tenant-zone';
import { connectionOf, changeSettings, useApp } from './app-store';

/** Returns the time zone of the tenant's schedules: the one chosen for this connection, or else the workstation's. */
export const useTenantZone = (): {
  readonly name: string;
  readonly words: string;
  readonly note: string;
  readonly onPick: (zone: string | null) => void;
} => {
  const id = useApp((s) => connectionOf(s.session));
  const chosen = useApp((s) => s.settings.tenantZones[id]);
  const own = useApp((s) => s.zone);
  const name = tenantZone(chosen, own);
  return {
    name,
    words: 'tenant time',
    note:
      chosen === undefined
        ? 'The tenant doesn’t report its time zone, so this workstation’s is used. You can change it for this connection.'
        : 'You chose this time zone for this connection. The tenant doesn’t report its own.',
    onPick: (zone) => {
      const { [id]: _former, ...others } = useApp.getState().settings.tenantZones;
      changeSettings({ tenantZones: zone === null ? others : { ...others, [id]: zone } });
    },
  };
};
