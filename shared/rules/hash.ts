import type { Flags } from './flags';

export type HashKind = 'md5' | 'sha256';

/** Returns the kind of hash that a text is: MD5 has 32 hex characters, SHA-256 has 64. */
export const hashKind = (text: string): HashKind | undefined =>
  /^[0-9a-f]{32}$/i.test(text) ? 'md5' : /^[0-9a-f]{64}$/i.test(text) ? 'sha256' : undefined;

export type HashCheck =
  { readonly ok: true; readonly kind: HashKind } | { readonly ok: false; readonly message: string };

/** Checks a hash exception against the tenant's flags. */
export const checkHashException = (
  text: string,
  flags: Pick<Flags, 'sha256_exceptions' | 'md5_exceptions_disabled'>,
): HashCheck => {
  const kind = hashKind(text);
  if (!kind) return { ok: false, message: 'Enter an MD5 hash (32 hex characters) or a SHA-256 hash (64).' };
  if (kind === 'sha256' && !flags.sha256_exceptions)
    return { ok: false, message: 'The flag for SHA-256 exceptions is off. Enter an MD5 hash.' };
  if (kind === 'md5' && flags.md5_exceptions_disabled)
    return { ok: false, message: 'MD5 exceptions are turned off for this tenant. Enter a SHA-256 hash.' };
  return { ok: true, kind };
};
