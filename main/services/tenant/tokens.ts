import type { Connection } from '../../../shared/model/app-state';
import type { SecretRead, SecretStore, SecretWrite } from '../../deps';

/** Milliseconds that a sign-in for one session waits until an older token is deleted: it needs nothing of the keychain itself. */
const DELETE_MS = 2_000;

/** The access tokens of the saved connections: in the keychain, or in memory for one session. */
export type Tokens = ReturnType<typeof createTokens>;

/** Creates the token store. */
export const createTokens = (secrets: SecretStore, deleteMs = DELETE_MS) => {
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
    /** Deletes the token that the keychain holds for the connection, or may still hold. Returns false if it may still be there; a keychain that hangs goes on by itself. */
    removeInTime: (connection: Connection): Promise<boolean> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), deleteMs);
      });
      const removed = removeFromKeychain(connection).then(({ kind }) => kind === 'done');
      return Promise.race([removed, late]).finally(() => clearTimeout(timer));
    },
    /** Deletes whatever token the connection has or had; a connection without one is `done`. */
    remove: async (id: string, connection: Connection | undefined): Promise<SecretWrite> => {
      inMemory.delete(id);
      return connection ? removeFromKeychain(connection) : { kind: 'done' };
    },
  };
};
