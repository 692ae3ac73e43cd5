/** The effect that is counted before an exception is saved, beside what it really applies to at the demo tenant. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appliesTo, type Exception } from '../../main/demo/content/exception-match';
import { createLinks } from '../../main/demo/content/links';
import { emailSubject, fileSubject } from '../../main/demo/content/subject';
import type { EmailRow, FileRow } from '../../main/demo/rows';
import { LOOK_BACK_DAYS } from '../../renderer/features/exception-impact/mail-query';
import { readTenantImpact, type TenantImpact } from '../../renderer/features/exception-impact/tenant-impact';
import { findEndpoint, type EndpointName, type InputOf } from '../../shared/api/contract';
import { SecEntities, type App } from '../../shared/model/apps';
import type { ExceptionType } from '../../shared/model/ids';
import { NOW, startTestTenant, type TestTenant } from './support/tenant';

const SEED = 7;
let tenant: TestTenant;

vi.mock('../../renderer/bridge', () => ({
  local: {},
  api: new Proxy(
    {},
    {
      get: (_, name: EndpointName) => async (input: InputOf<typeof name>) => {
        const { status, body } = await tenant.ask(name, input);
        return status === 200
          ? { ok: true, value: findEndpoint(name).output.parse(body) }
          : { ok: false, failure: { kind: 'invalid', message: JSON.stringify(body), next: '' } };
      },
    },
  ),
}));

type Tried = { readonly type: ExceptionType; readonly value: string; readonly mode: string };

const since = NOW - LOOK_BACK_DAYS * 86_400_000;
const rowsOf = <R extends object>(table: 'email' | 'file', time: string, saas: string): readonly R[] =>
  tenant.store.select<R>(
    `SELECT * FROM "${table}" WHERE copy_of IS NULL AND saas = ? AND ${time} BETWEEN ? AND ?`,
    [saas, since, NOW],
  );

/** Counts what an exception applies to among all rows of the last days, one by one. */
const recount = (saas: string, domain: string, { type, value, mode }: Tried): number => {
  const exception: Exception = {
    sec_type: 'ap_avanan',
    exception_type: type,
    exception_str: value,
    exception_payload: mode === '' ? '{}' : JSON.stringify({ mode }),
  };
  const subjects =
    domain === 'email'
      ? rowsOf<EmailRow>('email', 'received', saas).map((row) => emailSubject(row, SEED))
      : rowsOf<FileRow>('file', 'modified', saas).map(fileSubject);
  return subjects.filter((subject) => appliesTo(exception, subject)).length;
};

const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => `${text.slice(0, 2).toUpperCase()}${text.slice(2)}`,
];
const listOf = (cell: string): readonly string[] => JSON.parse(cell) as string[];
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The values of each type that an email has. */
const valuesIn = (row: EmailRow): readonly (readonly [ExceptionType, string])[] => [
  ['sender_email', row.from_email],
  ['sender_email', row.from_domain],
  ...listOf(row.recipients).flatMap((one): readonly [ExceptionType, string][] => [
    ['recipient_email', one],
    ['recipient_email', domainOf(one)],
  ]),
  ...listOf(row.link_domains).map((one) => ['allow-domain', one] as const),
  ...createLinks(SEED, row).map(({ url }) => ['block-url', url] as const),
  ...listOf(row.attachment_md5).map((one) => ['hash', one] as const),
  ...listOf(row.attachment_names).map((one) => ['file_type', one.slice(one.lastIndexOf('.') + 1)] as const),
  ['ppat_sender_name', row.from_name],
  ['text_content', row.subject.slice(0, 12).trim()],
];

let apps: readonly App[] = [];
const tries = (): fc.Arbitrary<Tried> => {
  const mails = tenant.store.select<EmailRow>(
    `SELECT * FROM email WHERE received BETWEEN ${since} AND ${NOW} ORDER BY n % 97, n LIMIT 60`,
  );
  const all = mails.flatMap(valuesIn).filter(([, value]) => value !== '');
  const types = [...new Set(all.map(([type]) => type))];
  return fc
    .constantFrom(...types)
    .chain((type) =>
      fc.record({
        known: fc.constantFrom(...all.filter((one) => one[0] === type)),
        spell: fc.constantFrom(...SPELLINGS),
        mode: fc.constantFrom('', 'with_link'),
      }),
    )
    .map(({ known: [type, value], spell, mode }) => ({
      type,
      value: spell(value),
      mode: type === 'file_type' ? mode : '',
    }));
};

const count = (tried: Tried): Promise<readonly TenantImpact[]> =>
  readTenantImpact(
    apps,
    { type: tried.type, values: [tried.value], mode: tried.mode },
    new AbortController().signal,
  );

const start = async (isCaseSensitive: boolean) => {
  tenant = await startTestTenant({ emails: 900, seed: SEED, isCaseSensitive });
  const { body } = await tenant.ask('apps.secEntities', {});
  const mailApps: readonly string[] = ['office365_emails', 'google_mail', 'onedrive'];
  apps = SecEntities.parse(body).apps.filter(({ name }) => mailApps.includes(name));
};

/** Compares each number with a recount: one that is no bound is exact. */
const checkCounts = async (tried: Tried): Promise<void> => {
  for (const impact of await count(tried)) {
    if (impact.kind === 'unknown') continue;
    const real = recount(impact.saas_id, impact.domain, tried);
    const { total, atMost, atLeast } = impact;
    const said = JSON.stringify({ ...tried, app: impact.saas_id, domain: impact.domain, atMost, atLeast });
    if (!atMost) expect(total, `${said} must not count more`).toBeLessThanOrEqual(real);
    if (!atLeast) expect(total, `${said} must not count less`).toBeGreaterThanOrEqual(real);
  }
};

describe.each([
  ['ignores case', false],
  ['tells upper and lower case apart', true],
] as const)('the effect counted at a tenant that %s', (_, isCaseSensitive) => {
  beforeAll(() => start(isCaseSensitive), 60_000);
  afterAll(() => tenant.close());

  it(
    'counts what the exceptions of the demo tenant really apply to, or a bound of it',
    { timeout: 120_000 },
    () => fc.assert(fc.asyncProperty(tries(), checkCounts), { numRuns: 40 }),
  );

  it('finds an uppercase value that emails have in lowercase', async () => {
    const [mail] = rowsOf<EmailRow>('email', 'received', 'office365_emails');
    if (!mail) throw new Error('no mail');
    const tried = { type: 'sender_email', value: mail.from_email.toUpperCase(), mode: '' } as const;
    const [impact] = await count(tried);
    const real = recount('office365_emails', 'email', tried);
    expect(real).toBeGreaterThan(0);
    expect(impact).toMatchObject({ kind: 'counted', total: real, atMost: false, atLeast: isCaseSensitive });
  });

  it('counts a sender that is stored in capitals and entered so', async () => {
    const [mail] = rowsOf<EmailRow>('email', 'received', 'office365_emails');
    if (!mail) throw new Error('no mail');
    const value = 'Accounts.Payable@Fabrikam.example';
    tenant.store.update('email', mail.entity_id, { from_email: value });
    const [impact] = await count({ type: 'sender_email', value, mode: '' });
    expect(impact).toMatchObject({ kind: 'counted', total: 1 });
  });
});
