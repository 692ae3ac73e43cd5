import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import type { Fetch } from '../../main/deps';
import type { SessionState } from '../../shared/model/app-state';
import { good, startCore } from '../support/core';

let tenant: Tenant;
let core: Awaited<ReturnType<typeof startCore>>;
let isCut = false;
let asked = 0;
const connection: Fetch = (url, init) => {
  asked += 1;
  return isCut
    ? Promise.reject(
        new TypeError('fetch failed', {
          cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
        }),
      )
    : fetch(url, init);
};
const session = () =>
  core.pushed.filter(({ event }) => event === 'sessionChanged').at(-1)?.payload as SessionState;
const disconnectedSince = () => {
  const state = session();
  return state.kind === 'signedIn' ? state.disconnectedSince : undefined;
};

beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 200, seed: 3 });
  core = await startCore(undefined, { fetch: connection });
  good(
    await core.command('session.connect', {
      address: tenant.origin,
      token: tenant.token,
      label: '',
      keep: 'session',
    }),
  );
});
afterAll(async () => {
  await core.stop();
  await tenant.close();
});

describe('without the tenant', () => {
  it(
    'reports the loss, shows cached reads with their age, sends no change and reconnects within five seconds',
    { timeout: 60_000 },
    async () => {
      const before = good(await core.api('query.list', {}));
      expect(before.length).toBeGreaterThan(0);
      const [first] = before;
      good(await core.command('session.refresh', {}));
      isCut = true;

      const kept = await core.api('query.list', {});
      expect(kept).toMatchObject({ ok: true, meta: { cachedAt: expect.any(Number) as number } });
      expect(good(kept)).toEqual(before);
      expect(disconnectedSince()).toBeTypeOf('number');

      const sent = asked;
      expect(await core.api('query.remove', { id: first?.query_id ?? '' })).toMatchObject({
        ok: false,
        failure: {
          kind: 'offline',
          code: 'held',
          next: expect.stringContaining('Nothing was changed') as string,
        },
      });
      expect(asked).toBe(sent);

      // A call that was never made has no cached response.
      expect(await core.api('mail.headers', { a: 'office365_emails_email', b: 'x' })).toMatchObject({
        ok: false,
        failure: { kind: 'offline', code: 'refused' },
      });

      isCut = false;
      await expect.poll(disconnectedSince, { timeout: 10_000, interval: 50 }).toBeUndefined();
      expect(good(await core.api('query.list', {}))).toHaveLength(before.length);
      expect(await core.api('mail.headers', { a: 'office365_emails_email', b: 'x' })).not.toMatchObject({
        failure: { kind: 'offline' },
      });
    },
  );
});
