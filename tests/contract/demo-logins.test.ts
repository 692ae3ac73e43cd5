import { inflate, inflateRaw } from 'pako';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract, type InputOf } from '../../shared/api/contract';
import { LoginEvent } from '../../shared/model/entity';
import { SAAS_IDS } from '../../shared/model/ids';
import { startTestTenant, type TestTenant } from './support/tenant';

/** The packed data of a row. */
const dataOf = (row: unknown): string => (row as { readonly data: string }).data;

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 50 });
});
afterAll(() => tenant.close());

const pageOf = async (input: InputOf<'logins.cachedQuery'>) => {
  const { status, body } = await tenant.ask('logins.cachedQuery', input);
  expect(status).toBe(200);
  return contract['logins.cachedQuery'].output.parse(body);
};
const isZlib = (bytes: Uint8Array): boolean =>
  ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
const unpack = (data: string) => {
  const bytes = Buffer.from(data, 'base64');
  return LoginEvent.parse(
    JSON.parse(new TextDecoder().decode(isZlib(bytes) ? inflate(bytes) : inflateRaw(bytes))),
  );
};

test('returns pages of at most 5,000 rows, which together are all rows of an app and outcome', async () => {
  const first = await pageOf({ module: 'office365_emails', fail: false });
  const second = await pageOf({ module: 'office365_emails', fail: false, offset: 5_000 });
  expect(first.rows.length).toBe(5_000);
  expect(first.rows.length + second.rows.length).toBe(first.total_rows);
  const times = [...first.rows, ...second.rows].map((one) => unpack(dataOf(one)).time);
  expect(times).toEqual([...times].sort());
  expect(
    (await tenant.ask('logins.cachedQuery', { module: 'office365_emails', fail: false, limit: 5_001 }))
      .status,
  ).toBe(422);
});

test('returns different rows for different outcomes and apps', async () => {
  const failed = (await pageOf({ module: 'office365_emails', fail: true })).rows.map((one) =>
    unpack(dataOf(one)),
  );
  expect(failed.every((one) => !one.success && one.app === 'office365_emails' && one.reason !== null)).toBe(
    true,
  );
  const other = (await pageOf({ module: 'teams', fail: false })).rows.map((one) => unpack(dataOf(one)));
  expect(other.every((one) => one.success && one.app === 'teams')).toBe(true);
  for (const module of SAAS_IDS)
    expect((await pageOf({ module, fail: true, limit: 1 })).total_rows).toBe(
      tenant.store.count('login', { saas: module, success: 0 }),
    );
});

test('packs the rows of one app as raw deflate, under both of its names, and those of the others with zlib', async () => {
  const wrapped = async (module: string) =>
    isZlib(
      Buffer.from((await pageOf({ module, fail: false, limit: 1 })).rows.map(dataOf)[0] ?? '', 'base64'),
    );
  expect([await wrapped('slack2'), await wrapped('slack'), await wrapped('teams')]).toEqual([
    false,
    false,
    true,
  ]);
  expect((await tenant.ask('logins.cachedQuery', { module: 'nowhere', fail: false })).status).toBe(404);
});
