import { describe, expect, it } from 'vitest';
import { valuesError } from '../../../renderer/query/condition-check';
import { toFieldValue } from '../../../renderer/query/field-value';
import { operatorsFor } from '../../../renderer/query/condition-terms';
import { valueCondition } from '../../../renderer/query/value-condition';
import { spreadValues } from '../../../renderer/features/condition-builder/list-values';
import { otherConfig as config, SCL_FIELD } from '../../support/other-vocabulary';

const fieldOf = (db_id: string) => {
  const field = config.fields.find((one) => one.db_id === db_id);
  if (!field) throw new Error(`no field ${db_id}`);
  return field;
};
const operatorOf = (operator_id: string) => {
  const operator = config.operators.find((one) => one.operator_id === operator_id);
  if (!operator) throw new Error(`no operator ${operator_id}`);
  return operator;
};
const leaf = (operator_id: string, field_id: string, ...values: (string | number)[]) => ({
  operator_id,
  field_id,
  values,
});

describe('a tenant with operators of another make', () => {
  it('adds and excludes the value of a cell by the operators that mean so', () => {
    expect(valueCondition(config, 'verdict', 'phishing', false)).toEqual({
      condition: leaf('equals', 'email.verdict', 'phishing'),
    });
    expect(valueCondition(config, 'verdict', 'phishing', true)).toEqual({
      condition: leaf('differs', 'email.verdict', 'phishing'),
    });
    expect(valueCondition(config, 'received', '2026-11-20T00:00:00Z', false)).toEqual({
      condition: leaf('equals', 'email.received', '2026-11-20T00:00:00Z'),
    });
  });

  it('excludes an empty value by the opposite operator inside a “not”', () => {
    expect(valueCondition(config, 'reply_to_email', null, true)).toEqual({
      condition: { operator_id: 'not', condition: [leaf('absent', 'email.reply_to_email')] },
    });
  });

  it('lets an operator that names no analyzer work on every field', () => {
    const bare = { ...config, operators: config.operators.map((one) => ({ ...one, field_analyzer: [] })) };
    for (const field of config.fields)
      expect(operatorsFor(field, { config: bare, hasLists: true })).toEqual(bare.operators);
    expect(valueCondition(bare, 'subject', 'x', false)).toEqual({
      condition: leaf('equals', 'email.subject', 'x'),
    });
  });

  it('says why a value can’t be added if no operator compares with a value', () => {
    const none = { ...config, operators: [operatorOf('enthaelt')] };
    expect(valueCondition(none, 'subject', 'x', false)).toEqual({
      reason: 'The tenant has no operator that compares Subject with one value.',
    });
    expect(valueCondition(none, 'subject', '', false)).toEqual({
      reason: 'The tenant has no operator for an empty Subject.',
    });
  });

  it('sends the numbers of a scale and of a number field as numbers', () => {
    expect(valueCondition(config, 'scl', '9', false)).toEqual({ condition: leaf('equals', 'scl', 9) });
    expect(toFieldValue(SCL_FIELD, 'certain spam')).toBe(9);
    expect(toFieldValue(fieldOf('size'), '12')).toBe(12);
    expect(toFieldValue(fieldOf('size'), 'many')).toBe('many');
    expect(toFieldValue(fieldOf('subject'), '12')).toBe('12');
  });

  it('turns a pasted list into its own list operator, or into a group', () => {
    const subject = fieldOf('subject');
    const terms = { config, hasLists: true };
    const spread = (id: string, hasLists = true) =>
      spreadValues(leaf(id, 'email.subject', 'x'), subject, operatorOf(id), ['a', 'b'], {
        ...terms,
        hasLists,
      });
    expect(spread('equals')).toEqual(leaf('any', 'email.subject', 'a', 'b'));
    expect(spread('equals', false)?.operator_id).toBe('or');
    expect(spread('differs')).toEqual({
      operator_id: 'and',
      condition: [leaf('differs', 'email.subject', 'a'), leaf('differs', 'email.subject', 'b')],
    });
  });

  it('does not guess how values of an operator combine that it does not understand', () => {
    expect(
      spreadValues(
        leaf('enthaelt', 'email.subject', 'x'),
        fieldOf('subject'),
        operatorOf('enthaelt'),
        ['a', 'b'],
        { config, hasLists: true },
      ),
    ).toBeUndefined();
  });

  it('takes a span of time in an operator that it does not understand, as another client wrote it', () => {
    const localized = { ...operatorOf('>='), operator_id: 'zuletzt', label: 'in den letzten', arity: 2 };
    expect(valuesError(fieldOf('received'), localized, [7, 'tage'])).toBeUndefined();
    expect(valuesError(fieldOf('received'), localized, ['soon', 'later'])).toBe(
      'Enter a date as mm/dd/yy hh:mm:ss or yyyy-mm-dd hh:mm:ss.',
    );
  });
});
