import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../../../shared/model/app-state';
import { DEFAULT_BRAND } from '../../../../shared/rules/brand';
import { nextSession } from '../../../../main/services/tenant/session';

const OUT: SessionState = { kind: 'signedOut' };
const session = {
  connectionId: 'c',
  address: 'https://portal.example.com',
  tenant: 'Acme',
  brand: DEFAULT_BRAND,
  colour: 1,
  isDemo: false,
  keeps: 'keychain',
} as const;
const IN: SessionState = { kind: 'signedIn', ...session };

describe('nextSession', () => {
  it('forgets a rejected token and a lost tenant at a new sign-in', () => {
    const broken: SessionState = { ...IN, expired: true, disconnectedSince: 5 };
    expect(nextSession(broken, { kind: 'signedIn', session })).toEqual(IN);
  });

  it('marks the session as expired once, however many calls the tenant rejects', () => {
    const expired = nextSession(IN, { kind: 'tokenRefused' });
    expect(expired).toEqual({ ...IN, expired: true });
    expect(nextSession(expired, { kind: 'tokenRefused' })).toBe(expired);
  });

  it('keeps an expired session expired while the tenant is lost and found again', () => {
    const expired = nextSession(IN, { kind: 'tokenRefused' });
    const lost = nextSession(expired, { kind: 'connectivityChanged', lostSince: 7 });
    expect(lost).toEqual({ ...IN, expired: true, disconnectedSince: 7 });
    expect(nextSession(lost, { kind: 'connectivityChanged', lostSince: undefined })).toEqual({
      ...IN,
      expired: true,
    });
  });

  it('says until when the tenant holds calls back, and that they go on', () => {
    const slowed = nextSession(IN, { kind: 'slowed', until: 9 });
    expect(slowed).toEqual({ ...IN, slowedUntil: 9 });
    expect(nextSession(slowed, { kind: 'slowed', until: 9 })).toBe(slowed);
    expect(nextSession(slowed, { kind: 'slowed', until: undefined })).toEqual(IN);
  });

  it('reports no change when the connectivity stays as it is', () => {
    expect(nextSession(IN, { kind: 'connectivityChanged', lostSince: undefined })).toBe(IN);
  });

  it('ignores what a tenant reports after the analyst left it', () => {
    expect(nextSession(IN, { kind: 'left' })).toEqual(OUT);
    expect(nextSession(OUT, { kind: 'tokenRefused' })).toBe(OUT);
    expect(nextSession(OUT, { kind: 'connectivityChanged', lostSince: 7 })).toBe(OUT);
    expect(nextSession(OUT, { kind: 'left' })).toBe(OUT);
  });
});
