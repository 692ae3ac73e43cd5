/** Judges links: where they lead once wrappers are removed, and what is suspicious about them. */
import type { Indicator } from '../../shared/model/indicator';
import { hostIndicators } from './host-indicators';
import { hasInvisible, withoutInvisible } from '../../shared/model/invisible';

/** Reads an address as a browser would; undefined for what it would not take. */
const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** The host of an address in ASCII, as it goes over the wire; empty where there is none. */
export const asciiHost = (url: string): string => parsed(url)?.hostname ?? '';

/** The ASCII form of a bare host name, as it goes over the wire; undefined for what is no host. */
export const asciiName = (host: string): string | undefined =>
  /[\s/?#@:\\]/.test(host) ? undefined : parsed(`https://${host}/`)?.hostname || undefined;

type Wrapper = {
  readonly name: string;
  readonly hosts: RegExp;
  readonly inner: (url: URL) => string | null;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
const parameter = (name: string) => (url: URL) => url.searchParams.get(name);
const matched = (pattern: RegExp) => (url: URL) => decoded(pattern.exec(url.href)?.[1] ?? '') || null;

/** Services that put their own address around a link. */
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

/** Where a link leads once the wrappers that Postern knows are taken off, and their names from the outside in. */
export const unwrapped = (url: string): { readonly url: string; readonly wrappers: readonly string[] } => {
  let inner = url;
  const wrappers: string[] = [];
  while (wrappers.length < MOST_WRAPPERS) {
    const at = parsed(inner);
    const wrapper = at && WRAPPERS.find(({ hosts }) => hosts.test(at.hostname));
    const next = wrapper?.inner(at as URL);
    if (!wrapper || !next || !URL.canParse(next) || next === inner) break;
    wrappers.push(wrapper.name);
    inner = next;
  }
  return { url: inner, wrappers };
};

/** A mail's link with all that an analyst asks of it. `host` is in ASCII; `domain` is the part that can be registered. */
export type LinkReport = {
  readonly target: string;
  readonly wrappers: readonly string[];
  readonly host: string;
  readonly domain: string;
  readonly indicators: readonly Indicator[];
};
export type LinkContext = {
  /** The registrable domain of a host, from the public suffix list. */ readonly registrable: (
    host: string,
  ) => string | null;
  /** The organisation's own domains. */ readonly ours: readonly string[];
};

const SAYS_HOST =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^\s/@]+@)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}])(?::\d+)?(?:[/?#]\S*)?$/u;

/** The host that a link's own text claims to lead to; undefined where it claims none. */
const claimedHost = (text: string): string | undefined => {
  const host = SAYS_HOST.exec(withoutInvisible(text).trim().toLowerCase())?.[1];
  return host === undefined ? undefined : asciiName(host);
};

const schemeSigns = (url: URL): Indicator[] => {
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https' || scheme === 'mailto' || scheme === 'tel') return [];
  if (scheme === 'http') return [{ kind: 'plain', text: 'Not encrypted (http)', weight: 'warn' }];
  return [{ kind: 'scheme', text: `Unusual scheme ${scheme}:`, weight: 'bad' }];
};

/** Judges a link by its text and its address. */
export const readLink = (text: string, url: string, { registrable, ours }: LinkContext): LinkReport => {
  const whole = parsed(url);
  const { url: target, wrappers } = unwrapped(url);
  const at = parsed(target);
  if (!whole || !at)
    return {
      target: url,
      wrappers: [],
      host: '',
      domain: '',
      indicators: [{ kind: 'unreadable', text: 'No address that a browser would read', weight: 'warn' }],
    };
  const host = at.hostname;
  const domain = registrable(host) ?? host;
  const claimed = claimedHost(text);
  const isElsewhere = claimed !== undefined && host !== '' && (registrable(claimed) ?? claimed) !== domain;
  const indicators: Indicator[] = [
    ...(isElsewhere
      ? [{ kind: 'mismatch', text: `Says ${claimed}, leads to ${domain}`, weight: 'bad' } as const]
      : []),
    ...schemeSigns(at),
    ...(at.username !== '' || at.password !== ''
      ? [{ kind: 'user', text: 'A user name stands before the host', weight: 'bad' } as const]
      : []),
    ...(at.port !== '' ? [{ kind: 'port', text: `Unusual port ${at.port}`, weight: 'warn' } as const] : []),
    ...(hasInvisible(url) || hasInvisible(text)
      ? [{ kind: 'invisible', text: 'Holds characters that cannot be seen', weight: 'bad' } as const]
      : []),
    ...(host === '' ? [] : hostIndicators(host, ours)),
  ];
  return { target, wrappers, host, domain, indicators };
};
