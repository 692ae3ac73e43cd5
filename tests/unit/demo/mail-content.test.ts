import { createStore } from '../../../main/demo/store';
import { afterAll, describe, expect, test } from 'vitest';
import { createBody } from '../../../main/demo/content/body';
import { encodeWord } from '../../../main/demo/content/headers';
import { createFileEvents } from '../../../main/demo/content/file-events';
import { createHeaders } from '../../../main/demo/content/headers';
import { escapeHtml } from '../../../main/demo/content/html';
import { createLinks } from '../../../main/demo/content/links';
import { createPermissions } from '../../../main/demo/content/permissions';
import { REASON_CATEGORIES } from '../../../main/demo/content/reasons';
import { createScan } from '../../../main/demo/content/scan';
import { combined } from '../../../main/demo/content/sec-tools';
import { emailSubject, fileSubject, messageSubject } from '../../../main/demo/content/subject';
import { MAIL_STYLES } from '../../../main/demo/rows';
import { SEC_TOOLS } from '../../../shared/model/ids';

const SEED = 7;
const store = createStore({ now: () => Date.parse('2026-11-20T12:00:00Z'), seed: SEED, emails: 12_000 });
afterAll(() => store.close());
const emails = store.find('email', {});
const files = store.find('file', {});
const messages = store.find('message', {});

describe('bodies and headers', () => {
  test('generates bodies of every style, with the links of their mail and no real address', () => {
    expect([...new Set(emails.map((one) => one.style))].sort()).toEqual([...MAIL_STYLES].sort());
    for (const row of emails.slice(0, 4_000)) {
      const { html } = createBody(row, SEED);
      for (const { url } of createLinks(SEED, row)) expect(html).toContain(escapeHtml(url));
      const hosts = [...html.matchAll(/https?:\/\/(?:[^/@"'\s]*@)?([^/:?#"'&<>\s)]+)/g)].map(
        (one) => one[1] ?? '',
      );
      expect(
        hosts.filter(
          (host) => !/\.(example|test|invalid)$|^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/i.test(host),
        ),
      ).toEqual([]);
    }
  });

  test('fits the body and its link to the subject of a look-alike mail', () => {
    const lures = emails.filter((one) => one.style === 'credential_lookalike');
    const fitting: readonly (readonly [subject: RegExp, body: RegExp, brand: RegExp])[] = [
      [/^Payment declined/, /Payment declined/, /netf[il]ix/i],
      [/^Your parcel/, /parcel is waiting/, /dh[il]/i],
      [/^Mailbox is full/, /Mailbox is full/, /(m|rn)icrosoft/i],
      [/^Keep your current password/, /Password expires/, /(m|rn)icrosoft/i],
    ];
    for (const [subject, body, brand] of fitting) {
      const found = lures.filter((one) => subject.test(one.subject));
      expect(found.length).toBeGreaterThan(0);
      for (const row of found) {
        expect(createBody(row, SEED).html).toMatch(body);
        expect(createLinks(SEED, row)[0]?.url).toMatch(brand);
      }
    }
    expect(lures.map((one) => createBody(one, SEED).html).join('')).not.toMatch(/paypa/i);
  });

  test('generates a different body for each mail, the same each time', () => {
    const hostile = emails.filter((one) => one.style === 'docusign_impersonation' && one.copy_of === null);
    expect(new Set(hostile.map((one) => createBody(one, SEED).html)).size).toBe(hostile.length);
    const [row] = hostile;
    if (!row) throw new Error('no mail of that style');
    expect(createBody(row, SEED)).toEqual(createBody(row, SEED));
    expect(createBody(row, SEED).text).not.toMatch(/<[a-z]/);
  });

  test('includes in hostile bodies what a mail frame has to disarm', () => {
    const html = emails.map((one) => createBody(one, SEED).html).join('\n');
    for (const trick of [
      '<script',
      'onerror=',
      '<iframe',
      'http-equiv="refresh"',
      '<form',
      'url(https',
      'data:image/png',
      '<base ',
      '@import',
      'javascript:',
      'display:none',
    ])
      expect(html.includes(trick), trick).toBe(true);
  });

  test('generates headers with three to six hops, the checks and an encoded subject', () => {
    for (const row of emails.slice(0, 300)) {
      const headers = createHeaders(row, SEED);
      const names = headers.map((one) => one.name);
      const hops = names.filter((one) => one === 'Received').length;
      expect(hops).toBeGreaterThanOrEqual(3);
      expect(hops).toBeLessThanOrEqual(6);
      for (const name of [
        'Authentication-Results',
        'ARC-Seal',
        row.saas === 'google_mail' ? 'X-Gm-Message-State' : 'X-Forefront-Antispam-Report',
        'Message-ID',
        'Date',
      ])
        expect(names).toContain(name);
      const value = (name: string) => headers.find((one) => one.name === name)?.value ?? '';
      expect(value('Authentication-Results')).toContain(`spf=${row.spf} (sender IP is ${row.sender_ip})`);
      // Microsoft's filter sees only the mail of its own app.
      expect(value('X-Forefront-Antispam-Report')).toMatch(
        row.saas === 'google_mail' ? /^$/ : /CIP:.*CTRY:.*SCL:\d.*SFV:\w+.*DIR:(INB|OUT|INT)/,
      );
    }
    expect(encodeWord('Plain subject')).toBe('Plain subject');
    const long = 'Überweisung für Prüfung 請求書 '.repeat(6);
    const words = encodeWord(long).split('\r\n ');
    expect(words.every((word) => word.length <= 75)).toBe(true);
    expect(words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString('utf8')).join('')).toBe(
      long,
    );
  });
});

describe('scans', () => {
  const subjects = [
    ...emails.map((one) => emailSubject(one, SEED)),
    ...files.map(fileSubject),
    ...messages.map((one) => messageSubject(one, SEED)),
  ];
  const scans = subjects.map((subject) => ({ subject, results: createScan(subject, SEED, []) }));

  test('combines the verdicts of the tools into the verdict of the row', () => {
    const off = scans.filter(({ subject, results }) => combined(results) !== subject.verdict);
    expect(off.map(({ subject }) => [subject.domain, subject.n, subject.verdict])).toEqual([]);
  });

  test('includes every tool, status and category of reason, and engines that contradict each other', () => {
    const results = scans.flatMap((one) => one.results);
    expect([...new Set(results.map((one) => one.sec_tool))].sort()).toEqual([...SEC_TOOLS].sort());
    const statuses = new Set(results.map((one) => one.status));
    for (const status of [
      'clean',
      'finished',
      'ok',
      'benign',
      'malicious',
      'phishing',
      'suspicious',
      'spam',
      'found',
      'not_scaned',
      'error',
    ])
      expect(statuses.has(status), status).toBe(true);
    const categories = new Set(results.flatMap((one) => one.reasons.map((reason) => reason.category)));
    expect([...categories].sort()).toEqual([...REASON_CATEGORIES].sort());
    const contradicting = scans.filter(
      ({ results: list }) =>
        list.some((one) => one.verdict === 'clean' && one.sec_tool === 'ms_defender') &&
        list.some((one) => one.verdict === 'phishing'),
    );
    expect(contradicting.length).toBeGreaterThan(0);
    const spf = scans.filter(
      ({ subject, results: list }) =>
        subject.domain === 'email' &&
        subject.row.spf === 'pass' &&
        list.some((one) => one.reasons.some((reason) => reason.short === 'SPF check failed')),
    );
    expect(spf.length).toBeGreaterThan(0);
    for (const one of results.flatMap((result) => result.reasons))
      expect(one.full.length).toBeGreaterThan(one.short.length / 2);
  });
});

const ACCOUNTS = [{ name: 'Ada Novak', email: 'a.novak@contoso.example' }];

describe('files', () => {
  test('generates logs of 25 kinds of event, unscanned ones among them, newest first, as many as the row says', () => {
    const events = files
      .slice(0, 1_000)
      .map((row) => createFileEvents(row, SEED, ACCOUNTS, 0, row.event_count));
    expect(events.map((list) => list.length)).toEqual(files.slice(0, 1_000).map((row) => row.event_count));
    const flat = events.flat();
    expect(new Set(flat.map((one) => one.event)).size).toBeGreaterThanOrEqual(25);
    const statuses = new Set(flat.map((one) => one.scan_status));
    for (const status of ['error', 'not_scaned', 'clean', 'malicious'])
      expect(statuses.has(status), status).toBe(true);
    for (const list of events)
      expect(list.every((one, i) => i === 0 || one.time < (list[i - 1]?.time ?? 0))).toBe(true);
    expect(new Set(flat.map((one) => one.id)).size).toBe(flat.length);
  });

  test('generates as many permissions as the row says, and marks files shared outside', () => {
    for (const row of files.slice(0, 500)) {
      const list = createPermissions(row, SEED, ACCOUNTS, 0, 1_000);
      expect(list.length).toBe(row.permission_count);
      if (row.permission_count > 1)
        expect(list.some((one) => one.is_external)).toBe(row.is_shared_externally === 1);
    }
  });
});
