import { randomBytes } from 'node:crypto';
import type { Context } from './handler';
import { handlers } from './handlers';
import type { FaultRule } from './http/faults';
import type { PortalPages } from './http/portal-pages';
import { createServer } from './server';
import { createStore } from './store';
import type { Store } from './store-types';

export type TenantOptions = {
  /** 0 picks a free port. */
  readonly port: number;
  readonly emails: number;
  readonly seed: number;
  /** Milliseconds since the epoch; the wall clock by default. */
  readonly now?: (() => number) | undefined;
  /** Random by default. */
  readonly token?: string | undefined;
  readonly host?: string | undefined;
  /** A file for the database instead of memory. */
  readonly file?: string | undefined;
  /** Opens the control that makes the tenant misbehave; tests only. */
  readonly faults?: boolean | undefined;
  /** Serves requests before the organization is complete; each waits only for what it reads. */
  readonly isEarly?: boolean | undefined;
  /** A file that stores what analysts changed from one start to the next. */
  readonly state?: string | undefined;
  /** The brand that the tenant's portal has. */
  readonly brand?: string | undefined;
  /** Tenant flags that differ from the demo's own. */
  readonly flags?: Readonly<Record<string, boolean>> | undefined;
  /** Queries tell upper and lower case apart; tests only. */
  readonly isCaseSensitive?: boolean | undefined;
  /** Serves the portal's own sign-in pages, for sign-ins by browser. */
  readonly hasPages?: boolean | undefined;
  /** A file that gets a line with the name of each call that was answered; tests only, which name it to all processes at once. */
  readonly callLog?: string | undefined;
};

/** A running demo tenant. */
export type Tenant = {
  readonly origin: string;
  readonly token: string;
  readonly store: Store;
  readonly misbehave: (rule: FaultRule) => void;
  readonly pages: PortalPages | undefined;
  readonly close: () => Promise<void>;
};

/** Generates an organization and serves it; resolves when it takes requests. */
export const startTenant = async ({
  port,
  emails,
  seed,
  now = Date.now,
  token,
  host = '127.0.0.1',
  file,
  faults = false,
  isEarly,
  state,
  brand,
  flags,
  isCaseSensitive,
  hasPages = false,
  callLog = process.env['POSTERN_CALL_LOG'],
}: TenantOptions): Promise<Tenant> => {
  const store = createStore({ now, seed, emails, file, isEarly, state, brand, flags, isCaseSensitive });
  const secret = token ?? randomBytes(24).toString('base64url');
  const context: Context = { store, now, seed };
  try {
    const server = await createServer({
      context,
      handlers,
      token: secret,
      host,
      port,
      faultControl: faults,
      hasPages,
      callLog,
    });
    return {
      origin: server.origin,
      token: secret,
      store,
      misbehave: server.misbehave,
      pages: server.pages,
      close: async () => {
        await server.close();
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
};
