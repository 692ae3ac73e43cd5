import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateAtEnd, readMailDate } from '../../../shared/rules/mail-date';
import {
  headerText,
  headerValues,
  parseHeaderText,
  splitOutsideComments,
} from '../../../shared/rules/mail-headers';
import { mailPath } from '../../../shared/rules/mail-hops';

const at = (iso: string): number => Date.parse(iso);
const received = (value: string) => ({ name: 'Received', value });

describe('dates of emails', () => {
  it.each([
    ['Fri, 21 Nov 1997 09:55:06 -0600', '1997-11-21T15:55:06Z'],
    ['21 Nov 97 09:55:06 GMT', '1997-11-21T09:55:06Z'],
    ['Fri, 21 Nov 1997 09(comment):   55  :  06 -0600', undefined],
    ['Thu, 13 Feb 1969 23:32 -0330 (Newfoundland Time)', '1969-02-14T03:02:00Z'],
    ['Mon,  2 Mar 2026 07:08:09.123 +0530', '2026-03-02T01:38:09.123Z'],
    ['2026-03-02T10:00:04Z', '2026-03-02T10:00:04Z'],
    ['2026-03-02 10:00:04.318227951 +0000 UTC m=+81234.551230011', '2026-03-02T10:00:04.318Z'],
    ['2026-03-02 10:00:04+02:00', '2026-03-02T08:00:04Z'],
    ['Tue Mar  3 09:59:58 UTC 2026', '2026-03-03T09:59:58Z'],
    ['Tue Mar  3 09:59:58 2026', '2026-03-03T09:59:58Z'],
    ['Tue Mar  3 09:59:58 EST 2026', '2026-03-03T14:59:58Z'],
    ['2026-13-02T10:00:04Z', undefined],
    ['2026-02-30T10:00:04Z', undefined],
    ['1 Jan 2026 00:00:00 PST', '2026-01-01T08:00:00Z'],
    ['1 Jan 2026 00:00:00', '2026-01-01T00:00:00Z'],
    ['Tuesday, 3 February 2026 10:00:60 +0000', '2026-02-03T10:00:59Z'],
    ['31 Feb 2026 00:00:00 +0000', undefined],
    ['1 Foo 2026 00:00:00 +0000', undefined],
    ['1 Jan 2026 25:00:00 +0000', undefined],
    ['Tue,3 Mar 2026 10:00:04+0000', '2026-03-03T10:00:04Z'],
    ['Tue, 3 Mar 2026 10:00:04 GMT+02:00', '2026-03-03T08:00:04Z'],
    ['Tue, 3 Mar 2026 10:00:04 CEST', '2026-03-03T08:00:04Z'],
    ['Tue, 3 Mar 2026 10:00:04 +9999', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('reads %j', (text, iso) => {
    expect(readMailDate(text)).toBe(iso === undefined ? undefined : at(iso));
  });

  it('reads every time back in each form that servers write', () => {
    const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const date = new Date(seconds * 1000);
        const [, day, month, year, clock] = date.toUTCString().split(' ');
        const weekday = WEEKDAYS[date.getUTCDay()] ?? '';
        const forms = [
          date.toISOString(),
          `${date.toISOString().slice(0, 19).replace('T', ' ')} +0000 UTC`,
          `${weekday} ${month} ${String(Number(day)).padStart(2)} ${clock} UTC ${year}`,
          `${weekday}, ${day} ${month} ${year} ${clock} GMT`,
        ];
        return forms.every(
          (form) =>
            readMailDate(form) === seconds * 1000 && dateAtEnd(`id x ${form}`)?.time === seconds * 1000,
        );
      }),
    );
  });

  it('reads every time back that it was written from, in any zone', () => {
    const zones = fc.tuple(
      fc.constantFrom('+', '-'),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 59 }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), zones, (seconds, [sign, hours, minutes]) => {
        const offset = (sign === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
        const local = new Date(seconds * 1000 + offset).toUTCString();
        const zone = `${sign}${String(hours).padStart(2, '0')}${String(minutes).padStart(2, '0')}`;
        return readMailDate(local.replace('GMT', zone)) === seconds * 1000;
      }),
    );
  });
});

describe('the path of an email', () => {
  const headers = [
    received(
      'from relay1.transit.example (192.0.2.7)\r\n by mx.contoso.example (2001:db8::1) with ESMTPS\r\n (version=TLS1_3; cipher=X) id 15.20.1;\r\n Mon, 2 Mar 2026 10:00:30 +0000',
    ),
    { name: 'Subject', value: 'x' },
    received(
      'from mail.sender.example ([198.51.100.9]) by relay1.transit.example\r\n\twith SMTP id abc; Mon, 2 Mar 2026 11:00:10 +0100 (CET)',
    ),
  ];

  it('lists the hops from the sender on, with the time that each took', () => {
    expect(mailPath(headers)).toEqual({
      totalMs: 20_000,
      undated: 0,
      hops: [
        {
          position: 1,
          from: 'mail.sender.example',
          ip: '198.51.100.9',
          by: 'relay1.transit.example',
          with: 'SMTP',
          id: 'abc',
          time: at('2026-03-02T10:00:10Z'),
          isClockSkewed: false,
          raw: expect.stringContaining('from mail.sender.example') as string,
        },
        {
          position: 2,
          from: 'relay1.transit.example',
          ip: '192.0.2.7',
          by: 'mx.contoso.example',
          with: 'ESMTPS',
          id: '15.20.1',
          time: at('2026-03-02T10:00:30Z'),
          delayMs: 20_000,
          isClockSkewed: false,
          raw: expect.not.stringContaining('\n') as string,
        },
      ],
    });
  });

  it.each([
    ['[10.0.0.1] (evil.test [203.0.113.9])', '203.0.113.9'],
    ['host-1.2.3.4.isp.example (unknown [203.0.113.9])', '203.0.113.9'],
    ['(10.0.0.1) (1.2.3.4.isp.example [203.0.113.9] (may be forged))', '203.0.113.9'],
    ['unknown (HELO 10.0.0.1) (203.0.113.9)', '203.0.113.9'],
    ['mail.example ([203.0.113.9] helo=[10.0.0.1])', '203.0.113.9'],
    ['mail.example ([IPv6:2001:db8::9])', '2001:db8::9'],
    ['[203.0.113.9] (helo=10.0.0.1)', '203.0.113.9'],
    ['[203.0.113.9] (port=51234 helo=laptop.lan)', '203.0.113.9'],
    ['[203.0.113.10] (port=40022 helo=[192.168.1.10])', '203.0.113.10'],
    ['laptop.lan ([203.0.113.9]:51234)', '203.0.113.9'],
    ['mail.example ([203.0.113.9] ident=root auth=10.0.0.1)', '203.0.113.9'],
    ['mail.example ([999.0.113.9])', undefined],
    ['[203.0.113.9]', '203.0.113.9'],
    ['[10.0.0.1] (evil.test)', undefined],
    ['host-1.2.3.4.isp.example', undefined],
    ['1.2.3.4.isp.example', undefined],
  ])('reads the address that the receiving server noted in %j', (sender, ip) => {
    const line = received(`from ${sender} by mx.contoso.example; Mon, 2 Mar 2026 10:00:00 +0000`);
    expect(mailPath([line]).hops[0]?.ip).toBe(ip);
  });

  it('reads a line whose date follows its ID without a semicolon', () => {
    const path = mailPath([
      received(
        'from o7.ptr.fabrikam.example (o7.ptr.fabrikam.example [192.0.2.25])\r\n\tby mx.contoso.example (Postfix) with ESMTPS id 4Kq1;\r\n\tMon, 02 Mar 2026 10:00:10 +0000 (UTC)',
      ),
      received(
        'by filter7.fabrikam.example with SMTP id\r\n filter7-8812-69A55E04-9 2026-03-02 10:00:04.318227951 +0000 UTC\r\n m=+81234.551230011',
      ),
    ]);
    expect(path).toMatchObject({ undated: 0, totalMs: 5_682 });
    expect(path.hops).toMatchObject([
      {
        by: 'filter7.fabrikam.example',
        with: 'SMTP',
        id: 'filter7-8812-69A55E04-9',
        time: at('2026-03-02T10:00:04.318Z'),
      },
      { ip: '192.0.2.25', id: '4Kq1', delayMs: 5_682 },
    ]);
  });

  it('says that a clock is wrong if an email left before it came', () => {
    const early = received('from a by b; Mon, 2 Mar 2026 09:59:00 +0000');
    const [, , third] = mailPath([early, ...headers]).hops;
    expect([third?.delayMs, third?.isClockSkewed]).toEqual([-90_000, true]);
    // Headers have whole seconds, so that one second says nothing.
    const close = mailPath([received('from a by b; Mon, 2 Mar 2026 10:00:29 +0000'), ...headers]).hops;
    expect(close.at(-1)?.isClockSkewed).toBe(false);
  });

  it('counts a hop without a date, and measures the next one from the last known time', () => {
    const path = mailPath([
      headers[0] ?? received(''),
      received('from x by y with LMTP'),
      headers[2] ?? received(''),
    ]);
    expect([path.undated, path.hops[1]?.time, path.hops[2]?.delayMs]).toEqual([1, undefined, 20_000]);
    expect(mailPath([received('by qmail invoked by uid 89')]).totalMs).toBeUndefined();
    expect(mailPath([]).hops).toEqual([]);
  });

  it('never throws, and keeps every line, whatever a server wrote', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 200 })), (lines) => {
        expect(mailPath(lines.map(received)).hops).toHaveLength(lines.length);
      }),
    );
  });

  it('reads a hostile line before the time of the test is over, which a search that starts again at each letter would not', () => {
    const lines = ['('.repeat(200_000), '"'.repeat(200_000), 'from '.repeat(50_000)].map(received);
    expect(mailPath(lines).hops).toHaveLength(3);
  });
});

describe('header lines', () => {
  it('reads them from text, with folded values, up to the body', () => {
    const lines = parseHeaderText('A: 1\r\nB: 2\r\n  more\r\nno name\r\nC:3\r\n\r\nD: body');
    expect(lines).toEqual([
      { name: 'A', value: '1' },
      { name: 'B', value: '2\r\n  more' },
      { name: '', value: 'no name' },
      { name: 'C', value: '3' },
    ]);
    expect(headerText({ headers: lines })).toBe('A: 1\r\nB: 2\r\n  more\r\nno name\r\nC: 3');
    expect(headerValues(lines, 'b')).toEqual(['2  more']);
  });

  it('leaves out nested comments, and splits neither in them nor in quoted text', () => {
    expect(splitOutsideComments('a (x;(y);z) b; "c;d" ; e', ';')).toEqual(['a   b', ' "c;d" ', ' e']);
    expect(splitOutsideComments('(open; a', ';')).toEqual(['(open', ' a']);
  });
});
