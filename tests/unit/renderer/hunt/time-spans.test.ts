import { describe, expect, it } from 'vitest';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { ANY_TIME, currentSpan, TIME_SPANS, withSpan } from '../../../../renderer/screens/hunt/time-spans';
import type { Condition } from '../../../../shared/model/query';

const span = (amount: number, unit: string): Condition => ({
  operator_id: 'relative_date',
  field_id: 'email.received',
  values: [amount, unit],
});
const subject: Condition = { operator_id: 'is', field_id: 'email.subject', values: ['Hi'] };
const draft = (...condition: Condition[]) => ({ ...NEW_HUNT, condition: { operator_id: 'and', condition } });

describe('time spans of a query', () => {
  it('offers 24 hours, some numbers of days, and any time', () => {
    expect(TIME_SPANS.map(({ label }) => label)).toEqual([
      'last 24 hours',
      'last 7 days',
      'last 14 days',
      'last 30 days',
      'last 90 days',
      'any time',
    ]);
  });

  it('shows a span that is none of the choices', () => {
    expect(currentSpan(draft(span(1, 'weeks')))).toEqual({ value: '1 weeks', label: 'last 1 week' });
    expect(currentSpan(draft(subject))).toEqual({ value: ANY_TIME, label: 'any time' });
  });

  it('replaces the span and keeps the other conditions', () => {
    expect(withSpan(draft(span(7, 'days'), subject), '30 days', undefined)).toEqual({
      operator_id: 'and',
      condition: [span(30, 'days'), subject],
    });
  });

  it('removes the span for any time', () => {
    expect(withSpan(draft(span(7, 'days'), subject), ANY_TIME, 'email.received')).toEqual({
      operator_id: 'and',
      condition: [subject],
    });
  });

  it('adds a span on the time field to a query without one', () => {
    expect(withSpan(draft(subject), '7 days', 'email.received')).toEqual({
      operator_id: 'and',
      condition: [span(7, 'days'), subject],
    });
  });
});
