import { expect, it } from 'vitest';
import { memorySecrets } from '../../support/core';
import { act } from '../../support/secret-action';
import { OUTCOMES, STEPS } from '../../support/secret-steps';

it('answers as the keychain does, although the secrets are in memory', async () => {
  const secrets = memorySecrets();
  const outcomes: unknown[] = [];
  for (const step of STEPS) outcomes.push(await act(secrets, step));
  expect(outcomes).toEqual(OUTCOMES);
});
