import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopApplication } from '../../../main/electron/stop-application';

let folder: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  folder = join(mkdtempSync(join(tmpdir(), 'postern-stop-')), 'datasets');
  mkdirSync(folder);
  writeFileSync(join(folder, 'rows'), 'x');
});
afterEach(() => vi.useRealTimers());

const datasets = (ends: boolean) => {
  const state = { isKilled: false };
  return Object.assign(state, {
    kill: () => {
      state.isKilled = true;
    },
    onExit: (listen: (code: number, isReplaced: boolean) => void) => {
      if (ends) listen(0, false);
      return () => undefined;
    },
  });
};
const never = () => new Promise<void>(() => undefined);

describe('the rows on the disk', () => {
  it.each([
    ['when all ends well', () => Promise.resolve(), true],
    ['when the core does not end', never, true],
    ['when the dataset process does not end', () => Promise.resolve(), false],
    ['when nothing ends', never, false],
  ])('rows on the disk disappear %s', async (_, stop, ends) => {
    const process = datasets(ends);
    const stopped = stopApplication({ stop }, process, [folder]);
    // The whole of a quit has 5 seconds.
    await vi.advanceTimersByTimeAsync(4_500);
    await stopped;
    expect([process.isKilled, existsSync(folder)]).toEqual([true, false]);
  });

  it('rows on the disk disappear when the core fails, and the failure is reported', async () => {
    const failing = () => Promise.reject(new Error('disk'));
    await expect(stopApplication({ stop: failing }, datasets(true), [folder])).rejects.toThrow('disk');
    expect(existsSync(folder)).toBe(false);
  });
});
