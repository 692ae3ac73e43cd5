/**
 * Reads what an operator means from how its tenant describes it: its template, label and id, checked against its arity and flags. No id
 * is required, and an operator that isn't understood has the role `unknown`: it can be used as it is, but Postern never picks it by itself.
 */
import type { QueryField, QueryOperator } from '../model/query';

/** Ways to say each role, in lower case. A leading "is" and spaces make no difference. */
const NAMES = {
  equals: 'is|equals|equal|equal to|eq|=|==|exactly|same as',
  notEquals:
    'not|not equal|not equals|not equal to|does not equal|ne|neq|!=|<>|differs|differs from|other than',
  inList: 'in|one of|any of|in list|among|equals one of|equals any of',
  notInList: 'not in|none of|not one of|not any of|nin|not in list|not among',
  atLeast:
    '>=|≥|gte|ge|at least|min|minimum|greater or equal|greater or equal to|greater than or equal|greater than or equal to|on or after|since|not less than|not before',
  greater: '>|gt|greater|greater than|more|more than|above|over|after|later than|larger than',
  atMost:
    '<=|≤|lte|le|at most|max|maximum|less or equal|less or equal to|less than or equal|less than or equal to|on or before|until|up to|not more than|not after',
  less: '<|lt|less|less than|fewer than|below|under|before|earlier than|smaller than',
  between: 'between|between and|range|in range|from to',
  contains: 'contains|contain|includes|containing|contains text|like|~',
  notContains: 'not contains|not contain|does not contain|not includes|does not include|excludes|not like|!~',
  words: 'contains words|has words|matches words',
  startsWith: 'starts with|start with|begins with|prefix',
  endsWith: 'ends with|end with|suffix',
  isEmpty: 'empty|blank|null|missing|absent|unset|not set|not exists|does not exist|has no value',
  notEmpty: 'not empty|not blank|not null|not missing|present|exists|set|has value|has any value',
  relativeDate: 'relative date|relative|in last|last|within|within last|in past|past|during last',
} as const;

type KnownRole = keyof typeof NAMES;
export type OperatorRole = KnownRole | 'regex' | 'unknown';

type Described = Pick<
  QueryOperator,
  'operator_id' | 'label' | 'expression_template' | 'arity' | 'field_analyzer' | 'is_regex'
>;

const ROLE_OF: ReadonlyMap<string, KnownRole> = new Map(
  (Object.keys(NAMES) as KnownRole[]).flatMap((role) =>
    NAMES[role].split('|').flatMap((name) => {
      const key = name.replaceAll(' ', '');
      return [[key, role] as const, [`is${key}`, role] as const];
    }),
  ),
);

/** A placeholder of a template: `{field}`, `%(field)s`, `%s`, `${field}` or `<field>`. */
const PLACEHOLDER = /\$?(?<!\{)\{+\w*\}+|%\(\w*\)s|%s|<\w+>/g;

/** Returns the words of a template, label or id by which its role is looked up. */
const toKey = (text: string): string =>
  text
    .replace(PLACEHOLDER, ' ')
    .replace(/n['’]t\b/g, ' not')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[_\-"'“”„`(),.:]/g, ' ')
    .replace(/\bthe\b/g, ' ')
    .replace(/\s+/g, '');

const isTimeOnly = ({ field_analyzer }: Described): boolean =>
  field_analyzer.every((one) => /time|date/i.test(one));

/** Returns true if an operator takes as many values as its role needs. */
const fits = (role: KnownRole, operator: Described): boolean => {
  switch (role) {
    case 'isEmpty':
    case 'notEmpty':
      return operator.arity === 0;
    case 'inList':
    case 'notInList':
      return operator.arity === -1;
    case 'between':
      return operator.arity === 2;
    case 'relativeDate':
      return operator.arity === 2 && isTimeOnly(operator);
    default:
      return operator.arity === 1;
  }
};

/** Returns an operator's role. If its template, label and id don't say the same, it is unknown. */
export const operatorRole = (operator: Described): OperatorRole => {
  if (operator.is_regex) return 'regex';
  const said = [operator.expression_template, operator.label, operator.operator_id].flatMap((text) => {
    const role = ROLE_OF.get(toKey(text));
    return role && fits(role, operator) ? [role] : [];
  });
  const [role] = said;
  return role !== undefined && said.every((one) => one === role) ? role : 'unknown';
};

/** Returns true if an operator looks for a part of a text, so that any text may be typed also where the field has a list of values. */
export const looksForText = (role: OperatorRole): boolean =>
  role === 'contains' ||
  role === 'notContains' ||
  role === 'words' ||
  role === 'startsWith' ||
  role === 'endsWith' ||
  role === 'regex';

/** Returns true if two values are a time span back from now: a number and a unit. */
export const isSpan = (values: readonly unknown[]): values is readonly [number, string] => {
  const [amount, unit] = values;
  return typeof amount === 'number' && typeof unit === 'string' && /^[a-z]+$/i.test(unit);
};

/**
 * Returns true if an operator takes a time span back from now: a number and a unit. One whose words aren't understood is recognized by values
 * that already are a span.
 */
export const isRelativeDate = (
  operator: Described,
  field: Pick<QueryField, 'type'> | undefined,
  values: readonly unknown[] = [],
): boolean => {
  const role = operatorRole(operator);
  return (
    role === 'relativeDate' ||
    (role === 'unknown' && operator.arity === 2 && field?.type === 'time' && isSpan(values))
  );
};
