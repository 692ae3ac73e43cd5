import { z } from 'zod';
import type { Connection, SessionState } from '../model/app-state';
import { localCall } from './local-call';

/** Returns true if the keychain can be used now, and if not why. */
export type KeychainStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'locked'; readonly message: string }
  | { readonly kind: 'unavailable'; readonly message: string };

const none = z.strictObject({});

/** Local calls about the connection: sign in, sign out, keychain. */
export const sessionCalls = {
  'session.connect': localCall<SessionState>()(
    z.strictObject({
      address: z.string(),
      token: z.string().min(1),
      label: z.string().default(''),
      keep: z.enum(['keychain', 'session']),
    }),
  ),
  /** Opens the portal's own sign-in page in its own window, and signs in once the portal accepts its cookies. */
  'session.connectByBrowser': localCall<SessionState>()(
    z.strictObject({ address: z.string(), keep: z.enum(['keychain', 'session']) }),
  ),
  /** Signs in again with what is stored; a connection by browser whose session has ended opens the portal's own page. */
  'session.resume': localCall<SessionState>()(z.strictObject({ connectionId: z.string() })),
  /** Cancels the sign-in that is going on; its own call then fails as cancelled. */
  'session.cancelSignIn': localCall<null>()(none),
  'session.exploreDemo': localCall<SessionState>()(none),
  'session.forget': localCall<readonly Connection[]>()(z.strictObject({ connectionId: z.string() })),
  /** Leaves the tenant and forgets its token, cache and datasets. */
  'session.signOut': localCall<SessionState>()(none),
  'session.keychain': localCall<KeychainStatus>()(none),
  /** Opens the tenant's own portal outside, once the analyst has confirmed its host; answers whether it was opened. */
  'session.openPortal': localCall<{ readonly opened: boolean }>()(none),
  /** Drops the cache; the next reads are fresh. */
  'session.refresh': localCall<null>()(none),
} as const;
