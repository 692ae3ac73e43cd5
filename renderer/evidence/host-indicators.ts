/** Finds what is suspicious about a host name: the ways in which phishing hosts pass for others. */
import type { Indicator } from '../../shared/model/indicator';
import { BRAND_DOMAINS } from '../../shared/rules/brand-domains';
import { mixedScripts, passesForLatin, skeleton } from './look-alikes';
import { readableHost } from './readable-host';
import { TEXT } from './text';

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Returns the domain that a host imitates: it looks like it, but is not it or a part of it. Undefined for other hosts. */
export const looksLike = (host: string, domains: Iterable<string>): string | undefined => {
  const readable = readableHost(host.toLowerCase());
  const labels = readable.split('.');
  const seen = new Map<number, string>();
  for (const domain of domains) {
    if (domain === '' || isWithin(readable, domain)) continue;
    const length = domain.split('.').length;
    if (labels.length < length) continue;
    const tail = seen.get(length) ?? skeleton(labels.slice(-length).join('.'));
    seen.set(length, tail);
    if (tail === skeleton(domain)) return domain;
  }
  return undefined;
};

/** Returns the domain that a host has in front of its own, such as `paypal.com` in `paypal.com.account.example`. */
const carries = (host: string, domains: Iterable<string>): string | undefined => {
  for (const domain of domains)
    if (host.startsWith(`${domain}.`) || host.includes(`.${domain}.`)) return domain;
  return undefined;
};

/** True if a host is an IP address, as URL parsers write it. */
export const isAddress = (host: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) || host.startsWith('[');

const scriptIndicators = (host: string, isLookAlike: boolean): Indicator[] => {
  const labels = host.split('.');
  const mixed = labels.map(mixedScripts).find((scripts) => scripts.length > 0);
  if (mixed) return [{ kind: 'mixed', text: TEXT.host.mixed(mixed), weight: 'bad' }];
  // Under its own domain script, people read a word as one of that script.
  const passes = !isLookAlike && /\.[a-z]+$/.test(host) && labels.some(passesForLatin);
  return passes ? [{ kind: 'passes', text: TEXT.host.passes, weight: 'bad' }] : [];
};

/** Returns what is suspicious about a host in its ASCII form; `ours` are the organization's own domains. */
export const hostIndicators = (host: string, ours: readonly string[] = []): Indicator[] => {
  const readable = readableHost(host);
  const domains = [...ours, ...BRAND_DOMAINS];
  const like = looksLike(host, domains);
  const carried = carries(readable, domains);
  return [
    ...(isAddress(host) ? [{ kind: 'address', text: TEXT.host.address, weight: 'warn' } as const] : []),
    ...(like ? [{ kind: 'look-alike', text: TEXT.host.lookAlike(like), weight: 'bad' } as const] : []),
    ...(carried ? [{ kind: 'carries', text: TEXT.host.carries(carried), weight: 'bad' } as const] : []),
    ...scriptIndicators(readable, like !== undefined),
    ...(readable === host
      ? []
      : [{ kind: 'international', text: TEXT.host.international(host), weight: 'warn' } as const]),
  ];
};
