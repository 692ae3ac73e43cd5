import { expect, it } from 'vitest';
import { createSecrets } from '../../../main/electron/secrets';

const twin = () => {
  const kept = new Map<string, string>();
  const keytar = {
    setPassword: async (_service: string, account: string, secret: string) => void kept.set(account, secret),
    getPassword: async (_service: string, account: string) => kept.get(account) ?? null,
    deletePassword: async (_service: string, account: string) => kept.delete(account),
    findCredentials: async () => [],
  };
  return { kept, load: async () => keytar as never };
};

it.each([
  ['win32', 2_560, 'done'],
  ['win32', 2_561, 'too_long'],
  ['win32', 65_536, 'too_long'],
  ['darwin', 65_536, 'done'],
])('ends a write on %s of a secret of %i bytes as %s', async (platform, bytes, kind) => {
  const { kept, load } = twin();
  const secrets = createSecrets({ service: 'Postern-test', platform, load });
  const outcome = await secrets.set('a', 'x'.repeat(bytes));
  expect(outcome.kind).toBe(kind);
  expect(kept.has('a')).toBe(kind === 'done');
});
