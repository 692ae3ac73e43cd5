/** The headers by which a portal knows a request. */
import type { Credentials } from './context';

type Headers = Readonly<Record<string, string>>;
type Cookie = { readonly name: string; readonly value: string };

/** Characters of a cookie's name and value (RFC 6265, 4.1.1; portals use spaces, commas and quotes as well). */
const NAME = /^[!#$%&'*+\-.^_`|~\w]+$/;
const VALUE = /^[\x20-\x3a\x3c-\x7e]*$/;

/** Returns the value of the `Cookie` header, without cookies that a header can't carry. */
export const cookieHeader = (cookies: readonly Cookie[]): string =>
  cookies
    .filter(({ name, value }) => NAME.test(name) && VALUE.test(value))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

const parseCookies = (header: string): readonly Cookie[] =>
  header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });

/**
 * The headers in which frameworks expect the value of a cookie against request forgery, by the cookie's name in lower case, without
 * prefix and punctuation.
 */
const CSRF_HEADERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^xsrf(token)?$/, ['x-xsrf-token']],
  [/^csrf(token|accesstoken)?$/, ['x-csrftoken', 'x-csrf-token']],
];

const plainName = (name: string): string =>
  name
    .replace(/^__(?:Host|Secure)-/i, '')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase();

/** Decodes a value as the pages of such frameworks do; one that a header can't carry then is sent as it is. */
const decodeValue = (value: string): string => {
  try {
    const decoded = decodeURIComponent(value);
    return /^[\x21-\x7e]+$/.test(decoded) ? decoded : value;
  } catch {
    // Not percent-encoded.
    return value;
  }
};

const csrfHeadersOf = (name: string): readonly string[] =>
  CSRF_HEADERS.filter(([pattern]) => pattern.test(plainName(name))).flatMap(([, headers]) => headers);

/**
 * Returns the headers that repeat the portal's cookie against request forgery, if it has set one. Beside another such cookie, one that is
 * only named `csrf` is not repeated: it is then the secret that the tokens are made of.
 */
const csrfHeaders = (header: string): Headers => {
  const tokens = parseCookies(header).filter(
    ({ name, value }) => value !== '' && csrfHeadersOf(name).length > 0,
  );
  const named = tokens.filter(({ name }) => plainName(name) !== 'csrf');
  return Object.fromEntries(
    (named.length > 0 ? named : tokens).flatMap(({ name, value }) =>
      csrfHeadersOf(name).map((one) => [one, decodeValue(value)]),
    ),
  );
};

/**
 * Returns the headers by which the portal knows a request. With cookies, a request other than GET also has what a page of the portal
 * would send, since portals check that against forged requests.
 */
export const authHeaders = ({ origin, token, signsInBy }: Credentials, method: string): Headers => {
  if (signsInBy !== 'browser') return { authorization: `Bearer ${token}` };
  if (method === 'GET') return { cookie: token };
  return { cookie: token, origin, referer: `${origin}/`, ...csrfHeaders(token) };
};
