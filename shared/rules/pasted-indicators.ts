/** Readings of a pasted text: hashes, email addresses, domains, IP addresses, URLs and file types, line by line. */
import type { PastedKind } from '../model/pasted-exceptions';
import { DANGEROUS_EXTENSIONS } from './file-extensions';
import { hashKind } from './hash';
import { hasTopLevel, isHostName } from './hosts';
import { addressBits, parseNetwork } from './networks';
import { readAddress } from './pasted-addresses';
import { MOST_WORD, pastedWords, type PastedWord } from './pasted-words';

/** A value of a line with its kind, or the reason why no exception can be made of it. */
export type PastedIndicator =
  | {
      readonly kind: PastedKind;
      readonly text: string;
      /** A sentence about what was repaired, cut off or guessed: somebody has to check it. Absent if nothing was. */
      readonly repair?: string | undefined;
      /** It was defanged, so that it can't be opened by accident, as harmful values usually are. */
      readonly wasDefanged?: true;
    }
  | { readonly kind: null; readonly text: string; readonly message: string };

/** File types that are not dangerous, but may be in a list of types. */
const PLAIN_EXTENSIONS =
  'pdf docx xlsx pptx odt ods odp txt csv eml msg ics vcf png jpg jpeg gif bmp tif tiff webp heic mp3 mp4 wav mov avi json xml log';
const EXTENSIONS: ReadonlySet<string> = new Set([...DANGEROUS_EXTENSIONS, ...PLAIN_EXTENSIONS.split(' ')]);

const MESSAGES = {
  nothing: 'No hash, email address, domain, IP address, URL or file type found in this line.',
  hash: 'Exceptions take only MD5 (32 hex characters) and SHA-256 (64) hashes.',
  fileName:
    'This looks like a file name. Enter the hash of the file, or its type as an extension, such as .exe.',
  ipv6: 'Exceptions don’t take IPv6 addresses. Enter a URL or a domain.',
  ip: 'This isn’t a whole IP address, such as 198.51.100.7.',
  network: 'Exceptions don’t take networks or ranges. Enter each of their IP addresses.',
  wildcard: 'Exceptions don’t take wildcards. Enter the domain, such as fabrikam.example.',
  port: 'A domain or an IP address has no port. Leave it out, or enter the whole URL.',
  url: 'This isn’t a whole URL, such as https://fabrikam.example/login.',
  topLevel: 'This is a top-level domain or a file type. Enter a domain, or an extension without its dot.',
  host: 'It isn’t clear if this is a domain. If it is, enter it on a line of its own.',
  long: `A value has at most ${MOST_WORD.toLocaleString('en-US')} characters.`,
};
const REPAIRS = {
  ending: 'Its ending is no known top-level domain: check that it is a domain.',
  fileEnding: 'It may be the name of a file: check that it is a domain.',
  sentence: 'Its last part begins with a capital: check that it isn’t two sentences without a space.',
  type: 'Read as a file type, because nothing else is on the line.',
  dotted: 'Read as a file type: it is a top-level domain too.',
  url: 'Browsers may not open it: check that its host is whole.',
};

const LABEL = /^(?!(?:https?|ftps?|file):)[a-z][a-z\d_-]{0,20}[:=](?!\/\/)=?/i;
const HEX_RUN = /[\da-f]{20}/i;
const HOST = /^(?:[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]{0,62}\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}$/u;
/** A host without a dot: in a part that was cut off, any word with a scheme would be one. */
const ONE_LABEL = /^[\p{L}\p{N}_-]+$/u;
const HOST_AND_PATH = /^([^\s/?#@:]+)(?::\d{1,5})?[/?#]\S*$/;
const HOST_AND_PORT = /^([^\s/?#@:]+):\d{1,5}$/;
const DOTTED_TYPE = /^\*?\.([a-z\d]{1,8})$/i;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** All labels are numbers, or the last one is: no domain ends so (WHATWG URL, "ends in a number"). */
const NUMBERED = /(?:^|\.)(?:\d+|0x[\da-f]*)(?:-[\d.]+)?$/i;
const SCHEME = /(?<![a-z\d])[a-z][a-z\d+.-]{0,30}:\/\//i;

type Unread = Extract<PastedIndicator, { kind: null }>;
const unread = (text: string, message: string): Unread => ({ kind: null, text, message });

const extensionOf = (host: string): string => host.slice(host.lastIndexOf('.') + 1).toLowerCase();
const isFileName = (text: string): boolean => HOST.test(text) && EXTENSIONS.has(extensionOf(text));

const endingRepair = (host: string): string => (hasTopLevel(host) ? REPAIRS.fileEnding : REPAIRS.ending);

/** Reads a word in the form of a host: it names one by its ending, because it was defanged, or because its line has nothing else. */
const readHost = (text: string, { wasDefanged, isAlone }: PastedWord): PastedIndicator | undefined => {
  if (IPV4.test(text) && addressBits(text) !== undefined) return { kind: 'ip', text };
  if (!HOST.test(text) || NUMBERED.test(text)) return undefined;
  if (wasDefanged) return { kind: 'domain', text };
  if (isHostName(text)) {
    const isSentence = !isAlone && /\.\p{Lu}\p{Ll}+$/u.test(text);
    return isSentence ? { kind: 'domain', text, repair: REPAIRS.sentence } : { kind: 'domain', text };
  }
  return isAlone && !EXTENSIONS.has(extensionOf(text))
    ? { kind: 'domain', text, repair: endingRepair(text) }
    : undefined;
};

const readDottedType = (text: string): PastedIndicator | undefined => {
  const type = DOTTED_TYPE.exec(text)?.[1];
  if (type === undefined) return undefined;
  const isTopLevel = isHostName(`a.${type}`);
  if (isTopLevel && !EXTENSIONS.has(type.toLowerCase())) return unread(text, MESSAGES.topLevel);
  return isTopLevel
    ? { kind: 'file_type', text: type, repair: REPAIRS.dotted }
    : { kind: 'file_type', text: type };
};

/** Returns true if a browser opens a host and its port as they are written: a name, or a whole IP address. */
const isOpenable = (host: string): boolean => {
  const [, name = '', port = ''] = /^(\[[\da-f:.]+\]|[^:]*)(?::(\d{0,5}))?$/i.exec(host) ?? [];
  if (Number(port) > 65_535) return false;
  if (name.startsWith('[') || NUMBERED.test(name))
    return addressBits(name.replace(/^\[|\]$/g, '')) !== undefined;
  return HOST.test(name) || ONE_LABEL.test(name);
};

/** Reads a URL that lacks its scheme, which the check of URLs names. */
const readPath = (text: string, word: PastedWord): PastedIndicator | undefined => {
  const host = HOST_AND_PATH.exec(text)?.[1];
  if (host === undefined || /^[\d.]+\/\d{1,3}$/.test(text)) return undefined;
  if (!readHost(host, word)) return undefined;
  const isWhole = isOpenable(text.split(/[/?#]/, 1)[0] ?? '');
  return isWhole ? { kind: 'url', text } : { kind: 'url', text, repair: REPAIRS.url };
};

const readAt = (text: string, word: PastedWord): PastedIndicator => {
  const path = /^[^@]*[/?#]/.test(text) ? readPath(text, word) : undefined;
  const read = path ?? readAddress(text);
  if (read.kind !== 'domain' || word.wasDefanged || isHostName(read.text)) return read;
  return { ...read, repair: endingRepair(read.text) };
};

/** Reads a word without a scheme. */
const readText = (text: string, word: PastedWord): PastedIndicator | undefined => {
  if (text.includes('@')) return readAt(text, word);
  if (hashKind(text) !== undefined) return { kind: 'hash', text };
  return readDottedType(text) ?? readHost(text, word) ?? readPath(text, word);
};

/** Returns what a whole line is if it has one word without its own kind. */
const readAlone = (text: string): PastedIndicator | undefined =>
  EXTENSIONS.has(text.toLowerCase()) ? { kind: 'file_type', text, repair: REPAIRS.type } : undefined;

const isNetwork = (text: string): boolean =>
  (text.includes('/') && parseNetwork(text) !== undefined) ||
  /^\d{1,3}(?:\.\d{1,3}){3}(?:\/|-)[\d.]+$/.test(text);

/** Returns true if a dot in a word splits more than numbers and initials: `v1.2` and `e.g` name nothing. */
const hasLabels = (text: string): boolean =>
  /[^\s.]\.[^\s.]/.test(text) &&
  (/\p{L}{2}/u.test(text.replace(/^v(?=\d)/i, '')) || /(?<!\d)\d+(?:\.\d+){3}/.test(text));

/** Reasons why a word that looks like a value can't be read, the first that holds. */
const REASONS: readonly (readonly [message: string, holds: (text: string) => boolean])[] = [
  [MESSAGES.network, isNetwork],
  [MESSAGES.ipv6, (text) => text.includes(':') && addressBits(text) !== undefined],
  [MESSAGES.url, (text) => /:\/\/|^(?:https?|ftps?):|^\/\//i.test(text)],
  [MESSAGES.fileName, (text) => isFileName(text.replace(/^\*/, ''))],
  [MESSAGES.wildcard, (text) => text.includes('*') && text.includes('.')],
  [MESSAGES.port, (text) => HOST.test(HOST_AND_PORT.exec(text)?.[1] ?? '')],
  [MESSAGES.ip, (text) => /^\d+(?:\.\d+){3,}$/.test(text)],
  [MESSAGES.hash, (text) => HEX_RUN.test(text)],
  [MESSAGES.host, hasLabels],
];

/** Returns the reason why a word can't be read; undefined if it doesn't look like a value. */
const readUnread = (text: string, { wasDefanged }: PastedWord): PastedIndicator | undefined => {
  const message = REASONS.find(([, holds]) => holds(text))?.[0];
  if (message !== undefined) return unread(text, message);
  return wasDefanged ? unread(text, NUMBERED.test(text) ? MESSAGES.ip : MESSAGES.host) : undefined;
};

/** Returns what somebody has to check of a URL; undefined if nothing. */
const urlRepair = (host: string, { wasDefanged }: PastedWord): string | undefined => {
  if (!isOpenable(host)) return REPAIRS.url;
  const name = host.replace(/:\d{0,5}$/, '');
  const isKnown =
    /^\[/.test(name) || NUMBERED.test(name) || wasDefanged || (HOST.test(name) && hasTopLevel(name));
  return isKnown ? undefined : REPAIRS.ending;
};

const readUrl = (text: string, word: PastedWord): PastedIndicator => {
  const [, authority = ''] = /:\/\/([^/?#]*)/.exec(text) ?? [];
  if (authority.includes('*') || text.endsWith('/*')) return unread(text, MESSAGES.wildcard);
  const host = authority.replace(/^.*@/, '');
  const isBroken = host === '' || (/[[\]\\{}|]/.test(host) && !/^\[[\da-f:.]+\](?::\d+)?$/i.test(host));
  if (isBroken) return unread(text, MESSAGES.url);
  const repair = urlRepair(host, word);
  return repair === undefined ? { kind: 'url', text } : { kind: 'url', text, repair };
};

/** Reads a word with a scheme somewhere in it, and the text before that. */
const readLink = (word: PastedWord, at: number): readonly PastedIndicator[] => {
  const { text } = word;
  if (at === 0) return [readUrl(text, word)];
  const before = text.slice(0, at);
  const quote = /['`]$/.exec(before)?.[0];
  const end = quote === undefined ? -1 : text.indexOf(quote, at);
  const url = readUrl(text.slice(at, end < 0 ? undefined : end), word);
  const isApart = /[=:([{>|'`]$|^[^\p{L}\p{N}]+$|^\d+[.)]$/u.test(before);
  if (!isApart) return [unread(text, MESSAGES.url)];
  const others = [before, end < 0 ? '' : text.slice(end + 1)].flatMap(
    (other) => readUnread(other, { ...word, wasDefanged: false }) ?? [],
  );
  return [...others, url];
};

/** Reads what follows a label such as `md5:`, and what has the ending of a possessive. */
const readWithin = (word: PastedWord): PastedIndicator | undefined => {
  const { text } = word;
  const label = text.includes('@') ? undefined : LABEL.exec(text)?.[0];
  const labeled = label === undefined ? undefined : readText(text.slice(label.length), word);
  if (labeled) return labeled;
  const owner = /^(.+)['’`]s?$/u.exec(text)?.[1];
  return owner === undefined ? undefined : readText(owner, word);
};

/** Matches a word of a sentence: it has no dot, colon or digit, so it is no value, and it is too short for a hash. */
const PROSE = /^\p{L}{1,19}$/u;

const readOne = (word: PastedWord): PastedIndicator | undefined =>
  readText(word.text, word) ??
  readWithin(word) ??
  (word.isAlone ? readAlone(word.text) : undefined) ??
  readUnread(word.text, word);

const withNotes = (read: Exclude<PastedIndicator, Unread>, { repair, wasDefanged }: PastedWord) => {
  const repairs = [repair, read.repair].filter(Boolean).join(' ');
  return {
    ...read,
    ...(repairs === '' ? {} : { repair: repairs }),
    ...(wasDefanged ? { wasDefanged } : {}),
  };
};

const readWord = (word: PastedWord): readonly PastedIndicator[] => {
  const { text, repair, wasDefanged, isAlone } = word;
  if (!isAlone && !wasDefanged && PROSE.test(text)) return [];
  if (text.length > MOST_WORD) return [unread(text, MESSAGES.long)];
  const scheme = text.search(SCHEME);
  const path = scheme > 0 ? readPath(text, word) : undefined;
  const one = scheme < 0 ? readOne(word) : path;
  const found = one ? [one] : scheme < 0 ? [] : readLink(word, scheme);
  if (repair === '' && !wasDefanged) return found;
  return found.map((read) => (read.kind === null ? read : withNotes(read, word)));
};

/** Returns what a line names, in its order, and what looks like a value but can't be read, with the reason. A line that names nothing has one entry, and an empty line has none. */
export const readPastedLine = (line: string): readonly PastedIndicator[] => {
  const found = pastedWords(line).flatMap(readWord);
  if (found.length > 0 || line.trim() === '') return found;
  return [unread(line.trim(), MESSAGES.nothing)];
};
