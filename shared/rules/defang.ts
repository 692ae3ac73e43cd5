/**
 * Makes links and addresses safe to show and paste, in the form analysts write: `hxxps[://]host[.]tld`. Only what looks like
 * a URL, a host or a mail address changes, and `refang` undoes it exactly.
 */
const LINK_LIKE = new RegExp(
  [
    // a URL in any scheme
    String.raw`(?<url>\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'\x60[\]]+)`,
    // a mail address, whose host alone changes; it begins where its run of letters does, so that a long text is read once
    String.raw`(?<local>(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@)(?<host>[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)`,
    // a bare host name or IPv4 address
    String.raw`(?<bare>(?<![\p{L}\p{N}.@[\]/=_-])(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}|\d{1,3}(?:\.\d{1,3}){3})(?![\p{L}\p{N}[\]@-]))`,
  ].join('|'),
  'giu',
);

const dots = (text: string): string => text.replaceAll('.', '[.]');
/** Letters keep their size: how a link was written is evidence too. */
const swapped = (text: string, from: string, to: string): string =>
  text.replaceAll(from, to).replaceAll(from.toUpperCase(), to.toUpperCase());
const scheme = (name: string): string => (/^https?$/i.test(name) ? swapped(name, 't', 'x') : name);

/** A URL alone: scheme, separator and the host's dots are broken; the path stays readable. */
export const defangUrl = (url: string): string =>
  url.replace(
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i,
    (_, name: string, authority: string) => `${scheme(name)}[://]${dots(authority)}`,
  );

/** Breaks every link, address and host in a text. */
export const defang = (text: string): string =>
  text.replace(LINK_LIKE, (whole, url?: string, local?: string, host?: string) =>
    url !== undefined
      ? defangUrl(url)
      : local !== undefined && host !== undefined
        ? local + dots(host)
        : dots(whole),
  );

/** The text before `defang`. */
export const refang = (text: string): string =>
  text
    .replaceAll('[://]', '://')
    .replaceAll('[.]', '.')
    .replace(/\bhxxps?:\/\//gi, (found) => swapped(found, 'x', 't'));
