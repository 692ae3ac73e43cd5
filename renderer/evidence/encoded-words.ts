/** An encoded word (RFC 2047): its character set, its encoding and its text. */
const WORD = /=\?([\w.:+-]{1,40})(?:\*[\w-]*)?\?([bq])\?([!->@-~]{0,2000})\?=/gi;

type Word = { readonly whole: string; readonly charset: string; readonly bytes: Uint8Array | undefined };

const bytesOf = (encoding: string, text: string): Uint8Array | undefined => {
  try {
    const plain =
      encoding.toLowerCase() === 'b'
        ? atob(text)
        : text
            .replaceAll('_', ' ')
            .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    // Damaged base64: the word is shown as it was sent.
    return undefined;
  }
};

/** Names of character sets that programs write and the Encoding Standard doesn't have. */
const CHARSETS: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
};

const decoderOf = (charset: string, bytes: Uint8Array): TextDecoder => {
  const isBig = charset === 'utf-16' && bytes[0] === 0xfe && bytes[1] === 0xff;
  return new TextDecoder(isBig ? 'utf-16be' : (CHARSETS[charset] ?? charset), { fatal: true });
};

/** Decodes the bytes of words of one character set; undefined for an unknown one, or if the bytes are none of its characters. */
const decoded = (words: readonly Word[]): string | undefined => {
  const parts = words.map(({ bytes }) => bytes);
  if (parts.some((bytes) => bytes === undefined)) return undefined;
  const joined = Uint8Array.from(parts.flatMap((bytes = new Uint8Array()) => [...bytes]));
  try {
    return decoderOf(words[0]?.charset ?? '', joined).decode(joined);
  } catch {
    // An unknown charset or damaged bytes: the words are shown as they were sent.
    return undefined;
  }
};

/** Decodes words that follow each other. A character may begin in one and end in the next, so those of one character set are decoded together. */
const decodeRun = (run: readonly Word[]): string => {
  const groups: Word[][] = [];
  for (const word of run) {
    const last = groups.at(-1);
    if (last?.[0]?.charset === word.charset) last.push(word);
    else groups.push([word]);
  }
  return groups
    .map((group) => decoded(group) ?? group.map((word) => decoded([word]) ?? word.whole).join(''))
    .join('');
};

/** Decodes the encoded words of a header's value once: encoded words inside the result stay. So do damaged ones. */
export const decodeWords = (text: string): string => {
  if (!text.includes('=?')) return text;
  let shown = '';
  let end = 0;
  let run: Word[] = [];
  for (const found of text.matchAll(WORD)) {
    const [whole, charset = '', encoding = '', inner = ''] = found;
    const between = text.slice(end, found.index);
    // White space between two words is not part of the text.
    if (run.length === 0 || /\S/.test(between)) {
      shown += decodeRun(run) + between;
      run = [];
    }
    run.push({ whole, charset: charset.toLowerCase(), bytes: bytesOf(encoding, inner) });
    end = found.index + whole.length;
  }
  return shown + decodeRun(run) + text.slice(end);
};
