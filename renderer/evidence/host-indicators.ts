/** Finds what is suspicious about a host name: the ways in which phishing hosts pass for others. */
import type { Indicator } from '../../shared/model/indicator';
import { mixedScripts, passesForLatin, skeleton } from './look-alikes';
import { readableHost } from './readable-host';

/** Domains that phishing most often passes itself off as; an organisation's own come in addition. */
export const BRAND_DOMAINS = [
  'microsoft.com',
  'office.com',
  'outlook.com',
  'live.com',
  'google.com',
  'apple.com',
  'icloud.com',
  'amazon.com',
  'netflix.com',
  'paypal.com',
  'dropbox.com',
  'docusign.com',
  'adobe.com',
  'linkedin.com',
  'facebook.com',
  'instagram.com',
  'whatsapp.com',
  'chase.com',
  'wellsfargo.com',
  'citibank.com',
  'hsbc.com',
  'barclays.co.uk',
  'santander.com',
  'americanexpress.com',
  'visa.com',
  'mastercard.com',
  'stripe.com',
  'coinbase.com',
  'binance.com',
  'kraken.com',
  'dhl.com',
  'fedex.com',
  'ups.com',
  'usps.com',
  'royalmail.com',
  'ebay.com',
  'walmart.com',
  'target.com',
  'steampowered.com',
  'spotify.com',
  'slack.com',
  'zoom.us',
  'github.com',
  'okta.com',
  'salesforce.com',
  'workday.com',
  'servicenow.com',
  'atlassian.com',
  'box.com',
  'sharefile.com',
] as const;

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** The domain that a host looks like without being it or within it; undefined for an honest host. */
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

/** The domain that a host only carries in front of its own, such as `paypal.com.account.example`. */
const carries = (host: string, domains: Iterable<string>): string | undefined => {
  for (const domain of domains)
    if (host.startsWith(`${domain}.`) || host.includes(`.${domain}.`)) return domain;
  return undefined;
};

/** Whether a host is an address in numbers, as URL parsers write them. */
export const isAddress = (host: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) || host.startsWith('[');

/** What speaks against a host, given in its ASCII form; `ours` are the organisation's own domains. */
export const hostIndicators = (host: string, ours: readonly string[] = []): Indicator[] => {
  const readable = readableHost(host);
  const domains = [...ours, ...BRAND_DOMAINS];
  const signs: Indicator[] = [];
  if (isAddress(host))
    signs.push({ kind: 'address', text: 'An address in numbers, not a name', weight: 'warn' });
  const like = looksLike(host, domains);
  if (like) signs.push({ kind: 'look-alike', text: `Looks like ${like}`, weight: 'bad' });
  const carried = carries(readable, domains);
  if (carried)
    signs.push({ kind: 'carries', text: `Carries ${carried} in front of another domain`, weight: 'bad' });
  const mixed = readable
    .split('.')
    .map(mixedScripts)
    .find((scripts) => scripts.length > 0);
  if (mixed) signs.push({ kind: 'mixed', text: `Mixes ${mixed.join(' and ')} letters`, weight: 'bad' });
  // Under a domain of its own script a word is read as one of that script.
  else if (!like && /\.[a-z]+$/.test(readable) && readable.split('.').some(passesForLatin))
    signs.push({ kind: 'passes', text: 'Letters of another script that read as Latin', weight: 'bad' });
  if (readable !== host) signs.push({ kind: 'international', text: `Written ${host}`, weight: 'warn' });
  return signs;
};
