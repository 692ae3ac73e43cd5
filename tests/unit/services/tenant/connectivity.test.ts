import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { failure, networkFailure } from '../../../../main/wire/failures';
import { createConnectivity } from '../../../../main/services/tenant/connectivity';

const lifetimes: AbortController[] = [];
afterEach(() => {
  for (const lifetime of lifetimes.splice(0)) lifetime.abort();
  vi.useRealTimers();
});

const start = (answers: boolean[] = []) => {
  vi.useFakeTimers();
  const lifetime = new AbortController();
  lifetimes.push(lifetime);
  const changes: (number | undefined)[] = [];
  let asked = 0;
  const connectivity = createConnectivity({
    clock: Date.now,
    lifetime: lifetime.signal,
    onChange: () => changes.push(connectivity.lostSince()),
    probe: async () => {
      connectivity.note(answers[asked] ? ok(null) : fail(failure('offline', '', { code: 'refused' })));
      asked += 1;
    },
  });
  return { connectivity, changes, lifetime, asked: () => asked };
};

describe('connectivity', () => {
  it.each([
    ['net::ERR_INTERNET_DISCONNECTED', true],
    ['net::ERR_NAME_NOT_RESOLVED', true],
    ['net::ERR_CONNECTION_REFUSED', true],
    ['net::ERR_PROXY_CONNECTION_FAILED', true],
    ['net::ERR_CONNECTION_RESET', false],
    ['net::ERR_TIMED_OUT', false],
    ['net::ERR_CERT_DATE_INVALID', false],
  ])('counts the tenant as lost after %s: %s', (text, isLost) => {
    const { connectivity } = start();
    connectivity.note(fail(networkFailure(new Error(text))));
    expect(connectivity.lostSince() !== undefined).toBe(isLost);
  });

  it('probes a lost tenant every few seconds until anything answers, even with an error status', async () => {
    const { connectivity, changes, asked } = start([false, false, true]);
    connectivity.note(fail(failure('offline', '', { code: 'no_network' })));
    const since = connectivity.lostSince();
    expect(since).toBe(Date.now());
    connectivity.note(fail(failure('offline', '', { code: 'refused' })));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([asked(), connectivity.lostSince()]).toEqual([1, since]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([asked(), connectivity.lostSince()]).toEqual([3, undefined]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(3);
    expect(changes).toEqual([since, undefined]);
    connectivity.note(fail(failure('offline', '', { code: 'refused' })));
    connectivity.note(fail(failure('forbidden', '', { status: 403 })));
    expect(connectivity.lostSince()).toBeUndefined();
  });

  it('stops probing when the analyst leaves the tenant', async () => {
    const { connectivity, lifetime, asked } = start();
    connectivity.note(fail(failure('offline', '', { code: 'refused' })));
    lifetime.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(0);
  });
});
