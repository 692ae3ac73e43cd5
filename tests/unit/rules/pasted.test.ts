import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defang } from '../../../shared/rules/defang';
import { flagsByName, resolveFlags } from '../../../shared/rules/flags';
import type { PasteTargets } from '../../../shared/model/pasted-exceptions';
import { createPasteReader } from '../../../shared/rules/pasted-exceptions';
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
    ['198[.]51[.]100[.]7', [['domain', '198.51.100.7']]],
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
    ['Dear team, John.Smith sent report v1.2 today.', 'No hash'],
    ['b'.repeat(40), 'Only MD5'],
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
  const targets: PasteTargets = {
    hash: { sec_type: 'checkpoint_te', exception_type: 'hash' },
    url: { sec_type: 'avanan_url', exception_type: 'block-url' },
    domain: { sec_type: 'avanan_url', exception_type: 'block-domain' },
    email: { sec_type: 'ap_avanan', exception_type: 'sender_email' },
  };
  const read = (lines: readonly string[], given = targets) => {
    const reader = createPasteReader(given, flags);
    return lines.flatMap((line, at) => reader.read(line, at + 1));
  };

  it('becomes exceptions of the tools that were chosen for each kind', () => {
    expect(read([MD5, 'hxxp://a[.]example/x', 'b@c.example'])).toEqual([
      {
        line: 1,
        state: 'ready',
        kind: 'hash',
        exception_str: MD5,
        sec_type: 'checkpoint_te',
        exception_type: 'hash',
        message: '',
      },
      {
        line: 2,
        state: 'ready',
        kind: 'url',
        exception_str: 'http://a.example/x',
        sec_type: 'avanan_url',
        exception_type: 'block-url',
        message: '',
      },
      {
        line: 3,
        state: 'ready',
        kind: 'email',
        exception_str: 'b@c.example',
        sec_type: 'ap_avanan',
        exception_type: 'sender_email',
        message: '',
      },
    ]);
  });

  it('says which line had a value before, in any case except for URLs', () => {
    const rows = read(['A.example', 'a.example', 'http://a.example/X', 'http://a.example/x']);
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'repeated', 'ready', 'ready']);
    expect(rows[1]?.message).toBe('Line 1 has it already.');
  });

  it('says what is wrong with a value that the tenant would refuse', () => {
    const rows = read([SHA256, 'fabrikam.example/login', 'ftp://a.example/x', 'exe', 'nothing here']);
    expect(rows.map(({ state }) => state)).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'nothing']);
    expect(rows[0]?.message).toContain('SHA256');
    expect(rows[1]?.message).toContain('http://');
    expect(rows[3]?.message).toBe('Choose a security tool for file types.');
  });
});
