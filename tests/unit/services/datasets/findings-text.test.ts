import { expect, it } from 'vitest';
import { text } from '../../../../main/services/datasets/text';

it('says of a check of exceptions that not all could be loaded', () => {
  const report = {
    checked: 20,
    flagged: 0,
    counts: { phishing: 0, shadowed: 0, covered: 0, duplicate: 0, twoHashes: 0, neverHit: 0, noComment: 0 },
    unknownHits: 0,
    unknownFiles: 0,
    listed: 20,
    isPart: false,
  };
  expect(text.checked(report)).toBe('0 of 20 exceptions flagged');
  expect(text.checked({ ...report, listed: 1000, isPart: true })).toBe(
    '0 of 20 exceptions flagged; not all 1,000 could be loaded',
  );
  expect(text.checked({ ...report, isPart: true })).toBe(
    '0 of 20 exceptions flagged; not all could be loaded',
  );
});
