import { refang } from '../../shared/rules/defang';
import { hashKind } from '../../shared/rules/hash';
import { isIp } from '../../shared/rules/ip';

/** Kinds of what an analyst types or pastes to find the rows that have it. */
export type TypedKind =
  'address' | 'url' | 'host' | 'ip' | 'md5' | 'sha1' | 'sha256' | 'messageId' | 'entityId' | 'words';

/** A typed text as it is searched for, with the kinds that it may be, best first. */
export type Typed = { readonly text: string; readonly kinds: readonly TypedKind[] };

const ADDRESS = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]+$/;
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}\.?$/u;
const URL_LIKE = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Matches what may be an ID of the tenant: any text without spaces that isn't a plain word. IDs of Exchange are base64, which has slashes. */
const ID_LIKE = /^(?![A-Z]?[a-z]{1,15}$)(?:[^\s<>"'@/]+|[A-Za-z\d+/_=-]{24,})$/;
/** A file's name also looks like a host. */
const FILE_NAME =
  /\.(?:docx?|xlsx?|pptx?|pdf|html?|zip|rar|7z|exe|js|vbs|iso|img|lnk|eml|msg|txt|csv|svg|png|jpe?g)$/i;

const hashKinds = (text: string): readonly TypedKind[] => {
  const kind = hashKind(text);
  if (kind === 'md5') return ['md5', 'entityId'];
  if (kind === 'sha256') return ['sha256', 'entityId'];
  return /^[\da-f]{40}$/i.test(text) ? ['sha1', 'entityId'] : [];
};

const KINDS: readonly (readonly [is: (text: string) => boolean, kinds: readonly TypedKind[]])[] = [
  [(text) => URL_LIKE.test(text), ['url']],
  [(text) => /^<[^\s<>][^\s<>@]*@[^\s<>]+>$/.test(text), ['messageId']],
  [(text) => ADDRESS.test(text), ['address', 'messageId']],
  [isIp, ['ip']],
  [(text) => UUID.test(text), ['entityId']],
  [(text) => FILE_NAME.test(text), ['words', 'host']],
  [(text) => HOST.test(text), ['host', 'url', 'words']],
];

/** Reads a typed or pasted text: it is refanged, quotes and a final period are dropped. */
export const readTyped = (typed: string): Typed | undefined => {
  const text = refang(typed.trim().replace(/^["'“”]+|(?<!["'“”])["'“”]+$/g, '')).trim();
  if (text.length < 3) return /^\d+$/.test(text) ? { text, kinds: ['entityId'] } : undefined;
  const hashes = hashKinds(text);
  if (hashes.length > 0) return { text: text.toLowerCase(), kinds: hashes };
  const kinds = KINDS.find(([is]) => is(text))?.[1] ?? ['words'];
  const isOnlyMaybeId = kinds.includes('words') && ID_LIKE.test(text);
  return { text, kinds: isOnlyMaybeId ? [...kinds, 'entityId'] : kinds };
};
