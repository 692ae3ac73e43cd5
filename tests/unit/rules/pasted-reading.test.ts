import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defang } from '../../../shared/rules/defang';
import { readPastedLine } from '../../../shared/rules/pasted-indicators';

const found = (line: string) => readPastedLine(line).map(({ kind, text }) => [kind, text]);
/** The values that can be sent without anybody having looked at them. */
const ready = (line: string) =>
  readPastedLine(line)
    .filter((one) => one.kind !== null && (one.repair ?? '') === '')
    .map(({ text }) => text);
const reasons = (line: string) =>
  readPastedLine(line).map((one) => (one.kind === null ? one.message : (one.repair ?? '')));

const EVIL_HOST = 'evil.example';

describe('the reading of a pasted line', () => {
  it.each([
    ["o'brien@fabrikam.example", [['email', "o'brien@fabrikam.example"]]],
    [
      "Block sender o'neil@fabrikam.example and d'arcy@fabrikam.example",
      [
        ['email', "o'neil@fabrikam.example"],
        ['email', "d'arcy@fabrikam.example"],
      ],
    ],
    ["hxxps://contoso[.]example/it's", [['url', "https://contoso.example/it's"]]],
    ["'quoted@fabrikam.example'", [['email', 'quoted@fabrikam.example']]],
    ["'o'brien@fabrikam.example',", [['email', "o'brien@fabrikam.example"]]],
    [
      "fabrikam.example's sender o'brien@fabrikam.example's",
      [
        ['domain', 'fabrikam.example'],
        ['email', "o'brien@fabrikam.example"],
      ],
    ],
    ["<a href='https://contoso.example/a'>here</a>", [['url', 'https://contoso.example/a']]],
    ["url('https://contoso.example/a')", [['url', 'https://contoso.example/a']]],
    [
      "['a.example', 'b@c.example']",
      [
        ['domain', 'a.example'],
        ['email', 'b@c.example'],
      ],
    ],
  ])('reads apostrophes as part of %s, and quotes around it not', (line, wanted) => {
    expect(found(line)).toEqual(wanted);
    expect(ready(line)).toHaveLength(wanted.length);
  });

  it('looks at each word of letters that is long enough for a cut-off hash, and at a shorter one alone on its line', () => {
    expect(found(`seen ${'a'.repeat(19)} and ${'ab'.repeat(16)}`)).toEqual([['hash', 'ab'.repeat(16)]]);
    expect(found(`seen ${'a'.repeat(20)} today`)).toEqual([[null, 'a'.repeat(20)]]);
    expect(found('exe')).toEqual([['file_type', 'exe']]);
    expect(found('seen hxxp[:]//evil today')).toEqual([['url', 'http://evil']]);
  });

  it.each([
    ['hxxps[:]//login[.]contoso[.]example[/]verify[/]a.php', 'https://login.contoso.example/verify/a.php'],
    ['hxxp:[/][/]contoso[.]example[/]x', 'http://contoso.example/x'],
    ['hxxp://contoso\\.example/a', 'http://contoso.example/a'],
    ['http[s]://contoso[.]example/b', 'https://contoso.example/b'],
    ['hxxp[s][:]//contoso[.]example/b', 'https://contoso.example/b'],
    ['https:\\/\\/contoso.example\\/b', 'https://contoso.example/b'],
    ['hxxps[://]contoso[.]example', 'https://contoso.example'],
  ])('undoes the defanging of %s', (line, url) => {
    expect(found(line)).toEqual([['url', url]]);
    expect(ready(line)).toEqual([url]);
  });

  it('knows every top-level domain of the public list, and takes none for it that often ends a file name', () => {
    expect(found('login.contoso-mail.autos, cdn.contoso-mail.top')).toEqual([
      ['domain', 'login.contoso-mail.autos'],
      ['domain', 'cdn.contoso-mail.top'],
    ]);
    expect(found('seen: a.fabrikam.motorcycles and b.fabrikam.baby')).toEqual([
      ['domain', 'a.fabrikam.motorcycles'],
      ['domain', 'b.fabrikam.baby'],
    ]);
    expect(defang('login.contoso-mail.autos')).toBe('login[.]contoso-mail[.]autos');
    expect(reasons('open archive.zip or holiday.mov')).toEqual([
      expect.stringContaining('file name'),
      expect.stringContaining('file name'),
    ]);
    expect(found('evil[.]zip')).toEqual([['domain', 'evil.zip']]);
  });

  it.each([
    ['*.evil.net', 'wildcards'],
    ['block *.evil.net and others', 'wildcards'],
    ['https://*.evil.net/a', 'wildcards'],
    ['https://evil.net/*', 'wildcards'],
    ['*@evil.net', 'wildcard'],
    ['a***@evil.net', 'wildcard'],
    ['198.51.100.0/24', 'networks'],
    ['198[.]51[.]100[.]0/24', 'networks'],
    ['198.51.100.1-198.51.100.9', 'ranges'],
    ['198.51.100.1-9', 'ranges'],
    ['2001:db8::/32', 'networks'],
    ['from 2001:db8::1 today', 'IPv6'],
    ['evil.example:8443', 'port'],
    ['198.51.100.7:25', 'port'],
    ['999.1.1.1', 'whole IP address'],
    ['1[.]2[.]3', 'whole IP address'],
    ['1.2.3.4.5', 'whole IP address'],
    ['"john smith"@evil.example', 'begin'],
    ['"john"@evil.example', 'begin'],
    ['a@[198.51.100.7]', 'whole email address'],
    ['a@b@c.example', 'whole email address'],
    ['npm@1.2.3', 'whole email address'],
    ['me@localhost', 'whole email address'],
    ['a@evil.example/path', 'whole email address'],
    ['from=a@evil.example', 'begin'],
    ['CONTOSO\\bob@evil.example', 'begin'],
    ['http:evil.example', 'whole URL'],
    ['//evil.example/x', 'whole URL'],
    ['https://', 'whole URL'],
    [`see ${'b'.repeat(40)} in the log`, 'only MD5'],
    [`see ${'b'.repeat(31)} in the log`, 'only MD5'],
    ['see invoice.pdf in the mail', 'file name'],
    ['John.Smith wrote it', 'isn’t clear'],
    ['.autos', 'top-level domain'],
  ])('reports %s, and says why it is not taken', (line, why) => {
    expect(ready(line)).toEqual([]);
    expect(reasons(line)).toEqual(expect.arrayContaining([expect.stringContaining(why)]));
    expect(readPastedLine(line).every(({ kind }) => kind === null)).toBe(true);
  });

  it.each([
    ['https://evil.example/a,b.php', 'https://evil.example/a', 'Cut at a comma'],
    ['https://evil.example/a;b', 'https://evil.example/a', 'Cut at a comma'],
    ['https://evil.example/a"b', 'https://evil.example/a', 'Cut at a quote'],
    ['https://evil.example/<redacted>', 'https://evil.example/', 'Cut at a quote'],
    ['evil"x.example', 'x.example', 'Cut at a quote'],
    ['hxxp://evil[.]examplehxxp://bad[.]example', 'http://evil.examplehxxp://bad.example', 'Another URL'],
    ['https://evil.example/very/long...', 'https://evil.example/very/long', 'shortened'],
    ['https://evil.example:x/a', 'https://evil.example:x/a', 'Browsers may not open it'],
    ['https://evil.example:70000/', 'https://evil.example:70000/', 'Browsers may not open it'],
    ['https://1.2.3.4.5/', 'https://1.2.3.4.5/', 'Browsers may not open it'],
    ['login.evil.exam…', 'login.evil.exam', 'shortened'],
    ['o’brien@evil.example', "o'brien@evil.example", 'curly apostrophe'],
    ['ev\u200bil.example', EVIL_HOST, 'Invisible'],
    ['a|b@evil.example', 'a|b@evil.example', 'unusual characters'],
    ['Ask them.Is it evil', 'them.Is', 'capital'],
    ['fabrikam.notatld', 'fabrikam.notatld', 'no known top-level domain'],
    ['@john.smith', 'john.smith', 'no known top-level domain'],
    ['pdf', 'pdf', 'Read as a file type'],
    ['.com', 'com', 'Read as a file type'],
  ])('asks somebody to look at %s, which was repaired, cut or guessed', (line, text, why) => {
    const [one] = readPastedLine(line).filter(({ kind }) => kind !== null);
    expect(one).toMatchObject({ text, repair: expect.stringContaining(why) as string });
    expect(ready(line)).toEqual([]);
  });

  it.each([
    ['<a href="https://evil.example/a">text</a>', ['https://evil.example/a']],
    ['Bob<bob@evil.example>', ['bob@evil.example']],
    ['bob@evil.example<mailto:bob@evil.example>', ['bob@evil.example', 'bob@evil.example']],
    ['https://evil.example/a<https://evil.example/a>', ['https://evil.example/a', 'https://evil.example/a']],
    ['{"url":"https://evil.example/a","host":"evil.example"}', ['https://evil.example/a', 'evil.example']],
    ['<b>evil.example</b>', ['evil.example']],
  ])('takes quotes and brackets around a value for no cut: %s', (line, values) => {
    expect(ready(line)).toEqual(values);
  });

  it.each([
    ['https://evil.example,phishing', ['https://evil.example']],
    ['"https://evil.example/a,b",phishing', ['https://evil.example/a,b']],
    ['https://evil.example/a,https://evil.example/b', ['https://evil.example/a', 'https://evil.example/b']],
    ['a@x.example|b@x.example', ['a@x.example', 'b@x.example']],
    ['| a@x.example|b@x.example | phishing |', ['a@x.example', 'b@x.example']],
    ['|a@x.example|phishing|', ['a@x.example']],
    ['`a@x.example`, **b@x.example**', ['a@x.example', 'b@x.example']],
    [
      '1.https://evil.example/a -https://evil.example/b',
      ['https://evil.example/a', 'https://evil.example/b'],
    ],
    ['src=https://evil.example/a', ['https://evil.example/a']],
    ['mailto:a@evil.example?subject=x', ['a@evil.example']],
    ['bounce+u=contoso.example@evil.example', []],
    ['domain:evil.example ip=198.51.100.7', ['evil.example', '198.51.100.7']],
    ['a+b_c-d.e@evil.example', ['a+b_c-d.e@evil.example']],
    ['jörg@evil.example', ['jörg@evil.example']],
    ['evil.example. Evil.example! (evil.example)', ['evil.example', 'Evil.example', 'evil.example']],
    ['EVIL.COM is bad', ['EVIL.COM']],
    ['medium.example/@user', ['medium.example/@user']],
    ['https://medium.example/@user', ['https://medium.example/@user']],
  ])('takes from %s what it names', (line, wanted) => {
    expect(ready(line)).toEqual(wanted);
  });

  it('tells IP addresses from domains', () => {
    expect(found('198.51.100.7, 10[.]0[.]0[.]5 and evil.example')).toEqual([
      ['ip', '198.51.100.7'],
      ['ip', '10.0.0.5'],
      ['domain', EVIL_HOST],
    ]);
  });
});

// RFC 5322, atext: every character of a name that needs no quotes.
const ATEXT = "abcXYZ019!#$%&'*+-/=?^_`{|}~";
const name = fc
  .array(fc.string({ unit: fc.constantFrom(...ATEXT), minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((atoms) => atoms.join('.'))
  // The first defangs, and the second makes a URL of a label before it.
  .filter((one) => !one.includes('{.}') && !one.startsWith('//'));
const word = fc.stringMatching(/^[a-z]{2,8}$/);
const context = fc.constantFrom(
  (text: string) => text,
  (text: string) => `Block sender ${text} today`,
  (text: string) => `From: ${text}, To: me`,
  (text: string) => `"${text}",3`,
  (text: string) => `<${text}>`,
  (text: string) => `(${text})`,
  (text: string) => `'${text}'`,
  (text: string) => `‘${text}’`,
  (text: string) => `sender:${text};x`,
  (text: string) => text.replaceAll('.', '[.]').replace('@', '[@]'),
);

describe('any line of a pasted text', () => {
  it('keeps each address whole or leaves it out, whatever its name consists of', () => {
    fc.assert(
      fc.property(name, word, context, (local, host, place) => {
        const address = `${local}@${host}.example`;
        for (const { kind, text } of readPastedLine(place(address)))
          if (kind !== null && text.includes('@') && kind !== 'url') expect(text).toBe(address);
        for (const text of ready(place(address))) expect([address, 'x', 'me']).toContain(text);
      }),
      { numRuns: 5_000 },
    );
  });

  it('gives each plain address, also one with an apostrophe', () => {
    const plain = fc.stringMatching(/^[a-z0-9][a-z0-9._+'-]{0,8}[a-z0-9]$/);
    fc.assert(
      fc.property(plain, word, context, (local, host, place) => {
        const address = `${local}@${host}.example`;
        expect(ready(place(address))).toEqual([address]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('asks somebody to look at a URL whose host is one word, as the rest of a cut one may be', () => {
    expect(ready('https://aa.example/a;a://az')).toEqual([]);
    expect(ready("https://aa.example/a,a://'az")).toEqual([]);
    expect(ready('https://aa.example/a,x://b.example/c,https://d.example/')).toEqual(['https://d.example/']);
    expect(ready('http://intranet/login')).toEqual([]);
    expect(ready('http://[2001:db8::1]/login')).toEqual(['http://[2001:db8::1]/login']);
  });

  it('keeps a URL whole, or asks somebody to look at it', () => {
    const path = fc.string({
      unit: fc.constantFrom(..."abc019-._~!$&'*+,;=:@/?%"),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(word, path, context, (host, tail, place) => {
        const url = `https://${host}.example/a${tail}z`;
        const read = readPastedLine(place(url));
        expect(read.length).toBeGreaterThan(0);
        for (const text of ready(place(url))) if (text.includes('://')) expect(text).toBe(url);
      }),
      { numRuns: 5_000 },
    );
  });

  it('loses no word that looks like a value', () => {
    const value = fc.oneof(
      fc.tuple(word, word).map(([a, b]) => `${a}.${b}`),
      fc.tuple(word, word).map(([a, b]) => `${a}@${b}`),
      word.map((one) => `*.${one}.net`),
      fc.ipV4(),
      fc.tuple(fc.ipV4(), fc.nat(32)).map(([ip, bits]) => `${ip}/${bits}`),
      fc.tuple(fc.ipV4(), fc.integer({ min: 1, max: 65_535 })).map(([ip, port]) => `${ip}:${port}`),
      fc.ipV6().filter((ip) => !ip.includes('.') && ip !== '::'),
      fc.tuple(word, fc.nat(65_535)).map(([host, port]) => `${host}.example:${port}`),
      fc.stringMatching(/^[0-9a-f]{20,130}$/),
      fc.webUrl(),
      fc.emailAddress(),
    );
    const around = fc.constantFrom(
      ['', ''],
      ['[', ']'],
      ['(', ')'],
      ['"', '"'],
      ["'", "'"],
      ['<', '>'],
      ['', ','],
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(value, around), { minLength: 1, maxLength: 4 }), (items) => {
        const line = items.map(([text, [before, after]]) => `${before}${text}${after}`).join(' and ');
        const read = readPastedLine(line);
        expect(read.length, line).toBeGreaterThanOrEqual(items.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it('gives an entry unless it is blank', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '[.]',
        'hxxp',
        '://',
        '@',
        ')',
        '((((',
        '"',
        ',',
        '\u202e',
        '.exe',
        '*',
        '|',
        "'",
        '’',
        '...',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const line = pieces.join('');
        expect(readPastedLine(line).length > 0).toBe(line.trim() !== '');
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    "'",
    "'(",
    "'a",
    ".'a",
    '|',
    '| ',
    '|a@',
    '*',
    '`',
    '{',
    '…',
    '..',
    '"@',
    '”@',
    'a@',
    '=@',
    'https://',
    "('",
    '[/]',
    '\\',
  ])('hangs nothing if it is a million characters of %s', { timeout: 120_000 }, (unit) => {
    const begin = performance.now();
    readPastedLine(unit.repeat(Math.ceil(1_000_000 / unit.length)));
    readPastedLine(`${unit.repeat(Math.floor(4_000 / unit.length))} `.repeat(250));
    expect(performance.now() - begin).toBeLessThan(60_000);
  });
});
