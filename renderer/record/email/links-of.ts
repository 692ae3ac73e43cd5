import type { Email } from '../../../shared/model/entity';
import { cutBody } from '../../mail-frame/cut-body';
import { sanitizeMail, type MailLink } from '../../mail-frame/sanitize';

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

/** A body as it was sent: a tenant may send it as a page, as a text, or not at all. */
export type SentBody = {
  readonly html?: string | null | undefined;
  readonly text?: string | null | undefined;
};

/** Returns the links of the body, then those that only the tenant lists, each with the verdict that the tenant sent for it. */
export const linksOf = ({ html, text }: SentBody, { links: listed = [] }: Email): readonly SentLink[] => {
  const inBody = html ? sanitizeMail(cutBody(html)).links : linksInText(cutBody(text ?? ''));
  const urls = new Set(inBody.map(({ url }) => url));
  const verdicts = new Map(listed.map((link) => [link.url, verdictOf(link)]));
  const missing = listed.filter(({ url }) => !urls.has(url)).map(({ url, text }) => ({ url, text }));
  return [...inBody, ...missing].map((link) => {
    const verdict = verdicts.get(link.url);
    return verdict ? { ...link, verdict } : link;
  });
};
