import { isDeepStrictEqual } from 'node:util';
import { session, type Session, type WebContents } from 'electron';
import type { Dialogs, Fetch, SecretStore } from '../deps';
import type { Log } from '../services/log/log';
import { createProxySignIn } from '../services/tenant/proxy-sign-in';
import { trustAuthorities } from './certificates';
import { applyProxy } from './proxy';
import type { SettingsFile } from './settings-file';
import { createTenantFetch } from './tenant-fetch';

/** The network of tenants: every session that reaches a portal uses the proxy and the certificate authorities of the current settings. */
export type TenantNetwork = {
  readonly fetch: Fetch;
  /** Returns a session in memory with the proxy and the authorities as they are set now. */
  readonly openSession: (name: string) => Promise<Session>;
  /** Calls once when the authorities change: a session that was opened before still follows the old ones. Returns the function that stops listening. */
  readonly onTrustChange: (listen: () => void) => () => void;
  /** Answers a proxy that asks the pages of a window for a user name and password; a web server gets none. */
  readonly answerProxy: (contents: WebContents) => void;
};

type NetworkDeps = {
  readonly settings: Pick<SettingsFile, 'read' | 'onChange' | 'onAuthorities'>;
  readonly secrets: SecretStore;
  readonly dialogs: Pick<Dialogs, 'confirm'>;
  readonly log: Log;
};

type SignIn = ReturnType<typeof createProxySignIn>;

/** Creates the function that answers the proxy of a window's pages. */
const createProxyAnswer =
  (signIn: SignIn): TenantNetwork['answerProxy'] =>
  (contents) => {
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
  };

/** Creates the sessions of tenants. Their names change with the authorities, because Chromium remembers in a session which certificates it accepted. */
const createSessions = ({ settings, log }: NetworkDeps) => {
  let generation = 0;
  return {
    next: () => (generation += 1),
    open: (name: string): Session => {
      // In memory: a name without `persist:` is never written to the disk.
      const partition = generation === 0 ? name : `${name}-${generation}`;
      const opened = session.fromPartition(partition, { cache: false });
      trustAuthorities(opened, settings.read().authorities, log);
      return opened;
    },
  };
};

/** Creates the network of tenants, with its own session for `fetch`. */
export const createTenantNetwork = (deps: NetworkDeps): TenantNetwork => {
  const { settings, secrets, dialogs } = deps;
  const signIn = createProxySignIn({ secrets, confirm: dialogs.confirm });
  const sessions = createSessions(deps);
  const listeners = new Set<() => void>();
  let { proxy } = settings.read().settings;
  const openOwn = () => {
    const own = sessions.open('tenant');
    return { own, send: createTenantFetch(own, signIn), applied: applyProxy(own, proxy) };
  };
  let current = openOwn();
  settings.onChange((changed) => {
    if (isDeepStrictEqual(changed.proxy, proxy)) return;
    proxy = changed.proxy;
    current = { ...current, applied: applyProxy(current.own, proxy) };
  });
  settings.onAuthorities(() => {
    const former = current.own;
    sessions.next();
    current = openOwn();
    void former.closeAllConnections();
    const all = [...listeners];
    listeners.clear();
    for (const listen of all) listen();
  });
  return {
    fetch: async (url, init) => {
      // While a request waits, a change may open a session whose proxy is not applied yet.
      for (;;) {
        const asked = current;
        await asked.applied;
        if (asked === current) return asked.send(url, init);
      }
    },
    openSession: async (name) => {
      const opened = sessions.open(name);
      await applyProxy(opened, proxy);
      return opened;
    },
    onTrustChange: (listen) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    answerProxy: createProxyAnswer(signIn),
  };
};
