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
/** Elements removed with their content; the content of all others stays and is checked on its own. */
const WHOLE = new Set(['svg', 'math', 'video', 'audio', 'noscript', 'script', 'noembed', 'noframes', 'xmp']);

/** True if an address needs no network: a picture inside the email. */
export const isInside = (value: string): boolean =>
  /^\s*(?:data:image\/(?:png|gif|jpe?g|webp|bmp);|cid:)/i.test(value);

/** True if an attribute makes the browser load what it names. */
export const isFetching = (name: string): boolean => FETCHING.has(name);

const kindOf = (element: Element): RemoteKind | undefined => {
  const tag = element.localName.toLowerCase();
  const names = element.getAttributeNames();
  const isRefresh = tag === 'meta' && /^\s*refresh\s*$/i.test(element.getAttribute('http-equiv') ?? '');
  const asks = names.some((name) => {
    const value = element.getAttribute(name) ?? '';
    if (FETCHING.has(name.toLowerCase())) return !isInside(value);
    return (
      BY_HREF.has(tag) && /^(?:xlink:)?href$/i.test(name) && !isInside(value) && !value.trim().startsWith('#')
    );
  });
  if (!asks && !isRefresh && !(tag === 'iframe' && names.includes('srcdoc'))) return undefined;
  if (tag === 'link') return /\bstylesheet\b/i.test(element.getAttribute('rel') ?? '') ? 'sheets' : 'others';
  return IMAGES.has(tag) || (tag === 'source' && names.includes('srcset')) ? 'images' : 'others';
};

/** Lists what an element removed by DOMPurify would have loaded, its content included. */
export const remoteParts = (node: Node): RemoteKind[] => {
  // A form can hide its own properties behind its fields, and loads nothing.
  if (!(node instanceof Element) || node instanceof HTMLFormElement) return [];
  const inner = WHOLE.has(node.localName.toLowerCase())
    ? [...node.querySelectorAll('*')].filter((one) => !(one instanceof HTMLFormElement))
    : [];
  return [node, ...inner].flatMap((one) => kindOf(one) ?? []);
};
