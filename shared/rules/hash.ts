import type { Flags } from './flags';

export type HashKind = 'md5' | 'sha256';

/** Tells which hash a text is (specification section 3): MD5 is 32 hex characters, SHA256 is 64; anything else is none. */
export const hashKind = (text: string): HashKind | undefined =>
  /^[0-9a-f]{32}$/i.test(text) ? 'md5' : /^[0-9a-f]{64}$/i.test(text) ? 'sha256' : undefined;

export type HashCheck =
  { readonly ok: true; readonly kind: HashKind } | { readonly ok: false; readonly message: string };

/** Whether a text may be a hash exception under the tenant's flags (specification section 5). */
export const checkHashException = (
  text: string,
  flags: Pick<Flags, 'sha256_exceptions' | 'md5_exceptions_disabled'>,
): HashCheck => {
  const kind = hashKind(text);
  if (!kind) return { ok: false, message: 'A hash is an MD5 of 32 hex characters or a SHA256 of 64.' };
  if (kind === 'sha256' && !flags.sha256_exceptions)
    return { ok: false, message: 'This tenant does not take SHA256 exceptions.' };
  if (kind === 'md5' && flags.md5_exceptions_disabled)
    return { ok: false, message: 'This tenant has switched MD5 exceptions off.' };
  return { ok: true, kind };
};
