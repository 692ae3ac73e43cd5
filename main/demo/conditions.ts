import type { Json } from '../../shared/model/json';
import type { Condition } from './requests/saved-query';
import type { DemoField } from './config/field';
import { OPERATORS } from './config/operators';
import { HttpError } from './handler';
import { RegexError, translateRegex, wordPattern, splitWords } from './query/regex';
import { joined, lower, sql, type Sql } from './query/sql';
import { boundValue, periodStart } from './query/values';

/** The fields, the operators and the time that a condition is translated with. */
export type ConditionScope = {
  readonly fields: readonly DemoField[];
  readonly listOperators: boolean;
  readonly now: number;
  /** Upper and lower case differ in text comparisons; patterns and words ignore it. */
  readonly isCaseSensitive?: boolean | undefined;
};

const MAX_DEPTH = 64;
const MAX_LEAVES = 2_000;
const MAX_LIST = 10_000;

/** SQL that tests one text cell; `x` is its expression. */
type TextTest = (x: string) => Sql;
/** The texts that are compared, and the collation of an equality, which can use an index. */
type Fold = {
  readonly column: (x: string) => string;
  readonly value: (text: string) => string;
  readonly collation: 'NOCASE' | 'BINARY';
};
const CASE_IGNORED: Fold = { column: (x) => `lower(${x})`, value: lower, collation: 'NOCASE' };
const CASE_COMPARED: Fold = { column: (x) => x, value: (text) => text, collation: 'BINARY' };
const foldOf = ({ isCaseSensitive }: ConditionScope): Fold =>
  isCaseSensitive === true ? CASE_COMPARED : CASE_IGNORED;

const regexTest = (pattern: string, path: string): TextTest => {
  try {
    const translated = translateRegex(pattern);
    return (x) => sql(`regexpi(?, ${x})`, translated);
  } catch (error) {
    if (error instanceof RegexError)
      throw new HttpError(422, `The regular expression is not valid: ${error.message}`, path);
    throw error;
  }
};

const wordsTest = (text: string, path: string): TextTest => {
  const words = splitWords(lower(text));
  if (words.length === 0) throw new HttpError(422, 'There is no word in the value', path);
  // Finding the letters is cheap and skips the pattern for most rows.
  return (x) =>
    joined(
      words.map((word) => sql(`(instr(lower(${x}), ?) > 0 AND regexpi(?, ${x}))`, word, wordPattern(word))),
      'AND',
    );
};

const textTest = (
  operator: string,
  text: string,
  path: string,
  { column, value, collation }: Fold,
): TextTest => {
  const low = value(text);
  if (operator === 'contains') return (x) => sql(`instr(${column(x)}, ?) > 0`, low);
  if (operator === 'starts_with') return (x) => sql(`substr(${column(x)}, 1, length(?)) = ?`, low, low);
  if (operator === 'ends_with')
    return (x) => sql(`(length(${x}) >= length(?) AND substr(${column(x)}, -length(?)) = ?)`, low, low, low);
  if (operator === 'regex') return regexTest(text, path);
  if (operator === 'contains_words') return wordsTest(text, path);
  return (x) => sql(`${x} = ? COLLATE ${collation}`, text);
};

/** Tests the cell of a field, or any element of a list; null never passes. */
const held = ({ sql: column, multi_values, nullable }: DemoField, test: TextTest): Sql => {
  if (multi_values) {
    const { sql: text, values } = test('j.value');
    return { sql: `EXISTS (SELECT 1 FROM json_each(${column}) AS j WHERE ${text})`, values };
  }
  const { sql: text, values } = test(column);
  return { sql: nullable ? `(${column} IS NOT NULL AND ${text})` : `(${text})`, values };
};

const not = (piece: Sql): Sql => ({ sql: `NOT ${piece.sql}`, values: piece.values });

const isEmpty = ({ sql: column, multi_values, type }: DemoField): Sql => {
  if (multi_values) return sql(`(${column} = '[]')`);
  return sql(
    type === 'text' || type === 'choice' ? `(${column} IS NULL OR ${column} = '')` : `(${column} IS NULL)`,
  );
};

/** Compares numbers or instants; null never passes. */
const compared = ({ sql: column, nullable }: DemoField, text: string, ...values: number[]): Sql =>
  sql(nullable ? `(${column} IS NOT NULL AND ${column} ${text})` : `(${column} ${text})`, ...values);

const listTest = (
  field: DemoField,
  values: readonly Json[],
  path: string,
  { column, value: fold }: Fold,
): Sql => {
  if (values.length > MAX_LIST) throw new HttpError(422, `A list holds at most ${MAX_LIST} values`, path);
  const list = JSON.stringify(
    values.map((value) => {
      const bound = boundValue(field, value, path);
      return typeof bound === 'string' ? fold(bound) : bound;
    }),
  );
  if (field.type === 'number')
    return held(field, (x) => sql(`${x} IN (SELECT value FROM json_each(?))`, list));
  return held(field, (x) => sql(`${column(x)} COLLATE BINARY IN (SELECT value FROM json_each(?))`, list));
};

const leafTest = (
  operator: string,
  field: DemoField,
  values: readonly Json[],
  scope: ConditionScope,
  path: string,
): Sql => {
  const fold = foldOf(scope);
  const [first, second] = values;
  const bound = (value: Json | undefined): string | number => boundValue(field, value, path);
  const number = (value: Json | undefined): number => Number(bound(value));
  switch (operator) {
    case 'empty':
      return isEmpty(field);
    case 'not_empty':
      return not(isEmpty(field));
    case 'less':
      return compared(field, '< ?', number(first));
    case 'more':
      return compared(field, '> ?', number(first));
    case 'between':
      return compared(field, 'BETWEEN ? AND ?', number(first), number(second));
    case 'relative_date':
      return compared(field, 'BETWEEN ? AND ?', periodStart(values, scope.now, path), scope.now);
    case 'in':
      return listTest(field, values, path, fold);
    case 'not_in':
      return not(listTest(field, values, path, fold));
    default: {
      const value = bound(first);
      const test: TextTest =
        typeof value === 'number' ? (x) => sql(`${x} = ?`, value) : textTest(operator, value, path, fold);
      return operator === 'is_not' ? not(held(field, test)) : held(field, test);
    }
  }
};

const leafSql = (leaf: Condition, scope: ConditionScope, path: string): Sql => {
  const { fields, listOperators } = scope;
  const operator = OPERATORS.find(
    (one) => one.operator_id === leaf.operator_id && (listOperators || !one.is_list_operator),
  );
  if (!operator) throw new HttpError(422, `There is no operator ${leaf.operator_id}`, `${path}.operator_id`);
  const field = fields.find((one) => one.field_id === leaf.field_id);
  if (!field) throw new HttpError(422, `There is no field ${leaf.field_id ?? ''}`, `${path}.field_id`);
  if (!operator.field_analyzer.includes(field.analyzer)) {
    throw new HttpError(
      422,
      `${operator.operator_id} does not work on ${field.label}`,
      `${path}.operator_id`,
    );
  }
  if (leaf.condition && leaf.condition.length > 0)
    throw new HttpError(422, 'Only and, or and not hold conditions', `${path}.condition`);
  const values = leaf.values ?? [];
  const wanted = operator.arity;
  if (wanted < 0 ? values.length === 0 : values.length !== wanted) {
    throw new HttpError(
      422,
      `${operator.operator_id} takes ${wanted < 0 ? 'at least one value' : `${wanted} values`}`,
      `${path}.values`,
    );
  }
  return leafTest(operator.operator_id, field, values, scope, `${path}.values`);
};

/** Translates a condition to SQL that is never null, or throws a 422 with the path of the invalid part. */
export const conditionSql = (
  condition: Condition | null | undefined,
  scope: ConditionScope,
  root = 'condition',
): Sql => {
  let leaves = 0;
  const walk = (node: Condition, path: string, depth: number): Sql => {
    if (depth > MAX_DEPTH) throw new HttpError(422, `A condition is at most ${MAX_DEPTH} levels deep`, root);
    if (node.operator_id !== 'and' && node.operator_id !== 'or' && node.operator_id !== 'not') {
      leaves += 1;
      if (leaves > MAX_LEAVES)
        throw new HttpError(422, `A condition holds at most ${MAX_LEAVES} parts`, root);
      return leafSql(node, scope, path);
    }
    const parts = (node.condition ?? []).map((part, i) => walk(part, `${path}.condition[${i}]`, depth + 1));
    if (node.operator_id === 'not') {
      if (parts.length === 0)
        throw new HttpError(422, 'not holds at least one condition', `${path}.condition`);
      return { sql: `(NOT (${joined(parts, 'AND').sql}))`, values: parts.flatMap((part) => part.values) };
    }
    return parts.length === 0 ? sql('1') : joined(parts, node.operator_id === 'and' ? 'AND' : 'OR');
  };
  return condition ? walk(condition, root, 1) : sql('1');
};
