import type { Connection } from '../../../shared/model/app-state';
import type { SettingsStore } from '../../deps';

/** Number of colors that connections are told apart by. */
const COLORS = 6;

/** The saved connections, most recently used first. Their tokens are stored elsewhere. */
export type Connections = ReturnType<typeof createConnections>;

/** Opens the saved connections in the settings. Writing resolves once they are on disk, and rejects if the disk refuses. */
export const createConnections = (settings: SettingsStore) => {
  const list = (): readonly Connection[] => settings.read().connections;
  const without = (id: string) => list().filter((one) => one.id !== id);
  return {
    list,
    find: (id: string): Connection | undefined => list().find((one) => one.id === id),
    findByAddress: (address: string): Connection | undefined => list().find((one) => one.address === address),
    nextColor: (): number => list().length % COLORS,
    /** Stores a connection as the one that was used last. */
    save: (connection: Connection): Promise<void> =>
      settings.save({ connections: [connection, ...without(connection.id)] }),
    /** Deletes a connection, and what the settings have for it. */
    remove: (id: string): Promise<void> => {
      const { settings: now } = settings.read();
      const { [id]: _zone, ...tenantZones } = now.tenantZones;
      return settings.save({ connections: without(id), settings: { ...now, tenantZones } });
    },
  };
};
