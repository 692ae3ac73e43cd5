import { describe, expect, it } from 'vitest';
import { latestOnly } from '../../../shared/latest-only';

describe('latestOnly', () => {
  it('reports a piece of work as the latest until another one starts', () => {
    const latest = latestOnly();
    const isFirstLatest = latest.start();
    expect(isFirstLatest()).toBe(true);
    const isSecondLatest = latest.start();
    expect(isFirstLatest()).toBe(false);
    expect(isSecondLatest()).toBe(true);
  });

  it('never reports superseded work as the latest again, even when the newer work is canceled', () => {
    const latest = latestOnly();
    const isFirstLatest = latest.start();
    const isSecondLatest = latest.start();
    latest.cancel();
    expect([isFirstLatest(), isSecondLatest()]).toEqual([false, false]);
  });

  it('keeps two trackers apart', () => {
    const [one, other] = [latestOnly(), latestOnly()];
    const isLatest = one.start();
    other.start();
    other.cancel();
    expect(isLatest()).toBe(true);
  });

  it('drops the result of slow work that a faster one superseded', async () => {
    const latest = latestOnly();
    const shown: string[] = [];
    const load = async (name: string, ms: number) => {
      const isLatest = latest.start();
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (isLatest()) shown.push(name);
    };
    await Promise.all([load('slow', 20), load('fast', 1)]);
    expect(shown).toEqual(['fast']);
  });
});
