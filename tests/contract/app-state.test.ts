import { expect, it } from 'vitest';
import { good, memorySecrets, startCore } from '../support/core';

it('sends the page the newest state once the keychain has answered, not the state from before', async () => {
  let letGo: (() => void) | undefined;
  const over = new Promise<void>((resolve) => (letGo = resolve));
  const app = await startCore(undefined, {
    secrets: { ...memorySecrets(), status: async () => (await over, { kind: 'ready' }) },
  });
  const state = app.command('app.state', {});
  const settings = {
    ...app.settings.read().settings,
    undoSeconds: app.settings.read().settings.undoSeconds + 1,
  };
  good(await app.command('app.saveSettings', settings));
  letGo?.();
  expect(good(await state).settings).toEqual(settings);
  await app.stop();
});
