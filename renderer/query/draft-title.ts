import type { Condition, QueryConfig } from '../../shared/model/query';
import { formatCondition } from '../../shared/rules/format-condition';
import { isRelativeDate, operatorRole } from '../../shared/rules/operator-role';
import { formatCell } from '../state/format';
import { isGroup } from './condition-tree';
import { domainLabel, topConditions, type HuntDraft } from './hunt-draft';
import { TEXT } from './text';

/** Conditions that a title names; more are counted. */
const MOST_NAMED = 2;

type Span = { readonly amount: number; readonly unit: string };

/** Returns the time span that a condition asks for, if it is one. */
const spanOf = (condition: Condition, config: QueryConfig): Span | undefined => {
  const operator = config.operators.find((one) => one.operator_id === condition.operator_id);
  const field = config.fields.find((one) => one.field_id === condition.field_id);
  const [amount, unit] = condition.values ?? [];
  if (!operator || !isRelativeDate(operator, field, condition.values)) return undefined;
  return typeof amount === 'number' && typeof unit === 'string' ? { amount, unit } : undefined;
};

/** Formats a condition as briefly as a tab can: `From admin@c0ntoso.example`, without quotes. */
const formatBriefly = (condition: Condition, config: QueryConfig): string => {
  const field = config.fields.find((one) => one.field_id === condition.field_id);
  const operator = config.operators.find((one) => one.operator_id === condition.operator_id);
  const [value, ...others] = condition.values ?? [];
  if (field && operator && operatorRole(operator) === 'equals' && others.length === 0) {
    const label = field.field_values?.find((one) => one.value === value)?.label;
    return `${field.label} ${label ?? formatCell(value)}`;
  }
  return formatCondition(condition, config).replaceAll(/[“”]/g, '');
};

const formatConditions = (conditions: readonly Condition[], config: QueryConfig): string => {
  const named = conditions.slice(0, MOST_NAMED).map((one) => formatBriefly(one, config));
  const more = conditions.length - named.length;
  return [...named, ...(more > 0 ? [TEXT.moreConditions(more)] : [])].join(', ');
};

/** Returns true if a condition restricts something: an empty group does not. */
const restricts = (condition: Condition): boolean => !isGroup(condition) || condition.condition.length > 0;

/**
 * Returns the title of the draft's tab: the query's label, or its conditions and time span, such as `From admin@c0ntoso.example, 7 d`.
 * Without the tenant's config it is the name of what is looked for.
 */
export const draftTitle = (draft: HuntDraft, config: QueryConfig | undefined): string => {
  if (draft.saved) return draft.saved.query_label;
  const domain = domainLabel(draft.query_domain);
  if (!config) return domain;
  const top = topConditions(draft).filter((one) => Boolean(one) && restricts(one));
  const span = top.map((one) => spanOf(one, config)).find((one) => one !== undefined);
  const others = top.filter((one) => spanOf(one, config) === undefined);
  if (others.length === 0) return span ? TEXT.timeSpan(domain, span.amount, span.unit) : domain;
  const words = formatConditions(others, config);
  return span ? `${words}, ${TEXT.shortSpan(span.amount, span.unit)}` : words;
};
