/** All that the outside world is to the core: everything here can be replaced by a twin in a test. */
import type { Result } from '../shared/bridge';
import type { Log } from './services/log/log';
import type { EventName, Events } from '../shared/events';
import type { Connection, Settings, Workspace } from '../shared/model/app-state';

/** The ways in which the operating system's keychain withholds an answer. None of them means that there is no secret. */
export type SecretTrouble = {
  readonly kind: 'locked' | 'denied' | 'unavailable' | 'timeout' | 'corrupt';
  /** A plain sentence for the analyst: no path, no secret, no library's wording. */
  readonly message: string;
};

/** The result of reading a secret. */
export type SecretRead =
  { readonly kind: 'found'; readonly secret: string } | { readonly kind: 'not-found' } | SecretTrouble;

/** The result of writing or deleting a secret; deleting one that does not exist is `done`. */
export type SecretWrite = { readonly kind: 'done' } | SecretTrouble;

/** The result of listing the accounts that have a secret. */
export type SecretList = { readonly kind: 'listed'; readonly accounts: readonly string[] } | SecretTrouble;

/** The state of the keychain. */
export type SecretStatus = { readonly kind: 'ready' } | SecretTrouble;

/** Stores secrets. Nothing here rejects: every failure is a value. */
export type SecretStore = {
  readonly get: (account: string) => Promise<SecretRead>;
  readonly set: (account: string, secret: string) => Promise<SecretWrite>;
  readonly delete: (account: string) => Promise<SecretWrite>;
  readonly list: () => Promise<SecretList>;
  readonly status: () => Promise<SecretStatus>;
};

/** Everything stored between two starts, except secrets. */
export type Kept = {
  readonly settings: Settings;
  readonly connections: readonly Connection[];
  readonly workspace: Workspace | null;
  /** Flags that the analyst set for a connection, by connection id and flag name. */
  readonly flags: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
};

/** The settings file. Reading never fails; what could not be restored is in `notices`. */
export type SettingsStore = {
  readonly read: () => Kept;
  /** Replaces the given parts at once, and on disk soon after; a refusal of the disk is only logged. */
  readonly write: (patch: Partial<Kept>) => void;
  /** Does the same, and resolves once they are on disk; rejects with the disk's error. */
  readonly save: (patch: Partial<Kept>) => Promise<void>;
  /** Resolves once nothing is left to write. */
  readonly flush: () => Promise<void>;
  /** Tells the analyst what could not be restored at the start. */
  readonly notices: readonly string[];
};

/** Native dialogs. */
export type Dialogs = {
  /** The path that the analyst chose; undefined where the dialog was closed. */
  readonly saveFile: (ask: {
    readonly title: string;
    readonly defaultName: string;
    readonly filters: readonly { readonly name: string; readonly extensions: readonly string[] }[];
  }) => Promise<string | undefined>;
  /** The file that the analyst chose to read; undefined where the dialog was closed. */
  readonly openFile: (ask: {
    readonly title: string;
    readonly filters: readonly { readonly name: string; readonly extensions: readonly string[] }[];
  }) => Promise<string | undefined>;
  /** The folder that the analyst chose; undefined where the dialog was closed. */
  readonly chooseFolder: (ask: { readonly title: string }) => Promise<string | undefined>;
  /** The paths that the analyst chose; none where the dialog was closed. */
  readonly openFiles: (ask: {
    readonly title: string;
    readonly filters: readonly { readonly name: string; readonly extensions: readonly string[] }[];
  }) => Promise<readonly string[]>;
  readonly confirm: (ask: {
    readonly title: string;
    readonly detail: string;
    readonly ok: string;
  }) => Promise<boolean>;
};

/** Services of the desktop. */
export type Shell = {
  /** Shows a file in its folder; never opens it. */
  readonly reveal: (path: string) => void;
  /** Opens a web or mail address outside once the analyst has confirmed its host; answers whether it was opened. */
  readonly openExternal: (url: string) => Promise<boolean>;
};

/** Credentials for a proxy. */
export type ProxySignIn = { readonly user: string; readonly password: string };

/** Milliseconds since the epoch. */
export type Clock = () => number;

export type FetchInit = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly signal?: AbortSignal;
  /** A redirect is never followed unseen: its answer is handed over as it is, with `location`. */
  readonly redirect?: 'manual';
};

/** HTTP as the standard `fetch` has it, over http and https alone and without cookies. */
export type Fetch = (url: string, init?: FetchInit) => Promise<Response>;

/** A process of our own, seen as a message port. */
export type ProcessPort = {
  readonly post: (message: unknown) => void;
  /** Answers the function that stops listening. */
  readonly onMessage: (listen: (message: unknown) => void) => () => void;
  /**
   * Called with the exit code when the process goes; at once where it has already gone. `isReplaced` says that a new process
   * stands behind this port now, which knows nothing of the old one's work.
   */
  readonly onExit: (listen: (code: number, isReplaced: boolean) => void) => () => void;
  readonly kill: () => void;
};

/** A running demo tenant. */
export type RunningTenant = {
  readonly origin: string;
  readonly token: string;
  readonly stop: () => void;
  /** Called once when the tenant ends by itself, at once where it already has; not after `stop`. */
  readonly onExit?: (listen: () => void) => void;
};

/** Tells the page; lost without harm where there is no page. */
export type Push = <K extends EventName>(event: K, payload: Events[K]) => void;

export type Deps = {
  readonly log: Log;
  readonly secrets: SecretStore;
  readonly settings: SettingsStore;
  readonly dialogs: Dialogs;
  readonly shell: Shell;
  readonly clock: Clock;
  /** A number in [0, 1), for the jitter of pauses. */
  readonly random: () => number;
  readonly fetch: Fetch;
  /** The dataset process (`out/main/datasets.js`). */
  readonly datasets: ProcessPort;
  /** Starts the demo tenant in its own process; rejects where it does not come up. */
  readonly startTenant: () => Promise<RunningTenant>;
  readonly push: Push;
  readonly versions: { readonly app: string; readonly electron: string; readonly chromium: string };
  readonly timeZone: string;
  /** The workstation's user, for receipts. */
  readonly user: string;
  readonly platform: string;
  readonly isPackaged: boolean;
  /** Calls when the machine wakes or is unlocked, so that schedules look at the clock. */
  readonly onWake: (listen: () => void) => void;
  /** Started with `--demo`. */
  readonly isDemo: boolean;
  readonly paths: {
    readonly downloads: string;
    /** The folder of stored documents (`services/storage`). */
    readonly documents: string;
  };
};

/** The whole application, as the shell sees it. */
export type Core = {
  /** Runs a call of the page by its name from the closed tables; failures are values. A read with a request id can be cancelled. */
  readonly call: (name: string, input: unknown, requestId?: number) => Promise<Result<unknown>>;
  /** Files came by a drop, a double click or a start's arguments: paths as the system gives them, checked here. */
  readonly openFiles: (paths: readonly string[]) => void;
  /** Called when the page is gone or was reloaded: closes what only the page used. Jobs continue. */
  readonly pageGone: () => Promise<void>;
  /** The page's process ended by itself: the page that is loaded in its place tells the analyst. */
  readonly pageLost: () => void;
  /** Returns true if Postern keeps running when the window is closed: the setting is on, and a schedule or a watch is active. */
  readonly goesOn: () => boolean;
  /** Flushes and closes everything, within five seconds. */
  readonly stop: () => Promise<void>;
};
