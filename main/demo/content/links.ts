import type { MailStyle, MessageRow } from '../rows';
import { createRandom, type Random } from './random';

/** A link in an email: its address and its text. */
export type Link = { readonly url: string; readonly text: string };

const WORDS = [
  'orbit',
  'maple',
  'harbor',
  'summit',
  'cobalt',
  'lumen',
  'cedar',
  'vertex',
  'delta',
  'north',
  'amber',
  'quartz',
] as const;
const BRANDS = ['docusign', 'paypal', 'microsoft', 'adobe', 'dhl', 'netflix', 'fedex', 'dropbox'] as const;
/** Names that look like a brand at a glance, all under a reserved top-level domain. */
const LOOKALIKES: Readonly<Record<(typeof BRANDS)[number], readonly string[]>> = {
  docusign: ['docusign-review.test', 'd0cusign.example', 'docusign.net.sign-docs.test'],
  paypal: ['paypa1-billing.test', 'paypal.com.invoice-center.example', 'xn--pypal-4ve.test'],
  microsoft: ['rnicrosoft-login.test', 'microsoft0nline.example', 'login.microsoft.com.account-verify.test'],
  adobe: ['ad0be-share.test', 'adobe-sign.example'],
  dhl: ['dhl-parcel-fee.test', 'dhI-track.example'],
  netflix: ['netfIix-billing.test', 'netflix-renew.example'],
  fedex: ['fedex-delivery.test', 'fed-ex.example'],
  dropbox: ['dr0pbox-files.test', 'dropbox-transfer.example'],
};
const SITES = [
  'contoso.example',
  'fabrikam.example',
  'northwind.example',
  'adventure-works.example',
  'litware.example',
  'tailspin.example',
] as const;
const NEWS = [
  'news.fabrikam.example',
  'digest.tailspin.example',
  'mail.adventure-works.example',
  'updates.litware.example',
] as const;
const ADDRESSES = ['192.0.2.', '198.51.100.', '203.0.113.'] as const;

/** Picks an address from the ranges that RFC 5737 reserves for documentation. */
export const documentationIp = (random: Random): string => `${random.pick(ADDRESSES)}${random.int(1, 254)}`;

const path = (random: Random): string =>
  `${random.pick(['d', 'view', 'doc', 's', 'share', 'r'])}/${random.hex(10)}`;

const lookalike = (random: Random, brand: keyof typeof LOOKALIKES, text: string): Link =>
  random.weighted<() => Link>([
    [() => ({ url: `https://${random.pick(LOOKALIKES[brand])}/${path(random)}`, text }), 5],
    [() => ({ url: `http://${documentationIp(random)}/${brand}/${path(random)}`, text }), 1],
    [() => ({ url: `https://${brand}.com@${random.pick(LOOKALIKES[brand])}/${path(random)}`, text }), 1],
    [
      () => ({
        url: `https://${random.pick(LOOKALIKES[brand])}/signin?u=${random.hex(6)}`,
        text: `https://www.${brand}.example/secure`,
      }),
      2,
    ],
  ])();

const redirect = (random: Random, to: string): string =>
  random.pick([
    () =>
      `https://safelinks.protection.contoso.example/?url=${encodeURIComponent(to)}&data=${random.hex(16)}`,
    () => `https://www.search.example/url?q=${encodeURIComponent(to)}&sa=D`,
    () => `https://click.tailspin.example/r/${random.hex(8)}?u=${encodeURIComponent(to)}`,
  ])();

const ordinary = (random: Random): Link => {
  const site = random.pick(SITES);
  return random.pick([
    () => ({ url: `https://${site}/`, text: site }),
    () => ({ url: `https://wiki.${site}/pages/${random.int(100, 9999)}`, text: 'Project page' }),
    () => ({
      url: `https://sharepoint.${site}/sites/${random.pick(WORDS)}/Shared%20Documents/plan.docx?d=w${random.hex(8)}`,
      text: 'plan.docx',
    }),
    () => ({
      url: `https://meet.${site}/j/${random.int(100_000_000, 999_999_999)}`,
      text: 'Join the meeting',
    }),
  ])();
};

const several = (count: number, make: (i: number) => Link): Link[] =>
  Array.from({ length: count }, (_, i) => make(i));

const newsletter = (random: Random): Link[] => {
  const site = random.pick(NEWS);
  const stories = random.chance(0.02) ? 30 : random.int(4, 11);
  const campaign = `utm_source=newsletter&utm_campaign=${random.pick(WORDS)}`;
  return [
    { url: `https://${site}/view/${random.hex(8)}`, text: 'View in browser' },
    ...several(stories, (i) => ({
      url: redirect(random, `https://${site}/articles/${i + 1}?${campaign}`),
      text: 'Read more',
    })),
    { url: `https://${site}/unsubscribe?m=${random.hex(12)}`, text: 'Unsubscribe' },
  ];
};

/** The brand that a sender of look-alike mails pretends to be, and what its link says. */
const PRETENDED: Readonly<Record<string, readonly [brand: keyof typeof LOOKALIKES, text: string]>> = {
  'c0ntoso.example': ['microsoft', 'Keep my password'],
  'netflix-renew.example': ['netflix', 'Update payment'],
  'dhl-parcel-fee.test': ['dhl', 'Pay the delivery fee'],
};

const MAKERS: Readonly<Record<MailStyle, (random: Random, from_domain: string) => Link[]>> = {
  business: (random) => (random.chance(0.35) ? several(random.int(1, 2), () => ordinary(random)) : []),
  newsletter,
  notification: (random) => [
    { url: `https://app.${random.pick(SITES)}/items/${random.int(1000, 99_999)}`, text: 'Open item' },
  ],
  invoice: (random) =>
    random.chance(0.4)
      ? [{ url: `https://billing.${random.pick(SITES)}/i/${random.int(10_000, 99_999)}`, text: 'Pay online' }]
      : [],
  meeting: (random) => [
    {
      url: `https://meet.${random.pick(SITES)}/j/${random.int(100_000_000, 999_999_999)}`,
      text: 'Join the meeting',
    },
  ],
  spam: (random) =>
    several(random.int(1, 3), () => ({
      url: `http://${random.pick(WORDS)}-${random.pick(WORDS)}-offers.invalid/?aff=${random.int(1, 999)}`,
      text: random.pick(['Claim now', 'Order here', 'See the offer', '>>> CLICK <<<']),
    })),
  docusign_impersonation: (random) => [lookalike(random, 'docusign', 'REVIEW DOCUMENT')],
  paypal_invoice: (random) => [lookalike(random, 'paypal', 'View and pay invoice')],
  callback_calendar: (random) =>
    random.chance(0.3)
      ? [{ url: `https://calendar.${random.pick(SITES)}/e/${random.hex(8)}`, text: 'Add to calendar' }]
      : [],
  qr_lure: () => [],
  voicemail_pdf: (random) =>
    random.chance(0.6) ? [lookalike(random, 'microsoft', 'Listen to voicemail')] : [],
  svg_script: () => [],
  open_redirect: (random) => [
    {
      url: redirect(random, `https://${random.pick(LOOKALIKES.microsoft)}/${path(random)}`),
      text: 'https://contoso.example/account',
    },
  ],
  freemail_reply_to: () => [],
  hr_comp_review: (random) =>
    random.chance(0.7) ? [lookalike(random, 'adobe', 'Compensation_Review.pdf')] : [],
  bec_mobile: () => [],
  credential_lookalike: (random, from_domain) => {
    const [brand, text] = PRETENDED[from_domain] ?? [random.pick(BRANDS), 'Keep my password'];
    return [
      lookalike(random, brand, text),
      { url: `https://www.${random.pick(SITES)}/privacy`, text: 'Privacy' },
    ];
  },
  malware_attachment: (random) =>
    random.chance(0.3)
      ? [{ url: `http://${documentationIp(random)}/dl/${random.hex(6)}.zip`, text: 'Download' }]
      : [],
  takeover_transaction: (random) => [
    {
      url: `https://pay.${random.pick(WORDS)}-transfer.test/t/${random.hex(10)}`,
      text: 'Transaction details',
    },
  ],
};

/** Returns the links of an email or a message. The body has exactly these, and the generator stores their domains. */
export const createLinks = (
  seed: number,
  {
    n,
    style,
    from_domain = '',
  }: { readonly n: number; readonly style: MailStyle; readonly from_domain?: string },
): Link[] => MAKERS[style](createRandom(seed, 'links', n), from_domain);

/** Returns the host of a link in lower case; empty if the address is not valid. */
export const linkDomain = (url: string): string => {
  // Nearly all links are plain: a lower-case host without port or user name. The URL parser takes the rest.
  const plain = /^https?:\/\/((?:(?!xn--)[a-z0-9-]+\.)+[a-z]+)\//.exec(url)?.[1];
  if (plain !== undefined) return plain;
  try {
    return new URL(url).hostname;
  } catch {
    // An invalid address has no host.
    return '';
  }
};

/** Returns the links of a chat message: those in its text, and its other domains. */
export const messageLinks = (row: Pick<MessageRow, 'text' | 'link_domains'>): Link[] => {
  const urls = (row.text.match(/https?:\/\/\S+/g) ?? []).map((url) => ({ url, text: url }));
  const known = new Set(urls.map(({ url }) => linkDomain(url)));
  const others = (JSON.parse(row.link_domains) as string[]).filter((one) => !known.has(one));
  return [...urls, ...others.map((one) => ({ url: `https://${one}/`, text: one }))];
};
