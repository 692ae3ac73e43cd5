/** The indicators of compromise in a case: what an attacker sent, never whom they sent it to. */
import { LOGIN_COLUMNS } from '../../datasets/logins/login-columns';
import type { Case } from '../../../shared/model/case';
import type { Json } from '../../../shared/model/json';
import { isOwnHost, isPublicIpv4, isPublicIpv6 } from '../../../shared/rules/hosts';

export const IOC_KINDS = [
  'url',
  'domain',
  'ipv4',
  'ipv6',
  'email',
  'md5',
  'sha1',
  'sha256',
  'subject',
] as const;
export type IocKind = (typeof IOC_KINDS)[number];

/** One indicator, with the titles of the pins that have it. */
export type Ioc = { readonly kind: IocKind; readonly value: string; readonly seenIn: readonly string[] };

/** Keys of the organization's own people and of what Postern or the tenant made, which are evidence and no indicators. */
const NOT_THEIRS =
  /recipient|^(?:to|who)(?:_|$)|(?:sent|granted|delivered)_to|(?:^|_)(?:cc|bcc|user|owner|created_by|analyst|portal|mailbox)(?:_|$)|entity_id/i;
const KEYS: readonly (readonly [RegExp, IocKind])[] = [
  [/(?:^|[_ ])(?:url|urls|link|links|href|web_url)(?:$|[_ ])/i, 'url'],
  [/(?:from|sender|reply|return_?path).*(?:domain)|^domain$|(?:^|_)host$/i, 'domain'],
  [/^(?:from|sender|reply|return).*|envelope_from/i, 'email'],
  [/(?:^|[_ ])ip(?:$|[_ ])|ip_address/i, 'ipv4'],
  [/md5/i, 'md5'],
  [/sha-?1$/i, 'sha1'],
  [/sha-?256/i, 'sha256'],
  [/^subject$/i, 'subject'],
];
const FORMS: Readonly<Record<IocKind, RegExp>> = {
  url: /^[a-z][a-z0-9+.-]*:\/\/\S+$/i,
  domain: /^(?=.{4,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]+$/u,
  email: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/,
  ipv4: /^\d{1,3}(?:\.\d{1,3}){3}$/,
  ipv6: /^[0-9a-f:][0-9a-f]*:[0-9a-f:]*$/i,
  md5: /^[0-9a-f]{32}$/i,
  sha1: /^[0-9a-f]{40}$/i,
  sha256: /^[0-9a-f]{64}$/i,
  subject: /\S/,
};

type Found = readonly [kind: IocKind, value: string];

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname;
  } catch {
    // A link that no browser reads is still a link.
    return '';
  }
};

/** Returns the indicator that a value under a key is, if it is one. */
const classify = (key: string, value: string): Found | undefined => {
  const text = value.trim();
  for (const [pattern, kind] of KEYS) {
    if (!pattern.test(key)) continue;
    if (kind === 'ipv4' && isPublicIpv6(text)) return ['ipv6', text];
    if (FORMS[kind].test(text))
      return [kind, /^(?:md5|sha1|sha256|domain)$/.test(kind) ? text.toLowerCase() : text];
  }
  return undefined;
};

const isTheirs = ([kind, value]: Found, own: readonly string[]): boolean => {
  if (kind === 'ipv4') return isPublicIpv4(value);
  if (kind === 'email') return !isOwnHost(value.slice(value.lastIndexOf('@') + 1), own);
  if (kind === 'domain') return !isOwnHost(value, own);
  return kind !== 'url' || !isOwnHost(hostOf(value), own);
};

const findIn = (value: unknown, key: string, depth = 0): readonly Found[] => {
  if (depth > 32 || NOT_THEIRS.test(key)) return [];
  if (typeof value === 'string') {
    const found = classify(key, value);
    return found ? [found] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item) => findIn(item, key, depth + 1));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => findIn(item, name, depth + 1));
};

/** Returns true if a row is a login: its address is mostly that of one of the organization's own people. */
const isLogin = (data: Json): boolean =>
  typeof data === 'object' && data !== null && LOGIN_COLUMNS.every(({ key }) => Object.hasOwn(data, key));

/** Returns the indicators in the pins of a case, each once, in the order of their kinds. */
export const iocsOf = ({ pins }: Pick<Case, 'pins'>, own: readonly string[]): readonly Ioc[] => {
  const seen = new Map<string, { readonly found: Found; readonly titles: Set<string> }>();
  for (const { title, content } of pins) {
    if (content.kind !== 'entity' && content.kind !== 'row') continue;
    if (isLogin(content.data)) continue;
    for (const found of findIn(content.data, '')) {
      if (!isTheirs(found, own)) continue;
      const key = found.join(' ');
      const known = seen.get(key) ?? { found, titles: new Set<string>() };
      known.titles.add(title);
      seen.set(key, known);
    }
  }
  return [...seen.values()]
    .map(({ found: [kind, value], titles }): Ioc => ({ kind, value, seenIn: [...titles] }))
    .sort((a, b) => IOC_KINDS.indexOf(a.kind) - IOC_KINDS.indexOf(b.kind) || (a.value < b.value ? -1 : 1));
};
