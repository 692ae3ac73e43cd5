/** A window whose page a test may attack, and a canary that nothing may reach. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { keepFailures, launchApp, type RunningApp } from './app';
import { startCanary, type Canary } from './canary';
import { loadAgain } from './trusted-types';

export let running: RunningApp;
export let canary: Canary;

/** Starts a window for the file and loads its page again for each test. */
export const setUpPageWindow = (): void => {
  beforeAll(async () => {
    canary = await startCanary();
    running = await launchApp();
  });
  afterAll(async () => {
    await running?.close();
    canary.close();
  });
  beforeEach(async () => {
    await loadAgain(running);
    canary.reset();
  });
  keepFailures(() => running);
};
