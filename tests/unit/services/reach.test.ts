import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../shared/bridge';
import { failure, networkFailure } from '../../../main/wire/failures';
import { createReach } from '../../../main/services/tenant/connectivity';

const lives: AbortController[] = [];
afterEach(() => {
  for (const life of lives.splice(0)) life.abort();
  vi.useRealTimers();
});

const start = (answers: boolean[] = []) => {
  vi.useFakeTimers();
  const life = new AbortController();
  lives.push(life);
  const changes: (number | undefined)[] = [];
  let asked = 0;
  const reach = createReach({
    clock: Date.now,
    life: life.signal,
    onChange: () => changes.push(reach.since()),
    ask: async () => {
      reach.note(answers[asked] ? ok(null) : fail(failure('offline', '', { code: 'refused' })));
      asked += 1;
    },
  });
  return { reach, changes, life, asked: () => asked };
};

describe('whether the tenant can be reached (R72)', () => {
  it.each([
    ['net::ERR_INTERNET_DISCONNECTED', true],
    ['net::ERR_NAME_NOT_RESOLVED', true],
    ['net::ERR_CONNECTION_REFUSED', true],
    ['net::ERR_PROXY_CONNECTION_FAILED', true],
    ['net::ERR_CONNECTION_RESET', false],
    ['net::ERR_TIMED_OUT', false],
    ['net::ERR_CERT_DATE_INVALID', false],
  ])('%s says that it cannot: %s', (text, isLost) => {
    const { reach } = start();
    reach.note(fail(networkFailure(new Error(text))));
    expect(reach.since() !== undefined).toBe(isLost);
  });

  it('asks by itself every few seconds, and is back with the first answer, also an unwelcome one', async () => {
    const { reach, changes, asked } = start([false, false, true]);
    reach.note(fail(failure('offline', '', { code: 'no_network' })));
    const since = reach.since();
    expect(since).toBe(Date.now());
    reach.note(fail(failure('offline', '', { code: 'refused' })));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([asked(), reach.since()]).toEqual([1, since]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([asked(), reach.since()]).toEqual([3, undefined]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(3);
    expect(changes).toEqual([since, undefined]);
    reach.note(fail(failure('offline', '', { code: 'refused' })));
    reach.note(fail(failure('forbidden', '', { status: 403 })));
    expect(reach.since()).toBeUndefined();
  });

  it('asks nothing more once the tenant was left', async () => {
    const { reach, life, asked } = start();
    reach.note(fail(failure('offline', '', { code: 'refused' })));
    life.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(0);
  });
});

describe('what is wrong with a certificate (R70)', () => {
  it.each([
    ['net::ERR_CERT_DATE_INVALID', 'date'],
    ['CERT_HAS_EXPIRED', 'date'],
    ['net::ERR_CERT_COMMON_NAME_INVALID', 'host'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'host'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'authority'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'authority'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'authority'],
    ['net::ERR_CERT_REVOKED', 'revoked'],
    ['net::ERR_CERT_WEAK_SIGNATURE_ALGORITHM', 'weak'],
    ['net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'version'],
    ['net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'client'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'protocol'],
    ['net::ERR_CERT_UNABLE_TO_CHECK_REVOCATION', 'certificate'],
  ])('%s is told as %s', (text, code) => {
    const told = networkFailure(new Error(text));
    expect([told.kind, told.code]).toEqual(['tls', code]);
    expect(told.next).not.toMatch(/ignore|proceed|continue anyway/i);
  });
});
