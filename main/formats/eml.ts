import { Buffer } from 'node:buffer';
import { headerText } from '../../shared/rules/mail-headers';

/** The parts of an email, as the tenant sends them. */
export type MailParts = {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly html?: string | null | undefined;
  readonly text?: string | null | undefined;
};

/** Headers that describe the body as it was encoded: the body is encoded anew. */
const ABOUT_BODY =
  /^(?:content-type|content-transfer-encoding|content-disposition|content-length|mime-version)$/i;
/** The prefix of a header that describes the body as it was. */
export const ORIGINAL = 'X-Original-';
/** The header of a line that cannot stand in a message. */
const UNREADABLE = 'X-Unreadable-Header';
const BOUNDARY = '=_postern';

/** Makes each line break of a value a fold, so that no value can begin a header of its own or end the headers. */
const fold = (value: string): string =>
  value
    .replace(/(?:\r\n|\r|\n)+[ \t]*/g, '\r\n ')
    .replace(/(?:\r\n\s*)+$/, '')
    .replaceAll('\0', '\ufffd');

const headerLine = (name: string, value: string): string => {
  if (!/^[!-9;-~]+$/.test(name)) return `${UNREADABLE}: ${fold(headerText([{ name, value }]))}`;
  return `${ABOUT_BODY.test(name) ? ORIGINAL : ''}${name}: ${fold(value)}`;
};

const part = (type: string, content: string): string =>
  [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    (
      Buffer.from(content, 'utf8')
        .toString('base64')
        .match(/.{1,76}/g) ?? ['']
    ).join('\r\n'),
  ].join('\r\n');

const bodyOf = ({ html, text }: MailParts): string => {
  const parts = [...(text ? [part('text/plain', text)] : []), ...(html ? [part('text/html', html)] : [])];
  const [first, second] = parts;
  if (second === undefined) return first ?? part('text/plain', '');
  const inner = parts.map((one) => `--${BOUNDARY}\r\n${one}\r\n`).join('');
  return `Content-Type: multipart/alternative; boundary="${BOUNDARY}"\r\n\r\n${inner}--${BOUNDARY}--`;
};

/** Returns an email as a message (RFC 5322): its headers as they were sent, and its body encoded anew. Attachments are not in it. */
export const createEml = (mail: MailParts): Uint8Array =>
  Buffer.from(
    [
      ...mail.headers.map(({ name, value }) => headerLine(name, value)),
      'MIME-Version: 1.0',
      bodyOf(mail),
      '',
    ].join('\r\n'),
    'utf8',
  );
