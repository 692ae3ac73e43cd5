import DOMPurify, { type Config } from 'dompurify';
import { pageNonce } from '../theme/theme';
import { cleanDeclarations, cleanSheet } from './mail-css';

/** A link of a mail, as evidence: what it says and where it would lead. */
export type MailLink = { readonly text: string; readonly url: string };
/** A mail that is safe to draw, what was left out of it, and its links. */
export type SafeMail = { readonly html: string; readonly images: number; readonly sheets: number; readonly others: number; readonly links: readonly MailLink[] };

/** The effective settings (research R35); a test keeps a picture of them. */
export const MAIL_CONFIG = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    ...['form', 'input', 'button', 'textarea', 'select', 'option', 'optgroup', 'fieldset', 'label', 'meta', 'base', 'link', 'object', 'embed', 'iframe'],
    ...['frame', 'frameset', 'video', 'audio', 'source', 'track', 'picture', 'svg', 'math', 'dialog', 'template', 'selectedcontent'],
  ],
  FORBID_ATTR: ['action', 'formaction', 'ping', 'target', 'rel', 'name', 'tabindex', 'accesskey', 'autofocus', 'contenteditable', 'draggable', 'popover', 'usemap'],
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel|cid|data):/i,
  FORCE_BODY: true,
  WHOLE_DOCUMENT: false,
  SANITIZE_DOM: true,
  RETURN_TRUSTED_TYPE: false,
} as const satisfies Omit<Config, 'FORBID_TAGS' | 'FORBID_ATTR'> & { FORBID_TAGS: readonly string[]; FORBID_ATTR: readonly string[] };

const FETCHING = new Set(['src', 'srcset', 'background', 'poster', 'lowsrc', 'dynsrc', 'data', 'longdesc', 'cite', 'codebase', 'classid', 'icon', 'manifest', 'imagesrcset']);
const isInside = (value: string): boolean => /^\s*(?:data:image\/(?:png|gif|jpe?g|webp|bmp);|cid:)/i.test(value);
const MOST_LINKS = 2_000;

/**
 * Lends the page's nonce to the mail's style elements before they are parsed: even a document that is never shown asks the
 * page's policy, and each refusal is a violation in the log. This comes before DOMPurify, never after it.
 */
const withNonce = (html: string, nonce: string): string => html.replace(/<style\b/gi, (tag) => `${tag} nonce=${nonce} `);

/**
 * Makes a mail's HTML safe to draw. DOMPurify has the last word (research R34): remote content, links and styles are dealt
 * with in its hooks, and nothing touches what it returns.
 */
export const sanitiseMail = (html: string): SafeMail => {
  const purify = DOMPurify(window);
  const nonce = pageNonce();
  const links: MailLink[] = [];
  let images = 0;
  let sheets = 0;
  let others = 0;

  purify.addHook('uponSanitizeElement', (node, { tagName }) => {
    if (tagName === 'link') sheets += 1;
    if (tagName !== 'style') return;
    const { text, blocked } = cleanSheet(node.textContent ?? '');
    node.textContent = text;
    sheets += blocked;
  });
  purify.addHook('uponSanitizeAttribute', (node, event) => {
    const name = event.attrName.toLowerCase();
    if (name === 'href' || name === 'xlink:href') {
      if (links.length < MOST_LINKS) links.push({ text: (node.textContent ?? '').trim().slice(0, 200), url: event.attrValue.trim() });
      event.keepAttr = false;
    } else if (FETCHING.has(name) && !isInside(event.attrValue)) {
      if (node.tagName === 'IMG' || name === 'background') images += name === 'srcset' && node.hasAttribute('src') ? 0 : 1;
      else others += 1;
      event.keepAttr = false;
    }
  });
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof HTMLElement || 'style' in node) {
      const blocked = cleanDeclarations((node as HTMLElement).style);
      images += blocked;
      if (blocked > 0 && node.getAttribute('style') === '') node.removeAttribute('style');
    }
    if (node.tagName === 'IMG' && !node.hasAttribute('src') && !node.hasAttribute('alt')) node.setAttribute('alt', 'image');
    if (node.tagName === 'STYLE') node.setAttribute('nonce', nonce);
  });

  const { FORBID_TAGS, FORBID_ATTR, ...rest } = MAIL_CONFIG;
  const clean = purify.sanitize(withNonce(html, nonce), { ...rest, FORBID_TAGS: [...FORBID_TAGS], FORBID_ATTR: [...FORBID_ATTR] });
  purify.removeAllHooks();
  return { html: clean, images, sheets, others, links };
};

/** What stands before every mail in its frame: its own policy first, then a plain sheet. */
export const mailPrefix = (nonce: string): string =>
  [
    '<!doctype html>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: cid:; style-src 'unsafe-inline'">`,
    '<meta name="referrer" content="no-referrer">',
    `<style nonce="${nonce}">`,
    'html{background:#fff;color:#1a1f26;font:13px/1.45 system-ui,sans-serif}body{margin:12px;overflow-wrap:anywhere}img{max-width:100%;height:auto}',
    'img:not([src]){display:inline-block;min-width:24px;min-height:16px;padding:2px 6px;border:1px dashed #b8c0ca;border-radius:3px;color:#697482;font-size:11px}',
    'a,area{color:#0b57a4;text-decoration:underline;cursor:default}',
    '</style>',
  ].join('');
