import { expect, it } from 'vitest';
import { cutAnswer } from '../../../main/wire/cut-answer';
import { fail, ok } from '../../../shared/bridge';
import { failure } from '../../../main/wire/failures';

const rowsOf = (length: number) => Array.from({ length }, (_, n) => ({ n }));

it('gives the page the first rows of a list that is sent at once, with the number of all', () => {
  const cut = cutAnswer(ok({ rows: rowsOf(200_000), other: 1 }, { skipped: 2 }));
  expect(cut).toMatchObject({ value: { total_rows: 200_000, other: 1 }, meta: { skipped: 2 } });
  if (!cut.ok) throw new Error('The answer failed.');
  expect((cut.value as { rows: unknown[] }).rows).toEqual(rowsOf(10_000));
  expect(cut.meta?.partial).toMatchObject({
    kind: 'too_large',
    message: 'The tenant sent 200,000 rows at once, and the first 10,000 are shown.',
  });
  expect(cutAnswer(ok({ rows: rowsOf(10_001), total_rows: 50_000 }))).toMatchObject({
    value: { total_rows: 50_000 },
  });
});

it('gives the page the start of a long body, with the length of all of it', () => {
  const cut = cutAnswer(ok({ html: 'x'.repeat(2_000_001), text: 'short' }));
  expect(cut).toMatchObject({ value: { text: 'short' }, meta: { cut: { html: 2_000_001 } } });
  if (!cut.ok) throw new Error('The answer failed.');
  expect((cut.value as { html: string }).html).toHaveLength(2_000_000);
});

it('leaves every other answer as it is', () => {
  for (const same of [
    ok({ rows: rowsOf(10_000), html: 'x'.repeat(2_000_000) }),
    ok(null),
    ok([1, 2]),
    ok('text'),
    fail(failure('offline', 'No answer.')),
  ])
    expect(cutAnswer(same)).toBe(same);
});
