import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXCEPTION_PAYLOADS, FILE_TYPE_MODES } from '../../../shared/model/exception';
import { EXCEPTION_TYPES, type ExceptionType } from '../../../shared/model/ids';
import { findExceptionError } from '../../../shared/rules/exception-check';
import {
  blockingFlag,
  EXCEPTION_TOOLS,
  exceptionTypesFor,
  offeredTypes,
} from '../../../shared/rules/exception-gating';
import {
  EXCEPTION_TYPE_FACTS,
  exceptionList,
  exceptionScope,
  exceptionTypeLabel,
} from '../../../shared/rules/exception-types';
import { checkExceptionValue, plainExceptionValue } from '../../../shared/rules/exception-value';
import { flagsByName, resolveFlags } from '../../../shared/rules/flags';

const flags = (changed: Readonly<Record<string, boolean>> = {}) => flagsByName(resolveFlags(changed));
const MD5 = 'd'.repeat(32);
const SHA256 = 'a'.repeat(64);

/** Values that each type takes, and near misses. */
const VALUES: Readonly<Record<ExceptionType, readonly [good: readonly string[], bad: readonly string[]]>> = {
  hash: [
    [MD5, ` ${MD5.toUpperCase()} `],
    ['', MD5.slice(1), `g${MD5.slice(1)}`, SHA256],
  ],
  macro_hash: [[MD5], ['', `${MD5}0`, SHA256]],
  text_content: [
    ['Project Aurora', '-', 'a\nb'],
    ['', '   '],
  ],
  file_type: [
    ['pdf', '.DOCX', '7z'],
    ['', 'not a type', 'a.b', 'abcdefghi', '*'],
  ],
  allow_file_type: [['svg'], ['', 'pdf docx', '..']],
  'allow-url': [
    [
      'https://fabrikam.example/a?b=c#d',
      'HTTP://user@host.example:8080/',
      'http://192.0.2.1/x',
      'http://[2001:db8::1]/',
      'http://intranet/',
      'hxxps[://]fabrikam[.]example/a',
    ],
    ['', 'fabrikam.example', 'ftp://fabrikam.example/', 'https://', 'https:// a.example/', 'https://a..b/'],
  ],
  'block-url': [['https://fabrikam.example'], ['', 'javascript:alert(1)', 'https://a.example/ b']],
  'allow-domain': [
    ['fabrikam.example', 'xn--mnchen-3ya.example', '192.0.2.1', 'a_b.fabrikam[.]example'],
    [
      '',
      'https://fabrikam.example',
      'fabrikam.example/',
      '@fabrikam.example',
      'münchen.example',
      '-a.example',
      'localhost',
    ],
  ],
  'block-domain': [['a.b.c.example'], ['', 'a b.example', 'fabrikam.example.', `${'a'.repeat(64)}.example`]],
  sender_email: [
    ['billing@fabrikam.example', 'fabrikam.example', '@fabrikam.example', 'a@fabrikam[.]example'],
    ['', 'billing', 'billing@', '@', 'a b@fabrikam.example', 'a@b@fabrikam.example', 'a@fabrikam'],
  ],
  recipient_email: [
    ['soc@contoso.example', 'contoso.example'],
    ['', 'a@', '@@contoso.example'],
  ],
  ppat_sender_name: [
    ['Human Resources', 'hr@contoso.example'],
    ['', 'One\nTwo'],
  ],
};

describe('values of exceptions', () => {
  it.each(EXCEPTION_TYPES)('accepts values of %s, and says of others what would be accepted', (type) => {
    const [good, bad] = VALUES[type];
    expect(good.map((text) => [text, checkExceptionValue(type, text, flags())])).toEqual(
      good.map((text) => [text, undefined]),
    );
    expect(bad.filter((text) => checkExceptionValue(type, text, flags()) === undefined)).toEqual([]);
    for (const text of bad)
      expect(checkExceptionValue(type, text, flags())).toMatch(
        /^(Enter|The flag for SHA-256 exceptions is off)/,
      );
  });

  it('accepts hashes by the flags alone', () => {
    const check = (text: string, changed: Readonly<Record<string, boolean>>) =>
      checkExceptionValue('hash', text, flags(changed)) === undefined;
    expect([check(MD5, {}), check(SHA256, {})]).toEqual([true, false]);
    expect([check(MD5, { sha256_exceptions: true }), check(SHA256, { sha256_exceptions: true })]).toEqual([
      true,
      true,
    ]);
    const sha256Only = { sha256_exceptions: true, md5_exceptions_disabled: true };
    expect([check(MD5, sha256Only), check(SHA256, sha256Only)]).toEqual([false, true]);
  });

  it('checks what it would send, whatever is typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EXCEPTION_TYPES), fc.string({ unit: 'grapheme' }), (type, text) => {
        const plain = plainExceptionValue(type, text);
        expect(plainExceptionValue(type, plain)).toBe(plain);
        expect(checkExceptionValue(type, plain, flags())).toBe(checkExceptionValue(type, text, flags()));
      }),
    );
  });

  it('stays fast with a long hostile value', () => {
    const long = `https://${'a.'.repeat(200_000)}/@`;
    const begin = performance.now();
    for (const type of EXCEPTION_TYPES) checkExceptionValue(type, long, flags());
    expect(performance.now() - begin).toBeLessThan(1_000);
  });
});

describe('payloads of exceptions', () => {
  it('takes a mode for file types only, and one of the three', () => {
    const accepts = (type: ExceptionType, payload: object) =>
      EXCEPTION_PAYLOADS[type].safeParse(payload).success;
    for (const type of EXCEPTION_TYPES) {
      const takes = EXCEPTION_TYPE_FACTS[type].hasMode === true;
      expect(FILE_TYPE_MODES.map((mode) => accepts(type, { mode }))).toEqual([takes, takes, takes]);
      expect([accepts(type, {}), accepts(type, { mode: 'sideways' })]).toEqual([true, false]);
      expect(accepts(type, { owner_email: 'a@b.example' })).toBe(true);
    }
  });
});

describe('types by tool', () => {
  const gates = [
    ['ms_defender', 'hash', 'ms_defender', { ms_defender: true }, {}],
    ['files_behind_links', 'file_type', 'files_behind_links', { files_behind_links: true }, {}],
    ['checkpoint2', 'hash', 'md5_exceptions_disabled', {}, { md5_exceptions_disabled: true }],
    ['avanan_dlp', 'hash', 'md5_exceptions_disabled', {}, { md5_exceptions_disabled: true }],
    [
      'checkpoint_te',
      'macro_hash',
      'md5_exceptions_disabled',
      { md5_exceptions_disabled: true, sha256_exceptions: true },
      { md5_exceptions_disabled: true },
    ],
  ] as const;
  it.each(gates)('opens and closes %s for %s by the flag %s', (tool, type, flag, open, closed) => {
    expect([blockingFlag(tool, type, flags(open)), exceptionTypesFor(tool, flags(open))]).toEqual([
      undefined,
      expect.arrayContaining([type]),
    ]);
    expect(blockingFlag(tool, type, flags(closed))).toBe(flag);
    expect(exceptionTypesFor(tool, flags(closed))).not.toContain(type);
    expect(offeredTypes(tool, EXCEPTION_TYPES, flags(closed))).not.toContain(type);
    expect(offeredTypes(tool, EXCEPTION_TYPES, flags(open))).toContain(type);
    const wrong = findExceptionError(
      { sec_type: tool, exception_type: type, exception_str: MD5 },
      flags(closed),
    );
    expect(wrong?.message).toContain('rules it out');
  });

  it('follows the tenant where it offers other types than are known, and leaves out those it does not know', () => {
    expect(offeredTypes('new_tool', ['hash', 'color', 'allow-url'], flags())).toEqual(['hash', 'allow-url']);
    const entry = { sec_type: 'new_tool', exception_type: 'hash', exception_str: MD5 };
    expect(findExceptionError(entry, flags())?.field).toBe('sec_type');
    expect(findExceptionError({ ...entry, sec_type: 'avanan_url' }, flags())?.message).toMatch(
      /^Postern knows no exceptions of type File hash that Avanan URL takes\./,
    );
    const named = findExceptionError(entry, flags(), [], () => 'Their tool');
    expect(named?.message).toMatch(/^Postern knows no exceptions that Their tool takes\./);
    expect(findExceptionError(entry, flags(), ['hash'])).toBeUndefined();
  });

  it('offers each type with some tool, and puts each in one list', () => {
    const every = new Set(EXCEPTION_TOOLS.flatMap((tool) => exceptionTypesFor(tool, flags())));
    expect([...every].sort()).toEqual([...EXCEPTION_TYPES].sort());
    expect(EXCEPTION_TYPES.filter((type) => exceptionList(type) === 'block')).toEqual([
      'block-url',
      'block-domain',
    ]);
    expect(EXCEPTION_TYPES.filter((type) => exceptionList(type) === 'password')).toEqual([
      'ppat_sender_name',
    ]);
    expect([exceptionTypeLabel('farm_rule'), exceptionList('farm_rule')]).toEqual(['farm_rule', undefined]);
    expect(exceptionTypesFor('__proto__', flags())).toEqual([]);
  });
});

describe('an exception as a whole', () => {
  it.each([
    ['sec_type', { sec_type: '' }],
    ['sec_type', { sec_type: 'nothing' }],
    ['exception_type', { exception_type: 'allow-url' }],
    ['exception_type', { exception_type: 'color' }],
    ['exception_str', { exception_str: 'xyz' }],
    ['exception_payload.mode', { exception_payload: { mode: 'with_link' } }],
    [
      'exception_payload.mode',
      { exception_type: 'file_type', exception_str: 'pdf', exception_payload: { mode: 'x' } },
    ],
  ])('names %s as the field that is wrong', (field, change) => {
    const entry = { sec_type: 'checkpoint2', exception_type: 'hash', exception_str: MD5 };
    expect(findExceptionError(entry, flags())).toBeUndefined();
    const wrong = findExceptionError({ ...entry, ...change }, flags());
    expect(wrong?.field).toBe(field);
    expect(wrong?.message.length).toBeGreaterThan(10);
  });
});

it('takes a value that fits into one request, and names the limit for a longer one', () => {
  const check = (length: number) => checkExceptionValue('text_content', 'x'.repeat(length), {} as never);
  expect(check(900_000)).toBeUndefined();
  expect(check(1024 * 1024)).toBe('This value is over 900 KiB, which is too long to send. Shorten it.');
});

it('says what an exception reaches, and leaves subdomains to the tenant', () => {
  const scopes = [
    exceptionScope('block-domain', 'x.example'),
    exceptionScope('sender_email', 'x.example'),
    exceptionScope('sender_email', 'a@x.example'),
    exceptionScope('allow-url', 'https://x.example/'),
    exceptionScope('hash', MD5),
    exceptionScope('of_the_tenant', 'x'),
  ];
  const domain = 'This domain, maybe its subdomains';
  expect(scopes).toEqual([domain, domain, 'This address', 'This URL', 'Files with this hash', '']);
});
