import { entityTypeOf, type QueryDomain } from '../../shared/model/ids';
import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryDraft, SortBy } from '../../shared/model/query';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../shared/limits';
import { readColorRules, type ColorRule } from './color-rules';
import { EVERYTHING, isGroup } from './condition-tree';
import type { SafeQuery } from '../../shared/model/saved-query';
import { readSavedQuery } from './saved-copy';

export type DraftColumn = {
  readonly db_id: string;
  readonly label: string;
  readonly width?: number;
  readonly hidden?: boolean;
};

/** A hunt as the tab keeps it. Condition and columns are null until the tenant's config has said what a new query starts with. */
export type HuntDraft = {
  readonly saas_id: string;
  readonly query_domain: QueryDomain;
  /** Any condition, also one that the builder does not understand. */
  readonly condition: Condition | null;
  readonly columns: readonly DraftColumn[] | null;
  readonly sort_by: readonly SortBy[];
  /** Copies of one mail or file count as rows of their own. */
  readonly include_copies: boolean;
  /** Rows of the first page. */
  readonly page_size: number;
  /** The saved query that it is of, as the tenant last told it; null where it is of none. */
  readonly saved: SafeQuery | null;
  /** Colours of cells by their value. */
  readonly colours: readonly ColorRule[];
};

/** What a new hunt looks for. */
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

const DOMAIN_LABELS: Readonly<Record<QueryDomain, string>> = {
  email: 'Emails',
  file: 'Files',
  user: 'Users',
  group: 'Groups',
  message: 'Messages',
  click: 'Clicks',
};

/** A domain in words. */
export const domainLabel = (domain: QueryDomain): string => DOMAIN_LABELS[domain];

const isNode = (kept: Json | undefined) => typeof kept === 'object' && kept !== null && !Array.isArray(kept);

/** The condition that a tab kept; a tab of an earlier Postern kept a joiner and its conditions. */
const readCondition = (kept: { readonly [key: string]: Json }): Condition | null => {
  if (isNode(kept['condition'])) return kept['condition'] as Condition;
  return Array.isArray(kept['conditions'])
    ? { operator_id: kept['joiner'] === 'or' ? 'or' : 'and', condition: kept['conditions'] as Condition[] }
    : null;
};

const isPageSize = (size: Json | undefined): size is number =>
  typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE;

/** The draft that a tab kept, or a new one where the tab kept none that can be read. */
export const readDraft = (kept: Json | undefined): HuntDraft => {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return NEW_HUNT;
  const { saas_id, query_domain, columns, sort_by, include_copies, page_size, saved } = kept;
  if (
    typeof saas_id !== 'string' ||
    typeof query_domain !== 'string' ||
    !Object.hasOwn(DOMAIN_LABELS, query_domain)
  )
    return NEW_HUNT;
  return {
    saas_id,
    query_domain: query_domain as QueryDomain,
    condition: readCondition(kept),
    columns: Array.isArray(columns) ? (columns as unknown as DraftColumn[]) : null,
    sort_by: Array.isArray(sort_by) ? (sort_by as unknown as SortBy[]) : [],
    include_copies: include_copies === true,
    page_size: isPageSize(page_size) ? page_size : PAGE_SIZE,
    saved: readSavedQuery(saved),
    colours: readColorRules(kept['colours']),
  };
};

/** Fills what a new query starts with from the tenant's config. */
export const startFrom = (draft: HuntDraft, config: QueryConfig): HuntDraft => {
  const given = config.ui_condition;
  const firstTime = config.ui_columns.find(
    (column) => config.fields.find((field) => field.db_id === column.db_id)?.type === 'time',
  );
  const timeField = config.fields.find((field) => field.db_id === firstTime?.db_id);
  return {
    ...draft,
    condition:
      draft.condition ??
      (!given ? EVERYTHING : isGroup(given) ? given : { operator_id: 'and', condition: [given] }),
    columns:
      draft.columns ?? config.ui_columns.map(({ db_id, column_label }) => ({ db_id, label: column_label })),
    sort_by:
      draft.sort_by.length > 0 || !timeField
        ? draft.sort_by
        : [{ db_id: timeField.db_sort_id ?? timeField.db_id, order: 'desc' }],
  };
};

/** A condition as the tenant takes it: a group that holds nothing is none. */
export const sentCondition = (condition: Condition | null): Condition | null =>
  condition === null ||
  (isGroup(condition) && condition.operator_id !== 'not' && condition.condition.length === 0)
    ? null
    : condition;

/** The entity type that a draft asks for: the saved query's own while it is of the same app and domain. */
const entityType = ({ saas_id, query_domain, saved }: HuntDraft): string =>
  saved?.saas_id === saas_id && saved.query_domain === query_domain
    ? saved.query_entity_type
    : entityTypeOf(saas_id, query_domain);

/** The draft as the command takes it. */
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

/** A draft that asks what a query asked. */
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

/** Whether a run no longer answers the draft: it would look elsewhere, for something else, or in another order. Which columns are shown is no other question. */
export const isStaleRun = (draft: HuntDraft, ran: QueryDraft): boolean => {
  const { columns: _columns, page_size: _size, ...asked } = toQuery(draft);
  const { columns: _ranColumns, page_size: _ranSize, ...was } = ran;
  return JSON.stringify(asked) !== JSON.stringify(was);
};

/** What asks how many rows a condition alone finds, where the draft looks. */
export const toCountInput = (draft: HuntDraft, condition: Condition) => ({
  saas_id: draft.saas_id,
  query_domain: draft.query_domain,
  query_entity_type: entityType(draft),
  condition: sentCondition(condition),
  include_copies: draft.include_copies,
});

/** The conditions that all must hold, at the top of the draft; one of `any` or `not` stands alone. */
export const topConditions = ({ condition }: HuntDraft): readonly Condition[] =>
  condition === null
    ? []
    : isGroup(condition) && condition.operator_id === 'and'
      ? condition.condition
      : [condition];

/** The condition that says when: a relative date at the top of the draft. */
export const findTimeSpan = (
  draft: HuntDraft,
): { readonly index: number; readonly amount: number; readonly unit: string } | undefined => {
  const top = topConditions(draft);
  const index = top.findIndex((one) => one?.operator_id === 'relative_date');
  const [amount, unit] = top[index]?.values ?? [];
  return index >= 0 && typeof amount === 'number' && typeof unit === 'string'
    ? { index, amount, unit }
    : undefined;
};

/** A title for the tab: what is looked for, and since when. */
export const draftTitle = (draft: HuntDraft): string => {
  if (draft.saved) return draft.saved.query_label;
  const when = findTimeSpan(draft);
  return when
    ? `${domainLabel(draft.query_domain)}, ${when.amount} ${when.amount === 1 ? when.unit.replace(/s$/, '') : when.unit}`
    : domainLabel(draft.query_domain);
};
