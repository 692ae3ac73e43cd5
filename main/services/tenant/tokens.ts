import type { Connection } from '../../../shared/model/app-state';
import type { SecretRead, SecretStore, SecretWrite } from '../../deps';

/** The access tokens of the saved connections: in the keychain, or in memory for one session. */
export type Tokens = ReturnType<typeof createTokens>;

/** Creates the token store. */
export const createTokens = (secrets: SecretStore) => {
  const inMemory = new Map<string, string>();
  const removeFromKeychain = async ({ id, keeps, hasOldToken }: Connection): Promise<SecretWrite> =>
    keeps === 'keychain' || hasOldToken === true ? secrets.delete(id) : { kind: 'done' };
  return {
    read: async ({ id }: Connection): Promise<SecretRead> => {
      const secret = inMemory.get(id);
      return secret === undefined ? secrets.get(id) : { kind: 'found', secret };
    },
    store: async (id: string, token: string, keeps: Connection['keeps']): Promise<SecretWrite> => {
      if (keeps === 'session') {
        inMemory.set(id, token);
        return { kind: 'done' };
      }
      const written = await secrets.set(id, token);
      if (written.kind === 'done') inMemory.delete(id);
      return written;
    },
    /** Deletes the token that the keychain holds for the connection, or may still hold. */
    removeFromKeychain,
    /** Deletes whatever token the connection has or had; a connection without one is `done`. */
    remove: async (id: string, connection: Connection | undefined): Promise<SecretWrite> => {
      inMemory.delete(id);
      return connection ? removeFromKeychain(connection) : { kind: 'done' };
    },
  };
};
