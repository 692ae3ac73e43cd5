import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../../../../main/demo/config/operators';
import { NEW_HUNT, toCountInput } from '../../../../renderer/query/hunt-draft';
import { findTimeRange, withTimeRange } from '../../../../renderer/query/time-range';
import { parseTypedDate } from '../../../../renderer/query/typed-date';
import {
  ANY_TIME,
  currentTime,
  rangeOfChoice,
  timeChoices,
} from '../../../../renderer/screens/hunt/query-bar/TimePicker';
import type { Condition } from '../../../../shared/model/query';
import { otherConfig } from '../../../support/other-vocabulary';

const config = { ...otherConfig, operators: [...OPERATORS] };
const FIELD = 'email.received';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const EARLY = '2026-11-01T00:00:00.000Z';
const LATE = '2026-11-05T23:59:59.000Z';
const time = (operator_id: string, ...values: (string | number)[]): Condition => ({
  operator_id,
  field_id: FIELD,
  values,
});
const span = (amount: number, unit: string) => time('relative_date', amount, unit);
const subject: Condition = { operator_id: 'is', field_id: 'email.subject', values: ['Hi'] };
const draft = (...condition: Condition[]) => ({ ...NEW_HUNT, condition: { operator_id: 'and', condition } });
const last7 = { kind: 'last', amount: 7, unit: 'days' } as const;

describe('the time range of a query', () => {
  it('offers 24 hours, some numbers of days, any time and a custom range', () => {
    expect(timeChoices(draft(), config).map(({ label, disabled }) => [label, disabled ?? false])).toEqual([
      ['last 24 hours', false],
      ['last 7 days', false],
      ['last 14 days', false],
      ['last 30 days', false],
      ['last 90 days', false],
      ['any time', false],
      ['Custom time range…', false],
    ]);
    expect(rangeOfChoice('7 days')).toEqual(last7);
    expect(rangeOfChoice(ANY_TIME)).toBeNull();
  });

  it('shows a range that is none of the choices', () => {
    const label = (...conditions: Condition[]) => currentTime(draft(...conditions), config, 'UTC').label;
    expect(label(span(1, 'weeks'))).toBe('last 1 week');
    expect(label(subject)).toBe('any time');
    expect(label(time('between', EARLY, LATE))).toBe('11/01/26 00:00:00 – 11/05/26 23:59:59');
    expect(label(time('more', EARLY))).toBe('since 11/01/26 00:00:00');
    expect(label(time('less', LATE))).toBe('until 11/05/26 23:59:59');
  });

  it('replaces the range and leaves the other conditions alone', () => {
    expect(withTimeRange(draft(span(30, 'days'), subject), config, last7).condition).toEqual({
      operator_id: 'and',
      condition: [span(7, 'days'), subject],
    });
    const dates = draft(subject, time('more', EARLY), time('less', LATE));
    expect(withTimeRange(dates, config, last7).condition).toEqual({
      operator_id: 'and',
      condition: [span(7, 'days'), subject],
    });
    expect(withTimeRange(dates, config, null).condition).toEqual({
      operator_id: 'and',
      condition: [subject],
    });
  });

  it('sends a custom range with the operators that the tenant has', () => {
    const range = { kind: 'range', from: EARLY, to: LATE } as const;
    expect(withTimeRange(draft(), config, range).condition?.condition).toEqual([
      time('between', EARLY, LATE),
    ]);
    expect(withTimeRange(draft(), otherConfig, range).condition?.condition).toEqual([
      time('>=', EARLY),
      time('<=', LATE),
    ]);
    expect(withTimeRange(draft(), config, { kind: 'range', to: LATE }).condition?.condition).toEqual([
      time('less', LATE),
    ]);
  });

  it('sends a date for the last days to a tenant without an operator for them', () => {
    expect(withTimeRange(draft(subject), otherConfig, last7, NOW).condition).toEqual({
      operator_id: 'and',
      condition: [time('>=', '2026-11-13T12:00:00.000Z'), subject],
    });
  });

  it('offers no range and says why if the tenant has no operator for it', () => {
    const none = { ...otherConfig, operators: otherConfig.operators.filter(({ arity }) => arity < 1) };
    expect(withTimeRange(draft(), none, last7)).toEqual({
      reason: 'The tenant has no operator for this time range.',
    });
    const [first] = timeChoices(draft(), none);
    expect(first).toMatchObject({ disabled: true, title: 'The tenant has no operator for this time range.' });
  });

  it('leaves conditions that set one end twice to the conditions', () => {
    expect(findTimeRange(draft(time('more', EARLY), time('more', LATE)), config)).toBeUndefined();
    expect(findTimeRange(draft(time('more', EARLY), span(7, 'days')), config)).toBeUndefined();
    const several = draft(time('more', EARLY), time('more', LATE));
    expect(currentTime(several, config, 'UTC').label).toBe('several conditions');
  });

  it('limits the count of a condition, but not that of the whole query or of itself', () => {
    const week = span(7, 'days');
    const whole = draft(week, subject);
    expect(toCountInput(whole, subject, [week]).condition).toEqual({
      operator_id: 'and',
      condition: [week, subject],
    });
    expect(toCountInput(whole, whole.condition, [week]).condition).toBe(whole.condition);
    expect(toCountInput(whole, week, [week]).condition).toBe(week);
  });

  it('ends at the last second of a day that is typed without a time', () => {
    expect(parseTypedDate('11/05/26', 'UTC', true)).toBe('2026-11-05T23:59:59.000Z');
    expect(parseTypedDate('11/05/26 10:00', 'UTC', true)).toBe('2026-11-05T10:00:00.000Z');
  });
});
