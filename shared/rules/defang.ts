/**
 * Makes links and addresses safe to show and paste, in the form that analysts use: `hxxps[://]host[.]tld`. What changes is found by its
 * position: URLs, the hosts of email addresses, bare hosts and public IP addresses. File names, header tags, local parts, IDs and private
 * addresses stay, and so do the organization's own domains. `refang` undoes it exactly.
 */
import { isHostName, isOwnHost, isPublicIpv4, isPublicIpv6 } from './hosts';

const LINK_LIKE = new RegExp(
  [
    // a URL in any scheme
    String.raw`(?<url>\b[a-z][a-z0-9+.-]{1,20}:\/\/(?=[^\s<>"'\x60\]])(?:\[[\da-f:.]+\])?[^\s<>"'\x60[\]]*)`,
    // an email address, of which only the host changes; it begins at the start of a word, so that a long text is
    // scanned once, and not after a number and a colon, which begin the ID of a chat
    String.raw`(?<local>(?<![\p{L}\p{N}._%+-]|\d:)[\p{L}\p{N}._%+-]+@)(?<host>[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)`,
    // an IPv6 address of the public range
    String.raw`(?<ipv6>(?<![\p{L}\p{N}:.])[23][\da-f]{3}(?::[\da-f]{0,4}){2,7}(?![\p{L}\p{N}:]|\.\d))`,
    // a bare host name or IPv4 address; before `=` it is the tag of a header
    String.raw`(?<bare>(?<![\p{L}\p{N}.@/\\_-]|\[\.\])(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,24}|\d{1,3}(?:\.\d{1,3}){3})(?![\p{L}\p{N}@_=-]|\[|\.[\p{L}\p{N}]))`,
  ].join('|'),
  'giu',
);

const dots = (text: string): string => text.replaceAll('.', '[.]');
/** Replaces a letter and preserves upper and lower case: how a link was written is evidence too. */
const swapLetter = (text: string, from: string, to: string): string =>
  text.replaceAll(from, to).replaceAll(from.toUpperCase(), to.toUpperCase());
const scheme = (name: string): string => (/^https?$/i.test(name) ? swapLetter(name, 't', 'x') : name);

/** Returns true if a host leads out of the organization: not one of its own, and no private address. */
const isExternal = (host: string, own: readonly string[]): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) ? isPublicIpv4(host) : !isOwnHost(host, own);

/** Returns the host of a URL's authority; undefined if it is written in a way that browsers may read otherwise. */
const plainHost = (authority: string): string | undefined =>
  /^([\p{L}\p{N}.-]+)(?::\d+)?$/u.exec(authority)?.[1];

/** Defangs a URL: its scheme, its separator and the dots of its host. The path stays readable. */
export const defangUrl = (url: string, own: readonly string[] = []): string =>
  url.replace(/^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i, (whole: string, name: string, authority: string) => {
    const host = plainHost(authority);
    return host !== undefined && !isExternal(host, own) ? whole : `${scheme(name)}[://]${dots(authority)}`;
  });

type Groups = Readonly<Record<'url' | 'local' | 'host' | 'ipv6', string | undefined>>;

const defangMatch = (whole: string, { url, local, host, ipv6 }: Groups, own: readonly string[]): string => {
  if (url !== undefined) return defangUrl(url, own);
  if (ipv6 !== undefined) return isPublicIpv6(ipv6) ? whole.replaceAll(':', '[:]') : whole;
  if (local !== undefined && host !== undefined)
    return /\.\p{L}[\p{L}\p{N}-]+$/u.test(host) && isExternal(host, own) && !/\d$/.test(host)
      ? local + dots(host)
      : whole;
  return isHostName(whole) && isExternal(whole, own) ? dots(whole) : whole;
};

/** Defangs every link, address and host in a text, except those in the organization's own domains. */
export const defang = (text: string, own: readonly string[] = []): string =>
  // Most texts have neither a dot nor a colon, and need no search.
  /[.:]/.test(text)
    ? text.replace(LINK_LIKE, (whole: string, ...rest: unknown[]) =>
        defangMatch(whole, rest.at(-1) as Groups, own),
      )
    : text;

/** Returns the text as it was before `defang`. */
export const refang = (text: string): string =>
  text
    .replaceAll('[://]', '://')
    .replaceAll('[:]', ':')
    .replaceAll('[.]', '.')
    .replace(/\bhxxps?:\/\//gi, (match) => swapLetter(match, 'x', 't'));
