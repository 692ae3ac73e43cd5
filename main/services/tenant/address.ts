import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { failure } from '../../wire/failures';
import { TEXT } from './text';
import { parseUrl } from '../../wire/parse-url';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Hosts of this machine; RFC 6761 keeps every name below `localhost` on it. */
const LOOPBACK = /^((?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Returns true for a host of this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

const errorIn = (url: URL): string | undefined => {
  if (url.username !== '' || url.password !== '') return TEXT.address.hasCredentials;
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return TEXT.address.plainHttp;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return TEXT.address.notHttps;
  return url.hostname === '' ? TEXT.address.noHost : undefined;
};

/** Returns the origin that a portal address stands for: https, or plain http to this machine alone. */
export const parseAddress = (text: string): Result<string> => {
  const trimmed = text.trim();
  const invalid = (message: string) =>
    fail(failure('invalid', message, { field: 'address', next: TEXT.address.next }));
  if (trimmed === '') return invalid(TEXT.address.empty);
  const written = SCHEME.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = parseUrl(written);
  if (!url) return invalid(TEXT.address.notAnAddress);
  const error = errorIn(url);
  return error === undefined ? ok(url.origin) : invalid(error);
};
