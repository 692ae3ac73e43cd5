import { expect, it } from 'vitest';
import { good, memorySecrets, startCore } from '../support/core';
import { createGate } from './support/gate';

it('sends the page the newest state once the keychain has answered, not the state from before', async () => {
  const keychain = createGate();
  const app = await startCore(undefined, {
    secrets: { ...memorySecrets(), status: async () => (await keychain.wait(), { kind: 'ready' }) },
  });
  const state = app.command('app.state', {});
  const settings = {
    ...app.settings.read().settings,
    undoSeconds: app.settings.read().settings.undoSeconds + 1,
  };
  good(await app.command('app.saveSettings', settings));
  keychain.open();
  expect(good(await state).settings).toEqual(settings);
  await app.stop();
});
