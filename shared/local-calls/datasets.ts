import { z } from 'zod';
import { ViewSpec, type DatasetColumn } from '../dataset';
import type { TravelReport } from '../model/travel';
import type { Job } from '../model/app-state';
import { Condition, QueryDraft } from '../model/query';
import type { DiffReport } from '../model/compare';
import { MOST_IMPACT_VALUES, type LocalImpact } from '../rules/impact-terms';
import { FIELD_PART_IDS } from '../rules/field-parts';
import type { ListFindings } from '../model/exception-finding';
import type { AnnotationState } from '../model/annotations';
import type { FileReport, FileRef } from '../model/files';
import { MAX_QUERY_TEXT } from '../model/snapshots';
import type { Failure } from '../bridge';
import { localCall } from './local-call';

/** The state of a dataset: its fetch, its loaded rows, and the total at the tenant. */
export type DatasetState = {
  readonly dataset: string;
  readonly title: string;
  readonly columns: readonly DatasetColumn[];
  readonly loaded: number;
  readonly total: number;
  /** False if the tenant sends no total, or one that is too low: `total` is then the least that it can be. */
  readonly isTotalKnown: boolean;
  /** `incomplete`: the tenant ended the result before all rows that it counts had come; `failure` names the reason. `cancelled`: what comes in one step, a file or a comparison, was broken off, and is not whole. */
  readonly state: 'idle' | 'fetching' | 'complete' | 'incomplete' | 'failed' | 'cancelled';
  readonly failure?: Failure;
  /** Rows that were left out because their shape was wrong. */
  readonly skipped: number;
  /** Names of values that were ignored because they were malformed, of the rows or of the fields that the columns are. */
  readonly ignored?: readonly string[];
  /** Entries of an event log that are left out because their scan failed or never ran. They don't count in `total`. */
  readonly dropped?: number;
  /** Cursors that expired; loading then began again, and left out the rows that were there. */
  readonly resumed: number;
  /** Times that the rows were fetched again because their process ended; earlier row IDs are then invalid. */
  readonly rebuilt: number;
  /** Raised with each change of this state: one that is reported by an event may come after the response to a call that has a later one. */
  readonly changes: number;
  /** Raised each time that cells of rows which are there change. */
  readonly revision?: number;
  /** Milliseconds since the epoch at which the first page came. */
  readonly fetchedAt: number;
  /** Milliseconds that the first page took. */
  readonly tookMs: number;
  /** Parts that could not be loaded and are shown as empty: apps of logins, the links of findings. */
  readonly notes: readonly string[];
  /** Rows of this workstation, which no tenant has a part in. */
  readonly isLocal: boolean;
  /** Rows that are made on this workstation, such as the entries of a journal: the tenant didn't send them as they are. */
  readonly isMade?: true;
  /** The app and the condition of a hunt, in words: its earlier runs have the same. */
  readonly asked?: { readonly app: string; readonly words: string };
  /** The file that the rows come from; its report once it is read. */
  readonly file?: {
    readonly name: string;
    readonly ref?: FileRef;
    readonly report?: FileReport;
    readonly annotations?: AnnotationState;
  };
  /** The report of the comparison, if these rows are one. */
  readonly diff?: DiffReport;
  /** The report of the check of exceptions, if these rows are its findings. */
  readonly findings?: ListFindings;
  /** The report of the search for impossible travel, if these rows are its journeys. */
  readonly travel?: TravelReport;
};

type Extent = Pick<DatasetState, 'state' | 'loaded' | 'total' | 'isTotalKnown'>;

/** Returns true if the tenant can be asked for more rows; its count may be too low. */
export const mayHaveMoreRows = ({ state }: Extent): boolean => state !== 'complete' && state !== 'incomplete';

/** Returns true if rows are missing that the tenant can be asked for. */
export const hasMoreRows = (dataset: Extent): boolean =>
  mayHaveMoreRows(dataset) && (dataset.loaded < dataset.total || !dataset.isTotalKnown);

/** Returns true if only a part of the rows is loaded, whether or not the rest can be. */
export const isPartOfRows = (dataset: Extent): boolean =>
  dataset.state === 'incomplete' || hasMoreRows(dataset);

/** Returns true if the rows come from local files, or from a comparison of them. */
export const isOfFiles = ({
  isLocal,
  file,
  diff,
}: Pick<DatasetState, 'isLocal' | 'file' | 'diff'>): boolean =>
  isLocal && (file !== undefined || diff !== undefined);

/** Returns true if all rows that the tenant counts are loaded, except those that were left out because their shape was wrong: only then can they be compared. */
export const hasEveryRow = (dataset: Extent & Pick<DatasetState, 'skipped'>): boolean =>
  !isPartOfRows(dataset) && dataset.loaded + dataset.skipped >= dataset.total;

const SavedTotal = z.strictObject({
  total: z.number(),
  isTotalKnown: z.boolean(),
  skipped: z.number().optional(),
});
export type SavedTotal = z.infer<typeof SavedTotal>;

const none = z.strictObject({});
const dataset = z.strictObject({ dataset: z.string() });

/** The rows that a count is of, and the name that cancels it. */
const counted = QueryDraft.pick({
  saas_id: true,
  query_domain: true,
  query_entity_type: true,
  condition: true,
  include_copies: true,
}).extend({ run: z.string() });

/** Conditions that one call counts at most. */
const MOST_COUNTED_TOGETHER = 100;

const ofEntity = { saas: z.string().min(1), entity_id: z.string().min(1) };

/** A list that may be long, mostly of an entity: each comes in pages of its own call. */
export const EntityList = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('recipients'), ...ofEntity }),
  z.strictObject({ list: z.literal('attachments'), ...ofEntity }),
  z.strictObject({ list: z.literal('conversation'), ...ofEntity }),
  z.strictObject({ list: z.literal('copies'), ...ofEntity }),
  z.strictObject({ list: z.literal('permissions'), ...ofEntity }),
  z.strictObject({ list: z.literal('events'), ...ofEntity }),
  z.strictObject({ list: z.literal('members'), ...ofEntity }),
  z.strictObject({ list: z.literal('ipEvents'), saas: z.string().min(1), ip: z.string().min(1) }),
  z.strictObject({ list: z.literal('webNotifications'), saas: z.string().min(1) }),
  z.strictObject({
    list: z.literal('debugLinks'),
    entity_type: z.string().min(1),
    entity_id: z.string().min(1),
  }),
  /** `title` is that of the check: a finding without its own title has it. */
  z.strictObject({ list: z.literal('findings'), widget_id: z.string().min(1), title: z.string().optional() }),
]);
export type EntityList = z.infer<typeof EntityList>;

/** The values of exceptions, each with its terms, the best first. */
export const ImpactValues = z.strictObject({
  values: z
    .array(
      z
        .array(
          z.strictObject({
            part: z.enum(FIELD_PART_IDS),
            match: z.enum(['is', 'endsWith', 'contains']),
            value: z.string().max(1_000_000),
            matchesCase: z.boolean().optional(),
            atMost: z.boolean().optional(),
          }),
        )
        .max(4),
    )
    .max(MOST_IMPACT_VALUES),
});

/** The query of a hunt with its words, as its tab stores it and a run sends it. */
export const RunQuery = QueryDraft.extend({
  /** The query in words, for lists of results. */
  title: z.string().max(500).optional(),
  /** The condition in words. Whole results of a run that has them are stored, to compare later runs with. */
  words: z.string().max(MAX_QUERY_TEXT).optional(),
});
export type RunQuery = z.infer<typeof RunQuery>;

/** The most entities whose rows one `dataset.reread` reads. */
export const MOST_REREAD = 200;

/** Local calls that fill, count and compare datasets. */
export const datasetCalls = {
  /** Runs a hunt into a new dataset; answers once the first page is in. */
  'query.run': localCall<DatasetState>()(
    RunQuery.extend({
      /** The page's own name for this hunt: a new run of it ends the former. */
      run: z.string().optional(),
    }),
  ),
  /** Counts the rows of a condition; a new count with the same name cancels the former. */
  'query.count': localCall<{ readonly total: number }>()(counted),
  /** Counts the rows of a condition within each of several others, one after the other and behind what somebody waits for. The first failure ends it. */
  'query.countEach': localCall<{ readonly totals: readonly number[] }>()(
    counted.extend({ within: z.array(Condition).min(1).max(MOST_COUNTED_TOGETHER) }),
  ),
  /** Cancels a run or a count. */
  'query.cancel': localCall<null>()(z.strictObject({ run: z.string() })),
  /** Fetches at least up to this many rows; answers when they are in. */
  'dataset.loadTo': localCall<DatasetState>()(
    z.strictObject({ dataset: z.string(), rows: z.number().int().min(1) }),
  ),
  /** Reads the rows of some entities again by a query that finds them, and leaves all other rows. Returns false, and changes nothing, unless the response and the dataset have exactly one row for each entity. */
  'dataset.reread': localCall<boolean>()(
    QueryDraft.extend({
      dataset: z.string(),
      entities: z.array(z.string().min(1)).min(1).max(MOST_REREAD),
    }),
  ),
  /** Fetches all that is left, as a job; `isAutomatic` if the analyst didn't ask for it. */
  'dataset.loadAll': localCall<Job>()(dataset.extend({ isAutomatic: z.literal(true).optional() })),
  /** The login events of the given apps and outcomes as a dataset, as a job. */
  'dataset.openLogins': localCall<{ readonly state: DatasetState; readonly job: Job }>()(
    z.strictObject({
      apps: z.array(z.string()).min(1),
      outcomes: z.array(z.enum(['success', 'fail'])).min(1),
    }),
  ),
  /** Opens a long list of an entity as a dataset; returns once its first page is in. */
  'dataset.openList': localCall<DatasetState>()(EntityList),
  /** Finds impossible journeys in the logins of a view, as a job. */
  'travel.open': localCall<{ readonly state: DatasetState; readonly job: Job }>()(
    z.strictObject({ view: ViewSpec, kmh: z.number().min(0), km: z.number().min(0) }),
  ),
  'dataset.state': localCall<DatasetState>()(dataset),
  'dataset.close': localCall<null>()(dataset),
  /** Every open dataset: what can be compared. */
  'dataset.list': localCall<readonly DatasetState[]>()(none),
  /** Compares two open datasets into a third; one that can't be loaded whole is refused. `key` names columns of the second that name a row; without it they are found. */
  'compare.open': localCall<{ readonly state: DatasetState; readonly job: Job }>()(
    z.strictObject({
      before: z.string(),
      after: z.string(),
      key: z.array(z.string()).max(8).optional(),
      /** Rows that a side had at the tenant when it was saved: a saved run may hold fewer. */
      totals: z.strictObject({ before: SavedTotal.optional(), after: SavedTotal.optional() }).optional(),
    }),
  ),
  /** Counts the rows of open results that exceptions of these values apply to, each by the first of its terms whose field a result has. */
  'impact.count': localCall<LocalImpact>()(ImpactValues),
  /** Opens those rows as a dataset. */
  'impact.open': localCall<DatasetState>()(ImpactValues),
  /** Checks an open list of exceptions, which is loaded whole first. */
  'findings.open': localCall<{ readonly state: DatasetState; readonly job: Job }>()(
    z.strictObject({
      list: z.string(),
      phishing: z
        .array(z.strictObject({ domain: z.string().max(253), mails: z.number().int().min(0) }))
        .max(5_000),
    }),
  ),
} as const;
