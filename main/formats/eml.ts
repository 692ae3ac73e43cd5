import { Buffer } from 'node:buffer';
import { headerText, type SentHeaders } from '../../shared/rules/mail-headers';

/** The parts of an email, as the tenant sends them. */
export type MailParts = SentHeaders & {
  readonly html?: string | null | undefined;
  readonly text?: string | null | undefined;
};

/** Headers that describe the body as it was encoded: the body is re-encoded. */
const ABOUT_BODY =
  /^(?:content-type|content-transfer-encoding|content-disposition|content-length|mime-version)$/i;
/** The prefix of a header that describes the body as it was. */
export const ORIGINAL = 'X-Original-';
/** The header of a line that is not valid in a message. */
const UNREADABLE = 'X-Unreadable-Header';
const BOUNDARY = '=_postern';

/** Returns a text without the line breaks at its end. */
const withoutLastBreaks = (text: string): string => {
  const end = text.trimEnd().length;
  return text.slice(0, end) + text.slice(end).replace(/\r?\n[^]*/, '');
};

/** Returns a text without folds of spaces alone, which other programs may take for the end of the headers. */
const withoutEmptyFolds = (text: string): string => text.replace(/\r?\n[ \t]+(?=\r?\n|$)/g, '');

/** Makes each line break of a value a fold, so that no value can begin its own header or end the headers. Other folds stay as they were sent. */
const fold = (value: string): string =>
  withoutLastBreaks(
    withoutEmptyFolds(
      value.replace(/(?:\r\n|\r|\n)+[ \t]*/g, (sent) => (/^\r?\n[ \t]+$/.test(sent) ? sent : '\r\n ')),
    ),
  ).replaceAll('\0', '\ufffd');

const headerLine = (name: string, value: string): string => {
  if (!/^[!-9;-~]+$/.test(name)) return `${UNREADABLE}: ${fold(headerText({ headers: [{ name, value }] }))}`;
  return `${ABOUT_BODY.test(name) ? ORIGINAL : ''}${name}: ${fold(value)}`;
};

/**
 * Returns a line of a text of headers without what other programs may take for the end of a line or of the headers: a carriage return on its
 * own, a NUL, and a fold of spaces alone.
 */
const safeLine = (line: string): string =>
  withoutEmptyFolds(line.replace(/\r(?!\n)/g, ' ').replaceAll('\0', '\ufffd'));

/** Returns a line of the headers as it was sent, unless it is not a header or describes the body as it was sent. */
const sentLine = (line: string): string => {
  const name = /^[!-9;-~]+(?=[ \t]*:)/.exec(line)?.[0];
  if (name === undefined) return line === '' ? '' : `${UNREADABLE}: ${line}`;
  return ABOUT_BODY.test(name) ? `${ORIGINAL}${line}` : line;
};

/** Returns headers as they were sent, line breaks and folds included. */
const headersOf = ({ headers, sentText }: SentHeaders): readonly string[] => {
  if (sentText === undefined) return headers.map(({ name, value }) => headerLine(name, value));
  // Every second piece is the line break between two headers.
  const pieces = withoutLastBreaks(sentText).split(/(\r?\n(?![ \t]))/);
  const text = pieces.map((piece, at) => (at % 2 === 0 ? sentLine(safeLine(piece)) : piece)).join('');
  return text === '' ? [] : [text];
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

/** Returns an email as a message (RFC 5322): its headers as they were sent, and its body re-encoded. Attachments are not in it. */
export const createEml = (mail: MailParts): Uint8Array =>
  Buffer.from([...headersOf(mail), 'MIME-Version: 1.0', bodyOf(mail), ''].join('\r\n'), 'utf8');
