import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostIndicators, looksLike } from '../../../renderer/evidence/host-indicators';
import { BRAND_DOMAINS } from '../../../shared/rules/brand-domains';
import { hasInvisible, showInvisible, withoutInvisible } from '../../../shared/model/invisible';
import { asciiHost, readLink, unwrapped } from '../../../renderer/evidence/links';
import { skeleton } from '../../../renderer/evidence/look-alikes';
import { readableHost } from '../../../renderer/evidence/readable-host';
import { REAL_NAMES } from './real-names';
import { anyText, kinds, world } from './evidence-support';

/** Look-alikes of 50 brands made from random letters, kept where ICU 72 itself calls the pair confusable. */
const confusable = JSON.parse(readFileSync(join(import.meta.dirname, 'confusable-pairs.json'), 'utf8')) as {
  readonly brands: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
};

describe('international hosts', () => {
  it('reads international hosts as Node does', () => {
    for (const name of REAL_NAMES) {
      const ascii = domainToASCII(name);
      if (ascii !== '') expect(readableHost(ascii)).toBe(domainToUnicode(ascii));
    }
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'aä日本ф-1εщ한é𐐬'), minLength: 1, maxLength: 40 }),
        (label) => {
          const ascii = domainToASCII(`${label}.example`);
          if (ascii !== '') expect(readableHost(ascii)).toBe(domainToUnicode(ascii));
        },
      ),
      { numRuns: 2_000 },
    );
    fc.assert(fc.property(anyText, (text) => typeof readableHost(`xn--${text}.example`) === 'string'));
  });

  it('flags hosts that look like one of 50 brands: 99 of 100 pairs that ICU calls confusable', () => {
    const missed = confusable.pairs.filter(([fake, brand]) => {
      const host = domainToASCII(fake) || fake;
      return looksLike(host, BRAND_DOMAINS) !== brand;
    });
    expect(confusable.brands).toEqual(expect.arrayContaining([...BRAND_DOMAINS]));
    expect(confusable.pairs.length).toBeGreaterThanOrEqual(1_000);
    expect(missed.length / confusable.pairs.length, JSON.stringify(missed.slice(0, 12))).toBeLessThanOrEqual(
      0.01,
    );
  });

  it('raises no alarm for honest people: 98 of 100', () => {
    const alarms = REAL_NAMES.filter((name) =>
      hostIndicators(domainToASCII(name) || name).some(({ weight }) => weight === 'bad'),
    );
    expect(REAL_NAMES.length).toBeGreaterThanOrEqual(200);
    expect(alarms.length / REAL_NAMES.length, alarms.join(' ')).toBeLessThanOrEqual(0.02);
    expect(BRAND_DOMAINS.filter((brand) => kinds(hostIndicators(brand)).length > 0)).toEqual([]);
  });

  it('international hosts show their wire form beside the readable one', () => {
    expect(
      hostIndicators(asciiHost('https://bücher.de/')).find(({ kind }) => kind === 'international')?.text,
    ).toBe('Encoded as xn--bcher-kva.de');
    expect(kinds(hostIndicators('xn--80ak6aa92e.com'))).toContain('look-alike');
    expect(kinds(hostIndicators('paypal.com.signin.example'))).toContain('carries');
    expect(kinds(hostIndicators('rnicrosoft.com'))).toContain('look-alike');
    expect(kinds(hostIndicators('c0ntoso.example', world.ours))).toContain('look-alike');
    expect(kinds(hostIndicators('mail.contoso.example', world.ours))).toEqual([]);
    expect(skeleton('ΡayΡal')).toBe(skeleton('paypal'));
  });
});

describe('links', () => {
  const link = (text: string, url: string) => kinds(readLink(text, url, world).indicators);
  it.each([
    ['https://www.paypal.com/login', 'https://paypal.com/x', []],
    ['www.paypal.com', 'https://evil.example/x', ['mismatch']],
    ['PayPal.com', 'https://evil.example/x', ['mismatch']],
    ['https://user@paypal.com', 'https://evil.example/', ['mismatch']],
    ['pay\u200bpal.com', 'https://evil.example/', ['mismatch', 'invisible']],
    ['Click here', 'https://evil.example/x', []],
    ['See v1.2 of the file', 'https://evil.example/x', []],
    ['report.pdf', 'https://evil.example/x', ['mismatch']],
    ['paypal.com', 'https://paypal.com@evil.example/', ['mismatch', 'user']],
    ['x', 'https://paypal.com:pw@evil.example/', ['user']],
    ['x', 'http://evil.example/', ['plain']],
    ['x', 'https://evil.example:8443/', ['port']],
    ['x', 'https://203.0.113.7/', ['address']],
    ['x', 'https://3405803783/', ['address']],
    ['x', 'https://0xcb.0x0.0x71.0x7/', ['address']],
    ['x', 'https://[2001:db8::1]/', ['address']],
    ['x', 'data:text/html,<script>alert(1)</script>', ['scheme']],
    ['x', 'javascript:alert(1)', ['scheme']],
    ['x', 'file:///etc/passwd', ['scheme']],
    ['x', 'ms-msdt:/id', ['scheme']],
    ['x', 'mailto:a@b.example', []],
    ['x', 'tel:+1', []],
    ['x', 'no address', ['unreadable']],
    ['x', '', ['unreadable']],
    ['x', 'https://\u0440aypal.com/', ['look-alike', 'mixed', 'international']],
    ['x', 'https://\u0430\u0440\u0440\u04cf\u0435.com/', ['look-alike', 'international']],
    ['x', 'https://office.com.evil.example/', ['carries']],
    [
      'example.com',
      'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&data=1',
      [],
    ],
    [
      'example.com',
      'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2Fa&data=1',
      ['mismatch'],
    ],
    ['x', 'https://nam02.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)', ['scheme']],
  ] as const)('finds in %j to %s: %j', (text, url, signs) => {
    expect(link(text, url)).toEqual(signs);
  });

  it('unwraps links of each known service, also one inside another', () => {
    const inner = 'https://evil.example/a?b=c';
    const safe = `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(inner)}&data=05`;
    expect(unwrapped(safe)).toEqual({ url: inner, wrappers: ['Safe Links'] });
    expect(unwrapped(`https://url.avanan.click/v2/___${inner}___.YXA6`)).toEqual({
      url: inner,
      wrappers: ['Click-Time Protection'],
    });
    expect(
      unwrapped(`https://checkpoint.url-protection.com/v1/url?o=${encodeURIComponent(inner)}&g=1`),
    ).toEqual({ url: inner, wrappers: ['Click-Time Protection'] });
    expect(unwrapped(`https://urldefense.com/v3/__${inner}__;!!a`)).toEqual({
      url: inner,
      wrappers: ['URL Defense'],
    });
    expect(unwrapped('https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_a&d=1')).toEqual({
      url: 'https://evil.example/a',
      wrappers: ['URL Defense'],
    });
    expect(unwrapped(`https://www.google.com/url?q=${encodeURIComponent(safe)}`)).toEqual({
      url: inner,
      wrappers: ['Google', 'Safe Links'],
    });
    expect(
      unwrapped('https://safelinks.protection.outlook.com.evil.example/?url=https://a.example').wrappers,
    ).toEqual([]);
    let deep = inner;
    for (let n = 0; n < 30; n += 1)
      deep = `https://www.google.com/url?q=${encodeURIComponent(deep)}`.slice(0, 60_000);
    expect(unwrapped(deep).wrappers.length).toBeLessThanOrEqual(6);
  });

  it('links never throw, whatever they contain', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        (text, url) =>
          Array.isArray(readLink(text, url, world).indicators) &&
          Array.isArray(readLink(text, `https://${url}`, world).indicators),
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('invisible characters', () => {
  it.each([
    ['invoice\u202egpj.exe', 'invoice⟦U+202E⟧gpj.exe'],
    ['a\u200bb\u2066c\u2069\ufeff\u00ad\u061c', 'a⟦U+200B⟧b⟦U+2066⟧c⟦U+2069⟧⟦U+FEFF⟧⟦U+00AD⟧⟦U+061C⟧'],
    ['a\u0000\u001b[31m\u0007', 'a⟦U+0000⟧⟦U+001B⟧[31m⟦U+0007⟧'],
    ['a\u{e0041}\u{e007f}', 'a⟦U+E0041⟧⟦U+E007F⟧'],
    ['a\ufe0f', 'a⟦U+FE0F⟧'],
    ['half \ud800 a pair', 'half ⟦U+D800⟧ a pair'],
    ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
    ['❤️ 👩‍💻 1️⃣ 🏳️‍🌈', '❤️ 👩‍💻 1️⃣ 🏳️‍🌈'],
    ['می‌خواهم', 'می‌خواهم'],
    ['क्‍ष', 'क्‍ष'],
    ['שלום, мир, 日本', 'שלום, мир, 日本'],
    ['pay\u200cpal', 'pay⟦U+200C⟧pal'],
  ])('shows %j as %j', (text, shown) => expect(showInvisible(text)).toBe(shown));

  it('leaves text without any unchanged, also when it is shown again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const shown = showInvisible(text);
        expect(showInvisible(shown)).toBe(shown);
        expect(hasInvisible(shown)).toBe(false);
        expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u0000-\u0008\u001b]/);
        expect(shown.replace(/⟦U\+[\dA-F]+⟧/g, '').length).toBeLessThanOrEqual(text.length);
        expect(hasInvisible(withoutInvisible(withoutInvisible(text)))).toBe(
          hasInvisible(withoutInvisible(text)),
        );
      }),
      { numRuns: 5_000 },
    );
  });
});
