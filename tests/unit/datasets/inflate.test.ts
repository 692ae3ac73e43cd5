import { deflateRawSync, deflateSync, gzipSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflateCapped, MAX_INFLATED_BYTES, unpackLogins } from '../../../main/datasets/logins/inflate';
import { unpackPage } from '../../../main/datasets/logins/logins';

const login = {
  time: '2026-11-05T12:00:00Z',
  user: 't.nakamura@contoso.example',
  app: 'office365_emails',
  success: true,
  ip: '192.0.2.1',
  country: 'IL',
  city: 'Tel Aviv',
};
const pack = (value: unknown, deflate = deflateSync) => ({
  data: deflate(Buffer.from(JSON.stringify(value))).toString('base64'),
});

describe('capped inflate', () => {
  it('agrees with zlib on wrapped and raw deflate', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), fc.constantFrom(0, 1, 6, 9), (bytes, level) => {
        expect(
          Buffer.from(inflateCapped(deflateSync(bytes, { level })) ?? []).equals(
            Buffer.from(inflateSync(deflateSync(bytes))),
          ),
        ).toBe(true);
        expect(
          Buffer.from(inflateCapped(deflateRawSync(bytes, { level })) ?? []).equals(Buffer.from(bytes)),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
  it('stops a bomb at the cap', () => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
    const before = process.memoryUsage().rss;
    expect(inflateCapped(bomb)).toBeUndefined();
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    expect(inflateCapped(deflateSync(Buffer.alloc(MAX_INFLATED_BYTES)))?.length).toBe(MAX_INFLATED_BYTES);
    expect(inflateCapped(deflateSync(Buffer.alloc(MAX_INFLATED_BYTES + 1)))).toBeUndefined();
  });
  it('never throws, and rejects input that is cut short or damaged', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => (inflateCapped(bytes), true)));
    const whole = deflateSync(Buffer.from(JSON.stringify(login)));
    for (let cut = 1; cut < whole.length; cut += 1)
      expect(inflateCapped(whole.subarray(0, cut))).toBeUndefined();
    const spoiled = Buffer.from(whole);
    spoiled[spoiled.length - 1] = (spoiled.at(-1) ?? 0) ^ 0xff;
    expect(inflateCapped(spoiled)).toBeUndefined();
  });
});

describe('heat-map rows', () => {
  it('unpacks raw and zlib-wrapped deflate', () => {
    expect(unpackLogins(pack(login))?.logins).toMatchObject([login]);
    expect(unpackLogins(pack(login, deflateRawSync))?.logins).toMatchObject([login]);
  });
  it('reads other packings: base64url, gzip, a list of logins, plain JSON, and a bare text', () => {
    const text = JSON.stringify(login);
    const { data } = pack({ ...login, user: 'ÿ?ÿ>' });
    for (const packed of [
      { data: data.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') },
      pack(login, gzipSync),
      pack([login, login]),
      { data: text },
      text,
      pack(login).data,
      login,
    ])
      expect(unpackLogins(packed)?.logins[0], JSON.stringify(packed)).toMatchObject({ city: login.city });
  });
  it('shows a login without place, and knows its outcome from what was asked', () => {
    const { success: _success, ...rest } = { ...login, country: null, city: null, ip: null };
    const { rows, skipped } = unpackPage({ saas: 'slack2', isFailed: true }, [pack(rest)]);
    expect(skipped).toBe(0);
    expect(rows[0]?.slice(0, 6)).toEqual(['slack2', login.time, login.user, false, null, null]);
  });
  it('names the values that cannot be read, each once', () => {
    const odd = { ...login, country: { code: 'IL' }, latitude: 'north' };
    const { rows, skipped, ignored } = unpackPage({ saas: 'slack2', isFailed: false }, [
      pack(odd),
      pack(odd),
    ]);
    expect([rows.length, skipped, ignored]).toEqual([2, 0, ['country', 'latitude']]);
    expect(rows[0]?.[5]).toBeNull();
  });
  it('counts rows that do not unpack', () => {
    const page = [
      pack(login),
      { data: '%%%' },
      { data: '' },
      null,
      { other: 1 },
      pack({ city: 'Oslo' }),
      pack('x'),
      pack(login),
    ];
    const { rows, skipped } = unpackPage({ saas: 'office365_emails', isFailed: true }, page);
    expect([rows.length, skipped]).toEqual([2, 6]);
    expect(rows[0]?.slice(0, 4)).toEqual(['office365_emails', login.time, login.user, true]);
  });
});
