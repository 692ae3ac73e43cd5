import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defang } from '../../../shared/rules/defang';
import { flagsByName, resolveFlags } from '../../../shared/rules/flags';
import type { PasteTargets } from '../../../shared/model/pasted-exceptions';
import { createPasteReader, type PasteChoices } from '../../../shared/rules/pasted-exceptions';
import { readPastedLine } from '../../../shared/rules/pasted-indicators';

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
const SHA256 = 'a'.repeat(64);
const found = (line: string) => readPastedLine(line).map(({ kind, text }) => [kind, text]);

describe('a pasted line', () => {
  it.each([
    [MD5, [['hash', MD5]]],
    [`SHA256: ${SHA256.toUpperCase()}`, [['hash', SHA256.toUpperCase()]]],
    [`md5=${MD5}`, [['hash', MD5]]],
    ['Billing <billing@fabrikam.example>', [['email', 'billing@fabrikam.example']]],
    ['billing[at]fabrikam[dot]example', [['email', 'billing@fabrikam.example']]],
    ['mailto:billing@fabrikam.example', [['email', 'billing@fabrikam.example']]],
    ['hxxps[://]fabrikam[.]example/a?b=c', [['url', 'https://fabrikam.example/a?b=c']]],
    ['hXXp://fabrikam(.)example/', [['url', 'http://fabrikam.example/']]],
    ['h**p://fabrikam.example/x.', [['url', 'http://fabrikam.example/x']]],
    ['"http://fabrikam.example/x,y",malicious,3', [['url', 'http://fabrikam.example/x,y']]],
    ['http://fabrikam.example/x,malicious', [['url', 'http://fabrikam.example/x']]],
    ['http://fabrikam.example/x;a=1', [['url', 'http://fabrikam.example/x;a=1']]],
    ['fabrikam[.]example', [['domain', 'fabrikam.example']]],
    ['fabrikam [.] example', [['domain', 'fabrikam.example']]],
    [
      'The domain (fabrikam.example), and contoso.example!',
      [
        ['domain', 'fabrikam.example'],
        ['domain', 'contoso.example'],
      ],
    ],
    [
      'a@b.example;c@d.example',
      [
        ['email', 'a@b.example'],
        ['email', 'c@d.example'],
      ],
    ],
    ['@fabrikam.example', [['domain', 'fabrikam.example']]],
    ['198[.]51[.]100[.]7', [['ip', '198.51.100.7']]],
    ['*.exe', [['file_type', 'exe']]],
    [
      '.docm, .iso',
      [
        ['file_type', 'docm'],
        ['file_type', 'iso'],
      ],
    ],
    ['pdf', [['file_type', 'pdf']]],
    ['fabrikam.berlin', [['domain', 'fabrikam.berlin']]],
    [
      '[fabrikam.example](http://fabrikam.example/a)',
      [
        ['domain', 'fabrikam.example'],
        ['url', 'http://fabrikam.example/a'],
      ],
    ],
    ['| fabrikam.example | phishing |', [['domain', 'fabrikam.example']]],
    ['http://fabrikam.example/wiki/A_(b)', [['url', 'http://fabrikam.example/wiki/A_(b)']]],
    ['', []],
    ['  \t', []],
  ])('reads %s', (line, wanted) => {
    expect(found(line)).toEqual(wanted);
  });

  it.each([
    ['Dear team, report v1.2 was sent today, e.g. by mail.', 'No hash'],
    ['Dear team, John.Smith sent report v1.2 today.', 'isn’t clear if this is a domain'],
    ['b'.repeat(40), 'only MD5'],
    ['invoice.pdf', 'file name'],
    ['2001:db8::1', 'IPv6'],
    ['x'.repeat(5_000), 'at most 4,096'],
  ])('says why it finds nothing in %s', (line, why) => {
    const rows = readPastedLine(line);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: null, message: expect.stringContaining(why) as string });
  });

  it('finds each indicator again in the form that Postern defangs it to, between other words', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/);
    const host = name.map((one) => `${one}.example`);
    const indicator = fc.oneof(
      host.map((text) => ({ kind: 'domain', text })),
      fc.tuple(name, host).map(([user, at]) => ({ kind: 'email', text: `${user}@${at}` })),
      fc.tuple(host, name).map(([at, path]) => ({ kind: 'url', text: `https://${at}/${path}` })),
      fc.stringMatching(/^[0-9a-f]{32}$/).map((text) => ({ kind: 'hash', text })),
    );
    const glue = fc.constantFrom(' ', ', ', '; ', '\t', ' | ', ' and ', ' (see) ');
    fc.assert(
      fc.property(
        fc.array(indicator, { minLength: 1, maxLength: 6 }),
        glue,
        fc.boolean(),
        (items, between, isDefanged) => {
          const line = items.map(({ text }) => (isDefanged ? defang(text) : text)).join(between);
          expect(readPastedLine(line).map(({ kind, text }) => ({ kind, text }))).toEqual(items);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads any text without failing, and gives each line that is not empty at least one row', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('[.]', 'hxxp', '://', '@', MD5, ')', '((((', '"', ',', '\u202e', '.exe'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const line = pieces.join('');
        const rows = readPastedLine(line);
        if (/[\p{L}\p{N}]/u.test(line)) expect(rows.length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['(', ')', '[.]', '@', '.', 'a.', 'a,', 'a;', '"', 'h[tt', '[', ' [.] ', '://'])(
    'reads a million characters of %s without hanging',
    // A pattern that goes back for each character would take hours; a loaded machine takes seconds.
    { timeout: 120_000 },
    (unit) => {
      expect(readPastedLine(unit.repeat(Math.ceil(1_000_000 / unit.length)))).toBeDefined();
    },
  );
});

describe('a pasted text', () => {
  const flags = flagsByName(resolveFlags({}));
  const blocks: PasteTargets = {
    url: { sec_type: 'avanan_url', exception_type: 'block-url' },
    domain: { sec_type: 'avanan_url', exception_type: 'block-domain' },
    ip: { sec_type: 'avanan_url', exception_type: 'block-domain' },
  };
  const allows: PasteTargets = {
    hash: { sec_type: 'checkpoint_te', exception_type: 'hash' },
    email: { sec_type: 'ap_avanan', exception_type: 'sender_email' },
    domain: { sec_type: 'ap_avanan', exception_type: 'sender_email' },
  };
  const read = (lines: readonly string[], more: Partial<PasteChoices> = {}) => {
    const reader = createPasteReader({
      list: 'block',
      targets: blocks,
      flags,
      ownDomains: ['contoso.example'],
      ...more,
    });
    return lines.flatMap((line, at) => reader.read(line, at + 1));
  };
  const states = (...given: Parameters<typeof read>) => read(...given).map(({ state }) => state);
  const ALLOW = { list: 'allow', targets: allows } as const;

  it('becomes no exception before Block or Allow is chosen, whatever was chosen for its kinds', () => {
    const rows = read([MD5, 'http://a.example/x', 'b@c.example', 'd.example'], { list: null });
    expect(rows.map(({ state, message }) => [state, message])).toEqual(
      rows.map(() => ['choice', 'Choose Block or Allow.']),
    );
  });

  it('becomes blocks of links and their domains, and never an allow', () => {
    const rows = read(['hxxp://a[.]example/x', 'd[.]example', MD5, 'b@c.example'], {
      targets: { ...allows, ...blocks },
    });
    expect(rows.map(({ state, list, exception_type }) => [state, list, exception_type])).toEqual([
      ['ready', 'block', 'block-url'],
      ['ready', 'block', 'block-domain'],
      ['invalid', null, null],
      ['invalid', null, null],
    ]);
    expect(rows[2]?.message).toContain('Check if the portal can');
    // A target of the other list counts as none.
    expect(states(['d.example'], { targets: allows })).toEqual(['choice']);
  });

  it('becomes allows with the tool that was chosen for each kind', () => {
    expect(read([MD5], ALLOW)).toEqual([
      {
        line: 1,
        state: 'ready',
        kind: 'hash',
        list: 'allow',
        exception_str: MD5,
        sec_type: 'checkpoint_te',
        exception_type: 'hash',
        message: '',
      },
    ]);
  });

  it.each([
    ['contoso.example', 'own domain'],
    ['mail.contoso.example', 'own domain'],
    ['gmail.com', 'large provider'],
    ['yahoo.co.uk', 'large provider'],
    ['contoso.sharepoint.com', 'large provider'],
    ['10.0.0.5', 'private address'],
    ['192.168.1.1', 'private address'],
    ['https://contoso.example/login', 'own domain'],
    ['https://drive.google.com/x', 'large provider'],
  ])('waits for a confirmation where it blocks %s', (value, why) => {
    const [row] = read([value]);
    expect([row?.state, row?.message]).toEqual(['risky', expect.stringContaining(why)]);
  });

  it('waits for a confirmation where it allows a provider, the organization itself, or what was harmful', () => {
    expect(states(['gmail.com', 'boss@contoso.example', 'pat@gmail.com', 'x.example'], ALLOW)).toEqual([
      'risky',
      'risky',
      'ready',
      'ready',
    ]);
    const [row] = read(['Pat@Gmail.com'], { ...ALLOW, harmful: { 'pat@gmail.com': 3 } });
    expect([row?.state, row?.message]).toEqual([
      'risky',
      '3 of the rows it came from have a phishing or malware verdict.',
    ]);
  });

  it('waits for a check where it allows what was written defanged, and blocks it at once', () => {
    const lines = ['hxxp://a[.]evil[.]example/x', 'user(at)evil(dot)example', 'plain.example'];
    const url = { sec_type: 'avanan_url', exception_type: 'allow-url' } as const;
    const rows = read(lines, { list: 'allow', targets: { ...allows, url } });
    expect(rows.map(({ state, message }) => [state, message])).toEqual([
      ['risky', 'It was written defanged, as harmful values are.'],
      ['risky', 'It was written defanged, as harmful values are.'],
      ['ready', ''],
    ]);
    expect(states(['hxxp://a[.]evil[.]example/x'])).toEqual(['ready']);
  });

  it.each([
    'http://login.evil.example/a b c?x=1',
    'http://login.evil.example/a &y=2',
    'http://login.evil.example/q?a=1 &b=2',
  ])('waits for a check of a URL that a space may have cut off: %s', (line) => {
    const [row] = read([line]);
    expect([row?.state, row?.message]).toEqual(['risky', 'Cut at a space: check that the URL is whole.']);
  });

  it('takes a URL before prose, or before another URL, as whole', () => {
    expect(states(['http://a.example/x was seen', 'http://a.example/y http://b.example/z?q=1'])).toEqual([
      'ready',
      'ready',
      'ready',
    ]);
  });

  it('says which values are on their way, which is not yet that the tenant has them', () => {
    const key = new Set(['avanan_url block-domain d.example']);
    expect([states(['d.example'], { sending: key }), states(['d.example'], { added: key })]).toEqual([
      ['sending'],
      ['added'],
    ]);
  });

  it('says why the tenant refused a value, and does not count it as ready', () => {
    const refused = new Map([['avanan_url block-domain d.example', 'The tenant has it.']]);
    expect(read(['d.example'], { refused })[0]).toMatchObject({
      state: 'refused',
      message: 'The tenant has it.',
    });
  });

  it('says which line had a value before, in any case except for URLs', () => {
    const rows = read(['A.example', 'a.example', 'http://a.example/X', 'http://a.example/x']);
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'repeated', 'ready', 'ready']);
    expect(rows[1]?.message).toBe('Line 1 has it already.');
  });

  it('says what is wrong with a value that the tenant would refuse', () => {
    const rows = read([SHA256, 'exe', 'nothing here'], ALLOW);
    expect(rows.map(({ state }) => state)).toEqual(['invalid', 'choice', 'nothing']);
    expect(rows[0]?.message).toContain('SHA-256');
    expect(rows[1]?.message).toBe('Choose a type and tool for file types.');
    const links = read(['fabrikam.example/login', 'ftp://a.example/x']);
    expect(links.map(({ state }) => state)).toEqual(['invalid', 'invalid']);
    expect(links[0]?.message).toContain('http://');
  });
});
