import { create } from 'zustand';
import type { Failure } from '../../shared/bridge';
import type { AppState } from '../../shared/local-calls/app';
import type { KeychainStatus } from '../../shared/local-calls/session';
import type { Brand } from '../../shared/model/brand';
import { DEMO_CONNECTION, Settings, type Connection, type SessionState } from '../../shared/model/app-state';
import { flagsByName, resolveFlags, type Flags, type FlagValue } from '../../shared/rules/flags';
import { local } from '../bridge';
import { toastFailure } from './overlay-store';

type AppStore = {
  readonly boot:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready' }
    | { readonly kind: 'failed'; readonly failure: Failure };
  readonly session: SessionState;
  readonly connections: readonly Connection[];
  readonly settings: Settings;
  readonly flags: Flags;
  /** The same flags, each with its source. */
  readonly flagValues: readonly FlagValue[];
  readonly keychain: KeychainStatus;
  readonly zone: string;
  /** The organization's own domains, as far as its emails have shown them. */
  readonly ownDomains: readonly string[];
  /** The brand that is being tried in place of the session's. */
  readonly brandPreview: Brand | null;
  readonly app: AppState | null;
  /** True if the analyst opened a screen that needs no session, without signing in. */
  readonly hasSkippedSignIn: boolean;
  /** True once the sign-in that Postern started with was followed: after a sign-out the sign-in page stays. */
  readonly hasFollowedStart: boolean;
};

/** The session, the saved connections and the settings. */
export const useApp = create<AppStore>(() => ({
  boot: { kind: 'loading' },
  session: { kind: 'signedOut' },
  connections: [],
  settings: Settings.parse({}),
  flags: flagsByName([]),
  flagValues: resolveFlags(),
  keychain: { kind: 'ready' },
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ownDomains: [],
  brandPreview: null,
  app: null,
  hasSkippedSignIn: false,
  hasFollowedStart: false,
}));

const isSameTenant = (before: SessionState, now: SessionState): boolean =>
  before.kind === 'signedIn' && now.kind === 'signedIn' && before.connectionId === now.connectionId;

/** Returns the session and the organization's own domains, which are those of one tenant: another begins without any. */
const sessionPatch = (session: SessionState): Pick<AppStore, 'session' | 'ownDomains'> => {
  const { session: before, ownDomains } = useApp.getState();
  return { session, ownDomains: isSameTenant(before, session) ? ownDomains : [] };
};

/** Returns the ID of the connection of a session, by default of the one here; empty without one. */
export const connectionOf = (session: SessionState = useApp.getState().session): string =>
  session.kind === 'signedIn' ? session.connectionId : '';

/** Names the tenant of a session, whichever connection it is signed in by: the address of the demo differs at each start. */
export const tenantKeyOf = ({
  isDemo,
  address,
  tenant,
}: Extract<SessionState, { readonly kind: 'signedIn' }>): string =>
  isDemo ? DEMO_CONNECTION : `${address} ${tenant}`;

/** Takes over the session that main has pushed. */
export const setSession = (session: SessionState): void => useApp.setState(sessionPatch(session));

/** Takes over the flags that are in force now. */
export const setFlags = (flagValues: readonly FlagValue[]): void =>
  useApp.setState({ flagValues, flags: flagsByName(flagValues) });

/** Reads the application's state from the main process, also after each change of the session, because flags come from the tenant. */
export const readAppState = async (): Promise<AppState | undefined> => {
  const result = await local['app.state']({});
  if (!result.ok) {
    useApp.setState({ boot: { kind: 'failed', failure: result.failure } });
    return undefined;
  }
  const app = result.value;
  useApp.setState({
    boot: { kind: 'ready' },
    app,
    ...sessionPatch(app.session),
    connections: app.connections,
    settings: app.settings,
    flags: flagsByName(app.flags),
    flagValues: app.flags,
    keychain: app.keychain,
    zone: app.timeZone,
  });
  return app;
};

/** Saves that main has not confirmed, the last settings that were sent, and those to go back to if they can't be saved. */
const saving = { count: 0, last: useApp.getState().settings, former: useApp.getState().settings };

/** Changes settings here at once, and saves them in the main process. Puts the former ones back and returns false if it can't. */
export const saveSettings = async (patch: Partial<Settings>): Promise<boolean> => {
  const { settings: former } = useApp.getState();
  const settings = { ...former, ...patch };
  if (saving.count === 0) saving.former = former;
  saving.count += 1;
  saving.last = settings;
  useApp.setState({ settings });
  const saved = await local['app.saveSettings'](settings);
  saving.count -= 1;
  if (saved.ok) {
    saving.former = settings;
    return true;
  }
  // A later change was sent with this one in it.
  if (saving.last === settings) useApp.setState({ settings: saving.former });
  toastFailure(saved.failure);
  return false;
};

/** Changes settings for a caller that does not wait for the disk. */
export const changeSettings = (patch: Partial<Settings>): void => void saveSettings(patch);
