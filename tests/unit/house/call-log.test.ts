import { expect, it } from 'vitest';
import { withUnreached } from '../../../scripts/setup/parts.mjs';

const passed = { passed: 3, failed: 0, skipped: 0, failures: [] as string[] };
const reach = ['query.list: renderer/a.ts', 'query.get: nothing'];

it('fails a full run for each call that no window test sent', () => {
  expect(withUnreached(passed, reach, ['query.list', 'query.list'])).toMatchObject({
    passed: 3,
    failed: 1,
    failures: ['query.get: no window test sent this call'],
  });
  expect(withUnreached(passed, reach, ['query.get', 'query.list'])).toMatchObject({ failed: 0 });
});

it('fails a full run that has no list of the calls', () => {
  expect(withUnreached(passed, [], ['query.list'])).toMatchObject({
    failed: 1,
    failures: [expect.stringContaining('run the contract tests first')],
  });
});
