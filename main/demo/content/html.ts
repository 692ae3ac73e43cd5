/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');

/** Makes a link, whose text may show another address than the link's own. */
export const anchor = (link: { readonly url: string; readonly text: string }, style = ''): string =>
  `<a href="${escapeHtml(link.url)}"${style === '' ? '' : ` style="${style}"`}>${escapeHtml(link.text)}</a>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&copy;': '©',
};

/** Returns an email's plain text: its HTML without styles, scripts and tags. */
export const plainText = (html: string): string =>
  html
    .replace(/<(style|script|title)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(br|\/p|\/div|\/tr|\/h\d|\/li|\/blockquote)\b[^>]*>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp|copy);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
