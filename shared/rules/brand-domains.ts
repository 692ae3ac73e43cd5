/** Brands that phishing most often imitates, with their domains. */

/** A brand: the domains that are imitated, others that it sends from, and its name in a sender's name if it is no ordinary word. */
type Brand = {
  readonly name?: RegExp;
  readonly domains: readonly string[];
  readonly others: readonly string[];
};

const brand = (domains: string, name?: RegExp, others = ''): Brand => ({
  ...(name ? { name } : {}),
  domains: domains.split(' '),
  others: others.split(' ').filter(Boolean),
});

const BRANDS: readonly Brand[] = [
  brand(
    'microsoft.com office.com outlook.com live.com',
    /\b(?:microsoft|office ?365|onedrive|sharepoint)\b/i,
    'microsoftonline.com office365.com sharepoint.com sharepointonline.com onmicrosoft.com',
  ),
  brand('google.com', /\bgoogle\b/i, 'youtube.com'),
  brand('apple.com icloud.com', /\b(?:apple (?:id|support|store|pay)|icloud)\b/i),
  brand('amazon.com', /\bamazon\b/i, 'amazonses.com amazonaws.com'),
  brand('netflix.com', /\bnetflix\b/i),
  brand('paypal.com', /\bpaypal\b/i),
  brand('dropbox.com', /\bdropbox\b/i, 'dropboxmail.com'),
  brand('docusign.com', /\bdocusign\b/i, 'docusign.net'),
  brand('adobe.com', /\badobe\b/i, 'adobesign.com'),
  brand('linkedin.com', /\blinkedin\b/i),
  brand('facebook.com', /\bfacebook\b/i, 'facebookmail.com'),
  brand('instagram.com', /\binstagram\b/i),
  brand('whatsapp.com', /\bwhatsapp\b/i),
  brand('chase.com', /\bchase (?:bank|online)\b/i),
  brand('wellsfargo.com', /\bwells ?fargo\b/i),
  brand('citibank.com', /\bcitibank\b/i),
  brand('hsbc.com', /\bhsbc\b/i),
  brand('barclays.co.uk', /\bbarclays\b/i),
  brand('santander.com', /\bsantander\b/i),
  brand('americanexpress.com', /\bamerican ?express\b/i),
  brand('visa.com'),
  brand('mastercard.com', /\bmastercard\b/i),
  brand('stripe.com'),
  brand('coinbase.com', /\bcoinbase\b/i),
  brand('binance.com', /\bbinance\b/i),
  brand('kraken.com'),
  brand('dhl.com', /\bdhl\b/i),
  brand('fedex.com', /\bfedex\b/i),
  brand('ups.com'),
  brand('usps.com', /\busps\b/i),
  brand('royalmail.com', /\broyal ?mail\b/i),
  brand('ebay.com', /\bebay\b/i),
  brand('walmart.com', /\bwalmart\b/i),
  brand('target.com'),
  brand('steampowered.com'),
  brand('spotify.com', /\bspotify\b/i),
  brand('slack.com'),
  brand('zoom.us'),
  brand('github.com', /\bgithub\b/i),
  brand('okta.com', /\bokta\b/i),
  brand('salesforce.com', /\bsalesforce\b/i),
  brand('workday.com'),
  brand('servicenow.com', /\bservicenow\b/i),
  brand('atlassian.com', /\batlassian\b/i, 'atlassian.net'),
  brand('box.com'),
  brand('sharefile.com', /\bsharefile\b/i),
];

/** Every domain of a brand. */
export const BRAND_DOMAINS: readonly string[] = BRANDS.flatMap(({ domains }) => domains);

const isIn = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Returns true if a host belongs to a brand: to one of its domains, or to the same name in a country. */
const belongsTo = (host: string, { domains, others }: Brand): boolean =>
  [...domains, ...others].some((domain) => {
    const name = domain.slice(0, domain.indexOf('.'));
    return isIn(host, domain) || new RegExp(`(?:^|\\.)${name}\\.(?:com?\\.)?[a-z]{2}$`).test(host);
  });

/** Returns the domain of a brand that a sender's name claims although the sender's host belongs to no brand that it names. */
export const impersonatedBrand = (name: string, host: string): string | undefined => {
  const claimed = BRANDS.filter((one) => one.name?.test(name.normalize('NFKC')));
  const plain = host.toLowerCase();
  return plain === '' || claimed.some((one) => belongsTo(plain, one)) ? undefined : claimed[0]?.domains[0];
};
