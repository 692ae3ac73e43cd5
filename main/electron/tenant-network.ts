import { isDeepStrictEqual } from 'node:util';
import { session, type Session, type WebContents } from 'electron';
import type { Dialogs, Fetch, SecretStore } from '../deps';
import { createProxySignIn } from '../services/tenant/proxy-sign-in';
import { applyProxy } from './proxy';
import type { SettingsFile } from './settings-file';
import { createTenantFetch } from './tenant-fetch';

/** The network of tenants: every session that reaches a portal goes through the proxy of the current settings. */
export type TenantNetwork = {
  readonly fetch: Fetch;
  /** Lets another session use the proxy as it is set now. */
  readonly useProxy: (session: Session) => Promise<void>;
  /** Answers a proxy that asks the pages of a window for a user name and password; a web server gets none. */
  readonly answerProxy: (contents: WebContents) => void;
};

/** Creates the network of tenants, with a session of its own for `fetch`. */
export const createTenantNetwork = (
  settings: SettingsFile,
  secrets: SecretStore,
  { confirm }: Pick<Dialogs, 'confirm'>,
): TenantNetwork => {
  const tenantSession = session.fromPartition('tenant');
  const signIn = createProxySignIn({ secrets, confirm });
  const tenantFetch = createTenantFetch(tenantSession, signIn);
  let { proxy } = settings.read().settings;
  let applied = applyProxy(tenantSession, proxy);
  settings.onChange((changed) => {
    if (isDeepStrictEqual(changed.proxy, proxy)) return;
    proxy = changed.proxy;
    applied = applyProxy(tenantSession, proxy);
  });
  return {
    fetch: async (url, init) => {
      await applied;
      return tenantFetch(url, init);
    },
    useProxy: (other) => applyProxy(other, proxy),
    answerProxy: (contents) => {
      // A proxy that asks again has rejected the credentials, so they aren't sent a second time.
      const asked = new Set<string>();
      contents.on('login', (event, { url }, { isProxy, ...challenge }, answer) => {
        if (!isProxy || asked.has(url)) return;
        asked.add(url);
        event.preventDefault();
        void signIn(challenge).then(
          (known) => (known ? answer(known.user, known.password) : answer()),
          () => answer(),
        );
      });
    },
  };
};
