/** Everything that the core depends on; a test can replace each part. */
import type { Result } from '../shared/bridge';
import type { Log } from './services/log/log';
import type { Bodies } from './services/tenant/bodies';
import type { EventName, Events } from '../shared/events';
import type { ZoomStep } from '../shared/local-calls/app';
import type { Connection, Settings, Workspace } from '../shared/model/app-state';
import type { Authority } from '../shared/model/authority';

/** An error of the operating system's keychain. None of its kinds means that there is no secret. */
export type SecretError = {
  readonly kind: 'locked' | 'denied' | 'unavailable' | 'timeout' | 'corrupt' | 'too_long';
  /** A plain sentence for the analyst: no path, no secret, no library's wording. */
  readonly message: string;
};

/** The result of reading a secret. */
export type SecretRead =
  { readonly kind: 'found'; readonly secret: string } | { readonly kind: 'not-found' } | SecretError;

/** The result of writing or deleting a secret; deleting one that does not exist is `done`. */
export type SecretWrite = { readonly kind: 'done' } | SecretError;

/** The result of listing the accounts that have a secret. */
export type SecretList = { readonly kind: 'listed'; readonly accounts: readonly string[] } | SecretError;

/** The state of the keychain. */
export type SecretStatus = { readonly kind: 'ready' } | SecretError;

/** Stores secrets. Nothing here rejects: every failure is a value. */
export type SecretStore = {
  readonly get: (account: string) => Promise<SecretRead>;
  readonly set: (account: string, secret: string) => Promise<SecretWrite>;
  readonly delete: (account: string) => Promise<SecretWrite>;
  readonly list: () => Promise<SecretList>;
  readonly status: () => Promise<SecretStatus>;
};

/** Everything stored between two starts, except secrets. */
export type SavedState = {
  readonly settings: Settings;
  readonly connections: readonly Connection[];
  readonly workspace: Workspace | null;
  /** Flags that the analyst set for a connection, by connection id and flag name. */
  readonly flags: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  /** The id of the connection that was signed in to last and not left, if its token is in the keychain. */
  readonly openConnection: string | null;
  /** Certificate authorities that the analyst added. The page can't write them. */
  readonly authorities: readonly Authority[];
};

/** The settings file. Reading never fails; what could not be restored is in `notices`. */
export type SettingsStore = {
  readonly read: () => SavedState;
  /** Replaces the given parts in memory at once and on disk soon after; an error of the disk is only logged. */
  readonly write: (patch: Partial<SavedState>) => void;
  /** Does the same and resolves once they are on disk; if the disk refuses, undoes the change and rejects. */
  readonly save: (patch: Partial<SavedState>) => Promise<void>;
  /** Resolves once nothing is left to write. */
  readonly flush: () => Promise<void>;
  /** Sentences for the analyst about what could not be restored at the start. */
  readonly notices: readonly string[];
};

/** Native dialogs. */
export type Dialogs = {
  /** Returns the path that the analyst chose; undefined if they closed the dialog. */
  readonly saveFile: (options: {
    readonly title: string;
    readonly defaultName: string;
    readonly filters: readonly { readonly name: string; readonly extensions: readonly string[] }[];
  }) => Promise<string | undefined>;
  /** Returns the file that the analyst chose to read; undefined if they closed the dialog. */
  readonly openFile: (options: {
    readonly title: string;
    readonly filters: readonly { readonly name: string; readonly extensions: readonly string[] }[];
  }) => Promise<string | undefined>;
  /** Returns the folder that the analyst chose; undefined if they closed the dialog. */
  readonly chooseFolder: (options: { readonly title: string }) => Promise<string | undefined>;
  /** Returns the paths that the analyst chose; none if they closed the dialog. */
  readonly openFiles: (options: {
    readonly title: string;
    readonly filters: readonly { readonly name: string; readonly extensions: readonly string[] }[];
  }) => Promise<readonly string[]>;
  readonly confirm: (options: {
    readonly title: string;
    readonly detail: string;
    readonly ok: string;
    /** The button that leaves everything as it is, if it isn't named "Cancel". */
    readonly cancel?: string;
  }) => Promise<boolean>;
};

/** Services of the desktop. */
export type Shell = {
  /** Shows a file in its folder; never opens it. */
  readonly reveal: (path: string) => void;
  /** Opens a web or mail address outside once the analyst has confirmed its host; returns true if it was opened. */
  readonly openExternal: (url: string) => Promise<boolean>;
};

/** The end of a sign-in window: closed by the analyst, with a network error at an address, or stopped for a reason that they are shown. */
export type SignInEnd =
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly error: Error; readonly url: string }
  | { readonly kind: 'stopped'; readonly reason: string };

/** A window with the portal's own sign-in page. Its cookies are its own and are deleted when it ends. */
export type SignInWindow = {
  /** Calls when the portal may have signed the analyst in: after each of its responses and each change of a cookie. */
  readonly onChange: (listen: () => void) => void;
  /** Returns the cookies that a request to an address would carry. */
  readonly cookies: (url: string) => Promise<readonly { readonly name: string; readonly value: string }[]>;
  readonly ended: Promise<SignInEnd>;
  /** Resolves once the window is closed and nothing is left of its pages. */
  readonly close: () => Promise<void>;
};

/** Credentials for a proxy. */
export type ProxySignIn = { readonly user: string; readonly password: string };

/** A proxy that asks for a user name and password, and how they would be sent. */
export type ProxyChallenge = {
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  readonly realm: string;
};

/** Milliseconds since the epoch. */
export type Clock = () => number;

export type FetchInit = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly signal?: AbortSignal;
  /** Redirects are not followed: their response is returned as it is, with `location`. */
  readonly redirect?: 'manual';
};

/** The standard `fetch`, for http and https only and without cookies. */
export type Fetch = (url: string, init?: FetchInit) => Promise<Response>;

/** A process of our own, seen as a message port. */
export type ProcessPort = {
  readonly post: (message: unknown) => void;
  /** Returns the function that stops listening. */
  readonly onMessage: (listen: (message: unknown) => void) => () => void;
  /**
   * Calls with the exit code when the process ends, or at once if it has ended. `isReplaced` is true if a new process is behind this
   * port, which knows nothing of the old one's work.
   */
  readonly onExit: (listen: (code: number, isReplaced: boolean) => void) => () => void;
  readonly kill: () => void;
};

/** A process that reads one untrusted file; what it writes is in `folder`. */
export type ReaderProcess = ProcessPort & { readonly folder: string };

/** A file of the folder of brand packs. */
export type BrandFile = { readonly name: string; readonly text: string };

/** A running demo tenant. */
export type RunningTenant = {
  readonly origin: string;
  readonly token: string;
  readonly stop: () => void;
  /** Calls once with the exit code when the tenant ends by itself, or at once if it already has; not after `stop`. */
  readonly onExit?: (listen: (code: number) => void) => void;
};

/** Sends an event to the page, if there is one. */
export type Push = <K extends EventName>(event: K, payload: Events[K]) => void;

/** Shows a notification of the desktop, unless the analyst has Postern's window in front. Returns true if the desktop shows it. */
export type Notify = (notification: {
  /** The tenant that it tells about; the one that is signed in if absent. */
  readonly tenant?: string;
  readonly title: string;
  readonly body: string;
  /** Called once the window is open, when the analyst clicks it. */
  readonly onClick: () => void;
}) => boolean;

/** A part of the window, in pixels of the page. */
export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type Deps = {
  readonly log: Log;
  readonly notify: Notify;
  /** Returns a picture of a part of the window as PNG; undefined if there is no window. */
  readonly capture?: (area: Area) => Promise<Uint8Array | undefined>;
  readonly secrets: SecretStore;
  /** The keychain once more, under its own name: it notes the heads of the audit journal, and signing out leaves them. */
  readonly journalHeads?: SecretStore;
  readonly settings: SettingsStore;
  readonly dialogs: Dialogs;
  readonly shell: Shell;
  readonly clock: Clock;
  /** A number in [0, 1), for the jitter of pauses. */
  readonly random: () => number;
  readonly fetch: Fetch;
  /** Reads the bodies of responses (`out/main/bodies.js`). */
  readonly bodies: Bodies;
  /** The dataset process (`out/main/datasets.js`). */
  readonly datasets: ProcessPort;
  /** Starts a reader process (`out/main/file-reader.js`). */
  readonly startReader: () => ReaderProcess;
  /** Starts the demo tenant in its own process; rejects if it does not start. */
  readonly startTenant: () => Promise<RunningTenant>;
  /** Reads the files of the folder of brand packs. */
  readonly readBrandFiles: () => Promise<readonly BrandFile[]>;
  readonly push: Push;
  /** Opens the second window, which shows the record under the cursor of the first, or brings it to the front. */
  readonly openProfileWindow: () => void;
  /** Opens a window with the sign-in page of a portal. */
  readonly openSignInWindow: (portal: string) => Promise<SignInWindow>;
  /** Makes everything in the windows larger or smaller. */
  readonly zoom: (step: ZoomStep) => void;
  readonly versions: { readonly app: string; readonly electron: string; readonly chromium: string };
  readonly timeZone: string;
  /** The workstation's user, for receipts. */
  readonly user: string;
  readonly platform: string;
  readonly isPackaged: boolean;
  /** Calls when the machine wakes or is unlocked, so that schedules check the time. */
  readonly onWake: (listen: () => void) => void;
  /** True if Postern was started with `--demo`. */
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
  /** Opens files of a drop, a double click or a start's arguments; the paths are checked here. */
  readonly openFiles: (paths: readonly string[]) => void;
  /** Called when the page is gone or was reloaded: closes what only the page used. Jobs continue. */
  readonly pageGone: () => Promise<void>;
  /** Called when the page's process ended by itself: the page that replaces it tells the analyst. */
  readonly pageLost: () => void;
  /** Returns true if Postern keeps running when the window is closed: the setting is on, and a schedule or a watch is active. */
  readonly keepsRunning: () => boolean;
  /** Writes everything to disk and closes it, within five seconds. */
  readonly stop: () => Promise<void>;
};
