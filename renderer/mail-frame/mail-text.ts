import { vouched } from './mail-policy';

const BLOCKS = new Set([
  'P',
  'DIV',
  'TR',
  'LI',
  'UL',
  'OL',
  'TABLE',
  'BLOCKQUOTE',
  'PRE',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'HR',
  'CENTER',
  'ADDRESS',
  'ARTICLE',
  'SECTION',
  'HEADER',
  'FOOTER',
  'DL',
  'DT',
  'DD',
]);
const SKIPPED = new Set(['STYLE', 'SCRIPT', 'TITLE', 'TEMPLATE', 'HEAD']);

/** Returns an email's text without markup: a line for each block, and `alt` for images. The HTML must be sanitized already. */
export const textOfMail = (html: string): string => {
  const holder = document.createElement('template').content.ownerDocument.createElement('div');
  holder.innerHTML = vouched(html);
  const walk = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
    if (!(node instanceof Element) || SKIPPED.has(node.tagName)) return '';
    if (node.tagName === 'BR') return '\n';
    if (node.tagName === 'IMG') return node.getAttribute('alt') ?? '';
    const inner = [...node.childNodes].map(walk).join('');
    if (node.tagName === 'TD' || node.tagName === 'TH') return `${inner} `;
    return BLOCKS.has(node.tagName) ? `\n${inner}\n` : inner;
  };
  return [...holder.childNodes]
    .map(walk)
    .join('')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
