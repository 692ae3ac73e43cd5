import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../main/services/schedules/run-outcome';
import { failure } from '../../../main/wire/failures';
import { fail, ok, type FailureKind } from '../../../shared/bridge';

const NOW = 1_700_000_000_000;
const receipt = {
  kind: 'export',
  fileName: 'a.csv',
  bytes: 1,
  sha256: '',
  startedAt: '',
  finishedAt: '',
  tenant: '',
  timeZone: 'UTC',
  rows: { asked: 5, written: 5, total: 9 },
} as const;
const outcome = (kind: FailureKind, code?: string, reason?: unknown) =>
  outcomeOf(fail(failure(kind, 'Why.', { ...(code ? { code } : {}), next: 'Do.' })), reason, NOW);

describe('the outcome of a run', () => {
  it('names the rows and the file when one was written', () => {
    expect(outcomeOf(ok({ path: '/a.csv', receipt }), undefined, NOW)).toEqual({
      kind: 'ended',
      event: { kind: 'succeeded', now: NOW, message: '5 rows to a.csv' },
    });
  });
  it('repeats the message of a run without a file', () => {
    expect(outcomeOf(ok({ message: 'No rows' }), undefined, NOW)).toMatchObject({
      event: { kind: 'succeeded', message: 'No rows' },
    });
  });
  it.each(['offline', 'rate_limited', 'rejected', 'disk', 'expired', 'too_large', 'unexpected'] as const)(
    'retries after %s, which may pass',
    (kind) => expect(outcome(kind)).toMatchObject({ event: { kind: 'failed', canRetry: true } }),
  );
  it.each(['forbidden', 'invalid', 'not_found', 'drifted', 'tls'] as const)(
    'fails for good after %s, which stays',
    (kind) => expect(outcome(kind)).toMatchObject({ event: { kind: 'failed', canRetry: false } }),
  );
  it('waits for a token when the tenant refuses the session', () => {
    for (const kind of ['unauthorized', 'signed_out'] as const)
      expect(outcome(kind)).toEqual({
        kind: 'blocked',
        blocked: { kind: 'token', message: 'Why.', next: 'Do.' },
      });
  });
  it('tells a missing password from a locked keychain', () => {
    expect(outcome('keychain', 'password')).toMatchObject({ blocked: { kind: 'password' } });
    expect(outcome('keychain', 'locked')).toMatchObject({ blocked: { kind: 'keychain' } });
  });
  it('ends when the analyst cancels, and stays owed when Postern quits', () => {
    expect(outcome('cancelled', undefined, 'analyst')).toMatchObject({ event: { kind: 'cancelled' } });
    expect(outcome('cancelled', undefined, 'leaving')).toEqual({ kind: 'interrupted' });
  });
});
