import { packedLogin } from '../content/packed-login';
import type { HandlersOf } from '../handler';
import { findSaas } from './lookup';

/** Handles the rows of the heat map: one app and outcome at a time, oldest first. */
export const loginHandlers: HandlersOf<'logins.cachedQuery'> = {
  'logins.cachedQuery': ({ module, fail, offset, limit }, { store }) => {
    const where = { saas: findSaas(module), success: fail ? 0 : 1 } as const;
    return {
      rows: store.find('login', where, { orderBy: 'n', offset, limit }).map(packedLogin),
      total_rows: store.count('login', where),
    };
  },
};
