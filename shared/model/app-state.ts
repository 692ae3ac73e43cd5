import { z } from 'zod';
import type { Brand } from './brand';
import { ACTION_EFFECTS, type OutcomeCounts } from './bulk-action';
import { ExceptionEntity } from './exception';
import { Json } from './json';

/** The ID of the connection to the demo tenant, which is never saved. */
export const DEMO_CONNECTION = 'demo';

/** Number of colors for connections. */
export const CONNECTION_COLORS = 6;

/** A saved connection, without its token or cookies: they are in the keychain under `id`. */
export const Connection = z.strictObject({
  id: z.string(),
  /** Origin of the portal, such as `https://portal.example.com`. */
  address: z.string(),
  label: z.string(),
  /** The name that the tenant gives itself, which tells the tenants of one portal apart. */
  tenant: z.string().optional(),
  /** Index into the theme's tenant colors. */
  colour: z.number().int().min(0).default(0),
  /** The place of the token: the keychain, or only memory until the app quits. */
  keeps: z.enum(['keychain', 'session']),
  /** The analyst signs in on the portal's own page: the secret is the cookies of the portal, not a token. */
  signsInBy: z.literal('browser').optional(),
  lastUsed: z.string().nullish(),
  /** The keychain may still hold an older token that it failed to delete. */
  hasOldToken: z.boolean().optional(),
});
export type Connection = z.infer<typeof Connection>;

export type SessionState =
  | { readonly kind: 'signedOut' }
  | {
      readonly kind: 'signedIn';
      readonly connectionId: string;
      readonly address: string;
      readonly tenant: string;
      readonly brand: Brand;
      readonly colour: number;
      readonly isDemo: boolean;
      readonly keeps: 'keychain' | 'session';
      /** The analyst signed in on the portal's own page, and does so again when the session has expired. */
      readonly signsInBy?: 'browser' | undefined;
      /** The tenant rejected the token during the session. Signing in again continues it. */
      readonly expired?: boolean;
      /** Time of the lost connection, in milliseconds since the epoch. Until it is back, reads come from the cache and nothing is changed. */
      readonly disconnectedSince?: number;
      /** Time at which calls go on after the tenant asked to slow down, in milliseconds since the epoch. */
      readonly slowedUntil?: number;
    };

export const EXPORT_FORMATS = ['csv', 'json', 'xlsx', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * The source of exported rows, if it isn't a result of the tenant: a file, a comparison of two results or files, or a list of this
 * workstation. `isLocal`: no tenant has a part in the rows.
 */
export type RowSource = {
  readonly kind: 'file' | 'comparison' | 'list';
  readonly isLocal: boolean;
  /** A file's name, with the sheet or the entry that was read. */
  readonly name?: string;
  readonly sha256?: string;
};

/** The record of a file that was written. */
export type Receipt = {
  /** `case`: a case or what was taken from it. Like `settings`, it has no rows to review. */
  readonly kind: 'export' | 'download' | 'case' | 'settings';
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly md5?: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Empty if the rows are of no tenant. */
  readonly tenant: string;
  /** The name of the tenant's brand, if it has one. */
  readonly brand?: string;
  readonly source?: RowSource;
  readonly timeZone: string;
  /** Exports: rows requested, rows written, and all rows of the source. */
  readonly rows?: {
    readonly asked: number;
    readonly written: number;
    readonly total: number;
    /** Rows of the whole result that came with a wrong shape: none of them is in the file, not even in one of selected or filtered rows. */
    readonly leftOut?: number;
    /** Written rows with an entity ID that an earlier row has too. */
    readonly repeated?: number;
  };
  /** The sample inside the archive, if the file is one; the name, size and hash above are then those of the archive. */
  readonly sample?: {
    readonly name: string;
    readonly bytes: number;
    readonly sha256: string;
    readonly md5: string;
  };
  readonly columns?: readonly string[];
  readonly query?: string;
  readonly sort?: string;
  readonly filter?: string;
  readonly format?: string;
  /** The workstation's user and the connection's label. */
  readonly who?: string;
  /** The file's encryption, if it has a password. The password itself is never stored. */
  readonly lock?: 'zip' | 'workbook';
  /** Cells that got the formula guard, an apostrophe. */
  readonly guarded?: number;
  /** Cells that were cut because they are too long for the format. */
  readonly cut?: number;
  readonly notes?: readonly string[];
  readonly defanged?: boolean;
  /** Downloads: `equal` if the hashes are those of the entity, `unknown` if the tenant has none. */
  readonly hash?: 'equal' | 'unknown';
  /** The sample's verdict at the time of the download. */
  readonly verdict?: string;
  /** The password of the zip around a sample. */
  readonly zipPassword?: string;
  /** The file's kind by its first bytes, if its name says otherwise. */
  readonly warning?: string;
};

/** Work that may take more than a second. It shows progress and can be canceled by its ID. */
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
    | 'check'
    | 'matrix'
    | 'snapshot'
    | 'verify';
  readonly title: string;
  /**
   * `waiting`: it is sent at `leavesAt` and can be undone until then. `incomplete`: a part was done or written, and the message says
   * what is missing. `missed`: a scheduled run whose time passed while Postern was closed.
   */
  readonly state: 'waiting' | 'running' | 'done' | 'incomplete' | 'failed' | 'cancelled' | 'missed';
  readonly done: number;
  /** Absent while unknown. */
  readonly total?: number;
  readonly unit: 'rows' | 'bytes' | 'pages' | 'queries' | 'entities' | 'files';
  readonly message?: string;
  readonly next?: string;
  /** The start of the tenant's response to what failed, without secrets. It is shown, and never stored. */
  readonly response?: string;
  readonly receipt?: Receipt;
  readonly startedAt: string;
  readonly endedAt?: string;
  /** The time at which a waiting bulk action is sent, in ISO 8601. */
  readonly leavesAt?: string;
  /** Bulk actions: how many entities had each outcome. */
  readonly outcomes?: OutcomeCounts;
  /** Bulk actions: the name of the tenant's action that undoes this one, if it offers one. */
  readonly reverse?: string;
  /** Bulk actions on selected entities: their type. */
  readonly entityType?: string;
  /** Bulk actions that add exceptions: those that were refused can be sent again to overwrite what the tenant has. */
  readonly addsExceptions?: boolean;
  /** The ID of the workstation schedule whose run it is. */
  readonly schedule?: string;
  /** Started in the review queue, which shows the action and its outcome itself. */
  readonly isReview?: boolean;
  /** Exports in the tenant: the file that the tenant lists, which may be another one if the job's message says that. */
  readonly resultFile?: { readonly entity_type: string; readonly entity_id: string; readonly name: string };
  /** Exports in the tenant: they were started, and no file could be downloaded so far. */
  readonly isFollowable?: boolean;
  /** Started by Postern itself: the screen that it was started for shows it, and no list of jobs. */
  readonly isAutomatic?: boolean;
  /** Actions that were started as one, such as an import of more exceptions than one job takes, share this ID: they are undone together. */
  readonly batch?: string;
};

export const ThemeName = z.enum(['dark', 'light', 'system']);
/** Proxies for requests to a portal: the system's, none, a fixed one, or one that a PAC script selects. */
export const PROXY_MODES = ['system', 'direct', 'manual', 'pac'] as const;
export type ProxyMode = (typeof PROXY_MODES)[number];

/** The proxy's user name and password are in the keychain. */
export const ProxySettings = z.strictObject({ mode: z.enum(PROXY_MODES), address: z.string().max(2_000) });
export type ProxySettings = z.infer<typeof ProxySettings>;

/** Ways to write a date: `mm/dd/yy` or `yyyy-mm-dd`. */
export const DATE_FORMATS = ['us', 'iso'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Heights of the rows of every grid. */
export const DENSITIES = ['compact', 'comfortable'] as const;

/** The answers that an analyst gave about a tenant: the effects of its actions by action ID, and the `db_id`s of fields by app and domain, and by the part that they play. */
export const TenantAnswers = z.strictObject({
  fields: z.record(z.string().max(200), z.record(z.string().max(40), z.string().max(400))).default({}),
  effects: z.record(z.string().max(200), z.enum(ACTION_EFFECTS)).default({}),
  /** The entity that exceptions name which are made from none; absent until it is chosen. */
  exceptionEntity: ExceptionEntity.optional(),
});
export type TenantAnswers = z.infer<typeof TenantAnswers>;

/** The most rows that *autoLoadRows* can be set to. */
export const MOST_AUTO_LOADED = 100_000;

/** The most keys that one command can have. */
const MOST_KEYS = 4;

/** The analyst's settings. */
export const Settings = z.strictObject({
  theme: ThemeName.default('dark'),
  /** The zone of shown times: `local` for the workstation's, `utc`, or the name of another. */
  times: z.string().max(100).default('local'),
  dateFormat: z.enum(DATE_FORMATS).default('us'),
  density: z.enum(DENSITIES).default('compact'),
  railWidth: z.number().default(184),
  paneWidth: z.number().default(400),
  defang: z.boolean().default(true),
  /** The time zone of each tenant's schedules, by connection ID. The default is the workstation's. */
  tenantZones: z.record(z.string(), z.string()).default({}),
  /** The brand packs that the analyst chose, by connection ID; empty for the default brand. */
  tenantBrands: z.record(z.string(), z.string().max(40)).default({}),
  /** The answers that the analyst gave about tenants, by connection ID. */
  tenantAnswers: z.record(z.string(), TenantAnswers).default({}),
  /** Seconds in which a bulk action can be undone before it is sent. */
  undoSeconds: z.number().int().min(0).max(60).default(5),
  /** The most matching rows that a hunt loads all of by itself, behind its first page; 0 turns that off. */
  autoLoadRows: z.number().int().min(0).max(MOST_AUTO_LOADED).default(20_000),
  /** Kilometers an hour that no journey between two logins exceeds, and the least distance of one that is called impossible. */
  travelKmh: z.number().int().min(1).max(100_000).default(900),
  travelKm: z.number().int().min(1).max(20_000).default(500),
  /** Keeps Postern running in the tray when the window is closed, so that workstation schedules run. */
  keepRunning: z.boolean().default(false),
  /** Signs in at start to the connection that was open when Postern last ended. */
  resumeAtStart: z.boolean().default(true),
  proxy: ProxySettings.default({ mode: 'system', address: '' }),
  /** The folder that dialogs for files begin in; empty for the system's downloads. Only the native dialog sets it. */
  downloadFolder: z.string().max(4_096).default(''),
  /** Shows notifications of the desktop. */
  notifications: z.boolean().default(true),
  /** The keys of commands that the analyst changed, by command ID. No key turns a command's own off. */
  keys: z.record(z.string().max(100), z.array(z.string().min(1).max(40)).max(MOST_KEYS)).default({}),
  /** The analyst's email address, which tenants show as the creator of exceptions. */
  analystEmail: z.string().max(320).default(''),
  /** Keys of the rows that the analyst has used. A hint names them until all are. */
  learnedKeys: z.array(z.enum(['open', 'select'])).default([]),
});
export type Settings = z.infer<typeof Settings>;

/** One tab of the window, with all that it needs after a restart. `draft` is the screen's own state. */
export const Tab = z.strictObject({
  id: z.string(),
  screen: z.string(),
  /** Made from what it shows. */
  title: z.string(),
  /** The analyst's name for it. */
  name: z.string().max(200).optional(),
  /** The connection that it belongs to, if its screen needs a session or its rows came from one. No other connection shows it. */
  owner: z.string().max(100).optional(),
  /** It was on screen when another connection took the place of its own. */
  wasCurrent: z.boolean().optional(),
  draft: Json.optional(),
});
export type Tab = z.infer<typeof Tab>;
/** Version of the screen ids in stored tabs. Version 1, which stored none, used other ids. */
export const WORKSPACE_VERSION = 2;
export const Workspace = z.strictObject({
  version: z.literal(WORKSPACE_VERSION).optional(),
  /** Those of all connections. */
  tabs: z.array(Tab).max(1_000),
  current: z.string().nullish(),
});
export type Workspace = z.infer<typeof Workspace>;
