import type { QueryOperator } from '../../../shared/model/query';

const TEXT = ['keyword', 'text'];
const ORDERED = ['number', 'time'];
const operator = (
  operator_id: string,
  label: string,
  expression_template: string,
  arity: number,
  field_analyzer: string[],
  extra: Partial<QueryOperator> = {},
): QueryOperator => ({
  operator_id,
  label,
  expression_template,
  arity,
  field_analyzer,
  is_regex: false,
  is_list_operator: false,
  ...extra,
});

/** Every operator of a condition's leaf. */
export const OPERATORS: readonly QueryOperator[] = [
  operator('is', 'is', '{field} is {value}', 1, [...TEXT, 'number', 'boolean']),
  operator('is_not', 'is not', '{field} is not {value}', 1, [...TEXT, 'number', 'boolean']),
  operator('contains', 'contains', '{field} contains {value}', 1, TEXT),
  operator('contains_words', 'contains words', '{field} contains the words {value}', 1, TEXT),
  operator('starts_with', 'starts with', '{field} starts with {value}', 1, TEXT),
  operator('ends_with', 'ends with', '{field} ends with {value}', 1, TEXT),
  operator('regex', 'matches regex', '{field} matches {value}', 1, TEXT, { is_regex: true }),
  operator('less', 'is less than', '{field} is less than {value}', 1, ORDERED),
  operator('more', 'is more than', '{field} is more than {value}', 1, ORDERED),
  operator('between', 'is between', '{field} is between {value} and {value2}', 2, ORDERED),
  operator('relative_date', 'in the last', '{field} in the last {value} {value2}', 2, ['time']),
  operator('empty', 'is empty', '{field} is empty', 0, [...TEXT, ...ORDERED]),
  operator('not_empty', 'is not empty', '{field} is not empty', 0, [...TEXT, ...ORDERED]),
  operator('in', 'is one of', '{field} is one of {value}', -1, [...TEXT, 'number'], {
    is_list_operator: true,
  }),
  operator('not_in', 'is none of', '{field} is none of {value}', -1, [...TEXT, 'number'], {
    is_list_operator: true,
  }),
];

/** The units that `relative_date` takes, in milliseconds. */
export const RELATIVE_UNITS: ReadonlyMap<string, number> = new Map([
  ['hours', 3_600_000],
  ['days', 86_400_000],
  ['weeks', 604_800_000],
]);
