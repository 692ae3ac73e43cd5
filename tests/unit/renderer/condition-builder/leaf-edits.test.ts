import { describe, expect, it } from 'vitest';
import { EMAIL_FIELDS } from '../../../../main/demo/config/email-fields';
import { OPERATORS } from '../../../../main/demo/config/operators';
import { readCondition } from '../../../../renderer/query/condition-check';
import type { Terms } from '../../../../renderer/query/condition-terms';
import { withField, withOperator } from '../../../../renderer/features/condition-builder/LeafRow';
import type { Condition, QueryConfig } from '../../../../shared/model/query';

const config: QueryConfig = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  operators: [...OPERATORS],
  fields: [...EMAIL_FIELDS],
  ui_columns: [],
  actions: [],
};
const terms: Terms = { config, hasLists: true };
const leaf = (operator_id: string, db_id: string, ...values: (string | number)[]): Condition => ({
  operator_id,
  field_id: `email.${db_id}`,
  values,
});
const read = (node: Condition) => {
  const reading = readCondition(node, terms);
  if (reading.kind !== 'leaf') throw new Error('not a leaf');
  return reading;
};
const find = <T>(one: T | undefined): T => {
  if (!one) throw new Error('missing in the demo config');
  return one;
};
const fieldOf = (db_id: string) => find(config.fields.find((one) => one.field_id === `email.${db_id}`));
const operatorOf = (id: string) => find(OPERATORS.find((one) => one.operator_id === id));

describe('changes of a single condition', () => {
  it('keeps the values if the new field has the same type', () => {
    const node = leaf('contains', 'subject', 'invoice');
    expect(withField(node, read(node), fieldOf('from_email'), terms)).toEqual(
      leaf('contains', 'from_email', 'invoice'),
    );
  });

  it('starts with new values if the new field has another type', () => {
    const node = leaf('contains', 'subject', 'invoice');
    const changed = find(withField(node, read(node), fieldOf('size'), terms));
    expect(changed.field_id).toBe('email.size');
    expect(readCondition(changed, terms).kind).toBe('leaf');
    expect(changed.values).not.toContain('invoice');
  });

  it('keeps as many values as the new operator takes', () => {
    const one = leaf('more', 'size', 5);
    expect(withOperator(one, read(one), operatorOf('between')).values).toEqual([5, '']);
    const two = leaf('between', 'size', 5, 9);
    expect(withOperator(two, read(two), operatorOf('less')).values).toEqual([5]);
    expect(withOperator(two, read(two), operatorOf('empty')).values).toEqual([]);
    const text = leaf('is', 'subject', 'a');
    expect(withOperator(text, read(text), operatorOf('in')).values).toEqual(['a']);
  });

  it('starts over for a relative date and from an operator without values', () => {
    const date = leaf('less', 'received', '2026-01-01T00:00:00Z');
    expect(withOperator(date, read(date), operatorOf('relative_date')).values).toEqual([7, 'days']);
    const empty = leaf('empty', 'subject');
    expect(withOperator(empty, read(empty), operatorOf('contains')).values).toEqual(['']);
  });
});
