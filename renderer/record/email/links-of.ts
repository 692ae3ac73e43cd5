import type { Email, SecToolResult } from '../../../shared/model/entity';
import { cutBody } from '../../mail-frame/cut-body';
import { sanitizeMail, type MailLink } from '../../mail-frame/sanitize';
import { TEXT } from './text';

type ToolReason = Pick<SecToolResult['reasons'][number], 'short' | 'full'>;

/** A link with the verdict that the tenant sent for it. */
export type SentLink = MailLink & { readonly verdict?: string };
/** Returns the verdict that a tenant sent with a link; empty if it sent none. */
const verdictOf = (link: object): string =>
  'verdict' in link && typeof link.verdict === 'string' ? link.verdict : '';

/** Returns links that the tenant lists, each with the verdict that it sent for it. */
export const sentLinks = (listed: readonly MailLink[]): readonly SentLink[] =>
  listed.map((link) => {
    const { url, text } = link;
    const verdict = verdictOf(link);
    return verdict === '' ? { url, text } : { url, text, verdict };
  });

/** Links in a text: an address without the punctuation after it, in Slack's form with its text behind it, `<https://…|text>`. */
const LINK = /<(https?:\/\/[^\s<>|]+)(?:\|([^<>]*))?>|https?:\/\/[^\s<>|]*[^\s<>|.,;:!?)'"\]]/gi;

/** Returns the links that a text has. */
export const linksInText = (text: string): readonly MailLink[] =>
  [...text.matchAll(LINK)].map(([whole, url, label = '']) => ({ url: url ?? whole, text: label }));

/** Names of fields about QR codes. */
const QR_NAME = /(?:^|_)qr(?:_|$)|qr_?code/i;

/** Returns the strings in a value, in order. It doesn’t recurse: deep nesting would overflow the stack. */
const textsIn = (value: unknown): readonly string[] => {
  const texts: string[] = [];
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null)
      for (const inner of Object.values(next).toReversed()) left.push(inner);
  }
  return texts;
};

/** Returns the addresses of QR codes that were sent in any field that is named after them. */
export const qrLinks = (sent: Readonly<Record<string, unknown>>): readonly MailLink[] => {
  const texts = Object.entries(sent).flatMap(([name, value]) => (QR_NAME.test(name) ? textsIn(value) : []));
  const urls = texts.flatMap((text) => linksInText(text).map(({ url }) => url));
  return [...new Set(urls)].map((url) => ({ url, text: TEXT.links.qrCode }));
};

/** A QR code, as tools write it: “QR code”, “QRcode” and “qr_code”. */
const QR = /(?<![a-z])qr(?![a-z])|(?<![a-z])qr_?code/i;

/** A denial of the QR code itself, such as “No QR code found”, “doesn’t have a QR code” and “QR codes: 0”; another “not” in the sentence denies nothing. */
const NO_QR = new RegExp(
  [
    String.raw`\b(?:no|without|zero|0|any)\s+(?:\w+\s+){0,2}qr`,
    String.raw`(?:\b(?:not|never)|n['’]t)\s+(?:have|contain|include|find|found|detect|see|show)\w*\s+(?:\w+\s+){0,2}qr`,
    String.raw`qr[\s_-]*codes?\s*(?:[:=-]\s*)?(?:0|no|none)\b`,
    String.raw`qr[\s_-]*codes?\s*(?::\s*)?(?:(?:was|were|is|are)\s+)?not\s+(?:found|detected|present|seen)\b`,
  ].join('|'),
  'i',
);

/** Returns the sentence by which a tool's reason mentions a QR code: of its short text, or else of its full one. Undefined if none does, or if that text denies that there is one. */
export const qrMention = ({ short, full }: ToolReason): string | undefined => {
  for (const text of [short, full]) {
    const sentences = text.split(/(?<=[.;!?])\s+|\n/).map((one) => one.trim());
    const mentions = sentences.filter((one) => QR.test(one));
    if (mentions.length > 0) return mentions.some((one) => NO_QR.test(one)) ? undefined : mentions[0];
  }
  return undefined;
};

/** A body as it was sent: a tenant may send it as a page, as a text, or not at all. */
export type SentBody = {
  readonly html?: string | null | undefined;
  readonly text?: string | null | undefined;
};

/** Returns the links of the body, then those that only the tenant lists, and those of QR codes, each with the verdict that the tenant sent for it. `qr` has the QR codes that were sent beside the email. */
export const linksOf = (
  { html, text }: SentBody,
  email: Email,
  qr: readonly MailLink[] = [],
): readonly SentLink[] => {
  const listed = [...(email.links ?? []), ...qrLinks(email), ...qr];
  const inBody = html ? sanitizeMail(cutBody(html)).links : linksInText(cutBody(text ?? ''));
  const urls = new Set(inBody.map(({ url }) => url));
  const verdicts = new Map<string, string>();
  const missing: MailLink[] = [];
  for (const link of listed) {
    const { url, text } = link;
    if (!urls.has(url)) missing.push({ url, text });
    urls.add(url);
    // The same address may be listed again without the verdict, as that of a QR code.
    const verdict = verdictOf(link);
    if (verdict !== '') verdicts.set(url, verdict);
  }
  return [...inBody, ...missing].map((link) => {
    const verdict = verdicts.get(link.url);
    return verdict ? { ...link, verdict } : link;
  });
};
