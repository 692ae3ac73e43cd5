/**
 * Makes links and addresses safe to show and paste, in the form that analysts use: `hxxps[://]host[.]tld`. Only texts that look like
 * a URL, a host or an email address change, and `refang` undoes it exactly.
 */
const LINK_LIKE = new RegExp(
  [
    // a URL in any scheme
    String.raw`(?<url>\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'\x60[\]]+)`,
    // an email address, of which only the host changes; it must begin at the start of a word, so that a long text is scanned once
    String.raw`(?<local>(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@)(?<host>[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)`,
    // a bare host name or IPv4 address
    String.raw`(?<bare>(?<![\p{L}\p{N}.@[\]/=_-])(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}|\d{1,3}(?:\.\d{1,3}){3})(?![\p{L}\p{N}[\]@-]))`,
  ].join('|'),
  'giu',
);

const dots = (text: string): string => text.replaceAll('.', '[.]');
/** Replaces a letter and preserves upper and lower case: how a link was written is evidence too. */
const swapLetter = (text: string, from: string, to: string): string =>
  text.replaceAll(from, to).replaceAll(from.toUpperCase(), to.toUpperCase());
const scheme = (name: string): string => (/^https?$/i.test(name) ? swapLetter(name, 't', 'x') : name);

/** Defangs a URL: its scheme, its separator and the dots of its host. The path stays readable. */
export const defangUrl = (url: string): string =>
  url.replace(
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i,
    (_, name: string, authority: string) => `${scheme(name)}[://]${dots(authority)}`,
  );

/** Defangs every link, address and host in a text. */
export const defang = (text: string): string =>
  text.replace(LINK_LIKE, (whole, url?: string, local?: string, host?: string) =>
    url !== undefined
      ? defangUrl(url)
      : local !== undefined && host !== undefined
        ? local + dots(host)
        : dots(whole),
  );

/** Returns the text as it was before `defang`. */
export const refang = (text: string): string =>
  text
    .replaceAll('[://]', '://')
    .replaceAll('[.]', '.')
    .replace(/\bhxxps?:\/\//gi, (match) => swapLetter(match, 'x', 't'));
