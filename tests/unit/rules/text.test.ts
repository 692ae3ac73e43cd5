import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  monthGrid,
  parseInstant,
  partsIn,
  WEEKDAYS,
  zoneOffset,
} from '../../../shared/rules/dates';
import { defang, defangUrl, refang } from '../../../shared/rules/defang';
import { safeFileName } from '../../../main/formats/file-name';

describe('dates', () => {
  const noon = Date.UTC(2026, 10, 5, 12, 3, 4);
  it('writes mm/dd/yy with a two-digit year, in the named zone', () => {
    expect(formatDate(noon, 'UTC')).toBe('11/05/26');
    expect(formatDateTime(noon, 'America/New_York')).toBe('11/05/26 07:03:04');
    expect(formatDateTime(Date.UTC(2009, 0, 1), 'UTC')).toBe('01/01/09 00:00:00');
    expect([formatDate(NaN, 'UTC'), formatDateTime(Infinity, 'UTC')]).toEqual(['', '']);
  });
  it('writes yyyy-mm-dd on request', () => {
    expect(formatDate(noon, 'UTC', 'iso')).toBe('2026-11-05');
    expect(formatDateTime(noon, 'America/New_York', 'iso')).toBe('2026-11-05 07:03:04');
  });
  it('agrees with an independent calendar in six zones', () => {
    const zones = [
      'UTC',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Apia',
      'Europe/Berlin',
      'Asia/Jerusalem',
    ];
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (date, timeZone) => {
          const other = date.toLocaleString('en-GB', {
            timeZone,
            year: '2-digit',
            month: '2-digit',
            day: '2-digit',
            hour: '2-digit',
            minute: '2-digit',
            second: '2-digit',
            hourCycle: 'h23',
          });
          const [day, month, year, clock] = /^(\d\d)\/(\d\d)\/(\d\d), (.*)$/.exec(other)?.slice(1) ?? [];
          expect(formatDateTime(date.getTime(), timeZone)).toBe(`${month}/${day}/${year} ${clock}`);
          expect(WEEKDAYS[partsIn(date.getTime(), timeZone).weekday]).toBe(
            date.toLocaleDateString('en-US', { timeZone, weekday: 'short' }),
          );
        },
      ),
    );
  });
  it('starts weeks on Sunday', () => {
    expect(WEEKDAYS[0]).toBe('Sun');
    expect(monthGrid(2026, 11)[0]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(monthGrid(2026, 10)[0]).toEqual([null, null, null, null, 1, 2, 3]);
  });
  it('prints the zone', () => {
    expect(zoneOffset(noon, 'America/New_York')).toBe('UTC−5');
    expect(zoneOffset(noon, 'Asia/Kolkata')).toBe('UTC+5:30');
    expect(zoneOffset(noon, 'UTC')).toBe('UTC');
  });
  it('reads instants with a zone and guesses nothing else', () => {
    expect(parseInstant('2026-11-05T12:03:04Z')).toBe(noon);
    expect(parseInstant('2026-11-05T07:03:04-05:00')).toBe(noon);
    expect(['2026-11-05', '2026-11-05T12:03:04', '11/05/26', 'x', ''].map(parseInstant)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('defang', () => {
  it.each(['a', 'a.', 'a-', '1', 'a@', 'é%', 'x+', 'a.b@', '.@', 'http:'])(
    'reads two million characters of %j once',
    (piece) => {
      const text = piece.repeat(2_000_000 / piece.length);
      expect(refang(defang(text)).length).toBe(text.length);
    },
  );
  it('breaks links, addresses and hosts in the form analysts write', () => {
    expect(defang('go to https://evil.example.com/a.b?c=d now')).toBe(
      'go to hxxps[://]evil[.]example[.]com/a.b?c=d now',
    );
    expect(defang('voice@tele-notify.info')).toBe('voice@tele-notify[.]info');
    expect(defang('from 192.0.2.7 by mail.example')).toBe('from 192[.]0[.]2[.]7 by mail[.]example');
    expect(defangUrl('https://u:p@h.example:8443/x')).toBe('hxxps[://]u:p@h[.]example:8443/x');
  });
  it.each([
    'Budget 2026 (v3) FINAL.xlsx',
    '28825.svg',
    'archive.tar.gz',
    'setup.py and run.sh',
    'entityPayload.subject',
    '19:meeting_a1b2@thread.v2',
    '19:meeting_a1b2@thread.skype',
    'a.kaplan',
    'smtp.mailfrom=',
    'header.from=',
    'client-ip=10.1.2.3 and 192.168.0.1 and 172.20.1.1',
    'http://127.0.0.1:8080/x and http://169.254.169.254/latest',
    'fe80::1, fd12:3456::1 and ::1 at 12:30:45',
    'version 15.20.7611.16',
  ])('leaves %j as it is, for it leads nowhere outside', (text) => {
    expect(defang(text)).toBe(text);
  });
  it('defangs the hosts and addresses of a header, and none of its tags', () => {
    expect(
      defang(
        'mx.contoso.example; spf=fail (sender IP is 198.51.100.23) smtp.mailfrom=c0ntoso.example; header.from=x.net client-ip=203.0.113.9; from [198.51.100.23] by [2001:db8::17]',
        ['contoso.example'],
      ),
    ).toBe(
      'mx.contoso.example; spf=fail (sender IP is 198[.]51[.]100[.]23) smtp.mailfrom=c0ntoso[.]example; header.from=x[.]net client-ip=203[.]0[.]113[.]9; from [198[.]51[.]100[.]23] by [2001[:]db8[:][:]17]',
    );
  });
  it('leaves the organization’s own domains, and no host that only looks like them', () => {
    const own = ['contoso.example'];
    const ours = 'a.b@contoso.example, mail.contoso.example and https://portal.contoso.example/x';
    expect(defang(ours, own)).toBe(ours);
    expect(defang('https://contoso.example@evil.test/', own)).toBe(
      'hxxps[://]contoso[.]example@evil[.]test/',
    );
    expect(defang('https://evil.test\\@contoso.example/', own)).toContain('hxxps[://]');
    expect(defang('x@evilcontoso.example', own)).toBe('x@evilcontoso[.]example');
    expect(defang('http://[2001:db8::1]/x')).toBe('hxxp[://][2001:db8::1]/x');
  });
  it('changes nothing in text that is defanged already', () => {
    const text = 'hxxps[://]evil[.]example/a from 192[.]0[.]2[.]7 and 2001[:]db8[:][:]17';
    expect(defang(text)).toBe(text);
    expect(refang(text)).toBe('https://evil.example/a from 192.0.2.7 and 2001:db8::17');
  });
  it('reverses with refang', () => {
    const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(fc.property(url, (text) => refang(defang(text)) === text && refang(defangUrl(text)) === text));
    // A scheme keeps its letters' size: what an attacker wrote is evidence.
    const cased = fc
      .tuple(fc.constantFrom('HTTP', 'Https', 'hTtPs', 'FTP', 'ws'), fc.domain(), fc.webPath())
      .map(([scheme, host, path]) => `${scheme}://${host}${path}`);
    fc.assert(
      fc.property(
        cased,
        (text) =>
          refang(defang(text)) === text &&
          refang(defangUrl(text)) === text &&
          !/\bhttps?:\/\//i.test(defang(text)),
      ),
    );
    fc.assert(fc.property(fc.emailAddress(), (text) => refang(defang(text)) === text));
    fc.assert(
      fc.property(
        url,
        fc.lorem(),
        (text, words) => refang(defang(`${words} ${text} ${words}`)) === `${words} ${text} ${words}`,
      ),
    );
  });
  it('leaves no live http link', () => {
    fc.assert(
      fc.property(
        fc.webUrl(),
        fc.string(),
        (text, before) => !/https?:\/\/[a-z0-9]/i.test(defang(`${before} ${text}`)),
      ),
    );
  });
});

describe('safe file names', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'./\\: \u202e\u0000\u200bCONaux.exe*?"<>|~é𝕏¹'), maxLength: 60 }),
    fc.constantFrom(
      'CON',
      'con.txt',
      'LPT¹',
      'COM9.tar.gz',
      '..',
      '.',
      '',
      ' ',
      '../../etc/passwd',
      'C:\\x',
      'a\u202egpj.exe',
      'invoice.pdf.exe ',
      'x'.repeat(400) + '.pdf',
      'é'.repeat(200),
      'NUL .x',
      '. .',
      'a.'.repeat(200),
    ),
  );
  it('makes one plain name, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const safe = safeFileName(name);
        expect(safe.length).toBeGreaterThan(0);
        expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(255);
        expect(safe).not.toMatch(
          /[/\\:*?"<>|\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/,
        );
        expect(safe).not.toMatch(/[. ]$/);
        expect(safe).not.toMatch(/^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i);
        expect(safeFileName(safe)).toBe(safe);
      }),
      { numRuns: 20_000 },
    );
  });
  it('preserves the extension of a long name', () => {
    expect(safeFileName(`${'long '.repeat(100)}.docx`)).toMatch(/\.docx$/);
  });
});
