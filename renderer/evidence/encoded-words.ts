/** An encoded word (RFC 2047): its character set, its encoding and its text. */
const WORD = /=\?([\w.:+-]{1,40})(?:\*[\w-]*)?\?([bq])\?([!->@-~]{0,2000})\?=/gi;
/** White space between two encoded words, which is not part of the text. */
const BETWEEN = /(\?=)[ \t\r\n]+(?==\?[\w.:+-]{1,40}(?:\*[\w-]*)?\?[bq]\?[!->@-~]{0,2000}\?=)/gi;

const bytesOf = (encoding: string, text: string): Uint8Array => {
  const plain =
    encoding.toLowerCase() === 'b'
      ? atob(text)
      : text
          .replaceAll('_', ' ')
          .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
};

/** Decodes the encoded words of a header's value once: encoded words inside the result stay. So do damaged ones. */
export const decodeWords = (text: string): string =>
  text.includes('=?')
    ? text.replace(BETWEEN, '$1').replace(WORD, (whole, charset: string, encoding: string, inner: string) => {
        try {
          return new TextDecoder(charset, { fatal: true }).decode(bytesOf(encoding, inner));
        } catch {
          // An unknown charset or damaged bytes: the word is shown as it was sent.
          return whole;
        }
      })
    : text;
