import { expect, it } from 'vitest';
import type { Contradiction } from '../../../../shared/rules/contradictions';
import {
  comparisonOf,
  isFreeOfContradictions,
  nextPlace,
  noteContradictions,
} from '../../../../renderer/record/verdicts/contradictions-on-screen';

const target = (entityId: string) =>
  ({ entityId, saas: 'office365_emails', entityType: 'office365_emails_email', domain: 'email' }) as const;
const [A, B, C] = [target('a'), target('b'), target('c')];
const found: readonly Contradiction[] = [
  {
    kind: 'tools_differ',
    places: [
      { part: 'stack', key: 'one', value: 'clean' },
      { part: 'stack', key: 'two', value: 'phishing' },
    ],
  },
];

it('remembers the contradictions of each record while another one is compared', () => {
  noteContradictions(A, found, true);
  expect(nextPlace(A)?.key).toBe('one');
  noteContradictions(B, [], true);
  expect(nextPlace(A)?.key).toBe('two');
  expect(isFreeOfContradictions(B)).toBe(true);
});

it('does not take a record for free of contradictions before all of it was compared', () => {
  expect(comparisonOf(C)).toBe('none');
  expect(isFreeOfContradictions(C)).toBe(false);
  noteContradictions(C, [], false);
  expect(comparisonOf(C)).toBe('partial');
  expect(isFreeOfContradictions(C)).toBe(false);
});
