import { expect, it } from 'vitest';
import type { Place } from '../../../../shared/rules/contradictions';
import {
  closeInnerStack,
  comparisonOf,
  isFreeOfContradictions,
  nextPlace,
  noteContradictions,
} from '../../../../renderer/record/verdicts/contradictions-on-screen';

const target = (entityId: string) =>
  ({ entityId, saas: 'office365_emails', entityType: 'office365_emails_email', domain: 'email' }) as const;
const [A, B, C] = [target('a'), target('b'), target('c')];
const side = (key: string): Place => ({ part: 'stack', key, value: 'clean' });
const found = [side('one'), side('two')];

it('remembers the contradictions of each record while another one is compared', () => {
  noteContradictions(A, found, 'complete');
  expect(nextPlace(A)?.key).toBe('one');
  noteContradictions(B, [], 'complete');
  expect(nextPlace(A)?.key).toBe('two');
  expect(isFreeOfContradictions(B)).toBe(true);
});

it('does not take a record for free of contradictions before all of it was compared', () => {
  expect(comparisonOf(C)).toBe('none');
  expect(isFreeOfContradictions(C)).toBe(false);
  for (const progress of ['reading', 'incomplete'] as const) {
    noteContradictions(C, [], progress);
    expect(comparisonOf(C)).toBe(progress);
    expect(isFreeOfContradictions(C)).toBe(false);
  }
});

it('goes to the sides of a stack that is open within a record, and to its own again once that is closed', () => {
  const file = { ...target('f'), entityType: 'office365_emails_attachment', domain: 'other' } as const;
  noteContradictions(B, [], 'complete');
  noteContradictions(file, [side('inner')], 'complete', B);
  expect(isFreeOfContradictions(B)).toBe(false);
  expect([nextPlace(B)?.key, nextPlace(file)]).toEqual(['inner', undefined]);
  closeInnerStack(B, file);
  expect(nextPlace(B)).toBeUndefined();
  expect(isFreeOfContradictions(B)).toBe(true);
});
