import { Buffer } from 'node:buffer';

/** Encodes a header's text as RFC 2047 encoded words of at most 75 characters; plain ASCII stays as it is. */
export const encodeWord = (text: string): string => {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  let part = '';
  for (const character of text) {
    if (Buffer.byteLength(part + character) > 45) {
      words.push(part);
      part = '';
    }
    part += character;
  }
  return [...words, part]
    .map((word) => `=?UTF-8?B?${Buffer.from(word, 'utf8').toString('base64')}?=`)
    .join('\r\n ');
};
