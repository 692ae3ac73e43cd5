/** The reasons of security tools, grouped by category and without codes. */

/** A reason as a tool gives it. */
export type ToolReason = {
  readonly category?: string | undefined;
  readonly short: string;
  readonly full: string;
};

/** A reason in plain words. */
export type PlainReason = {
  readonly short: string;
  /** A sentence; empty if the tool gives none and the short text is no known code. */
  readonly full: string;
};
export type ReasonGroup = { readonly category: string; readonly reasons: readonly PlainReason[] };

/** Reasons without a category. */
const OTHER = 'Other';

/** Codes of Microsoft's filters (X-Forefront-Antispam-Report and Authentication-Results) in words. */
const CODES: Readonly<Record<string, string>> = {
  'sfv:spm': 'The filter marked the message as spam.',
  'sfv:nspm': 'The filter marked the message as not spam.',
  'sfv:blk': 'Blocked because the recipient blocks this sender.',
  'sfv:ska': 'Not filtered: an anti-spam policy allows the sender or its domain.',
  'sfv:skb': 'Marked as spam: an anti-spam policy blocks the sender or its domain.',
  'sfv:ski': 'Not filtered: the message was sent inside the organization.',
  'sfv:skn': 'Marked as not spam before it was filtered, for example by a mail flow rule.',
  'sfv:skq': 'Released from quarantine.',
  'sfv:sks': 'Marked as spam before it was filtered, for example by a mail flow rule.',
  'sfv:sfe': 'Not filtered: the recipient trusts this sender.',
  'cat:bulk': 'Bulk mail.',
  'cat:spm': 'Spam.',
  'cat:hspm': 'Spam with high confidence.',
  'cat:phsh': 'Phishing.',
  'cat:hphsh': 'Phishing with high confidence.',
  'cat:hphish': 'Phishing with high confidence.',
  'cat:malw': 'Malware.',
  'cat:spoof': 'The sender is spoofed.',
  'cat:dimp': 'Impersonates a domain.',
  'cat:uimp': 'Impersonates a person.',
  'cat:bimp': 'Impersonates a brand.',
  'cat:gimp': 'Impersonates someone whom the recipient often writes to.',
  'cat:intos': 'Phishing inside the organization.',
  'cat:ospm': 'Spam sent from inside the organization.',
  'cat:none': 'The filter found nothing.',
  'ipv:nli': 'The sending address is on no reputation list.',
  'ipv:cal': 'Not filtered: the sending address is on an allow list.',
};

const isCode = (text: string): boolean => /^[a-z]{2,8}[:=][\w.-]+$/i.test(text.trim());

/** Returns the letters of a text that tell categories apart. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns a category as words: `DOMAIN_IMPERSONATION` is _Domain impersonation_. */
export const categoryLabel = (category: string | undefined): string => {
  const words = (category ?? '').replace(/[\s_-]+/g, ' ').trim();
  if (words === '') return OTHER;
  const isShouted = words === words.toUpperCase() && words.length > 4;
  // Acronyms such as DLP and words that a tenant wrote with capitals inside stay.
  const plain = words
    .split(' ')
    .map((word) => (isShouted || /^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word))
    .join(' ');
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
};

/** Returns a reason in words: a code is explained if it is known, and stays in the short text. */
export const plainReason = ({ short, full }: ToolReason): PlainReason => {
  const said = full.trim() === short.trim() || isCode(full) ? '' : full.trim();
  const explained = isCode(short) ? CODES[short.trim().toLowerCase().replace('=', ':')] : undefined;
  return { short: short.trim(), full: said === '' ? (explained ?? '') : said };
};

/** Groups reasons by category, in the order in which the categories come first; a reason that comes again is left out. */
export const groupReasons = (reasons: readonly ToolReason[]): ReasonGroup[] => {
  const groups = new Map<string, { readonly category: string; readonly reasons: PlainReason[] }>();
  for (const reason of reasons) {
    const category = categoryLabel(reason.category);
    const key = keyOf(category);
    const group = groups.get(key) ?? { category, reasons: [] };
    groups.set(key, group);
    const plain = plainReason(reason);
    if (!group.reasons.some(({ short, full }) => short === plain.short && full === plain.full))
      group.reasons.push(plain);
  }
  return [...groups.values()];
};
