import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../../../main/demo/config/operators';
import { operatorRole } from '../../../shared/rules/operator-role';

const described = (
  operator_id: string,
  expression_template: string,
  arity: number,
  extra: { readonly label?: string; readonly is_regex?: boolean; readonly field_analyzer?: string[] } = {},
) => ({
  operator_id,
  label: '',
  expression_template,
  arity,
  field_analyzer: ['text'],
  is_regex: false,
  ...extra,
});

describe('the role of an operator', () => {
  it('reads the role of every operator of the demo tenant', () => {
    expect(Object.fromEntries(OPERATORS.map((one) => [one.operator_id, operatorRole(one)]))).toEqual({
      is: 'equals',
      is_not: 'notEquals',
      contains: 'contains',
      contains_words: 'words',
      starts_with: 'startsWith',
      ends_with: 'endsWith',
      regex: 'regex',
      less: 'less',
      more: 'greater',
      between: 'between',
      relative_date: 'relativeDate',
      empty: 'isEmpty',
      not_empty: 'notEmpty',
      in: 'inList',
      not_in: 'notInList',
    });
  });

  it('reads a role from short ids without a template', () => {
    const ids = ['eq', 'neq', 'gte', 'gt', 'lte', 'lt'].map((id) => operatorRole(described(id, '', 1)));
    expect(ids).toEqual(['equals', 'notEquals', 'atLeast', 'greater', 'atMost', 'less']);
  });

  it('reads a role from ids in camel case and in one word', () => {
    const one = ['notEquals', 'startsWith', 'greaterThan', 'lessthan', 'IS_NOT', 'isnot'];
    expect(one.map((id) => operatorRole(described(id, '', 1)))).toEqual([
      'notEquals',
      'startsWith',
      'greater',
      'less',
      'notEquals',
      'notEquals',
    ]);
    expect(['isEmpty', 'notNull'].map((id) => operatorRole(described(id, '', 0)))).toEqual([
      'isEmpty',
      'notEmpty',
    ]);
  });

  it('reads a role from the template, whatever the id is and however placeholders are written', () => {
    expect(operatorRole(described('op17', '{field} equals {value}', 1))).toBe('equals');
    expect(operatorRole(described('op18', '%(field)s differs from %s', 1))).toBe('notEquals');
    expect(operatorRole(described('op19', '<field> >= <value>', 1))).toBe('atLeast');
    expect(operatorRole(described('op20', '${field} isn’t ${value}', 1))).toBe('notEquals');
    expect(operatorRole(described('op21', '{{field}} is between {{value}} and {{value2}}', 2))).toBe(
      'between',
    );
    expect(operatorRole(described('op22', '', -1, { label: 'is one of' }))).toBe('inList');
  });

  it('takes for a relative date only an operator of times with a number and a unit', () => {
    const last = (arity: number, ...field_analyzer: string[]) =>
      operatorRole(described('op', '{field} in the last {value} {value2}', arity, { field_analyzer }));
    expect(last(2, 'time')).toBe('relativeDate');
    expect(last(2, 'datetime')).toBe('relativeDate');
    expect(last(2, 'text')).toBe('unknown');
    expect(last(1, 'time')).toBe('unknown');
  });

  it('gives no role if only arity and flags help, as with localized words', () => {
    expect(operatorRole(described('op1', '{field} ist gleich {value}', 1))).toBe('unknown');
    expect(operatorRole(described('op2', '{field} liegt in {value}', -1))).toBe('unknown');
  });

  it('reads a role from a standard id beside localized words', () => {
    expect(operatorRole(described('gte', '{field} mindestens {value}', 1, { label: 'mindestens' }))).toBe(
      'atLeast',
    );
  });

  it('gives no role if template, label and id contradict each other', () => {
    expect(operatorRole(described('is', '{field} is not {value}', 1))).toBe('unknown');
  });

  it('gives no role if the number of values does not fit', () => {
    expect(operatorRole(described('is', '{field} is {value}', 2))).toBe('unknown');
    expect(operatorRole(described('in', '', 1))).toBe('unknown');
  });
});
