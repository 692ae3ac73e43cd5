import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../shared/model/query';
import {
  followsQuery,
  fromReportCondition,
  canonicalCondition,
  sameCondition,
  toReportCondition,
} from '../../../shared/rules/report-condition';
import { passes, type Node } from '../../contract/support/naive';

const FIELDS = ['email.subject', 'email.size', 'email.verdict'];
const leaf = fc.oneof(
  fc.record({
    operator_id: fc.constantFrom('is', 'contains', 'is_not'),
    field_id: fc.constantFrom(...FIELDS),
    values: fc.array(fc.constantFrom('a', 'ab', 'b'), { minLength: 1, maxLength: 1 }),
  }),
  fc.record({
    operator_id: fc.constant('more'),
    field_id: fc.constant('email.size'),
    values: fc.tuple(fc.integer({ min: 0, max: 3 })),
  }),
) as fc.Arbitrary<Condition>;
/** Conditions of any depth, with operators and keys among them that are unknown here. */
const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.record({
      operator_id: fc.constantFrom('near', 'is'),
      field_id: fc.constant('x.y'),
      values: fc.array(fc.jsonValue(), { maxLength: 2 }),
      boost: fc.integer(),
    }) as fc.Arbitrary<Condition>,
    fc.record({
      operator_id: fc.constantFrom('and', 'or', 'not', 'two_of'),
      condition: fc.array(tie('tree'), { maxLength: 3 }),
    }),
    fc.record({
      operator_id: fc.constantFrom('and', 'or'),
      condition: fc.array(tie('tree'), { maxLength: 2 }),
      name: fc.string(),
    }),
  ),
}));
const maybe = fc.option(tree, { nil: null });
const row = fc.record({
  subject: fc.constantFrom('a', 'ab', 'b', ''),
  size: fc.integer({ min: 0, max: 4 }),
  verdict: fc.constantFrom('a', 'b'),
});
const known = (node: Condition): boolean =>
  !['near', 'two_of'].includes(node.operator_id) &&
  !(node.field_id === 'x.y') &&
  (node.condition ?? []).every(known);

describe('a report’s condition', () => {
  it('starts with a group, or is undefined', () => {
    fc.assert(
      fc.property(maybe, (condition) => {
        const report = toReportCondition(condition);
        expect(report === null).toBe(condition === null);
        if (report) expect(Array.isArray(report.condition)).toBe(true);
      }),
    );
  });

  it('converts to the condition of the query with the same meaning, and back without a change', () => {
    fc.assert(
      fc.property(maybe, (condition) => {
        const report = toReportCondition(condition);
        const back = fromReportCondition(report);
        expect(canonicalCondition(back)).toBe(canonicalCondition(condition));
        expect(toReportCondition(fromReportCondition(toReportCondition(back)))).toEqual(
          toReportCondition(back),
        );
        // Of what we do not understand nothing is lost: every key and value is still in it.
        if (condition && (condition.condition?.length ?? 2) > 1) expect(back).toEqual(condition);
      }),
      { numRuns: 500 },
    );
  });

  it('finds the same rows as the query', () => {
    fc.assert(
      fc.property(
        maybe.filter((one) => one === null || known(one)),
        row,
        (condition, one) => {
          const test = (found: Condition | null) => found === null || passes(one, found as Node, 0);
          const report = toReportCondition(condition);
          expect(test(report)).toBe(test(condition));
          expect(test(fromReportCondition(report))).toBe(test(condition));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('follows the query only if it means the same or is missing', () => {
    const condition: Condition = { operator_id: 'is', field_id: 'email.verdict', values: ['malware'] };
    expect(followsQuery({ condition })).toBe(true);
    expect(followsQuery({ condition, report_condition: null })).toBe(true);
    expect(
      followsQuery({
        condition,
        report_condition: {
          operator_id: 'or',
          condition: [{ values: ['malware'], field_id: 'email.verdict', operator_id: 'is' }],
        },
      }),
    ).toBe(true);
    expect(followsQuery({ condition, report_condition: { ...condition, values: ['phishing'] } })).toBe(false);
  });

  it('tells conditions apart that differ in anything', () => {
    const is = (value: string): Condition => ({ operator_id: 'is', field_id: 'a', values: [value] });
    expect(
      sameCondition(
        { operator_id: 'and', condition: [is('x'), is('y')] },
        { operator_id: 'or', condition: [is('x'), is('y')] },
      ),
    ).toBe(false);
    expect(sameCondition(is('x'), { ...is('x'), boost: 2 })).toBe(false);
    expect(sameCondition(null, { operator_id: 'and', condition: [] })).toBe(true);
    expect(sameCondition(null, is('x'))).toBe(false);
    expect(sameCondition({ operator_id: 'not', condition: [is('x')] }, is('x'))).toBe(false);
  });
});
