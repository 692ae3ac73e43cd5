/** Header lines of an email (RFC 5322): read from text, unfolded, and without comments. */

/** A header line as it was sent; a folded value has its line breaks. */
export type HeaderLine = { readonly name: string; readonly value: string };

const NAME = /^([!-9;-~]+)[ \t]*:[ \t]?/;

/** Returns the headers at the start of a mail's text as they are, up to the empty line before the body. */
export const headerBlock = (text: string): string =>
  text.replace(/^(?:\r?\n)+/, '').split(/\r?\n\r?\n/)[0] ?? '';

/** Reads header lines from the start of a mail's text, up to the empty line before the body. A line that is no header has an empty name. */
export const parseHeaderText = (text: string): HeaderLine[] =>
  headerBlock(text)
    .split(/\r?\n(?![ \t])/)
    .flatMap((line) => {
      const name = NAME.exec(line);
      if (name?.[1] !== undefined) return [{ name: name[1], value: line.slice(name[0].length) }];
      return line === '' ? [] : [{ name: '', value: line }];
    });

/** The headers of an email: the lines that were read, and the text that they were sent as, unless they came as a list or a map. */
export type SentHeaders = { readonly headers: readonly HeaderLine[]; readonly sentText?: string | undefined };

/** Returns headers as text: as the tenant sent it, or else its lines with the values that it sent, one below the other (RFC 5322). */
export const headerText = ({ headers, sentText }: SentHeaders): string =>
  sentText ?? headers.map(({ name, value }) => (name === '' ? value : `${name}: ${value}`)).join('\r\n');

/** Returns a value on one line. */
export const unfold = (value: string): string => value.replace(/\r?\n(?=[ \t])/g, '').trim();

/** Returns the values of a header, top line first. */
export const headerValues = (headers: readonly HeaderLine[], name: string): string[] =>
  headers.filter((line) => line.name.toLowerCase() === name).map(({ value }) => unfold(value));

/** Characters of a value that are searched for comments; a longer one is no work of a mail server. */
const MAX_SEARCHED = 8_000;
/** Characters of a comment or a quoted text; a longer one is ordinary text. */
const MAX_INSIDE = 1_000;

/** Returns the position after the comment at `from`; `from` if there is none. Comments may nest. */
const afterComment = (value: string, from: number): number => {
  let depth = 0;
  for (let i = from; i < value.length && i - from < MAX_INSIDE; i += 1) {
    if (value[i] === '\\') i += 1;
    else if (value[i] === '(') depth += 1;
    else if (value[i] === ')') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return from;
};

/** Returns the position after the quoted text at `from`; `from` if there is none. */
const afterQuoted = (value: string, from: number): number => {
  for (let i = from + 1; i < value.length && i - from < MAX_INSIDE; i += 1) {
    if (value[i] === '\\') i += 1;
    else if (value[i] === '"') return i + 1;
  }
  return from;
};

/** Splits a value at a character outside of comments and quoted text, and leaves out the comments. */
export const splitOutsideComments = (value: string, at: string): string[] => {
  const parts = [''];
  const add = (text: string): void => void parts.push(`${parts.pop() ?? ''}${text}`);
  const end = Math.min(value.length, MAX_SEARCHED);
  for (let i = 0; i < end;) {
    const letter = value[i] ?? '';
    const next = letter === '(' ? afterComment(value, i) : letter === '"' ? afterQuoted(value, i) : i;
    if (next > i) add(letter === '(' ? ' ' : value.slice(i, next));
    else if (letter === at) parts.push('');
    else add(letter);
    i = Math.max(next, i + 1);
  }
  return parts;
};
