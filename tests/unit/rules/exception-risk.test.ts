import { describe, expect, it } from 'vitest';
import { EXCEPTION_TYPES, type ExceptionType } from '../../../shared/model/ids';
import { exceptionRiskWords, findExceptionRisk } from '../../../shared/rules/exception-risk';
import { countTypes, exceptionEffect } from '../../../shared/rules/exception-types';

const OWN = ['contoso.example', 'contoso.co.uk'];
const risk = (type: ExceptionType, text: string) => findExceptionRisk(type, text, OWN);

describe('the risk of an exception', () => {
  it.each([
    ['block-domain', 'contoso.example', 'own'],
    ['block-domain', 'MAIL.Contoso.Example', 'own'],
    ['block-url', 'https://portal.contoso.co.uk/login', 'own'],
    ['sender_email', 'ceo@contoso.example', 'own'],
    ['sender_email', 'contoso.example', 'own'],
    ['recipient_email', 'contoso.example', 'own'],
    ['block-domain', 'gmail.com', 'provider'],
    ['block-domain', 'yahoo.co.jp', 'provider'],
    ['block-domain', 'contoso-my.sharepoint.com', 'provider'],
    ['block-url', 'https://drive.google.com/file/1', 'provider'],
    ['sender_email', 'outlook.com', 'provider'],
    ['allow-domain', 'dropbox.com', 'provider'],
    ['block-domain', '10.1.2.3', 'private'],
    ['block-url', 'http://192.168.1.1/admin', 'private'],
    ['block-url', 'http://intranet/', 'private'],
    ['block-url', 'http://[::1]/', 'private'],
    ['block-url', 'http://[fd00::1]:8080/', 'private'],
    ['block-url', 'http://[fe80::1]/', 'private'],
    ['file_type', '.EXE', 'fileType'],
    ['allow_file_type', 'js', 'fileType'],
    ['text_content', 'hello', 'short'],
  ] as const)('asks about %s of %s', (type, text, expected) => {
    expect(risk(type, text)).toBe(expected);
  });

  it.each([
    ['block-domain', 'evil.example'],
    ['block-domain', 'notcontoso.example'],
    ['block-domain', 'contoso.example.evil.example'],
    ['block-domain', 'gmail.com.evil.example'],
    ['block-domain', 'notgmail.com'],
    ['block-domain', '203.0.113.7'],
    ['block-url', 'https://evil.example/contoso.example'],
    ['block-url', 'https://contoso.example@evil.example/'],
    ['block-url', 'http://[2001:db8::1]/'],
    ['allow-url', 'https://drive.google.com/file/1'],
    ['sender_email', 'somebody@gmail.com'],
    ['recipient_email', 'ana@contoso.example'],
    ['file_type', 'pdf'],
    ['text_content', 'Project Aurora'],
    ['hash', 'd'.repeat(32)],
    ['block-domain', ''],
  ] as const)('asks nothing about %s of %s', (type, text) => {
    expect(risk(type, text)).toBeUndefined();
  });

  it('says why in a sentence, for whatever it asks about', () => {
    for (const type of EXCEPTION_TYPES)
      for (const text of ['contoso.example', 'gmail.com', '10.0.0.1', 'http://10.0.0.1/', 'exe', 'a']) {
        const found = risk(type, text);
        if (found) expect(exceptionRiskWords(found, type)).toMatch(/^[A-Z].+\.$/);
      }
  });

  it('says of the organization’s own domain what an allow of each type would do', () => {
    const words = (type: ExceptionType) => exceptionRiskWords('own', type);
    expect(words('sender_email')).toMatch(/forged emails in its name would pass\.$/);
    expect(words('recipient_email')).toMatch(
      /what the tool finds in any email to it would be let through\.$/,
    );
    expect(words('allow-domain')).toMatch(/every link to it would be let through\.$/);
    expect(words('allow-url')).toBe(words('allow-domain'));
    expect(words('block-domain')).toMatch(/its links would be blocked\.$/);
  });
});

describe('the effect of exceptions', () => {
  it('counts what passes and what is blocked, by what it is', () => {
    const of = (...types: readonly ExceptionType[]) =>
      exceptionEffect(countTypes(types.map((exception_type) => ({ exception_type }))));
    expect(of('hash')).toBe('Lets through 1 file hash.');
    expect(of('hash', 'sender_email', 'hash', 'block-domain', 'sender_email', 'sender_email')).toBe(
      'Lets through 2 file hashes and 3 senders. Blocks 1 link domain.',
    );
    expect(of('file_type', 'allow_file_type', 'allow-url', 'text_content')).toBe(
      'Lets through 1 text, 1 file type, 1 allowed file type and 1 URL.',
    );
    expect(of('ppat_sender_name', 'ppat_sender_name')).toBe(
      'Lets through password-protected files of 2 senders.',
    );
    expect(of()).toBe('');
  });
});
