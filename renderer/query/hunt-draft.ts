import { toEntityType, type QueryDomain } from '../../shared/model/ids';
import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryDraft, QueryField, SortBy } from '../../shared/model/query';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../shared/limits';
import { isSpan } from '../../shared/rules/operator-role';
import { readColorRules, type ColorRule } from './color-rules';
import { EVERYTHING, isGroup } from './condition-tree';
import type { SafeQuery } from '../../shared/model/saved-query';
import { TEXT } from './text';
import { StoredQuery } from '../../shared/model/saved-query';

/** Reads the tenant's copy of a query that a tab stored; null if it is missing or invalid. */
const readSavedQuery = (stored: Json | undefined): SafeQuery | null => {
  const parsed = StoredQuery.safeParse(stored);
  return parsed.success ? parsed.data : null;
};

export type DraftColumn = {
  readonly db_id: string;
  readonly label: string;
  readonly width?: number;
  readonly hidden?: boolean;
};

/** A hunt as its tab stores it. Condition and columns are null until the tenant's config provides the defaults of a new query. */
export type HuntDraft = {
  readonly saas_id: string;
  readonly query_domain: QueryDomain;
  /** Any condition, also one that the builder can't edit. */
  readonly condition: Condition | null;
  readonly columns: readonly DraftColumn[] | null;
  readonly sort_by: readonly SortBy[];
  /** If true, each copy of an email or file is its own row. */
  readonly include_copies: boolean;
  /** Rows of the first page. */
  readonly page_size: number;
  /** The saved query that this hunt edits, as last received from the tenant; null if it isn't saved. */
  readonly saved: SafeQuery | null;
  /** Color rules of cells (the key is stored with this spelling). */
  readonly colours: readonly ColorRule[];
};

/** The draft of a new hunt. */
export const NEW_HUNT: HuntDraft = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  condition: null,
  columns: null,
  sort_by: [],
  include_copies: false,
  page_size: PAGE_SIZE,
  saved: null,
  colours: [],
};

export const domainLabel = (domain: QueryDomain): string => TEXT.domains[domain];

type StoredObject = { readonly [key: string]: Json };
const isObject = (stored: Json | undefined): stored is StoredObject =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored);

/** Reads the condition that a tab stored. Earlier versions stored a joiner and its conditions. */
const readCondition = ({ condition, conditions, joiner }: StoredObject): Condition | null => {
  if (isObject(condition)) return condition as Condition;
  return Array.isArray(conditions)
    ? { operator_id: joiner === 'or' ? 'or' : 'and', condition: conditions as Condition[] }
    : null;
};

const isPageSize = (size: Json | undefined): size is number =>
  typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE;

/** Reads the draft that a tab stored; returns a new one if that is missing or invalid. */
export const readDraft = (stored: Json | undefined): HuntDraft => {
  if (!isObject(stored)) return NEW_HUNT;
  const { saas_id, query_domain, columns, sort_by, include_copies, page_size, saved, colours } = stored;
  if (
    typeof saas_id !== 'string' ||
    typeof query_domain !== 'string' ||
    !Object.hasOwn(TEXT.domains, query_domain)
  )
    return NEW_HUNT;
  return {
    saas_id,
    query_domain: query_domain as QueryDomain,
    condition: readCondition(stored),
    columns: Array.isArray(columns) ? (columns as unknown as DraftColumn[]) : null,
    sort_by: Array.isArray(sort_by) ? (sort_by as unknown as SortBy[]) : [],
    include_copies: include_copies === true,
    page_size: isPageSize(page_size) ? page_size : PAGE_SIZE,
    saved: readSavedQuery(saved),
    colours: readColorRules(colours),
  };
};

/** Columns of a new query, if the tenant suggests none. */
const MAX_SUGGESTED = 8;

/** Returns the columns of a new query: those that the tenant suggests, or else its first fields. */
const suggestedColumns = ({ ui_columns, fields }: QueryConfig): DraftColumn[] =>
  ui_columns.length > 0
    ? ui_columns.map(({ db_id, column_label }) => ({ db_id, label: column_label }))
    : fields.slice(0, MAX_SUGGESTED).map(({ db_id, label }) => ({ db_id, label }));

/** Fills in the defaults of a new query from the tenant's config. */
export const startFrom = (draft: HuntDraft, config: QueryConfig): HuntDraft => {
  const initial = config.ui_condition;
  const suggested = suggestedColumns(config);
  const firstTime = suggested.find(
    (column) => config.fields.find((field) => field.db_id === column.db_id)?.type === 'time',
  );
  const timeField = config.fields.find((field) => field.db_id === firstTime?.db_id);
  return {
    ...draft,
    condition:
      draft.condition ??
      (!initial ? EVERYTHING : isGroup(initial) ? initial : { operator_id: 'and', condition: [initial] }),
    columns: draft.columns ?? suggested,
    sort_by:
      draft.sort_by.length > 0 || !timeField
        ? draft.sort_by
        : [{ db_id: timeField.db_sort_id ?? timeField.db_id, order: 'desc' }],
  };
};

/** A hunt that opens with its groups, once all of its rows are loaded. */
export type GroupedDraft = HuntDraft & {
  readonly place: { readonly grouped: readonly string[]; readonly isWhole: true };
};

/** Makes the hunt whose rows are counted by the values of a field. */
export const groupedDraft = (
  start: HuntDraft,
  { db_id, label }: Pick<QueryField, 'db_id' | 'label'>,
  condition: readonly Condition[],
): GroupedDraft => {
  const columns = start.columns ?? [];
  return {
    ...start,
    condition: { operator_id: 'and', condition: [...condition] },
    columns: columns.some((column) => column.db_id === db_id) ? columns : [...columns, { db_id, label }],
    place: { grouped: [db_id], isWhole: true },
  };
};

/** Converts a condition to what is sent: null for an empty group. */
export const sentCondition = (condition: Condition | null): Condition | null =>
  condition === null ||
  (isGroup(condition) && condition.operator_id !== 'not' && condition.condition.length === 0)
    ? null
    : condition;

/** Returns the entity type that a draft queries: the saved query's own, if app and domain are unchanged. */
const entityType = ({ saas_id, query_domain, saved }: HuntDraft): string =>
  saved?.saas_id === saas_id && saved.query_domain === query_domain
    ? saved.query_entity_type
    : toEntityType(saas_id, query_domain);

/** Converts a draft to the query that is sent. */
export const toQuery = (draft: HuntDraft): QueryDraft => ({
  saas_id: draft.saas_id,
  query_domain: draft.query_domain,
  query_entity_type: entityType(draft),
  condition: sentCondition(draft.condition),
  columns: (draft.columns ?? []).map(({ db_id, label }) => ({ db_id, column_label: label })),
  sort_by: [...draft.sort_by],
  include_copies: draft.include_copies,
  ...(draft.page_size === PAGE_SIZE ? {} : { page_size: draft.page_size }),
});

/** Creates a draft from a query that was run. */
export const draftFromQuery = ({
  saas_id,
  query_domain,
  condition,
  columns,
  sort_by,
  include_copies,
  page_size,
}: QueryDraft): HuntDraft => ({
  ...NEW_HUNT,
  saas_id,
  query_domain,
  condition: condition ?? EVERYTHING,
  columns: columns.map(({ db_id, column_label }) => ({ db_id, label: column_label })),
  sort_by,
  include_copies,
  page_size: page_size ?? PAGE_SIZE,
});

/** Returns true if the draft would find other rows, or in another order, than a run did. Columns and page size don't count. */
export const isStaleRun = (draft: HuntDraft, ran: QueryDraft): boolean => {
  const { columns: _columns, page_size: _size, ...next } = toQuery(draft);
  const { columns: _ranColumns, page_size: _ranSize, ...last } = ran;
  return JSON.stringify(next) !== JSON.stringify(last);
};

/** Returns the input of a count: how many rows a condition finds in the draft's app and domain, within the given time range. */
export const toCountInput = (draft: HuntDraft, condition: Condition, range: readonly Condition[] = []) => ({
  saas_id: draft.saas_id,
  query_domain: draft.query_domain,
  query_entity_type: entityType(draft),
  condition: sentCondition(
    range.length === 0 || condition === draft.condition || range.includes(condition)
      ? condition
      : { operator_id: 'and', condition: [...range, condition] },
  ),
  include_copies: draft.include_copies,
});

/** Lists the draft's top-level conditions, all of which must be met. A root that is an `or`, a `not` or a leaf is the only one. */
export const topConditions = ({ condition }: HuntDraft): readonly Condition[] =>
  condition === null
    ? []
    : isGroup(condition) && condition.operator_id === 'and'
      ? condition.condition
      : [condition];

/** Finds the time span of the draft: a relative date among its top-level conditions. */
export const findTimeSpan = (
  draft: HuntDraft,
): { readonly index: number; readonly amount: number; readonly unit: string } | undefined => {
  const top = topConditions(draft);
  const index = top.findIndex((one) => Array.isArray(one?.values) && isSpan(one.values));
  const [amount, unit] = top[index]?.values ?? [];
  return index >= 0 && typeof amount === 'number' && typeof unit === 'string'
    ? { index, amount, unit }
    : undefined;
};
