/** The values by which entities are found again: addresses, hosts, links, IP addresses, hashes, IDs and whole names. */
import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import { refang } from '../../../shared/rules/defang';
import { isHostName } from '../../../shared/rules/hosts';
import { hash53 } from './hash53';
import { parseUrl } from '../../wire/parse-url';

/** A value in its canonical form with its hash, and as it was written. */
export type FoundValue = { readonly value: string; readonly raw: string; readonly hash: number };

/** Characters of a text that are searched for values: the rest of a long body is not. */
const MAX_TEXT = 4_000;
/** Characters that a word with a value has at most. */
const MAX_WORD = 2_000;
/** Hosts whose canonical forms are remembered: most hosts of a result come many times. */
const MAX_HOSTS = 20_000;

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6 = /^\[?(?=[^:]*:[^:]*:)[\da-f:.]{2,45}\]?$/i;
const HASH = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const HOST = /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)+[\p{L}\p{N}-]{2,24}\.?$/u;
const LINK = /^([a-z][a-z0-9+.-]{1,20}):\/\/([^/?#]*)((?:[/?#].*)?)$/is;

const knownHosts = new Map<string, readonly string[]>();

const readHost = (raw: string): readonly string[] => {
  const plain = raw.replace(/\.$/, '');
  const host = (/^[\w.-]+$/.test(plain) ? plain : domainToASCII(plain) || plain).toLowerCase();
  if (IPV4.test(host)) return [host];
  const top = getDomain(host) ?? host;
  const parents = [host];
  for (let at = host.indexOf('.'); at >= 0; at = host.indexOf('.', at + 1)) {
    const parent = host.slice(at + 1);
    if (parent.length < top.length) break;
    parents.push(parent);
  }
  return parents;
};

/** Returns a host in ASCII and lower case, and then its parents up to the domain that is registered. */
const hostForms = (raw: string): readonly string[] => {
  const known = knownHosts.get(raw);
  if (known) return known;
  const forms = readHost(raw);
  if (knownHosts.size >= MAX_HOSTS) knownHosts.clear();
  knownHosts.set(raw, forms);
  return forms;
};

/** Returns the shortest form of an IPv6 address; undefined if the text is none. */
const ipv6 = (word: string): string | undefined => {
  return parseUrl(`http://[${word.replace(/^\[|\]$/g, '')}]/`)?.hostname.slice(1, -1);
};

const isIpv4 = (word: string): boolean =>
  IPV4.test(word) && word.split('.').every((part) => Number(part) < 256);

/** Splits the part of a link between its slashes, without a user name. */
const splitAuthority = (authority: string): { readonly host: string; readonly port: string } => {
  const bare = authority.slice(authority.lastIndexOf('@') + 1);
  const [, host = bare, port = ''] = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(bare) ?? [];
  return { host, port };
};

/** The forms of a link: itself, with its scheme and host in lower case, and those of its host. */
const linkForms = (word: string): readonly string[] => {
  const [whole, scheme = '', authority = '', rest = ''] = LINK.exec(word) ?? [];
  if (whole === undefined) return [];
  const { host, port } = splitAuthority(authority);
  if (host === '') return [];
  const six = host.startsWith('[') ? ipv6(host) : undefined;
  const hosts = six === undefined ? hostForms(host) : [six];
  const shown = six === undefined ? hosts[0] : `[${six}]`;
  return [`${scheme.toLowerCase()}://${shown}${port}${rest === '/' ? '' : rest}`, ...hosts];
};

/** The forms of an address or a Message-ID: itself in lower case, and those of its host. */
const addressForms = (word: string): readonly string[] => {
  const at = word.lastIndexOf('@');
  const local = word.slice(0, at).toLowerCase();
  const host = word.slice(at + 1);
  if (local === '' || host === '') return [];
  const hosts = HOST.test(host) ? hostForms(host) : [];
  return [`${local}@${hosts[0] ?? host.toLowerCase()}`, ...hosts];
};

/** Returns the canonical forms of a word, the most exact one first; none if it is no value. */
const formsOf = (word: string): readonly string[] => {
  if (word === '' || word.length > MAX_WORD) return [];
  if (word.includes('://')) return linkForms(word);
  if (word.includes('@')) return addressForms(word);
  if (HASH.test(word)) return [word.toLowerCase()];
  if (isIpv4(word)) return [word];
  if (word.includes('.'))
    return HOST.test(word) && isHostName(word.replace(/\.$/, '')) ? hostForms(word) : [];
  const six = IPV6.test(word) ? ipv6(word) : undefined;
  return six === undefined ? [] : [six];
};

/** Splits a text into the words that may be values: a link stays whole, and lists are cut at their commas. */
const wordsOf = (text: string): readonly string[] =>
  text.split(/[\s<>"'`]+/).flatMap((piece) => {
    if (piece === '') return [];
    if (!piece.includes('://'))
      return piece.split(/[,;|(){}]+/).map((word) => word.replace(/^[:.=[]+|(?<![:.\]=])[:.\]=]+$/g, ''));
    return piece
      .split(/[,;|](?=[a-z][a-z0-9+.-]{1,20}:\/\/)/i)
      .map((word) => word.replace(/^[^a-z]+/i, '').replace(/(?<![.,;:)\]])[.,;:)\]]+$/, ''));
  });

/** Texts without any of these have no value in them, and most cells are such texts. */
const MAY_HAVE_VALUE = /[@.:]|[\da-f]{8}/i;
/** A text with one of these is more than one word. */
const MANY_WORDS = /[\s<>"'`,;|(){}]/;
/** A text with one of these may be defanged. */
const DEFANGED = /\[|hxx/i;

const plainText = (text: string): string => (DEFANGED.test(text) ? refang(text) : text);

/** Converts a name, such as a subject, to its canonical form: refanged, in lower case, with single spaces. */
const canonicalName = (text: string): string => {
  const plain = plainText(text).normalize('NFC').toLowerCase().trim();
  return /\s\s|[^\S ]/.test(plain) ? plain.replace(/\s+/g, ' ') : plain;
};

/** Texts whose values are remembered: addresses and hosts of a result come many times. */
const MAX_KNOWN = 20_000;
const MAX_KNOWN_LENGTH = 200;
const known = new Map<string, readonly FoundValue[]>();

const NONE: readonly FoundValue[] = [];

const found = (value: string, raw: string): FoundValue => ({ value, raw, hash: hash53(value) });

const wordValues = (text: string): readonly FoundValue[] => {
  const plain = plainText(text);
  const words = MANY_WORDS.test(plain) ? wordsOf(plain) : [plain.replace(/\.$/, '')];
  return words.flatMap((raw) => formsOf(raw).map((value) => found(value, raw)));
};

const knownWordValues = (text: string): readonly FoundValue[] => {
  if (text.length > MAX_KNOWN_LENGTH) return wordValues(text);
  const before = known.get(text);
  if (before) return before;
  const values = wordValues(text);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, values);
  return values;
};

/** Returns the values in a text. A text that is a name as a whole, such as a subject, is a value too. */
export const valuesIn = (text: string, isName: boolean): readonly FoundValue[] => {
  const start = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
  if (!isName) return MAY_HAVE_VALUE.test(start) ? knownWordValues(start) : NONE;
  // Names such as subjects and IDs come once, so they are not remembered.
  const words = MAY_HAVE_VALUE.test(start) ? wordValues(start) : NONE;
  const value = canonicalName(start);
  return value === '' || words[0]?.value === value ? words : [found(value, start), ...words];
};

/** Converts what an analyst looks for to the form under which it is indexed; empty if there is nothing to look for. */
export const canonicalValue = (text: string): string => {
  const words = wordsOf(refang(text.trim())).filter((word) => word !== '');
  const [form] = words.length === 1 ? formsOf(words[0] ?? '') : [];
  return form ?? canonicalName(text.slice(0, MAX_TEXT));
};
