import { isTimeZone } from '../../shared/rules/next-run';
import { changeSettings, useApp } from './app-store';

/** The zone that the tenant's schedules are meant in: chosen for this connection, or assumed to be the workstation's. */
export const useTenantZone = (): {
  readonly name: string;
  readonly words: string;
  readonly note: string;
  readonly onPick: (zone: string | null) => void;
} => {
  const id = useApp((s) => (s.session.kind === 'signedIn' ? s.session.connectionId : ''));
  const chosen = useApp((s) => s.settings.tenantZones[id]);
  const own = useApp((s) => s.zone);
  const name = chosen !== undefined && isTimeZone(chosen) ? chosen : own;
  return {
    name,
    words: 'tenant time',
    note:
      chosen === undefined
        ? 'Assumed to be this workstation’s: the tenant does not say in which zone it runs schedules. Kept with the connection.'
        : 'As you chose for this connection; the tenant does not say in which zone it runs schedules.',
    onPick: (zone) => {
      const { [id]: _former, ...others } = useApp.getState().settings.tenantZones;
      changeSettings({ tenantZones: zone === null ? others : { ...others, [id]: zone } });
    },
  };
};
