import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../../../main/demo/config/operators';
import type { QueryField } from '../../../shared/model/query';
import { formatCondition } from '../../../shared/rules/format-condition';

const field = (field_id: string, label: string, more: Partial<QueryField> = {}): QueryField => ({
  field_id,
  db_id: field_id,
  label,
  type: 'text',
  analyzer: 'keyword',
  multi_values: false,
  ...more,
});
const config = {
  operators: OPERATORS,
  fields: [
    field('s', 'Subject'),
    field('v', 'Verdict', { field_values: [{ value: 'phishing', label: 'Phishing' }] }),
    field('t', 'Received', { type: 'time', analyzer: 'time' }),
  ],
};
const leaf = (operator_id: string, field_id: string, ...values: (string | number)[]) => ({
  operator_id,
  field_id,
  values,
});

describe('a condition in words', () => {
  it.each([
    [null, 'everything'],
    [{ operator_id: 'and', condition: [] }, 'everything'],
    [leaf('contains', 's', 'invoice'), 'Subject contains “invoice”'],
    [leaf('is', 'v', 'phishing'), 'Verdict is Phishing'],
    [leaf('relative_date', 't', 7, 'days'), 'Received in the last 7 days'],
    [leaf('in', 'v', 'phishing', 'x'), 'Verdict is one of Phishing, “x”'],
    [leaf('empty', 's'), 'Subject is empty'],
    [
      {
        operator_id: 'or',
        condition: [
          leaf('is', 's', 'a'),
          { operator_id: 'and', condition: [leaf('is', 's', 'b'), leaf('is', 's', 'c')] },
        ],
      },
      'Subject is “a” or (Subject is “b” and Subject is “c”)',
    ],
    [{ operator_id: 'not', condition: [leaf('is', 's', 'a')] }, 'not (Subject is “a”)'],
    [leaf('sounds_like', 'nobody', 'x'), 'nobody sounds_like “x”'],
  ])('describes %j as %s', (condition, words) => {
    expect(formatCondition(condition, config)).toBe(words);
  });

  const described = (expression_template: string, arity = 1) => ({
    fields: config.fields,
    operators: OPERATORS.filter(({ operator_id }) => operator_id === 'is').map((one) => ({
      ...one,
      operator_id: 'eq',
      label: 'equals',
      expression_template,
      arity,
    })),
  });

  it.each([
    ['%(field)s equals %s', 'Subject equals “a”'],
    ['{0} = {1}', 'Subject = “a”'],
    ['<field> is <value>', 'Subject is “a”'],
    ['${field} is ${value}', 'Subject is “a”'],
    ['', 'Subject equals “a”'],
    ['is the same as', 'Subject equals “a”'],
    ['{value} is the value of {field}', '“a” is the value of Subject'],
  ])('fills the template %j of another tenant', (template, words) => {
    expect(formatCondition(leaf('eq', 's', 'a'), described(template))).toBe(words);
  });

  it('shows both values of a range also if the template has no place for the second', () => {
    expect(formatCondition(leaf('eq', 's', 'a', 'b'), described('{field} from {value}', 2))).toBe(
      'Subject equals “a” and “b”',
    );
  });

  it('reads joiners that another client wrote in capitals', () => {
    const condition = { operator_id: 'OR', condition: [leaf('is', 's', 'a'), leaf('is', 's', 'b')] };
    expect(formatCondition(condition, config)).toBe('Subject is “a” or Subject is “b”');
  });
});
