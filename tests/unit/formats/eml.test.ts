import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEml, type MailParts } from '../../../main/formats/eml';
import { parseHeaderText } from '../../../shared/rules/mail-headers';

const textOf = (mail: MailParts): string => Buffer.from(createEml(mail)).toString('utf8');
const bodiesIn = (eml: string): string[] =>
  [...eml.matchAll(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]*)/g)].map(([, one]) =>
    Buffer.from(one ?? '', 'base64').toString('utf8'),
  );

describe('an email as a message', () => {
  it('keeps folds and order, and marks headers about the former body', () => {
    const headers = [
      { name: 'Received', value: 'from a\r\n by b' },
      { name: 'Content-Type', value: 'multipart/mixed; boundary="x"' },
      { name: 'Subject', value: 'Grüße' },
    ];
    const eml = textOf({ headers, text: 'Hi' });
    expect(parseHeaderText(eml).map(({ name }) => name)).toEqual([
      'Received',
      'X-Original-Content-Type',
      'Subject',
      'MIME-Version',
      'Content-Type',
      'Content-Transfer-Encoding',
    ]);
    expect(eml).toContain('Received: from a\r\n by b\r\n');
    expect([eml.includes('Subject: Grüße'), bodiesIn(eml)]).toEqual([true, ['Hi']]);
  });

  it('holds text and HTML as alternatives', () => {
    const eml = textOf({ headers: [], text: 'plain', html: '<p>é--=_postern</p>' });
    expect(bodiesIn(eml)).toEqual(['plain', '<p>é--=_postern</p>']);
    expect(eml.match(/^--=_postern(?:--)?\r?$/gm)).toHaveLength(3);
    expect(bodiesIn(textOf({ headers: [] }))).toEqual(['']);
  });

  it('lets no value begin a header of its own or end the headers', () => {
    const eml = textOf({
      headers: [
        { name: 'Subject', value: 'x\r\n\r\n<script>' },
        { name: 'To', value: 'a\nBcc: b\rCc: c' },
        { name: 'Bad name\r\nX', value: '1' },
        { name: '', value: '2' },
      ],
      text: 'Hi',
    });
    expect(parseHeaderText(eml).map(({ name }) => name)).toEqual([
      'Subject',
      'To',
      'X-Unreadable-Header',
      'X-Unreadable-Header',
      'MIME-Version',
      'Content-Type',
      'Content-Transfer-Encoding',
    ]);
  });

  it('writes as many headers as were sent, whatever they hold', () => {
    const line = fc.record({ name: fc.string({ unit: 'binary' }), value: fc.string({ unit: 'binary' }) });
    fc.assert(
      fc.property(fc.array(line), fc.string({ unit: 'binary' }), (headers, text) => {
        const eml = textOf({ headers, text });
        expect(parseHeaderText(eml)).toHaveLength(headers.length + 3);
        expect(bodiesIn(eml)).toEqual([text.toWellFormed()]);
      }),
    );
  });
});
