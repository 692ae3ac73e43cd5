/** Rules on where a sign-in window may go: to the portal, and to the identity providers that sign in for it. */
import { isLoopback } from '../services/tenant/address';
import { parseUrl } from '../wire/parse-url';

/** A navigation of the window's page, before it begins. */
export type Step = {
  readonly url: string;
  /** The address of the page that is shown; empty if there is none. */
  readonly from: string;
  /** The server of an address that was allowed leads on to this one. */
  readonly isRedirect: boolean;
};

/** `ask`: a page of an identity provider leads to another host by itself, so the analyst decides. */
export type Decision = 'go' | 'ask' | 'refuse';

const ENCRYPTED = new Set(['https:', 'wss:']);
const PLAIN = new Set(['http:', 'ws:']);
const IN_MEMORY = new Set(['data:', 'blob:']);

/** Returns the origin of an address in ASCII; empty if it has none. */
export const originOf = (url: string): string => {
  const origin = parseUrl(url)?.origin ?? 'null';
  return origin === 'null' ? '' : origin;
};

/** Creates the rules of one window. A portal on this machine may use plain http, and so may what it leads to on this machine. */
export const createSignInRules = (portal: string) => {
  const known = new Set([portal]);
  const isLocal = portal.startsWith('http:');

  const isSafe = ({ protocol, hostname }: URL): boolean =>
    ENCRYPTED.has(protocol) || (isLocal && PLAIN.has(protocol) && isLoopback(hostname));

  return {
    /** Returns true if a page may load something from an address. */
    mayLoad: (url: string): boolean => {
      const parsed = parseUrl(url);
      return parsed !== undefined && (IN_MEMORY.has(parsed.protocol) || isSafe(parsed));
    },
    /** Returns true if a frame may have an address at all; a frame within a page may also be empty. */
    mayShow: (url: string, isMainFrame: boolean): boolean => {
      const parsed = parseUrl(url);
      if (!isMainFrame && parsed?.protocol === 'about:') return true;
      const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
      return isWeb && isSafe(parsed);
    },
    /** Decides on a navigation of the whole window. An origin that it may go to is known from then on. */
    decide: ({ url, from, isRedirect }: Step): Decision => {
      const parsed = parseUrl(url);
      if (!parsed || !isSafe(parsed)) return 'refuse';
      if (known.has(parsed.origin)) return 'go';
      if (!isRedirect && originOf(from) !== portal) return 'ask';
      known.add(parsed.origin);
      return 'go';
    },
    /** Adds an origin that the analyst has agreed to. */
    allow: (url: string): void => void known.add(originOf(url)),
    isKnown: (url: string): boolean => known.has(originOf(url)),
  };
};

/** Characters of an origin that a title shows. */
const MAX_ORIGIN = 60;

/** Returns an origin as a title shows it: of a long one the end, which says whose it is. */
export const shownOrigin = (url: string): string => {
  const origin = originOf(url);
  return origin.length <= MAX_ORIGIN ? origin : `…${origin.slice(-MAX_ORIGIN)}`;
};
