/** Main-process calls that are not one tenant call: each a name, an input schema and the type that comes back. */
import { z } from 'zod';
import { Selection, ViewSpec, type DatasetColumn } from './dataset';
import {
  EXPORT_FORMATS,
  Settings,
  Workspace,
  type Connection,
  type Job,
  type SessionState,
} from './model/app-state';
import { Act, Outcome } from './model/act';
import { QueryDraft } from './model/query';
import { TRACK_MINUTES, type Tracks } from './model/track';
import { ScheduleForm, type WorkSchedule } from './model/work-schedule';
import { SaveQuery, type SafeQuery, type SaveAnswer } from './model/saved-query';
import type { DiffReport } from './model/compare';
import { RunNote, type PastQuery } from './model/past-query';
import {
  MOST_WORDS,
  ReviewPatch,
  type FileNeeds,
  type FileReport,
  type GivenFile,
  type KeptFile,
  type RecentFiles,
  type ReviewState,
  type Snapshot,
} from './model/offline';
import type { Failure } from './bridge';
import { PROXY_MODES } from './rules/proxy';
import type { FlagValue } from './rules/flags';

/** Where a dataset stands: its fetch, how many rows are here, and how many there are at the tenant. */
export type DatasetState = {
  readonly dataset: string;
  readonly title: string;
  readonly columns: readonly DatasetColumn[];
  readonly loaded: number;
  readonly total: number;
  /** `cancelled`: what comes in one step, a file or a comparison, was broken off, and is not whole. */
  readonly state: 'idle' | 'fetching' | 'complete' | 'failed' | 'cancelled';
  readonly failure?: Failure;
  /** Rows that were left out because their shape was wrong. */
  readonly skipped: number;
  /** Cursors that expired and were resumed after the last row. */
  readonly resumed: number;
  /** How often the rows were fetched anew because the process that held them ended: row ids of before mean nothing after it. */
  readonly rebuilt: number;
  /** Milliseconds since the epoch at which the first page came. */
  readonly fetchedAt: number;
  /** Milliseconds that the first page took. */
  readonly tookMs: number;
  /** Apps whose logins could not be loaded and are shown as none (specification section 8). */
  readonly notes: readonly string[];
  /** Rows of this workstation, which no tenant has a part in. */
  readonly isLocal: boolean;
  /** The file that the rows come from; its report once it is read. */
  readonly file?: {
    readonly name: string;
    readonly given?: KeptFile;
    readonly report?: FileReport;
    readonly reviews?: ReviewState;
  };
  /** What the comparison came to that these rows are. */
  readonly diff?: DiffReport;
};

/** Everything that the page needs to draw itself once it has loaded. */
export type AppState = {
  readonly session: SessionState;
  readonly connections: readonly Connection[];
  readonly settings: Settings;
  readonly workspace: Workspace | null;
  readonly flags: readonly FlagValue[];
  readonly keychain: KeychainStatus;
  readonly versions: { readonly app: string; readonly electron: string; readonly chromium: string };
  readonly timeZone: string;
  readonly isPackaged: boolean;
  /** Started with `--demo`: the page goes straight into the demo tenant. */
  readonly startsInDemo: boolean;
  readonly platform: string;
  /** What could not be restored at the start, in words. */
  readonly notices: readonly string[];
};

/** What came of an import of query definitions. */
export type ImportedDefinitions = {
  readonly file: string;
  /** Definitions in the file. */
  readonly found: number;
  readonly imported: number;
  readonly failed: readonly { readonly label: string; readonly reason: string }[];
  /** Labels of queries whose schedule was left out, since its password is not in the file. */
  readonly withoutSchedule: readonly string[];
};

export type KeychainStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'locked'; readonly message: string }
  | { readonly kind: 'unavailable'; readonly message: string };

/** Entities that are chosen and frozen for an act. */
export type Choice = {
  readonly choice: string;
  /** Rows that were chosen, and the different entities among them: an act names each once. */
  readonly rows: number;
  readonly entities: number;
  /** Rows without an entity id: an act cannot reach them. */
  readonly nameless: number;
  readonly tenant: string;
};

/** The queries that were run at the tenant, newest first, and what could not be read of them. */
export type PastQueries = { readonly queries: readonly PastQuery[]; readonly notices: readonly string[] };

const none = z.strictObject({});
const dataset = z.strictObject({ dataset: z.string() });
const givenFile = z.strictObject({
  file: z.string(),
  part: z.string().optional(),
  password: z.string().max(255).optional(),
});

type CommandRow<I extends z.ZodType, O> = { readonly input: I; readonly output?: O };
/** Joins an input schema with the type of the answer, which only our own code makes. */
const command =
  <O>() =>
  <I extends z.ZodType>(input: I): CommandRow<I, O> => ({ input });

/** The closed table of commands. */
export const commands = {
  'app.state': command<AppState>()(none),
  'app.saveSettings': command<Settings>()(Settings),
  /** Saves the way to the portal; the proxy's user name and password go to the keychain. */
  'proxy.save': command<Settings>()(
    z.strictObject({
      mode: z.enum(PROXY_MODES),
      address: z.string().max(2_000),
      signIn: z.union([
        z.enum(['keep', 'forget']),
        z.strictObject({ user: z.string().min(1).max(256), password: z.string().max(1_024) }),
      ]),
    }),
  ),
  'app.saveWorkspace': command<null>()(Workspace),
  'session.connect': command<SessionState>()(
    z.strictObject({
      address: z.string(),
      token: z.string().min(1),
      label: z.string().default(''),
      keep: z.enum(['keychain', 'session']),
    }),
  ),
  /** Signs in again with a kept token. */
  'session.resume': command<SessionState>()(z.strictObject({ connectionId: z.string() })),
  'session.exploreDemo': command<SessionState>()(none),
  'session.forget': command<readonly Connection[]>()(z.strictObject({ connectionId: z.string() })),
  /** Leaves the tenant and forgets its token, cache and datasets. */
  'session.signOut': command<SessionState>()(none),
  'session.keychain': command<KeychainStatus>()(none),
  /** Opens the tenant's own portal outside, once the analyst has confirmed its host; answers whether it was opened. */
  'session.openPortal': command<{ readonly opened: boolean }>()(none),
  /** Drops the cache; the next reads are fresh. */
  'session.refresh': command<null>()(none),
  /** Runs a hunt into a new dataset; answers once the first page is in. */
  'dataset.openQuery': command<DatasetState>()(
    QueryDraft.extend({
      /** The page's own name for this hunt: a new run of it ends the former. */ run: z.string().optional(),
    }),
  ),
  /** How many rows a condition alone would find; asked under a name, a new question ends the former. */
  'query.count': command<{ readonly total: number }>()(
    QueryDraft.pick({
      saas_id: true,
      query_domain: true,
      query_entity_type: true,
      condition: true,
      include_copies: true,
    }).extend({ run: z.string() }),
  ),
  'past.list': command<PastQueries>()(none),
  /** Notes what a query was found to find just now. */
  'past.note': command<PastQueries>()(RunNote),
  'past.change': command<PastQueries>()(
    z.strictObject({
      id: z.string(),
      isFavourite: z.boolean().optional(),
      name: z.string().max(200).optional(),
    }),
  ),
  'past.remove': command<PastQueries>()(z.strictObject({ ids: z.array(z.string()) })),
  /** Ends a run, or a count, that nobody waits for any more. */
  'dataset.abandon': command<null>()(z.strictObject({ run: z.string() })),
  /** Fetches at least up to this many rows; answers when they are in. */
  'dataset.fetchTo': command<DatasetState>()(
    z.strictObject({ dataset: z.string(), rows: z.number().int().min(1) }),
  ),
  /** Fetches all that is left, as a job. */
  'dataset.loadAll': command<Job>()(dataset),
  /** The login events of the given apps and outcomes as a dataset, as a job. */
  'dataset.openLogins': command<{ readonly state: DatasetState; readonly job: Job }>()(
    z.strictObject({
      apps: z.array(z.string()).min(1),
      outcomes: z.array(z.enum(['success', 'fail'])).min(1),
    }),
  ),
  'dataset.state': command<DatasetState>()(dataset),
  'dataset.close': command<null>()(dataset),
  /** Every open dataset: what can be compared. */
  'dataset.list': command<readonly DatasetState[]>()(none),
  /** Asks for files by the native dialog; none where it was closed. The page knows them by names of ours, never by a path. */
  'offline.choose': command<readonly GivenFile[]>()(none),
  /** Files that came by a drop, a double click or a second start since it was last asked. */
  'offline.given': command<readonly GivenFile[]>()(none),
  'offline.recent': command<RecentFiles>()(none),
  'offline.keepRecent': command<RecentFiles>()(z.strictObject({ isKept: z.boolean() })),
  'offline.openRecent': command<GivenFile>()(z.strictObject({ id: z.string() })),
  /** What must be known before a given file can be read. */
  'offline.inspect': command<FileNeeds>()(givenFile.omit({ part: true })),
  /** Opens a given file as a dataset; its rows come in by the job. */
  'offline.open': command<{ readonly state: DatasetState; readonly job: Job }>()(givenFile),
  /** Changes what is said about rows of a file; it is kept beside the file, never in it. */
  'review.change': command<ReviewState>()(
    z.strictObject({ view: ViewSpec, selection: Selection.nullable(), patch: ReviewPatch }),
  ),
  'review.undo': command<ReviewState>()(dataset),
  /** Compares two open datasets into a third. `key` names columns of the second that name a row; without it they are found. */
  'compare.open': command<{ readonly state: DatasetState; readonly job: Job }>()(
    z.strictObject({ before: z.string(), after: z.string(), key: z.array(z.string()).max(8).optional() }),
  ),
  'snapshot.list': command<readonly Snapshot[]>()(none),
  /** Keeps the loaded rows of a dataset on this workstation, to compare later runs with. */
  'snapshot.keep': command<Job>()(
    z.strictObject({ dataset: z.string(), words: z.string().max(MOST_WORDS).default('') }),
  ),
  'snapshot.give': command<GivenFile>()(z.strictObject({ id: z.string() })),
  'snapshot.remove': command<readonly Snapshot[]>()(z.strictObject({ id: z.uuid() })),
  /** Writes a view to a file that the analyst names in the native dialog; answers the job, or null where the dialog was closed. */
  'export.dataset': command<Job | null>()(
    z.strictObject({
      view: ViewSpec,
      /** Columns in the order shown. */
      columns: z.array(z.string()).min(1),
      labels: z.array(z.string()).min(1),
      selection: Selection.nullish(),
      /** The rows as the page counted them, and how many were loaded then: rows that came later are not meant. */
      counted: z.strictObject({ rows: z.number().int().min(0), loaded: z.number().int().min(0) }).nullish(),
      format: z.enum(EXPORT_FORMATS),
      defang: z.boolean().default(false),
      /** A byte order mark at the start of a csv, for Excel. */
      bom: z.boolean().default(true),
      /** Xlsx: times as date cells of this zone; as text, as the tenant sent them, where absent. */
      timeZone: z.string().nullish(),
      /** Locks the file: an encrypted workbook, or a zip around any other format. It is kept nowhere. */
      password: z.string().min(1).max(255).nullish(),
      name: z.string(),
      /** The query in words, for the receipt. */
      query: z.string().default(''),
    }),
  ),
  /** Checks with `test_only`, asks where to, and downloads; answers `{ success: false }` as a value where the tenant cannot give the file. */
  'download.attachment': command<
    | { readonly success: false; readonly reason: string }
    | { readonly success: true; readonly job: Job | null }
  >()(
    z.strictObject({
      entity_type: z.string(),
      entity_id: z.string(),
      name: z.string(),
      md5: z.string().nullish(),
      sha256: z.string().nullish(),
      verdict: z.string().default(''),
      /** `zip`: an AES-256 zip with the password `infected`; `raw`: the file as it is. */
      as: z.enum(['zip', 'raw']),
    }),
  ),
  /** Lets go of reads of the tenant, named by the turns that they were called with; nothing else can be left by it. */
  'call.leave': command<null>()(z.strictObject({ turns: z.array(z.number().int()).max(10_000) })),
  /** Reads a saved query as it is at the tenant now. */
  'saved.read': command<SafeQuery>()(z.strictObject({ id: z.string().min(1) })),
  /** Saves a new query or an update; a query that somebody else changed meanwhile is not written over. */
  'saved.save': command<SaveAnswer>()(SaveQuery),
  'saved.remove': command<null>()(z.strictObject({ id: z.string().min(1) })),
  /** Writes definitions to a file that the analyst names, without any password; null where the dialog was closed. */
  'saved.export': command<Job | null>()(z.strictObject({ query_ids: z.array(z.string().min(1)).min(1) })),
  /** Sends a file of definitions that the analyst chooses; null where the dialog was closed. */
  'saved.import': command<ImportedDefinitions | null>()(none),
  /** Counts what queries find, and what of it is new since the last look; told by `queryCounted`. */
  'saved.count': command<Job>()(
    z.strictObject({
      query_ids: z.array(z.string().min(1)).min(1),
      isLook: z.boolean().default(false),
      isThorough: z.boolean().default(false),
    }),
  ),
  /** Which of these queries the analyst has looked at. */
  'saved.lookedAt': command<readonly string[]>()(z.strictObject({ query_ids: z.array(z.string()) })),
  'track.list': command<Tracks>()(none),
  /** Counts saved queries from now on, each so many minutes; told by `tracksChanged`. */
  'track.start': command<Tracks>()(
    z.strictObject({
      queries: z.array(z.strictObject({ query_id: z.string().min(1), label: z.string() })).min(1),
      minutes: z.number().int().min(TRACK_MINUTES.fewest).max(TRACK_MINUTES.most),
    }),
  ),
  'track.stop': command<Tracks>()(z.strictObject({ query_ids: z.array(z.string()) })),
  /** The analyst has looked at these: they grow from what they have now. */
  'track.see': command<Tracks>()(z.strictObject({ query_ids: z.array(z.string()) })),
  /** Freezes the entities of chosen rows for an act: rows that arrive later are not in it. */
  'act.choose': command<Choice>()(z.strictObject({ view: ViewSpec, selection: Selection.nullish() })),
  /** Freezes those entities of an ended act that had one of these outcomes; answers the act too. A whole query has no choice. */
  'act.chooseFailed': command<{ readonly choice: Choice | null; readonly act: Act }>()(
    z.strictObject({ job: z.string(), outcomes: z.array(Outcome).min(1) }),
  ),
  'act.drop': command<null>()(z.strictObject({ choice: z.string() })),
  /** Starts an act as a job: it waits, can be taken back, then leaves in batches. */
  'act.start': command<Job>()(z.strictObject({ choice: z.string().nullable(), act: Act })),
  /** What came of an act for each entity, as a dataset. */
  'act.items': command<DatasetState>()(z.strictObject({ job: z.string() })),
  /** The active users of an app as the tenant writes them, to a file that the analyst names; null where the dialog was closed. */
  'export.activeUsers': command<Job | null>()(z.strictObject({ saas: z.string().min(1) })),
  'schedule.list': command<readonly WorkSchedule[]>()(none),
  /** Asks for a folder in the native dialog; answers a name to give back and one to show. The page never sees a path. */
  'schedule.pickFolder': command<{ readonly folder: string; readonly name: string } | null>()(none),
  /** Saves a new schedule (`id` null) or changes one. `folder` null keeps the one that it has. */
  'schedule.save': command<WorkSchedule>()(
    z.strictObject({
      id: z.string().nullable(),
      form: ScheduleForm,
      folder: z.string().nullable(),
      password: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('keep') }),
        z.strictObject({ kind: z.literal('none') }),
        z.strictObject({ kind: z.literal('set'), text: z.string().min(1).max(255) }),
      ]),
    }),
  ),
  'schedule.pause': command<readonly WorkSchedule[]>()(
    z.strictObject({ id: z.string(), isPaused: z.boolean() }),
  ),
  /** Runs it now, or tries the run that is owed. */
  'schedule.runNow': command<readonly WorkSchedule[]>()(z.strictObject({ id: z.string() })),
  'schedule.remove': command<readonly WorkSchedule[]>()(z.strictObject({ id: z.string() })),
  /** Shows the folder that it writes to. */
  'schedule.reveal': command<readonly WorkSchedule[]>()(z.strictObject({ id: z.string() })),
  'job.list': command<readonly Job[]>()(none),
  /** Takes ended jobs off the list. Their files stay. */
  'job.forget': command<readonly Job[]>()(z.strictObject({ jobs: z.array(z.string()).max(1_000) })),
  'job.cancel': command<null>()(z.strictObject({ job: z.string() })),
  /** Shows the file of a finished job in its folder; files are never opened. */
  'job.reveal': command<null>()(z.strictObject({ job: z.string() })),
} as const;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<K extends CommandName> = z.input<Commands[K]['input']>;
export type ParsedCommandInput<K extends CommandName> = z.output<Commands[K]['input']>;
export type CommandOutput<K extends CommandName> =
  NonNullable<Commands[K]['output']> | Extract<Commands[K]['output'], null>;
