import { z } from 'zod';
import type { OutcomeCounts } from './bulk-action';
import { Json } from './json';

/** A saved connection: never with its token, which lies in the keychain under `id`. */
export const Connection = z.strictObject({
  id: z.string(),
  /** Origin of the portal, such as `https://portal.example.com`. */
  address: z.string(),
  label: z.string(),
  /** Index into the theme's tenant colours. */
  colour: z.number().int().min(0).default(0),
  /** Where the token is: in the keychain, or only in memory until the app quits. */
  keeps: z.enum(['keychain', 'session']),
  lastUsed: z.string().nullish(),
  /** The keychain may still hold a token of before, which it would not give up when it was asked to. */
  hasOldToken: z.boolean().optional(),
});
export type Connection = z.infer<typeof Connection>;

/** Who is signed in where. */
export type SessionState =
  | { readonly kind: 'signedOut' }
  | {
      readonly kind: 'signedIn';
      readonly connectionId: string;
      readonly address: string;
      readonly tenant: string;
      readonly brand: string;
      readonly colour: number;
      readonly isDemo: boolean;
      readonly keeps: 'keychain' | 'session';
      /** The tenant refused the token during the session: sign in again, nothing is lost. */
      readonly expired?: boolean;
      /** Since when the tenant cannot be reached, in milliseconds since the epoch: reads show what was kept, and nothing is changed. */
      readonly disconnectedSince?: number;
    };

export const EXPORT_FORMATS = ['csv', 'json', 'xlsx', 'parquet'] as const;
/** The forms in which rows leave. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What became of a written file. */
export type Receipt = {
  readonly kind: 'export' | 'download';
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly md5?: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly tenant: string;
  readonly timeZone: string;
  /** Exports: rows asked for, written, and there are in all at the tenant. */
  readonly rows?: { readonly asked: number; readonly written: number; readonly total: number };
  readonly columns?: readonly string[];
  readonly query?: string;
  readonly sort?: string;
  readonly filter?: string;
  readonly format?: string;
  /** Who asked: the workstation's user, and the connection's label. */
  readonly who?: string;
  /** How the file is locked, where a password was given. The password itself is kept nowhere. */
  readonly lock?: 'zip' | 'workbook';
  /** Cells that were given the formula guard. */
  readonly guarded?: number;
  /** Cells that were cut to the most that the format holds. */
  readonly cut?: number;
  /** What else a reader of the file should know. */
  readonly notes?: readonly string[];
  readonly defanged?: boolean;
  /** Downloads: whether the hashes equal the entity's own; `unknown` where the tenant gave none. */
  readonly hash?: 'equal' | 'unknown';
  /** The verdict on the sample when it was taken. */
  readonly verdict?: string;
  /** The password of the zip that a sample was put into, where it was. */
  readonly zipPassword?: string;
  /** What the file is by its first bytes, where its name says otherwise. */
  readonly warning?: string;
};

/** Work that can pass a second: shown with progress, cancelled by id. */
export type Job = {
  readonly id: string;
  readonly kind:
    | 'load'
    | 'export'
    | 'download'
    | 'logins'
    | 'count'
    | 'action'
    | 'scheduled'
    | 'open'
    | 'compare'
    | 'snapshot';
  readonly title: string;
  /** `waiting`: it leaves at `leavesAt` and can be taken back until then. `missed`: a scheduled run whose time passed while Postern was not there. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'missed';
  readonly done: number;
  /** Absent while it is not known. */
  readonly total?: number;
  readonly unit: 'rows' | 'bytes' | 'pages' | 'queries' | 'entities';
  readonly message?: string;
  readonly next?: string;
  readonly receipt?: Receipt;
  readonly startedAt: string;
  readonly endedAt?: string;
  /** When a waiting act leaves, in ISO 8601. */
  readonly leavesAt?: string;
  /** Acts: what came of them, by entity. */
  readonly outcomes?: OutcomeCounts;
  /** The workstation schedule that it is a run of. */
  readonly schedule?: string;
};

export const ThemeName = z.enum(['dark', 'light', 'system']);
/** How requests reach a portal: by the system's proxy, none, a fixed one, or a script that chooses. */
export const PROXY_MODES = ['system', 'direct', 'manual', 'pac'] as const;
export type ProxyMode = (typeof PROXY_MODES)[number];

/** The way to the portal; a user name and password for it are in the keychain. */
export const ProxySettings = z.strictObject({ mode: z.enum(PROXY_MODES), address: z.string().max(2_000) });
export type ProxySettings = z.infer<typeof ProxySettings>;

/** What the analyst chose; kept by electron-store. */
export const Settings = z.strictObject({
  theme: ThemeName.default('dark'),
  /** Times are shown in the workstation's zone or in UTC. */
  times: z.enum(['local', 'utc']).default('local'),
  railWidth: z.number().default(184),
  paneWidth: z.number().default(400),
  defang: z.boolean().default(true),
  /** The zone that a tenant means its schedules in, by connection id; the workstation's is assumed where none was chosen. */
  tenantZones: z.record(z.string(), z.string()).default({}),
  /** Seconds in which an act on the tenant can be taken back before it leaves. */
  undoSeconds: z.number().int().min(0).max(60).default(5),
  /** Workstation schedules go on in the tray when the window is closed. */
  keepRunning: z.boolean().default(false),
  proxy: ProxySettings.default({ mode: 'system', address: '' }),
});
export type Settings = z.infer<typeof Settings>;

/** One tab of the window: enough to build it again after a restart. `draft` is the screen's own state. */
export const Tab = z.strictObject({
  id: z.string(),
  screen: z.string(),
  title: z.string(),
  draft: Json.optional(),
});
export type Tab = z.infer<typeof Tab>;
/** Version of the screen ids in stored tabs. Version 1, which stored none, used other ids. */
export const WORKSPACE_VERSION = 2;
export const Workspace = z.strictObject({
  version: z.literal(WORKSPACE_VERSION).optional(),
  tabs: z.array(Tab).max(100),
  current: z.string().nullish(),
});
export type Workspace = z.infer<typeof Workspace>;
