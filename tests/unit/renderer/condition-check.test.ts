import { describe, expect, it } from 'vitest';
import { conditionError, readCondition } from '../../../renderer/query/condition-check';
import { firstValues, type Terms } from '../../../renderer/query/condition-terms';
import { addValues, splitList, spreadValues } from '../../../renderer/features/condition-builder/list-values';
import { parseTypedDate, formatTypedDate } from '../../../renderer/query/typed-date';
import { OPERATORS } from '../../../main/demo/config/operators';
import { EMAIL_FIELDS } from '../../../main/demo/config/email-fields';
import type { Condition, QueryConfig } from '../../../shared/model/query';

const config: QueryConfig = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  operators: [...OPERATORS],
  fields: [...EMAIL_FIELDS],
  ui_columns: [],
  actions: [],
};
const terms: Terms = { config, hasLists: true };
const leaf = (operator_id: string, db_id: string, ...values: (string | number | boolean)[]): Condition => ({
  operator_id,
  field_id: `email.${db_id}`,
  values,
});
const errorOf = (node: Condition, given = terms) => {
  const reading = readCondition(node, given);
  return reading.kind === 'unsupported' ? `unsupported: ${reading.reason}` : (reading.error ?? '');
};

describe('reading a condition', () => {
  it.each([
    [leaf('contains', 'subject', 'x'), ''],
    [leaf('contains', 'subject', ''), 'Enter a value.'],
    [leaf('contains', 'subject', 'x'.repeat(1001)), 'Enter at most 1,000 characters. This has 1,001.'],
    [leaf('between', 'size', 1), 'Enter both values.'],
    [leaf('between', 'size', 5, 1), 'The first value is greater than the second. Swap them.'],
    [leaf('more', 'size', 'many'), 'Enter a number.'],
    [leaf('less', 'received', '13/40/26'), 'Enter a date as mm/dd/yy hh:mm:ss or yyyy-mm-dd hh:mm:ss.'],
    [leaf('regex', 'subject', '('), 'This isn’t a valid regular expression.'],
    [leaf('relative_date', 'received', 0, 'days'), 'Enter a whole number from 1 to 100,000.'],
    [leaf('relative_date', 'received', 3, ''), 'Choose a unit.'],
    [leaf('contains', 'size', '1'), '“contains” doesn’t work on Size. Choose another operator.'],
    [leaf('empty', 'subject'), ''],
    [leaf('in', 'subject', 'a', 'b'), ''],
    [leaf('sounds_like', 'subject', 'x'), 'unsupported: its operator “sounds_like” is unknown'],
    [
      { operator_id: 'is', field_id: 'email.mood', values: ['x'] },
      'unsupported: its field “email.mood” is unknown',
    ],
    [{ ...leaf('is', 'subject', 'x'), boost: 2 }, 'unsupported: it contains the unknown key “boost”'],
    [{ operator_id: 'and', condition: [], name: 'x' }, 'unsupported: it contains the unknown key “name”'],
    [{ operator_id: 'AND', condition: [] }, 'unsupported: its operator “AND” is unknown'],
    [leaf('is', 'subject', 'a', 'b'), 'unsupported: it has 2 values, but its operator takes 1'],
    [{ operator_id: 'and', condition: [] }, 'Add a condition to this group, or remove it.'],
  ])('judges %j: %s', (node, error) => expect(errorOf(node)).toBe(error));

  it('preserves list operators while their flag is off', () => {
    expect(errorOf(leaf('in', 'subject', 'a'), { config, hasLists: false })).toBe(
      'unsupported: list operators are turned off',
    );
  });

  it('finds an error at any depth, and none in unknown parts or in an empty query', () => {
    expect(conditionError({ operator_id: 'and', condition: [] }, terms)).toBeUndefined();
    expect(conditionError({ operator_id: 'not', condition: [] }, terms)).toBe(
      'Add a condition to this group, or remove it.',
    );
    expect(
      conditionError(
        { operator_id: 'or', condition: [{ operator_id: 'not', condition: [leaf('is', 'subject', '')] }] },
        terms,
      ),
    ).toBe('Subject: Enter a value.');
    expect(
      conditionError({ operator_id: 'and', condition: [leaf('sounds_like', 'subject', 'x')] }, terms),
    ).toBeUndefined();
    expect(
      conditionError({ operator_id: 'and', condition: [{ operator_id: 'or', condition: [] }] }, terms),
    ).toBe('Add a condition to this group, or remove it.');
  });

  it('never throws for any shape that another client may have written', () => {
    for (const node of [
      null,
      3,
      'x',
      [],
      {},
      { operator_id: 5 },
      { operator_id: 'is', values: 'x' },
      { operator_id: 'and', condition: 'x' },
    ])
      expect(readCondition(node as unknown as Condition, terms).kind).toBe('unsupported');
  });

  it('starts each new condition with as many values as its operator takes', () => {
    for (const field of config.fields)
      for (const operator of OPERATORS)
        expect(firstValues(field, operator)).toHaveLength(Math.max(0, operator.arity));
  });
});

describe('lists', () => {
  it('splits pasted text at line breaks, else at commas, and drops quotes and blanks', () => {
    expect(splitList('a\r\nb, c\n\n"d, e"')).toEqual(['a', 'b, c', 'd, e']);
    expect(splitList(' a, b;c\td ,')).toEqual(['a', 'b', 'c', 'd']);
    expect(splitList('one')).toEqual(['one']);
  });

  it('takes a list pasted into one value as any of its values, by the list operator if there is one', () => {
    const subject = config.fields.find((one) => one.db_id === 'from_email');
    if (!subject) throw new Error('no field');
    const [is, isNot] = ['is', 'is_not'].map((id) => config.operators.find((one) => one.operator_id === id));
    if (!is || !isNot) throw new Error('no operators');
    const texts = ['a@b[.]example', 'c@d.example', 'a@b.example'];
    expect(spreadValues(leaf('is', 'from_email', 'x'), subject, is, texts, terms)).toEqual(
      leaf('in', 'from_email', 'a@b.example', 'c@d.example'),
    );
    expect(
      spreadValues(leaf('is', 'from_email', 'x'), subject, is, texts, { config, hasLists: false }),
    ).toEqual({
      operator_id: 'or',
      condition: [leaf('is', 'from_email', 'a@b.example'), leaf('is', 'from_email', 'c@d.example')],
    });
    expect(
      spreadValues(leaf('is_not', 'from_email', 'x'), subject, isNot, texts, { config, hasLists: false })
        ?.operator_id,
    ).toBe('and');
  });

  it('holds each value once', () => expect(addValues(['a'], ['b', 'a', 'b'])).toEqual(['a', 'b']));
});

describe('a typed date', () => {
  it('reads mm/dd/yy in the zone shown, and shows it again as it was typed', () => {
    expect(parseTypedDate('11/20/26 13:38:39', 'UTC')).toBe('2026-11-20T13:38:39.000Z');
    expect(parseTypedDate('11/20/26', 'America/New_York')).toBe('2026-11-20T05:00:00.000Z');
    expect(parseTypedDate('2026-11-20 13:38', 'UTC')).toBe('2026-11-20T13:38:00.000Z');
    expect(parseTypedDate('2026-11-20', 'UTC', true)).toBe('2026-11-20T23:59:59.000Z');
    expect(formatTypedDate('2026-11-20T18:38:39Z', 'America/New_York')).toBe('11/20/26 13:38:39');
  });
  it('rejects a day or time that does not exist', () => {
    for (const text of [
      '13/01/26',
      '02/30/26',
      '11/20/26 24:00',
      '11/20/26 10:60',
      '2026-13-20',
      '2026-11-2',
      'soon',
      '',
    ])
      expect(parseTypedDate(text, 'UTC')).toBeUndefined();
  });
});
