/** The queues that a tenant has: made from the fields that its query config offers, never from known IDs. */
import type { Failure } from '../../../shared/bridge';
import type { App } from '../../../shared/model/apps';
import { QUERY_DOMAINS, type QueryDomain } from '../../../shared/model/ids';
import type { QueryAction, QueryConfig, QueryField } from '../../../shared/model/query';
import { MAX_QUEUE_LABEL, type ReviewQueue } from '../../../shared/model/review';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { keyHint } from '../../commands/registry';
import { NEW_HUNT, startFrom, toQuery, type HuntDraft } from '../../query/hunt-draft';
import { draftFromSaved } from '../../query/saved-draft';
import type { FieldPart } from '../../../shared/rules/field-parts';
import type { FieldsOf } from '../../../shared/rules/find-part';
import { fieldFor } from '../../query/field-parts';
import { neededCondition, SUSPICIOUS, type Needed } from '../../query/needed-field';
import { TEXT } from './text';

/** Rows of a queue's first page: more than a screen, so that the next items are there. */
const FIRST_ROWS = 100;

/** The kinds of queues that Postern makes by itself. */
export type KindId = keyof typeof TEXT.kinds;

/** A queue as the screen lists it. One that is off has the reason in place of a query. */
export type Queue = {
  readonly id: string;
  readonly kind: string;
  /** The ID of the kind; absent if it is a saved query. */
  readonly kindId?: KindId;
  readonly app: string;
  readonly saas: string;
  /** The ID of the saved query, if it is one. */
  readonly saved?: string;
  readonly actions: readonly QueryAction[];
  /** IDs of the columns that come first: since when an item waits, and what decides on it. */
  readonly firstColumns?: readonly string[];
  /** The tenant's field that it was made from, if Postern made it. */
  readonly field?: QueryField | undefined;
} & (
  | { readonly counted: ReviewQueue; readonly off?: undefined; readonly domain: QueryDomain }
  | { readonly counted?: undefined; readonly off: string; readonly domain?: QueryDomain }
);

/** A queue that can be opened. */
export type OpenQueue = Extract<Queue, { readonly counted: ReviewQueue }>;

type Kind = {
  readonly id: KindId;
  readonly domains: readonly QueryDomain[];
  /** Values of which one, the first that the tenant has, makes the queue. */
  readonly values: readonly Needed[];
  /** The part of the time since when an entity waits. */
  readonly time?: FieldPart;
  /** The parts of fields whose columns come first, because they decide. */
  readonly columns: readonly FieldPart[];
  /** The parts of fields whose columns follow the item itself. */
  readonly laterColumns?: readonly FieldPart[];
};

const REQUESTED = ['requested', 'restore requested', 'request', 'pending'];
const YES = ['true', 'yes', '1'];

const KINDS: readonly Kind[] = [
  {
    id: 'restore',
    domains: ['email', 'file', 'message'],
    values: [
      { part: 'restoreState', words: REQUESTED },
      { part: 'restoreRequested', words: YES },
    ],
    time: 'restoreRequestTime',
    columns: ['restoreComment', 'restoreRequester'],
    laterColumns: ['quarantinedBy'],
  },
  {
    id: 'reported',
    domains: ['email', 'message'],
    values: [{ part: 'reported', words: YES }],
    time: 'reportTime',
    columns: ['reporter'],
  },
  {
    id: 'suspicious',
    domains: ['email', 'file', 'message'],
    values: [
      { part: 'verdict', words: SUSPICIOUS },
      { part: 'phishingVerdict', words: SUSPICIOUS },
    ],
    columns: [],
  },
  {
    id: 'quarantined',
    domains: ['email', 'file', 'message'],
    values: [{ part: 'quarantined', words: YES }],
    time: 'quarantineTime',
    columns: ['quarantinedBy'],
  },
];

/** The domains that have queues. */
export const REVIEWED: readonly QueryDomain[] = QUERY_DOMAINS.filter((domain) =>
  KINDS.some(({ domains }) => domains.includes(domain)),
);

/** The parts of the fields that tell who had to do with an item: who it is from, and who got it. */
const PEOPLE: Partial<Readonly<Record<QueryDomain, readonly [FieldPart, FieldPart?]>>> = {
  email: ['sender', 'recipients'],
  file: ['owner'],
  message: ['sender', 'channel'],
};

/** The parts that usually name the user who requested a restore, if the tenant has no field for that user. */
const LIKELY_REQUESTER: Partial<Readonly<Record<QueryDomain, FieldPart>>> = {
  email: 'recipients',
  file: 'owner',
  message: 'sender',
};

/** Returns the fields of the columns that come first: since when an item waits, and what decides on it. */
const firstFieldsOf = (
  of: FieldsOf,
  config: QueryConfig,
  { columns }: Kind,
  time: QueryField | undefined,
): readonly QueryField[] => {
  const likely = LIKELY_REQUESTER[of.domain];
  const deciding = columns.map(
    (part) =>
      fieldFor(of, config, part) ??
      (part === 'restoreRequester' && likely ? fieldFor(of, config, likely) : undefined),
  );
  return [time, ...deciding].filter((field) => field !== undefined);
};

/** Returns a draft with `firstFields` first, then the fields that name an item, then those that help to decide on it. */
const withColumns = (
  of: FieldsOf,
  draft: HuntDraft,
  config: QueryConfig,
  { laterColumns = [] }: Kind,
  firstFields: readonly QueryField[],
): HuntDraft => {
  const fieldOf = (part: FieldPart | undefined) => part && fieldFor(of, config, part);
  const [from, to] = PEOPLE[of.domain] ?? [];
  const first = [
    ...firstFields,
    fieldOf('itemName'),
    fieldOf(from),
    fieldOf(to),
    ...laterColumns.map(fieldOf),
  ].filter((field) => field !== undefined);
  const columns = draft.columns ?? [];
  const own = first.map(
    ({ db_id, label }) => columns.find((column) => column.db_id === db_id) ?? { db_id, label },
  );
  const isOwn = (db_id: string) => own.some((column) => column.db_id === db_id);
  return {
    ...draft,
    columns: [
      ...own.filter(({ db_id }, at) => own.findIndex((column) => column.db_id === db_id) === at),
      ...columns.filter(({ db_id }) => !isOwn(db_id)),
    ],
  };
};

const sortId = ({ db_sort_id, db_id }: QueryField): string => db_sort_id ?? db_id;

/** Returns the time that rows are ordered by: the queue's own, or else the first one among the columns. */
const timeOf = (config: QueryConfig, draft: HuntDraft, own: QueryField | undefined): QueryField | undefined =>
  own ??
  (draft.columns ?? [])
    .map(({ db_id }) => config.fields.find((field) => field.db_id === db_id))
    .find((field) => field?.type === 'time');

const toCounted = (
  id: string,
  label: string,
  draft: HuntDraft,
  time: QueryField | undefined,
): ReviewQueue => ({
  id,
  // An app may have a name of any length.
  label: label.slice(0, MAX_QUEUE_LABEL),
  query: toQuery({ ...draft, page_size: FIRST_ROWS }),
  ...(time ? { time: { db_id: time.db_id, sort_id: sortId(time) } } : {}),
});

/** Returns why a queue is off: no field was found, or none of the field's values is one that the queue needs. */
const offReason = (of: FieldsOf, config: QueryConfig, { id, values }: Kind): string => {
  const field = values.map(({ part }) => fieldFor(of, config, part)).find((one) => one !== undefined);
  const key = keyHint('review.fields');
  return field ? TEXT.offByValues(field.label, TEXT.fields[id], key) : TEXT.off(TEXT.fields[id], key);
};

const queueOf = (kind: Kind, app: App, domain: QueryDomain, config: QueryConfig): Queue => {
  const { name: saas, label } = app;
  const id = `${kind.id} ${saas}_${domain}`;
  const about = {
    id,
    kind: TEXT.kinds[kind.id],
    kindId: kind.id,
    app: label,
    saas,
    domain,
    actions: config.actions,
  };
  const of = { saas, domain };
  const value = kind.values.find((one) => neededCondition(of, config, one) !== undefined);
  const condition = value && neededCondition(of, config, value);
  if (!condition) return { ...about, off: offReason(of, config, kind) };
  const draft = startFrom(
    {
      ...NEW_HUNT,
      saas_id: saas,
      query_domain: domain,
      condition: { operator_id: 'and', condition: [condition] },
    },
    config,
  );
  const time = timeOf(config, draft, kind.time && fieldFor(of, config, kind.time));
  const firstFields = firstFieldsOf(of, config, kind, time);
  const sorted: HuntDraft = time ? { ...draft, sort_by: [{ db_id: sortId(time), order: 'asc' }] } : draft;
  return {
    ...about,
    firstColumns: firstFields.map(({ db_id }) => db_id),
    field: fieldFor(of, config, value.part),
    counted: toCounted(
      id,
      TEXT.queueOf(about.kind, label),
      withColumns(of, sorted, config, kind, firstFields),
      time,
    ),
  };
};

/** Returns the queues of an app and a domain, also those that are off. */
export const queuesOf = (app: App, domain: QueryDomain, config: QueryConfig): readonly Queue[] =>
  KINDS.filter(({ domains }) => domains.includes(domain)).map((kind) => queueOf(kind, app, domain, config));

/** Returns a saved query as a queue, in its own order. */
export const savedQueue = (query: SafeQuery, app: string, config: QueryConfig): OpenQueue => {
  const draft = startFrom(draftFromSaved(query, config), config);
  return {
    id: `query ${query.query_id}`,
    kind: query.query_label,
    app,
    saas: query.saas_id,
    domain: query.query_domain,
    saved: query.query_id,
    actions: config.actions,
    counted: toCounted(`query ${query.query_id}`, query.query_label, draft, timeOf(config, draft, undefined)),
  };
};

/** Returns a saved query that can't be read as a queue that is off, so that it can be removed. `name` is the one that was stored, if any. */
export const unreadQueue = (id: string, { message }: Failure, name?: string): Queue => ({
  id: `query ${id}`,
  kind: name ?? TEXT.unnamedQuery(id),
  app: '',
  saas: '',
  saved: id,
  actions: [],
  off: TEXT.unread(message, keyHint('review.removeQuery')),
});

/** Orders queues: those of a kind together, kinds by how urgent they are, saved queries after them, what is off last. */
export const inQueueOrder = (queues: readonly Queue[]): readonly Queue[] => {
  const kinds = KINDS.map(({ id }) => TEXT.kinds[id] as string);
  const rank = ({ off, saved, kind }: Queue): number =>
    (off === undefined ? 0 : 100) + (saved === undefined ? kinds.indexOf(kind) : kinds.length);
  return [...queues].sort((a, b) => rank(a) - rank(b));
};
