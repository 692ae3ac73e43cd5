import { z } from 'zod';

/** A certificate authority that the analyst added, beside those that the workstation trusts. */
export const Authority = z.strictObject({
  /** SHA-256 of the certificate, in lowercase hexadecimal digits. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  subject: z.string().max(4_000),
  expires: z.string().max(40),
  pem: z.string().max(100_000),
});
export type Authority = z.infer<typeof Authority>;

/** An authority as the page sees it. */
export type ShownAuthority = Omit<Authority, 'pem'>;

/** Writes a fingerprint as certificates are compared: capitals, with a colon after each pair. */
export const inPairs = (fingerprint: string): string =>
  (fingerprint.toUpperCase().match(/../g) ?? []).join(':');

/** Authorities that can be added: an organization has a few. */
export const MOST_AUTHORITIES = 20;
