import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { failure } from '../../wire/failures';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
const bad = (message: string) =>
  fail(
    failure('invalid', message, {
      field: 'address',
      next: 'Write the portal address as https://portal.example.com.',
    }),
  );

/** The origin that a portal address means: https, or plain http to this machine alone. Names the field `address` otherwise. */
export const parseAddress = (text: string): Result<string> => {
  const trimmed = text.trim();
  if (trimmed === '') return bad('The portal address is empty.');
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(written)) return bad('This is no web address.');
  const url = new URL(written);
  if (url.username !== '' || url.password !== '')
    return bad('The portal address must not hold a user name or password.');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    return bad('Plain http is only for this machine. A portal needs https.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return bad('A portal address begins with https://.');
  if (url.hostname === '') return bad('The portal address has no host.');
  return ok(url.origin);
};
