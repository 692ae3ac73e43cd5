/** The kinds of remote content counted for the analyst. */
export type RemoteKind = 'images' | 'sheets' | 'others';

const FETCHING = new Set([
  'src',
  'srcset',
  'background',
  'poster',
  'lowsrc',
  'dynsrc',
  'data',
  'longdesc',
  'cite',
  'code',
  'codebase',
  'classid',
  'icon',
  'manifest',
  'imagesrcset',
]);
const IMAGES = new Set(['img', 'image', 'feimage', 'input']);
const BY_HREF = new Set(['image', 'feimage', 'use', 'link', 'script']);
/** Elements that are removed with their content. The content of all others stays and is checked itself. */
const WHOLE = new Set(['svg', 'math', 'video', 'audio', 'noscript', 'script', 'noembed', 'noframes', 'xmp']);

/** True if an address needs no network: a picture inside the email. */
export const isInside = (value: string): boolean =>
  /^\s*(?:data:image\/(?:png|gif|jpe?g|webp|bmp);|cid:)/i.test(value);

/** True if an address names another part of the email. */
export const isInMail = (value: string): boolean => /^\s*cid:/i.test(value);

/** True if an attribute makes the browser load what it names. */
export const isFetching = (name: string): boolean => FETCHING.has(name);

/** True if an attribute of this tag makes the browser load something outside the email. */
const isRemote = (tag: string, name: string, value: string): boolean => {
  if (FETCHING.has(name.toLowerCase())) return !isInside(value);
  const isHref = BY_HREF.has(tag) && /^(?:xlink:)?href$/i.test(name);
  return isHref && !isInside(value) && !value.trim().startsWith('#');
};

/** True for a `meta` that loads another page, and for an `iframe` with its own document. */
const loadsPage = (tag: string, element: Element): boolean =>
  (tag === 'meta' && /^\s*refresh\s*$/i.test(element.getAttribute('http-equiv') ?? '')) ||
  (tag === 'iframe' && element.hasAttribute('srcdoc'));

const remoteKind = (element: Element): RemoteKind | undefined => {
  const tag = element.localName.toLowerCase();
  const names = element.getAttributeNames();
  const loads = names.some((name) => isRemote(tag, name, element.getAttribute(name) ?? ''));
  if (!loads && !loadsPage(tag, element)) return undefined;
  if (tag === 'link') return /\bstylesheet\b/i.test(element.getAttribute('rel') ?? '') ? 'sheets' : 'others';
  return IMAGES.has(tag) || (tag === 'source' && names.includes('srcset')) ? 'images' : 'others';
};

/** Lists the remote content of an element that DOMPurify removed, and of the elements inside it. */
export const remoteParts = (node: Node): RemoteKind[] => {
  // The properties of a form can be overridden by the names of its fields. A form loads nothing itself.
  if (!(node instanceof Element) || node instanceof HTMLFormElement) return [];
  const inner = WHOLE.has(node.localName.toLowerCase())
    ? [...node.querySelectorAll('*')].filter((one) => !(one instanceof HTMLFormElement))
    : [];
  return [node, ...inner].flatMap((one) => remoteKind(one) ?? []);
};
