import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_RESULTS } from '../../shared/model/entity';
import {
  CLASSIFICATIONS,
  EXCEPTION_TYPES,
  PHISHING_VERDICTS,
  QUERY_DOMAINS,
  SAAS_IDS,
  SEC_TOOLS,
} from '../../shared/model/ids';
import { QUERY_STATUSES, SEVERITIES } from '../../shared/model/query';
import {
  CLEAN_STATUSES,
  DISPLAY_VALUES,
  displayValue,
  UNLOGGED_STATUSES,
} from '../../shared/rules/scan-status';
import { DOMAINS_OF } from '../../main/demo/config/domains';
import { MAIL_STATES } from '../../main/demo/config/mail-states';
import { CLICK_ACTIONS } from '../../main/demo/config/values';
import { FILE_TYPE_MODES } from '../../shared/model/exception';
import { ANALYSTS, QUARANTINE_ACTORS } from '../../main/demo/generate/email-states';
import { VERDICTS } from '../../main/demo/config/values';
import { MAIL_STYLES } from '../../main/demo/rows';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let checkpoint: TestTenant;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 20_000, seed: 7 });
  checkpoint = await startTestTenant({ emails: 10, seed: 7, brand: 'checkpoint' });
}, 60_000);
afterAll(() => Promise.all([tenant.close(), checkpoint.close()]));

type Counts = Readonly<Record<string, number>>;
const count = (values: readonly (string | number | boolean | null | undefined)[]): Counts =>
  values.reduce<Record<string, number>>(
    (counts, value) => ({ ...counts, [String(value)]: (counts[String(value)] ?? 0) + 1 }),
    {},
  );
const column = (table: string, name: string): Counts =>
  Object.fromEntries(
    tenant.store
      .cells(`SELECT "${name}", count(*) FROM "${table}" GROUP BY 1`)
      .map(([value, total]) => [String(value), Number(total)]),
  );
const sum = (...all: Counts[]): Counts =>
  all
    .flatMap((one) => Object.entries(one))
    .reduce<Record<string, number>>(
      (counts, [key, total]) => ({ ...counts, [key]: (counts[key] ?? 0) + total }),
      {},
    );

const ENTITY_TYPES = Object.entries(DOMAINS_OF).flatMap(([saas, domains]) =>
  domains.map((domain) => `${saas}_${domain}`),
);
const apps = async () =>
  (await tenant.ask('apps.secEntities', {})).body as {
    apps: { state: string; family: string; name: string; license_info: { license_type: string } | null }[];
  };

const brand = async ({ ask }: TestTenant) =>
  ((await ask('apps.secEntities', {})).body as { brand: string }).brand;

type Scan = { sec_tool: string; status: string; details?: { clicks?: unknown } };
let sampled: Promise<Scan[]> | undefined;
/** Scans of some mails of every verdict and of some files. */
const scans = (): Promise<Scan[]> =>
  (sampled ??= (async () => {
    const mails = VERDICTS.flatMap((verdict) => tenant.store.find('email', { verdict }, { limit: 60 }));
    const files = ['clean', 'suspicious', 'malware'].flatMap((verdict) =>
      tenant.store.find('file', { verdict }, { limit: 20 }),
    );
    const found: Scan[] = [];
    for (const { entity_id, entity_type } of [...mails, ...files]) {
      found.push(
        ...((await tenant.ask('scan.details', { entity_id, entity_type })).body as { rows: Scan[] }).rows,
      );
    }
    return found;
  })());
const displayed = async (): Promise<Counts> =>
  count(
    (await scans()).map(({ sec_tool, status, details }) =>
      displayValue({ sec_tool, status, clicks: Number(details?.clicks ?? 0) }),
    ),
  );

const ENUMERATIONS: readonly (readonly [
  name: string,
  expected: readonly string[],
  counts: () => Counts | Promise<Counts>,
])[] = [
  ['verdict', VERDICTS, () => column('email', 'verdict')],
  ['phishing verdict', PHISHING_VERDICTS, () => column('email', 'phishing_verdict')],
  ['classification', CLASSIFICATIONS, () => column('email', 'provider_verdict')],
  ['mail style', MAIL_STYLES, () => column('email', 'style')],
  ['spf', AUTH_RESULTS.slice(0, 7), () => column('email', 'spf')],
  ['dkim', AUTH_RESULTS.slice(0, 7), () => column('email', 'dkim')],
  ['dmarc', AUTH_RESULTS, () => column('email', 'dmarc')],
  ['mail state', MAIL_STATES, () => column('email', 'state')],
  [
    'mail restore state',
    ['none', 'requested', 'restored', 'declined'],
    () => column('email', 'restore_state'),
  ],
  [
    'file restore state',
    ['none', 'requested', 'restored', 'declined'],
    () => column('file', 'restore_state'),
  ],
  ['quarantined by', QUARANTINE_ACTORS, () => column('email', 'quarantined_by')],
  ['encryption', ['encrypted', 'decrypted', 'failed'], () => column('email', 'encryption_status')],
  ['direction', ['incoming', 'internal', 'outgoing'], () => column('email', 'direction')],
  ['click action', CLICK_ACTIONS, () => column('click', 'action')],
  ['exception type', EXCEPTION_TYPES, () => column('exception', 'exception_type')],
  ['entity type', ENTITY_TYPES, () => sum(...QUERY_DOMAINS.map((domain) => column(domain, 'entity_type')))],
  [
    'query status',
    [...QUERY_STATUSES, 'pause'],
    () => count([...tenant.store.queries.values()].map((one) => one.status)),
  ],
  [
    'query subtype',
    ['report', 'analytics', 'template'],
    () => count([...tenant.store.queries.values()].map((one) => one.query_subtype)),
  ],
  ['query severity', SEVERITIES, () => count([...tenant.store.queries.values()].map((one) => one.severity))],
  [
    'query domain',
    QUERY_DOMAINS,
    () => count([...tenant.store.queries.values()].map((one) => one.query_domain)),
  ],
  [
    'schedule frequency',
    ['daily', 'weekly', 'monthly'],
    () => count([...tenant.store.queries.values()].flatMap((one) => one.schedule?.frequency ?? [])),
  ],
  [
    'schedule format',
    ['json', 'csv', 'xlsx'],
    () => count([...tenant.store.queries.values()].flatMap((one) => one.schedule?.format ?? [])),
  ],
  [
    'schedule day',
    ['0', '1', '2', '3', '4', '5', '6'],
    () => count([...tenant.store.queries.values()].flatMap((one) => one.schedule?.day ?? [])),
  ],
  [
    'schedule week',
    ['1', '2', '3', '4'],
    () => count([...tenant.store.queries.values()].flatMap((one) => one.schedule?.week ?? [])),
  ],
  [
    'schedule password',
    ['true', 'false'],
    () =>
      count(
        [...tenant.store.queries.values()].flatMap(({ schedule }) =>
          schedule ? [schedule.password !== undefined] : [],
        ),
      ),
  ],
  [
    'file type mode',
    FILE_TYPE_MODES,
    () =>
      count(
        tenant.store
          .find('exception', {})
          .map((one) => (JSON.parse(one.exception_payload) as { mode?: string }).mode),
      ),
  ],
  ['exclusive exception', ['0', '1'], () => column('exception', 'is_exclusive')],
  ['file restored by', ANALYSTS, () => column('file', 'restored_by')],
  ['brand', ['avanan', 'checkpoint'], async () => count([await brand(tenant), await brand(checkpoint)])],
  [
    'flag of the tenant',
    ['sensitivity_labels', 'ms_defender', 'files_behind_links', 'troubleshooting_debug'],
    () => count(Object.entries(tenant.store.flags).flatMap(([name, isOn]) => (isOn ? name : []))),
  ],
  [
    'app state',
    ['enabled', 'disabled', 'display_only'],
    async () => count((await apps()).apps.map((one) => one.state)),
  ],
  ['app family', ['saas', 'security'], async () => count((await apps()).apps.map((one) => one.family))],
  [
    'license',
    ['paid', 'demo'],
    async () => count((await apps()).apps.flatMap((one) => one.license_info?.license_type ?? [])),
  ],
  [
    'security tool',
    SEC_TOOLS,
    async () => count((await apps()).apps.filter((one) => one.family === 'security').map((one) => one.name)),
  ],
  ['tool with results', SEC_TOOLS, async () => count((await scans()).map((one) => one.sec_tool))],
  [
    'scan status',
    [...CLEAN_STATUSES, ...UNLOGGED_STATUSES],
    async () => count((await scans()).map((one) => one.status)),
  ],
  ['display value', DISPLAY_VALUES, displayed],
  [
    'saas app',
    SAAS_IDS,
    async () => count((await apps()).apps.filter((one) => one.family === 'saas').map((one) => one.name)),
  ],
];

test('contains every enumerated value at seed 7', async () => {
  const lines: string[] = [];
  const missing: string[] = [];
  for (const [name, expected, of] of ENUMERATIONS) {
    const counts = await of();
    for (const value of expected) {
      lines.push(`${name.padEnd(20)} ${value.padEnd(28)} ${String(counts[value] ?? 0).padStart(7)}`);
      if (!counts[value]) missing.push(`${name}: ${value}`);
    }
  }
  console.log(lines.join('\n'));
  expect(missing).toEqual([]);
});

test('tells why the restore of a file was declined', () => {
  const declined = tenant.store.find('file', { restore_state: 'declined' });
  expect(declined.length).toBeGreaterThan(0);
  expect(declined.filter((one) => !one.restore_decline_reason)).toEqual([]);
});

test('contains rows at each limit and beyond', () => {
  const total = (sql: string): number => Number(tenant.store.cells(sql)[0]?.[0]);
  const logins = (saas: string, success: 0 | 1): number => tenant.store.count('login', { saas, success });
  expect(
    total('SELECT count(*) FROM file WHERE event_count > 100 AND permission_count > 20'),
  ).toBeGreaterThan(0);
  expect(
    [
      total('SELECT count(*) FROM file WHERE event_count = 100'),
      total('SELECT count(*) FROM file WHERE permission_count = 20'),
    ].every((one) => one > 0),
  ).toBe(true);
  expect(total('SELECT count(*) FROM file')).toBeGreaterThan(5_000);
  expect(total('SELECT count(*) FROM file WHERE event_count > 5000')).toBeGreaterThan(0);
  expect(total('SELECT max(recipient_count) FROM email')).toBeGreaterThan(25);
  expect(total('SELECT max(attachment_count) FROM email')).toBeGreaterThan(10);
  expect(total('SELECT max(member_count) FROM "group"')).toBeGreaterThan(25);
  expect(total('SELECT count(*) FROM exception')).toBeGreaterThan(20);
  expect(logins('office365_emails', 1)).toBeGreaterThan(5_000);
  expect([
    logins('sharepoint', 1),
    logins('google_mail', 1),
    logins('dropbox2', 1),
    logins('box2', 1),
  ]).toEqual([3_000, 3_001, 10, 11]);
  expect([logins('sharefile2', 1), logins('sharefile2', 0)]).toEqual([0, 0]);
  expect(
    total('SELECT count(*) FROM email WHERE copy_of IS NOT NULL') / total('SELECT count(*) FROM email'),
  ).toBeCloseTo(0.03, 2);
});

test('contains disagreements between engines', () => {
  const disagree = (where: string): number =>
    Number(tenant.store.cells(`SELECT count(*) FROM email WHERE ${where}`)[0]?.[0]);
  expect(disagree("verdict = 'phishing' AND provider_verdict = 'clean'")).toBeGreaterThan(0);
  expect(disagree("verdict = 'clean' AND provider_verdict = 'phsh'")).toBeGreaterThan(0);
  expect(disagree("verdict = 'phishing' AND spf = 'pass'")).toBeGreaterThan(0);
});

test('tells the account takeover across logins, mails, files, messages and clicks', () => {
  const { store } = tenant;
  const user = 't.nakamura@contoso.example';
  const logins = store.find('login', { user, is_unusual: 1, saas: 'office365_emails' }, { orderBy: 'time' });
  expect(logins.map((one) => one.reason).join(' ')).toMatch(/^(Invalid password ){6}(MFA denied ){2}/);
  const [home] = store.find('login', { user, city: 'Tel Aviv', ip: '192.0.2.10' });
  const away = logins.find((one) => one.success === 1);
  expect([home?.city, away?.city]).toEqual(['Tel Aviv', 'Lagos']);
  expect((away?.time ?? 0) - (home?.time ?? 0)).toBeLessThan(3_600_000);
  const [rule] = store.find('email', { subject: 'Inbox rule created: "Delete all messages rule"' });
  const sent = store.find(
    'email',
    { subject: 'Transaction Sent', from_email: user, direction: 'outgoing' },
    { orderBy: 'received' },
  );
  const [click] = store.find('click', { user, action: 'Block overridden' }, { orderBy: 'time' });
  const [chat] = store.find('message', { sender: user, channel: 'finance' }, { orderBy: 'n' });
  expect(sent.length).toBeGreaterThanOrEqual(5);
  expect(store.get('email', click?.email_id ?? '')?.subject).toBe('Unusual sign-in activity');
  const order = [click?.time, logins[0]?.time, away?.time, rule?.received, chat?.sent, sent[0]?.received].map(
    Number,
  );
  expect(order).toEqual([...order].sort((a, b) => a - b));
  const stolen = store
    .find('file', { owner: user, saas: 'onedrive' })
    .filter((one) => one.action_data !== '{}');
  expect(stolen.length).toBe(40);
});
