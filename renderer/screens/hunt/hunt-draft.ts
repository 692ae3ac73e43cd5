import type { QueryDraft } from '../../../shared/commands';
import { entityTypeOf, type QueryDomain } from '../../../shared/model/ids';
import type { Json } from '../../../shared/model/json';
import type { Condition, QueryConfig, QueryField, QueryOperator, SortBy } from '../../../shared/model/query';

export type DraftColumn = { readonly db_id: string; readonly label: string; readonly width?: number; readonly hidden?: boolean };

/** A hunt as the tab keeps it. Conditions and columns are null until the tenant's config has said what a new query starts with. */
export type HuntDraft = {
  readonly saas_id: string;
  readonly query_domain: QueryDomain;
  readonly joiner: 'and' | 'or';
  readonly conditions: readonly Condition[] | null;
  readonly columns: readonly DraftColumn[] | null;
  readonly sort_by: readonly SortBy[];
};

/** What a new hunt looks for. */
export const NEW_HUNT: HuntDraft = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  joiner: 'and',
  conditions: null,
  columns: null,
  sort_by: [],
};

const DOMAIN_WORDS: Readonly<Record<QueryDomain, string>> = {
  email: 'Emails',
  file: 'Files',
  user: 'Users',
  group: 'Groups',
  message: 'Messages',
  click: 'Clicks',
};

/** A domain in words. */
export const domainWords = (domain: QueryDomain): string => DOMAIN_WORDS[domain];

/** The draft that a tab kept, or a new one where the tab kept none that can be read. */
export const readDraft = (kept: Json | undefined): HuntDraft => {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return NEW_HUNT;
  const { saas_id, query_domain, joiner, conditions, columns, sort_by } = kept;
  if (typeof saas_id !== 'string' || typeof query_domain !== 'string' || !Object.hasOwn(DOMAIN_WORDS, query_domain)) return NEW_HUNT;
  return {
    saas_id,
    query_domain: query_domain as QueryDomain,
    joiner: joiner === 'or' ? 'or' : 'and',
    conditions: Array.isArray(conditions) ? (conditions as Condition[]) : null,
    columns: Array.isArray(columns) ? (columns as unknown as DraftColumn[]) : null,
    sort_by: Array.isArray(sort_by) ? (sort_by as unknown as SortBy[]) : [],
  };
};

/** Fills what a new query starts with from the tenant's config. */
export const startFrom = (draft: HuntDraft, config: QueryConfig): HuntDraft => {
  const given = config.ui_condition;
  const isGroup = given?.operator_id === 'and' || given?.operator_id === 'or';
  const firstTime = config.ui_columns.find((column) => config.fields.find((field) => field.db_id === column.db_id)?.type === 'time');
  const timeField = config.fields.find((field) => field.db_id === firstTime?.db_id);
  return {
    ...draft,
    joiner: draft.conditions === null && given?.operator_id === 'or' ? 'or' : draft.joiner,
    conditions: draft.conditions ?? (isGroup ? (given.condition ?? []) : given ? [given] : []),
    columns: draft.columns ?? config.ui_columns.map(({ db_id, column_label }) => ({ db_id, label: column_label })),
    sort_by: draft.sort_by.length > 0 || !timeField ? draft.sort_by : [{ db_id: timeField.db_sort_id ?? timeField.db_id, order: 'desc' }],
  };
};

/** The draft as the command takes it. */
export const toQuery = (draft: HuntDraft): QueryDraft => ({
  saas_id: draft.saas_id,
  query_domain: draft.query_domain,
  query_entity_type: entityTypeOf(draft.saas_id, draft.query_domain),
  condition: draft.conditions && draft.conditions.length > 0 ? { operator_id: draft.joiner, condition: [...draft.conditions] } : null,
  columns: (draft.columns ?? []).map(({ db_id, label }) => ({ db_id, column_label: label })),
  sort_by: [...draft.sort_by],
  include_copies: false,
});

/** The operators that a field takes: by its analyzer or type, list operators only where the tenant's flag shows them. */
export const operatorsFor = (field: QueryField, config: QueryConfig, hasLists: boolean): QueryOperator[] =>
  config.operators.filter(
    (operator) =>
      (operator.field_analyzer.includes(field.analyzer) || operator.field_analyzer.includes(field.type)) && (hasLists || !operator.is_list_operator),
  );

/** Whether an operator means a span back from now: a number and a unit. */
export const isRelative = (operator: QueryOperator): boolean => operator.operator_id === 'relative_date';

/** The condition that says when: a relative date at the top of the draft. */
export const whenOf = (draft: HuntDraft): { readonly index: number; readonly amount: number; readonly unit: string } | undefined => {
  const index = (draft.conditions ?? []).findIndex((one) => one.operator_id === 'relative_date');
  const [amount, unit] = draft.conditions?.[index]?.values ?? [];
  return index >= 0 && typeof amount === 'number' && typeof unit === 'string' ? { index, amount, unit } : undefined;
};

/** A title for the tab: what is looked for, and since when. */
export const draftTitle = (draft: HuntDraft): string => {
  const when = whenOf(draft);
  return when ? `${domainWords(draft.query_domain)}, ${when.amount} ${when.amount === 1 ? when.unit.replace(/s$/, '') : when.unit}` : domainWords(draft.query_domain);
};
