/** All text of the mail frame. */
import { formatQuantity } from '../state/format';

const blockedParts = (images: number, sheets: number, others: number): string =>
  [
    images > 0 ? formatQuantity(images, 'image') : '',
    sheets > 0 ? formatQuantity(sheets, 'style sheet') : '',
    others > 0 ? formatQuantity(others, 'other item') : '',
  ]
    .filter(Boolean)
    .join(', ');

export const TEXT = {
  noBody: 'The tenant sent no body',
  cutText: (shown: number, total: number, copied: number) =>
    `The text is too long to draw: the first ${shown.toLocaleString('en-US')} of ${formatQuantity(total, 'character')} are shown, and ${copied.toLocaleString('en-US')} are copied.`,
  /** Says how much of a body is read for links, by how much of it is drawn. */
  cut: {
    whole: (read: number, total: number) =>
      `The body is too large to draw: only the first ${read.toLocaleString('en-US')} of ${formatQuantity(total, 'character')} are shown and read for links.`,
    start: (read: number, total: number) =>
      `The body is too large to draw: only its start is shown. ${read < total ? `The first ${read.toLocaleString('en-US')} of ${formatQuantity(total, 'character')} are` : 'All of it is'} read for links.`,
    nothing: (read: number, total: number) =>
      `The body is too large: only the first ${read.toLocaleString('en-US')} of ${formatQuantity(total, 'character')} are read for links.`,
  },
  remote: 'Remote content',
  blocked: (images: number, sheets: number, others: number) => {
    const parts = blockedParts(images, sheets, others);
    return parts === '' ? 'No remote content' : `Remote content blocked: ${parts}`;
  },
  copyText: 'Copy text',
  copyDefanged: 'Copy defanged',
  copiedText: 'the text of the email',
  bodyAs: 'Body as',
  html: 'HTML',
  plain: 'Text',
  body: 'Message body',
  bodyText: 'Message text',
  links: 'Links',
  linkCount: (n: number) => formatQuantity(n, 'link'),
  deceptive: (n: number) => formatQuantity(n, 'deceptive link'),
  noText: '(no text)',
  copy: 'Copy',
  copyLink: (text: string) => `Copy the link ${text}`,
  copyLinkDefanged: (text: string) => `Copy defanged: the link ${text}`,
  copiedLink: 'the link',
  leadsTo: 'leads to',
  host: 'Host',
  readsAs: (host: string) => ` (displays as ${host})`,
  indicators: 'Link indicators',
} as const;
