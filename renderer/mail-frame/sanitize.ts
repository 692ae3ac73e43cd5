import DOMPurify from 'dompurify';
import { defangUrl } from '../../shared/rules/defang';
import { showInvisible } from '../../shared/model/invisible';
import { pageNonce } from '../theme/theme';
import { MAIL_CONFIG } from './mail-config';
import { cleanSheet, cleanStyleAttribute } from './mail-css';
import { vouched } from './mail-policy';
import { isFetching, isInMail, isInside, remoteParts, type RemoteKind } from './remote-parts';

/** A link of an email: its text and where it would lead. */
export type MailLink = { readonly text: string; readonly url: string };
/** An email that is safe to draw, with counts of what was removed, and its links. */
export type SafeMail = {
  readonly html: string;
  readonly images: number;
  readonly sheets: number;
  readonly others: number;
  readonly links: readonly MailLink[];
};

const MAX_LINKS = 2_000;
const MAX_TITLE = 2_000;

/** Tags that take effect even in a document that is never shown. Each would be logged as a policy violation. */
const EFFECTIVE_TAGS = /<(?:style|base)/i;

/**
 * Prepares an email for DOMPurify, which parses it in a document of the page: styles get the page's nonce, bases are removed.
 * Runs before DOMPurify, never after it.
 */
const prepared = (html: string, nonce: string): string => {
  if (!EFFECTIVE_TAGS.test(html)) return html;
  const holder = document.createElement('template').content.ownerDocument.createElement('div');
  holder.innerHTML = vouched(html);
  for (const style of holder.querySelectorAll('style')) style.setAttribute('nonce', nonce);
  for (const base of holder.querySelectorAll('base')) base.remove();
  return holder.innerHTML;
};

/** Findings of the hooks while DOMPurify reads an email. */
type Found = {
  readonly links: MailLink[];
  readonly blocked: Record<RemoteKind, number>;
  /** The removed address of each link element. */
  readonly addresses: Map<Element, string>;
};

const cleanStyleElement = (node: Node, { blocked }: Found): void => {
  const sheet = cleanSheet(node.textContent ?? '');
  node.textContent = sheet.text;
  blocked.sheets += sheet.blocked;
};

type Attribute = { readonly attrName: string; readonly attrValue: string; keepAttr?: boolean | undefined };

/** Removes an attribute that would load something. What lies outside of the email is counted; its other parts, such as pictures, are not drawn. */
const cleanFetch = (node: Element, event: Attribute, blocked: Found['blocked']): void => {
  const name = event.attrName.toLowerCase();
  const isPart = isInMail(event.attrValue);
  if (!isPart && isInside(event.attrValue)) return;
  event.keepAttr = false;
  if (isPart) return;
  if (node.tagName === 'IMG' || name === 'background')
    blocked.images += name === 'srcset' && node.hasAttribute('src') ? 0 : 1;
  else blocked.others += 1;
};

const cleanAttribute = (node: Element, event: Attribute, { links, blocked, addresses }: Found): void => {
  const name = event.attrName.toLowerCase();
  if (name === 'href' || name === 'xlink:href') {
    if (links.length < MAX_LINKS)
      links.push({ text: (node.textContent ?? '').trim().slice(0, 200), url: event.attrValue.trim() });
    addresses.set(node, event.attrValue.trim());
    event.keepAttr = false;
  } else if (isFetching(name)) cleanFetch(node, event, blocked);
};

const finishElement = (node: Element, nonce: string, { blocked, addresses }: Found): void => {
  if (node instanceof HTMLElement || 'style' in node)
    blocked.images += cleanStyleAttribute(node as HTMLElement);
  // The tooltip shows the address of a link, and replaces the email's own tooltip.
  const leads = addresses.get(node);
  if (leads !== undefined)
    node.setAttribute(
      'title',
      showInvisible(defangUrl(leads)).slice(0, MAX_TITLE).replaceAll('<', '%3C').replaceAll('>', '%3E'),
    );
  if (node.tagName === 'IMG' && !node.hasAttribute('src') && !node.hasAttribute('alt'))
    node.setAttribute('alt', 'image');
  if (node.tagName === 'STYLE') node.setAttribute('nonce', nonce);
};

/** Created once: it makes a trusted-types policy, whose name can be used only once. */
let purify: ReturnType<typeof DOMPurify> | undefined;

/**
 * Makes an email's HTML safe to draw. Remote content, links and styles are handled in DOMPurify's hooks, and nothing changes
 * its result afterwards, except that a long one is drawn in part.
 */
export const sanitizeMail = (html: string): SafeMail => {
  purify ??= DOMPurify(window);
  const nonce = pageNonce();
  const found: Found = { links: [], blocked: { images: 0, sheets: 0, others: 0 }, addresses: new Map() };
  purify.addHook('uponSanitizeElement', (node, { tagName }) => {
    if (tagName === 'style') cleanStyleElement(node, found);
  });
  purify.addHook('uponSanitizeAttribute', (node, event) => cleanAttribute(node, event, found));
  purify.addHook('afterSanitizeAttributes', (node) => finishElement(node, nonce, found));
  const { FORBID_TAGS, FORBID_ATTR, ...rest } = MAIL_CONFIG;
  const clean = purify.sanitize(prepared(html, nonce), {
    ...rest,
    FORBID_TAGS: [...FORBID_TAGS],
    FORBID_ATTR: [...FORBID_ATTR],
  });
  purify.removeAllHooks();
  for (const removed of purify.removed) {
    if (!('element' in removed)) continue;
    for (const kind of remoteParts(removed.element)) found.blocked[kind] += 1;
  }
  return { html: clean, ...found.blocked, links: found.links };
};

/** The start of every framed document: its own policy first, then a plain style sheet. */
export const mailPrefix = (nonce: string): string =>
  [
    '<!doctype html>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: cid:; style-src 'unsafe-inline'">`,
    '<meta name="referrer" content="no-referrer">',
    `<style nonce="${nonce}">`,
    // An important rule in a layer overrides the email's own rules: nothing can be selected or dragged out as rich text.
    '@layer postern{*{user-select:none!important;-webkit-user-select:none!important;-webkit-user-drag:none!important}}',
    // With kerning, a long word is laid out again at each place where it breaks: an email of one word would freeze the window for minutes. The
    // settings of a font could turn kerning on again.
    '@layer postern{*{font-kerning:none!important;font-feature-settings:normal!important}}',
    'html{background:#fff;color:#1a1f26;font:13px/1.45 system-ui,sans-serif}body{margin:12px;overflow-wrap:anywhere}img{max-width:100%;height:auto}',
    'img:not([src]){display:inline-block;min-width:24px;min-height:16px;padding:2px 6px;border:1px dashed #b8c0ca;border-radius:3px;color:#697482;font-size:11px}',
    'a,area{color:#0b57a4;text-decoration:underline;cursor:default}',
    '</style>',
  ].join('');
