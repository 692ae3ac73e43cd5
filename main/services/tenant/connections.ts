import { CONNECTION_COLORS, type Connection, type SessionState } from '../../../shared/model/app-state';
import { isMspOrigin, tenantAddress } from '../../../shared/rules/msp';
import type { SettingsStore } from '../../deps';
import type { Credentials } from './api-client';

/** Returns the credentials that a connection has with its stored secret. */
export const storedCredentials = (
  { address, signsInBy }: Pick<Connection, 'address' | 'signsInBy'>,
  secret: string,
): Credentials => ({ origin: address, token: secret, ...(signsInBy ? { signsInBy } : {}) });

/** The saved connections, most recently used first. Their tokens are stored elsewhere. */
export type Connections = ReturnType<typeof createConnections>;

/** Opens the saved connections in the settings. Writing resolves once they are on disk, and rejects if the disk refuses. */
export const createConnections = (settings: SettingsStore) => {
  const list = (): readonly Connection[] => settings.read().connections;
  const without = (id: string) => list().filter((one) => one.id !== id);
  return {
    list,
    find: (id: string): Connection | undefined => list().find((one) => one.id === id),
    /** Finds a connection by the name that its tenant's data is stored under. */
    findByAddress: (address: string): Connection | undefined =>
      list().find((one) => tenantAddress(one.address, one.id) === address),
    /** Finds the connection of a tenant: the one to its portal, or among the tenants of an MSP portal the one with its name. */
    findTenant: (origin: string, tenant: string | null | undefined): Connection | undefined =>
      list().find(
        (one) =>
          one.address === origin &&
          (!isMspOrigin(origin) || (Boolean(tenant) && (one.tenant ?? one.label) === tenant)),
      ),
    nextColor: (): number => list().length % CONNECTION_COLORS,
    /** Stores a connection as the one that was used last. */
    save: (connection: Connection): Promise<void> =>
      settings.save({ connections: [connection, ...without(connection.id)] }),
    /** Changes how a connection is shown; an empty name becomes its host. Returns it, or undefined if there is none. */
    describe: async (
      id: string,
      patch: Partial<Omit<Connection, 'id' | 'address' | 'keeps'>>,
    ): Promise<Connection | undefined> => {
      const known = list().find((one) => one.id === id);
      if (!known) return undefined;
      const given = { ...known, ...patch };
      const changed = { ...given, label: given.label || new URL(known.address).host };
      await settings.save({ connections: list().map((one) => (one === known ? changed : one)) });
      return changed;
    },
    /** Deletes a connection, and what the settings have for it. */
    remove: (id: string): Promise<void> => {
      const { settings: now, flags, openConnection } = settings.read();
      const { [id]: _zone, ...tenantZones } = now.tenantZones;
      const { [id]: _brand, ...tenantBrands } = now.tenantBrands;
      const { [id]: _answers, ...tenantAnswers } = now.tenantAnswers;
      const { [id]: _flags, ...otherFlags } = flags;
      return settings.save({
        connections: without(id),
        settings: { ...now, tenantZones, tenantBrands, tenantAnswers },
        flags: otherFlags,
        openConnection: openConnection === id ? null : openConnection,
      });
    },
    /** Returns the connection that was signed in to last and not left. */
    lastOpen: (): Connection | undefined => list().find(({ id }) => id === settings.read().openConnection),
    /** Notes the connection that the session is in, for the next start. */
    noteSession: async (state: SessionState): Promise<void> => {
      const isKept = state.kind === 'signedIn' && !state.isDemo && state.keeps === 'keychain';
      const openConnection = isKept ? state.connectionId : null;
      if (openConnection !== settings.read().openConnection) await settings.save({ openConnection });
    },
  };
};
