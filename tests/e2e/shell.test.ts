import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFailures, launchApp, type RunningApp } from '../support/app';

let running: RunningApp;
beforeAll(async () => {
  running = await launchApp();
});
afterAll(() => running.close());
keepFailures(() => running);

test('opens', async () => {
  expect(running.page.url()).toBe('app://postern/index.html');
  const state = await running.call('app.state');
  console.log(JSON.stringify(state));
  console.log(running.output(), running.errors, running.violations);
});
