import type { SecretError } from '../deps';
import { text } from './text';

/** Creates an error of the keychain, with the usual message of its kind unless another is given. */
export const secretError = (
  kind: SecretError['kind'],
  message: string = text.keychain[kind],
): SecretError => ({ kind, message });

const UNAVAILABLE =
  /ServiceUnknown|not provided by any|D-Bus|could not connect|transport|native addon|cannot open shared|no such interface/i;

/** Classifies the systems' error texts: measured on Linux, documented on macOS and Windows. */
export const readKeychainError = (error: unknown): SecretError => {
  const message = error instanceof Error ? error.message : '';
  if (/locked|interaction is not allowed/i.test(message)) return secretError('locked');
  return secretError(UNAVAILABLE.test(message) ? 'unavailable' : 'denied');
};
