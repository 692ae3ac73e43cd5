/** Readings of a pasted text: hashes, email addresses, domains, URLs and file types, line by line. */
import type { PastedKind } from '../model/pasted-exceptions';
import { DANGEROUS_EXTENSIONS } from './file-extensions';
import { hashKind } from './hash';
import { isHostName } from './hosts';
import { MOST_WORD, pastedWords, type PastedWord } from './pasted-words';

/** A value of a line with its kind, or the reason why no exception can be made of it. */
export type PastedIndicator =
  | { readonly kind: PastedKind; readonly text: string }
  | { readonly kind: null; readonly text: string; readonly message: string };

/** File types that nobody abuses, but that a list of types has. */
const PLAIN_EXTENSIONS =
  'pdf docx xlsx pptx odt ods odp txt csv eml msg ics vcf png jpg jpeg gif bmp tif tiff webp heic mp3 mp4 wav mov avi json xml log';
const EXTENSIONS: ReadonlySet<string> = new Set([...DANGEROUS_EXTENSIONS, ...PLAIN_EXTENSIONS.split(' ')]);

const MESSAGES = {
  nothing: 'No hash, email address, domain, URL or file type found in this line.',
  hash: 'Only MD5 (32 hex characters) and SHA256 (64) hashes can be excepted. Look up one of them for this file.',
  fileName:
    'This looks like a file name. Enter the hash of the file, or its type as an extension, such as .exe.',
  ipv6: 'An IPv6 address can’t be excepted. Enter a URL or a domain.',
  long: `A value has at most ${MOST_WORD.toLocaleString('en-US')} characters.`,
};

const LABEL = /^[a-z][a-z\d_-]{0,20}[:=](?!\/\/)=?/i;
const ADDRESS_LABEL = /^(?:mailto|from|to|cc|bcc|e-?mail|sender|recipient|user)[:=]/i;
const OTHER_HASH = /^(?:[\da-f]{40}|[\da-f]{56}|[\da-f]{96}|[\da-f]{128})$/i;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const HOST = /^@?(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,62})\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,62}$/u;
const HOST_AND_PATH = /^([^\s/?#@:]+)(?::\d{1,5})?[/?#]\S*$/;
const IPV6 = /^(?=(?:.*:){2})[\da-f:]{3,39}$/i;

const extensionOf = (host: string): string => host.slice(host.lastIndexOf('.') + 1).toLowerCase();

/** Tells if a word in the form of a host names one: by its ending, because it was defanged, or because its line has nothing else. */
const isHost = (text: string, { wasDefanged, isAlone }: PastedWord): boolean =>
  HOST.test(text) &&
  (wasDefanged ||
    isHostName(text) ||
    text.startsWith('@') ||
    (isAlone && !EXTENSIONS.has(extensionOf(text))));

/** Returns what a whole line is if it has one word without a kind of its own. */
const readAlone = (text: string): PastedIndicator | undefined => {
  if (EXTENSIONS.has(text.toLowerCase())) return { kind: 'file_type', text };
  if (OTHER_HASH.test(text)) return { kind: null, text, message: MESSAGES.hash };
  if (IPV6.test(text)) return { kind: null, text, message: MESSAGES.ipv6 };
  return HOST.test(text) && EXTENSIONS.has(extensionOf(text))
    ? { kind: null, text, message: MESSAGES.fileName }
    : undefined;
};

const readText = (text: string, word: PastedWord): PastedIndicator | undefined => {
  if (text.length > MOST_WORD) return { kind: null, text, message: MESSAGES.long };
  if (hashKind(text) !== undefined) return { kind: 'hash', text };
  if (/^[a-z][a-z0-9+.-]*:\/\/\S/i.test(text)) return { kind: 'url', text };
  if (ADDRESS.test(text)) return { kind: 'email', text: text.replace(ADDRESS_LABEL, '') };
  if (/^\*?\.[a-z\d]{1,8}$/i.test(text)) return { kind: 'file_type', text: text.replace(/^\*?\./, '') };
  if (isHost(text, word)) return { kind: 'domain', text: text.replace(/^@/, '') };
  const host = HOST_AND_PATH.exec(text)?.[1];
  // It lacks its scheme, which the check of URLs names.
  if (host !== undefined && isHost(host, word)) return { kind: 'url', text };
  return undefined;
};

const readWord = (word: PastedWord): PastedIndicator | undefined => {
  const found = readText(word.text, word);
  if (found) return found;
  const label = LABEL.exec(word.text)?.[0];
  const labeled = label === undefined ? undefined : readText(word.text.slice(label.length), word);
  return labeled ?? (word.isAlone ? readAlone(word.text) : undefined);
};

/** Returns what a line names, in its order; a line that names nothing has one entry with the reason, and an empty line has none. */
export const readPastedLine = (line: string): readonly PastedIndicator[] => {
  const found = pastedWords(line).flatMap((word) => readWord(word) ?? []);
  if (found.length > 0 || line.trim() === '') return found;
  return [{ kind: null, text: line.trim(), message: MESSAGES.nothing }];
};
