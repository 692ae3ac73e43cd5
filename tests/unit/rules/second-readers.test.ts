/** Our readers of addresses, hosts, times and countries beside those of other authors: Node, the URL standard, and the public suffix list. */
import codes from 'i18n-iso-countries/codes.json';
import { BlockList, isIP, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { getHostname, parse } from 'tldts';
import topLevel from 'tlds/index.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import records from 'world-countries';
import { countryOf } from '../../../renderer/components/charts/world';
import { defang, refang } from '../../../shared/rules/defang';
import { hasTopLevel, isPublicIpv4, isPublicIpv6 } from '../../../shared/rules/hosts';
import { parseUrl } from '../../../main/wire/parse-url';
import { isIp } from '../../../shared/rules/ip';
import { readMailDate } from '../../../shared/rules/mail-date';
import { readPastedLine } from '../../../shared/rules/pasted-indicators';
import { readTime } from '../../../shared/rules/read-time';
import { sized } from '../../support/size';

const numRuns = sized({ gate: 600, full: 10_000, soak: 1_000_000 });

describe('an IP address', () => {
  it('needs numbers, and none with a zero before another digit', () => {
    expect(['::::::', '01.2.3.4', '1::2::3', '::1', 'fe80::1%eth0'].map(isIp)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('counts as one where Node reads one', () => {
    const near = fc.stringMatching(/^[\da-f.:]{1,20}$/);
    fc.assert(
      fc.property(fc.oneof(near, fc.ipV4(), fc.ipV6()), (text) => {
        expect(isIp(text), text).toBe(isIP(text) !== 0);
      }),
      { numRuns },
    );
  });

  it('counts as public if it is in no range of local ones', () => {
    const local = new BlockList();
    for (const [address, length] of [
      ['0.0.0.0', 8],
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
      ['169.254.0.0', 16],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
    ] as const)
      local.addSubnet(address, length);
    const near = fc
      .tuple(
        fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 8),
        fc.oneof(fc.nat(255), fc.constantFrom(15, 16, 31, 32, 63, 64, 127, 128, 168, 254)),
        fc.nat(255),
        fc.nat(255),
      )
      .map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.oneof(near, fc.ipV4()), (text) => {
        expect(isPublicIpv4(text), text).toBe(!local.check(text));
      }),
      { numRuns },
    );
  });

  it('counts as a public one of version 6 only if Node reads it', () => {
    const near = fc.stringMatching(/^[23][\da-f]{3}(:[\da-f]{0,4}){2,7}$/);
    fc.assert(
      fc.property(near, (text) => {
        expect(isPublicIpv6(text), text).toBe(isIPv6(text.replace(/(?<!:):$/, '')));
      }),
      { numRuns },
    );
  });
});

describe('a host', () => {
  it('ends in a top-level domain where the public suffix list has it', () => {
    // In some countries, names are given out below certain domains only.
    const isListed = (ending: string): boolean =>
      ['', 'a.', 'co.', 'com.'].some((below) => parse(`a.${below}${ending}`).isIcann === true);
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const short = letters.flatMap((a) => letters.flatMap((b) => ['', ...letters].map((c) => a + b + c)));
    const missed = short.filter((ending) => isListed(ending) && !hasTopLevel(`a.${ending}`));
    // The two lists are of different days, between which domains come and go.
    expect([...missed, ...topLevel.filter((ending) => !isListed(ending))].length).toBeLessThan(15);
  });

  it('reads the same to the URL standard, wherever a line has it', () => {
    // Labels in Punycode are left out: only the tables of IDNA tell which are allowed.
    const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}[a-z0-9]$/).filter((one) => !one.startsWith('xn--'));
    const unit = fc.constantFrom(...'abZ01-._@:/?#[]%*&=+~|,;\'"()<> ', 'ä', '日', '。', '．', 'hxxp', '[.]');
    const piece = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.emailAddress(),
      fc.domain(),
      fc.ipV4Extended(),
      fc.tuple(word, word).map(([a, b]) => `hxxps://${a}[.]${b}[.]com/x`),
      fc.string({ unit, maxLength: 12 }),
      fc.string({ unit, maxLength: 8 }).map((rest) => `https://a.com${rest}`),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(' ', ', ', ''),
        (all, by) => {
          for (const { kind, text, ...rest } of readPastedLine(all.join(by))) {
            if (kind === null || ('repair' in rest && rest.repair)) continue;
            if (kind === 'ip') expect(isIP(text), text).toBe(4);
            if (kind === 'domain') expect(isIP(new URL(`http://${text}/`).hostname), text).toBe(0);
            const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
            if (kind === 'url') {
              expect(parseUrl(url), text).toBeDefined();
              expect(getHostname(url, { validateHostname: false }), text).not.toBeNull();
            }
          }
        },
      ),
      { numRuns },
    );
  });

  it('a host can be opened from no URL that is defanged, and from each one that is refanged', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const safe = defang(url);
        expect(parseUrl(safe), safe).toBeUndefined();
        expect(new URL(refang(safe)).hostname).toBe(new URL(url).hostname);
      }),
      { numRuns },
    );
  });
});

describe('a time', () => {
  const two = (n: number): string => String(n).padStart(2, '0');
  const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  const parts = fc.record({
    year: fc.integer({ min: 1600, max: 2400 }),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.oneof(fc.integer({ min: 0, max: 32 }), fc.constantFrom(28, 29, 30, 31)),
    hour: fc.integer({ min: 0, max: 25 }),
    minute: fc.integer({ min: 0, max: 60 }),
    second: fc.integer({ min: 0, max: 61 }),
    offset: fc.integer({ min: -12, max: 14 }),
  });
  type Parts = typeof parts extends fc.Arbitrary<infer T> ? T : never;
  /** The instant of some parts by the calendar of `Date.UTC`; undefined if there is no such day or time. */
  const instantOf = ({ year, month, day, hour, minute, second, offset }: Parts): number | undefined => {
    const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
    const isSame =
      [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()].join() ===
      [month, day, hour, minute].join();
    return isSame && second < 60 ? at.getTime() - offset * 3_600_000 : undefined;
  };
  const zone = (offset: number): string => `${offset < 0 ? '-' : '+'}${two(Math.abs(offset))}`;
  const iso = ({ year, month, day, hour, minute, second, offset }: Parts): string =>
    `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${zone(offset)}:00`;
  const mail = ({ year, month, day, hour, minute, second, offset }: Parts): string =>
    `${day} ${MONTHS[month - 1] ?? 'Foo'} ${year} ${two(hour)}:${two(minute)}:${two(second)} ${zone(offset)}00`;

  it('counts as one only if the calendar has it, in each form', () => {
    fc.assert(
      fc.property(parts, (one) => {
        const expected = instantOf(one);
        // Hour 24 and second 60 are other names of the next midnight and minute, which not every reader takes.
        if (one.hour >= 24 || one.second >= 60) return;
        for (const text of [iso(one), iso(one).replace('T', ' '), iso(one).replace(/:00$/, '')])
          expect(readTime(text, 'UTC'), text).toBe(expected);
        expect(readTime(mail(one), 'UTC'), mail(one)).toBe(expected);
        expect(readMailDate(mail(one)), mail(one)).toBe(expected);
        expect(readMailDate(iso(one)), iso(one)).toBe(expected);
      }),
      { numRuns },
    );
  });
});

describe('a country', () => {
  it('gets the same code by its name, and by three letters, of other lists', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const wrong = codes.flatMap(([code = '', three = '']) =>
      [code, code.toLowerCase(), names.of(code) ?? '', three]
        .filter((text) => countryOf(text).code !== code)
        .map((text) => `${text}: not ${code}`),
    );
    expect(wrong).toEqual([]);
    const others = records.filter(({ cca2, cca3 }) => countryOf(cca3).code !== cca2);
    // Kosovo has no code of ISO: its letters are for the use of each list.
    expect(others.map(({ cca2 }) => cca2)).toEqual(['XK']);
  });
});
