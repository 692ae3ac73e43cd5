import { readLink, type LinkContext, type LinkReport } from '../evidence/links';
import type { MailLink } from './sanitize';

/** A link of an email with the evidence of where it leads. */
export type JudgedLink<T extends MailLink = MailLink> = { readonly link: T; readonly report: LinkReport };

const badIndicators = ({ report }: JudgedLink): number =>
  report.indicators.filter(({ weight }) => weight === 'bad').length;

/** Returns true if something about a link deceives its reader. */
export const isDeceptive = (judged: JudgedLink): boolean => badIndicators(judged) > 0;

/** Judges links; the most deceptive come first, the others stay in their order. */
export const judgeLinks = <T extends MailLink>(
  links: readonly T[],
  context: LinkContext,
): readonly JudgedLink<T>[] =>
  links
    .map((link) => ({ link, report: readLink(link.text, link.url, context) }))
    .sort((a, b) => badIndicators(b) - badIndicators(a));
