import { parseUrl } from '../wire/parse-url';

/** The scheme and host of the one page that Postern has. */
export const SCHEME = 'app';
export const HOST = 'postern';
export const ORIGIN = `${SCHEME}://${HOST}`;

/** The address of the page. */
export const PAGE = `${ORIGIN}/index.html`;

/** The address of the page in the profile window: the same page, which knows its part by it. */
export const PROFILE_PAGE = `${PAGE}?profile`;

/** Returns true if an address is that of the page in one of our windows. */
export const isPage = (url: string): boolean => url === PAGE || url === PROFILE_PAGE;

/** Returns true if an address is exactly on the page's origin: no port, no user, no host that merely looks alike. */
export const isOwnUrl = (text: string): boolean => {
  const url = parseUrl(text);
  return url?.protocol === `${SCHEME}:` && url.host === HOST && url.username === '' && url.password === '';
};
