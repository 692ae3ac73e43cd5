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
  'CAPTION',
  'DETAILS',
  'DIR',
  'FIELDSET',
  'FIGCAPTION',
  'FIGURE',
  'FORM',
  'LISTING',
  'MAIN',
  'MENU',
  'NAV',
  'ASIDE',
  'SUMMARY',
  'XMP',
]);
const SKIPPED = new Set(['STYLE', 'SCRIPT', 'TITLE', 'TEMPLATE', 'HEAD']);

/** Elements in which a line break is one, and the style that makes one of any other element. */
const KEEPS_LINES = new Set(['PRE', 'LISTING', 'XMP', 'TEXTAREA']);
const WHITE_SPACE = /(?:^|;)\s*white-space(?:-collapse)?\s*:\s*([a-z-]+)/i;

/** Returns true if an element keeps its line breaks; `around` is true if the element around it does. */
const keepsLines = (element: Element, around: boolean): boolean => {
  const style = WHITE_SPACE.exec(element.getAttribute('style') ?? '')?.[1];
  if (style !== undefined) return /^(?:pre|preserve|break-spaces)/i.test(style);
  return around || KEEPS_LINES.has(element.tagName);
};

/** Returns an email's text without markup: a line for each block, and `alt` for images. The HTML must be sanitized already. */
export const textOfMail = (html: string): string => {
  const holder = document.createElement('template').content.ownerDocument.createElement('div');
  holder.innerHTML = vouched(html);
  const walk = (node: Node, isKept: boolean): string => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.nodeValue ?? '';
      return isKept ? text.replace(/\r\n?/g, '\n') : text.replace(/\s+/g, ' ');
    }
    if (!(node instanceof Element) || SKIPPED.has(node.tagName)) return '';
    if (node.tagName === 'BR') return '\n';
    if (node.tagName === 'IMG') return node.getAttribute('alt') ?? '';
    const isKeptInside = keepsLines(node, isKept);
    const inner = [...node.childNodes].map((child) => walk(child, isKeptInside)).join('');
    if (node.tagName === 'TD' || node.tagName === 'TH') return `${inner} `;
    return BLOCKS.has(node.tagName) ? `\n${inner}\n` : inner;
  };
  return [...holder.childNodes]
    .map((node) => walk(node, false))
    .join('')
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
