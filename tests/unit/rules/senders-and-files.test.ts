import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWords } from '../../../renderer/evidence/encoded-words';
import { DANGEROUS_EXTENSIONS } from '../../../shared/rules/file-extensions';
import { fileIndicators } from '../../../shared/rules/file-indicators';
import { detectFileKind } from '../../../shared/rules/file-indicators';
import { senderIndicators } from '../../../renderer/evidence/sender-indicators';
import { anyText, kinds, world } from './evidence-support';

describe('senders', () => {
  const sender = (name: string, address: string, replyTo?: string) =>
    kinds(senderIndicators({ name, address, replyTo }, world));
  it.each([
    ['Kim Lee', 'kim@contoso.example', undefined, []],
    ['kim@contoso.example', 'kim@contoso.example', undefined, []],
    ['ceo@contoso.example', 'x@evil.test', undefined, ['name-address']],
    ['"Kim" <kim@contoso.example>', 'x@evil.test', undefined, ['name-address']],
    ['kim＠contoso.example', 'x@evil.test', undefined, ['name-address']],
    ['PayPal.com support', 'x@evil.test', undefined, ['name-host']],
    ['Microsoft', 'x@rnicrosoft.com', undefined, ['look-alike']],
    ['Аdmin Office', 'x@evil.test', undefined, ['name-mixed']],
    ['Kim\u202e', 'x@evil.test', undefined, ['invisible']],
    ['Kim', 'kim@contoso.example', 'kim@mail.contoso.example', []],
    ['Kim', 'kim@contoso.example', 'kim@evil.test', ['reply']],
    ['', '', undefined, []],
  ] as const)('flags %j <%s> with replies to %s: %j', (name, address, replyTo, signs) =>
    expect(sender(name, address, replyTo)).toEqual(signs),
  );

  it('never throws for any sender', () =>
    fc.assert(
      fc.property(anyText, anyText, anyText, (name, address, reply) =>
        Array.isArray(sender(name, address, reply)),
      ),
      { numRuns: 2_000 },
    ));
});

describe('encoded words', () => {
  it.each([
    ['=?utf-8?B?4pyT?= done', '✓ done'],
    ['=?UTF-8?Q?J=C3=BCrgen_M?= =?utf-8?q?=C3=BCller?=', 'Jürgen Müller'],
    ['=?iso-8859-1?Q?caf=E9?=', 'café'],
    ['=?windows-1251?B?z/Do4uXy?=', 'Привет'],
    ['=?utf-8*en?Q?a?=', 'a'],
    ['=?utf-8?B?PT91dGYtOD9CP1lRPT0/PQ==?=', '=?utf-8?B?YQ==?='],
    ['=?utf-8?B?****?=', '=?utf-8?B?****?='],
    ['=?nothing?Q?a?=', '=?nothing?Q?a?='],
    ['=?utf-8?Q?=FF?=', '=?utf-8?Q?=FF?='],
    ['=?utf-8?Q?open', '=?utf-8?Q?open'],
    ['plain = text?', 'plain = text?'],
    ['=?utf-8?B?w7zD?= =?UTF-8?B?vA==?=', 'üü'],
    ['=?utf-8?Q?=C3?==?utf-8?Q?=BC?= x', 'ü x'],
    ['=?utf-8?Q?a?= =?iso-8859-1?Q?=FC?=', 'aü'],
    ['=?utf-8?Q?a?= b =?utf-8?Q?c?=', 'a b c'],
    ['=?utf-8?Q?=C3?= =?utf-8?Q?ok?=', '=?utf-8?Q?=C3?=ok'],
    ['=?cp932?B?k/qWew==?=', '日本'],
    ['=?utf-16?B?/v8A6Q==?=', 'é'],
  ])('decodes %s', (text, said) => expect(decodeWords(text)).toBe(said));

  it('never throws, and decodes what was encoded', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        (text) => decodeWords(`=?utf-8?B?${Buffer.from(text).toString('base64')}?=`) === text,
      ),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'=?utf-8BQq_ \n ü='), maxLength: 80 }),
        (text) => typeof decodeWords(text) === 'string',
      ),
    );
  });
});

describe('files', () => {
  it('flags every listed extension, in any case, also followed by dots and blanks', () => {
    expect(DANGEROUS_EXTENSIONS.length).toBeGreaterThan(150);
    for (const extension of DANGEROUS_EXTENSIONS) {
      for (const name of [
        `a.${extension}`,
        `A.${extension.toUpperCase()}`,
        `a.${extension}.. `,
        `a.${extension}\u200b`,
        `a.${extension}::$DATA`,
      ])
        expect([name, kinds(fileIndicators(name))]).toEqual([name, expect.arrayContaining(['dangerous'])]);
    }
    for (const extension of [
      'exe',
      'iso',
      'img',
      'vhd',
      'one',
      'lnk',
      'url',
      'xll',
      'iqy',
      'slk',
      'html',
      'svg',
      'jar',
      'docm',
      'xlsm',
      'js',
      'vbs',
      'hta',
      'ps1',
      'scr',
    ])
      expect(DANGEROUS_EXTENSIONS).toContain(extension);
    for (const name of [
      'a.pdf',
      'a.docx',
      'photo.jpg',
      'notes.txt',
      'a',
      '',
      '.',
      'report.final.pdf',
      '.gitignore',
    ])
      expect([name, fileIndicators(name)]).toEqual([name, []]);
  });
  it('flags a file that pretends to be of another kind', () => {
    expect(kinds(fileIndicators('invoice.pdf.exe'))).toEqual(['dangerous', 'double']);
    expect(kinds(fileIndicators('invoice\u202efdp.exe'))).toEqual(['dangerous', 'invisible']);
    expect(kinds(fileIndicators('setup.exe.'))).toEqual(['dangerous', 'ending']);
    expect(kinds(fileIndicators('setup.exe', 'application/pdf'))).toEqual(['dangerous', 'declared']);
    expect(kinds(fileIndicators('a.pdf', 'application/pdf; name=a.pdf'))).toEqual([]);
    const program = Uint8Array.from([0x4d, 0x5a, 0x90, 0]);
    expect(detectFileKind(program)).toBe('a Windows program');
    expect(kinds(fileIndicators('a.pdf', '', program))).toEqual(['bytes']);
    expect(kinds(fileIndicators('a.exe', '', program))).toEqual(['dangerous']);
    expect(kinds(fileIndicators('a.docx', '', Uint8Array.from([0x50, 0x4b, 3, 4])))).toEqual([]);
    expect(kinds(fileIndicators('a.txt', '', Uint8Array.from([0x50, 0x4b, 3, 4])))).toEqual(['bytes']);
    expect(kinds(fileIndicators('a', '', program))).toEqual(['bytes']);
  });
  it('never throws for any file name', () =>
    fc.assert(
      fc.property(anyText, anyText, fc.uint8Array({ maxLength: 40 }), (name, type, head) =>
        Array.isArray(fileIndicators(name, type, head)),
      ),
    ));
});
