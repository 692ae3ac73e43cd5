/** Hosts in free text: which words name one, and which of them are the organization's own or private. */
import topLevel from 'tlds/index.json' with { type: 'json' };
import { isIp } from './ip';

/** Top-level domains of the public list, and those that no public list has: for examples and tests (RFC 2606), and for hidden services (RFC 7686). */
const TOP_LEVEL: ReadonlySet<string> = new Set([...topLevel, 'example', 'test', 'invalid', 'onion']);

/** Top-level domains that more often end the name of a file. Hosts in them are found in URLs and addresses, or if they were defanged. */
const FILE_ENDINGS: ReadonlySet<string> = new Set(
  'cab cs db dot gz java js map md mov one pl ps py rb rs sh so ts vb xz zip'.split(' '),
);

const ending = (host: string): string => host.slice(host.lastIndexOf('.') + 1).toLowerCase();

/** Returns true if a host ends in a top-level domain, also in one that more often ends the name of a file. */
export const hasTopLevel = (host: string): boolean => {
  const last = ending(host);
  return last.startsWith('xn--') || TOP_LEVEL.has(last);
};

/** Returns true if a word with dots names a host or an IPv4 address, and not a file, a version or a key. */
export const isHostName = (word: string): boolean => {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(word)) return true;
  return !FILE_ENDINGS.has(ending(word)) && hasTopLevel(word);
};

/** Returns true if a host is one of the given domains, or in one of them. */
export const isOwnHost = (host: string, own: readonly string[]): boolean => {
  const plain = host.toLowerCase();
  return plain === 'localhost' || own.some((domain) => plain === domain || plain.endsWith(`.${domain}`));
};

/** Ranges of local addresses by their first part and a range of the second: RFC 1918, link-local and shared. */
const LOCAL = [
  [172, 16, 31],
  [192, 168, 168],
  [169, 254, 254],
  [100, 64, 127],
] as const;

/** Returns true if an IPv4 address can be reached from outside: not private (RFC 1918), shared, loopback or link-local. */
export const isPublicIpv4 = (address: string): boolean => {
  const [a = 0, b = 0, ...rest] = address.split('.').map(Number);
  if ([a, b, ...rest].some((part) => part > 255) || [0, 10, 127].includes(a)) return false;
  return !LOCAL.some(([first, from, to]) => a === first && b >= from && b <= to);
};

/** Returns true if a text that begins like a public IPv6 address is one, also with a colon of the sentence behind it. */
export const isPublicIpv6 = (address: string): boolean =>
  address.includes(':') && isIp(address.replace(/(?<!:):$/, ''));
