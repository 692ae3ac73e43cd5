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

  it('writes the text of the headers to the byte, but for the names of headers about the former body', () => {
    const sentText =
      'Received:from a\r\n\tby b\nReceived: from c\n   by d\r\nX-Empty:\r\nCONTENT-TYPE : multipart/mixed;\n boundary=x\r\nno header\r\nSubject:  two  spaces \r\n';
    const eml = textOf({ headers: parseHeaderText(sentText), sentText, text: 'Hi' });
    const expected = sentText
      .replace('CONTENT-TYPE', 'X-Original-CONTENT-TYPE')
      .replace('no header', 'X-Unreadable-Header: no header')
      .trimEnd();
    expect(eml.startsWith(`${expected} \r\nMIME-Version: 1.0\r\nContent-Type: text/plain`)).toBe(true);
    expect(bodiesIn(eml)).toEqual(['Hi']);
  });

  it('lets no line of a text of headers begin another or end the headers in a program that reads it otherwise', () => {
    const sentText =
      'Subject: a\rContent-Type: text/evil\r\nX: b\r\r\nMIME-Version: 9\r\nY: c\0d\r\n \t\r\n e\r\nZ: f\r\n  \r\n';
    const eml = textOf({ headers: parseHeaderText(sentText), sentText, text: 'Hi' });
    const [head = ''] = eml.split('\r\nMIME-Version: 1.0');
    expect(head.split('\r\n')).toEqual([
      'Subject: a Content-Type: text/evil',
      'X: b ',
      'X-Original-MIME-Version: 9',
      'Y: c\ufffdd',
      ' e',
      'Z: f',
    ]);
  });

  it('keeps every fold of a list of headers as it was sent', () => {
    const value = 'from a\r\n\tby b\n    with c\r\n \td';
    expect(textOf({ headers: [{ name: 'Received', value }] })).toContain(`Received: ${value}\r\nMIME`);
  });

  it('leaves no line of spaces alone in a list of headers', () => {
    const value = 'a\r\n \r\n b\n\t\n c\r\n ';
    expect(textOf({ headers: [{ name: 'X', value }] })).toContain('X: a\r\n b\n c\r\nMIME');
  });

  it('cuts many line breaks at the end of a value in linear time', () => {
    const value = `${'\r\n '.repeat(20_000)}x${'\n '.repeat(20_000)}`;
    expect(textOf({ headers: [{ name: 'X', value }] })).toMatch(/ x\r\nMIME-Version/);
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
