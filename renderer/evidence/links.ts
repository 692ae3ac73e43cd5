/** Judges links: where they lead once wrappers are removed, and what is suspicious about them. */
import type { Indicator } from '../../shared/model/indicator';
import { hostIndicators } from './host-indicators';
import { hasInvisible, withoutInvisible } from '../../shared/model/invisible';
import { TEXT } from './text';

/** Parses an address as a browser does; undefined if it is not valid. */
export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    // Not valid.
    return undefined;
  }
};

/** Returns the host of an address in ASCII, as requests carry it; empty if it has none. */
export const asciiHost = (url: string): string => parseUrl(url)?.hostname ?? '';

/** Returns the ASCII form of a host name, as requests carry it; undefined if it is not one. */
export const asciiName = (host: string): string | undefined =>
  /[\s/?#@:\\]/.test(host) ? undefined : parseUrl(`https://${host}/`)?.hostname || undefined;

type Wrapper = {
  readonly name: string;
  readonly hosts: RegExp;
  readonly inner: (url: URL) => string | null;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A damaged escape, such as `%zz`: the text is evidence as it is.
    return text;
  }
};
const parameter = (name: string) => (url: URL) => url.searchParams.get(name);
const matched = (pattern: RegExp) => (url: URL) => decoded(pattern.exec(url.href)?.[1] ?? '') || null;

/** Services that wrap links in their own address. */
const WRAPPERS: readonly Wrapper[] = [
  {
    name: 'Click-Time Protection',
    hosts: /(^|\.)(url\.avanan\.click|avanan\.click|checkpoint\.url-protection\.com|url-protection\.com)$/,
    inner: (url) => url.searchParams.get('o') ?? matched(/\/___(.+?)___/)(url),
  },
  { name: 'Safe Links', hosts: /(^|\.)safelinks\.protection\.outlook\.com$/, inner: parameter('url') },
  {
    name: 'URL Defense',
    hosts: /(^|\.)urldefense\.(proofpoint\.)?com$/,
    inner: (url) =>
      matched(/\/v3\/__(.+?)__;/)(url) ??
      decoded((url.searchParams.get('u') ?? '').replaceAll('_', '/').replace(/-(?=[\dA-F]{2})/g, '%')),
  },
  { name: 'Link Protection', hosts: /(^|\.)linkprotect\.cudasvc\.com$/, inner: parameter('a') },
  {
    name: 'Google',
    hosts: /^www\.google\.(com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/,
    inner: (url) =>
      url.pathname === '/url' ? (url.searchParams.get('q') ?? url.searchParams.get('url')) : null,
  },
  { name: 'Facebook', hosts: /^lm?\.facebook\.com$/, inner: parameter('u') },
];
const MOST_WRAPPERS = 6;

/** Removes the wrappers that Postern knows; returns the address inside and the wrappers' names, outermost first. */
export const unwrapped = (url: string): { readonly url: string; readonly wrappers: readonly string[] } => {
  let inner = url;
  const wrappers: string[] = [];
  while (wrappers.length < MOST_WRAPPERS) {
    const at = parseUrl(inner);
    const wrapper = at && WRAPPERS.find(({ hosts }) => hosts.test(at.hostname));
    const next = wrapper?.inner(at as URL);
    if (!wrapper || !next || !parseUrl(next) || next === inner) break;
    wrappers.push(wrapper.name);
    inner = next;
  }
  return { url: inner, wrappers };
};

/** The evidence of a link. `host` is in ASCII; `domain` is its registrable part. */
export type LinkReport = {
  readonly target: string;
  readonly wrappers: readonly string[];
  readonly host: string;
  readonly domain: string;
  readonly indicators: readonly Indicator[];
};
export type LinkContext = {
  /** Returns the registrable part of a host, by the public suffix list. */
  readonly registrable: (host: string) => string | null;
  /** The organization's own domains. */
  readonly ours: readonly string[];
};

const SAYS_HOST =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^\s/@]+@)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}])(?::\d+)?(?:[/?#]\S*)?$/u;

/** Returns the host that a link's text claims to lead to; undefined if the text is not an address. */
const claimedHost = (text: string): string | undefined => {
  const host = SAYS_HOST.exec(withoutInvisible(text).trim().toLowerCase())?.[1];
  return host === undefined ? undefined : asciiName(host);
};

const schemeIndicators = ({ protocol }: URL): Indicator[] => {
  const scheme = protocol.slice(0, -1);
  if (scheme === 'https' || scheme === 'mailto' || scheme === 'tel') return [];
  if (scheme === 'http') return [{ kind: 'plain', text: TEXT.link.plain, weight: 'warn' }];
  return [{ kind: 'scheme', text: TEXT.link.scheme(scheme), weight: 'bad' }];
};

const mismatchIndicators = (text: string, host: string, { registrable }: LinkContext): Indicator[] => {
  const claimed = claimedHost(text);
  if (claimed === undefined || host === '') return [];
  const domain = registrable(host) ?? host;
  const isSame = (registrable(claimed) ?? claimed) === domain;
  return isSame ? [] : [{ kind: 'mismatch', text: TEXT.link.mismatch(claimed, domain), weight: 'bad' }];
};

const addressIndicators = (address: URL): Indicator[] => {
  const hasUser = address.username !== '' || address.password !== '';
  return [
    ...schemeIndicators(address),
    ...(hasUser ? [{ kind: 'user', text: TEXT.link.user, weight: 'bad' } as const] : []),
    ...(address.port === ''
      ? []
      : [{ kind: 'port', text: TEXT.link.port(address.port), weight: 'warn' } as const]),
  ];
};

const unreadable = (url: string): LinkReport => ({
  target: url,
  wrappers: [],
  host: '',
  domain: '',
  indicators: [{ kind: 'unreadable', text: TEXT.link.unreadable, weight: 'warn' }],
});

/** Judges a link by its text and its address. */
export const readLink = (text: string, url: string, context: LinkContext): LinkReport => {
  const { url: target, wrappers } = unwrapped(url);
  const address = parseUrl(target);
  if (!parseUrl(url) || !address) return unreadable(url);
  const host = address.hostname;
  const isHidden = hasInvisible(url) || hasInvisible(text);
  const indicators: Indicator[] = [
    ...mismatchIndicators(text, host, context),
    ...addressIndicators(address),
    ...(isHidden ? [{ kind: 'invisible', text: TEXT.invisible, weight: 'bad' } as const] : []),
    ...(host === '' ? [] : hostIndicators(host, context.ours)),
  ];
  return { target, wrappers, host, domain: context.registrable(host) ?? host, indicators };
};
