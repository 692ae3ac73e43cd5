import { expect, it } from 'vitest';
import { memorySecrets } from '../../support/core';
import { act } from '../../support/secret-act';
import { OUTCOMES, STEPS } from '../../support/secret-steps';

it('the keychain’s twin in tests answers as the keychain does (R24)', async () => {
  const secrets = memorySecrets();
  const outcomes: unknown[] = [];
  for (const step of STEPS) outcomes.push(await act(secrets, step));
  expect(outcomes).toEqual(OUTCOMES);
});
