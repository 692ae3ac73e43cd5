/** Reads the file of a certificate authority that the analyst adds. */
import type { Authority } from '../../../../shared/model/authority';
import { hasStrongKey, readCertificate, type Certificate } from './certificate';

/** The authority of a file, or why it can't be added. */
export type AuthorityRead =
  | { readonly kind: 'authority'; readonly authority: Authority }
  | { readonly kind: 'unreadable' | 'several' | 'not-authority' | 'weak' | 'expired' };

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

const problemOf = (
  one: Certificate,
  now: number,
): Exclude<AuthorityRead['kind'], 'authority'> | undefined => {
  const maySign = !one.uses || one.uses.includes('keyCertSign');
  if (!one.isVersion3 || !one.isAuthority || !maySign || one.strange.length > 0) return 'not-authority';
  const isOwn = one.x509.checkIssued(one.x509);
  if (isOwn && !one.x509.verify(one.x509.publicKey)) return 'unreadable';
  if (!hasStrongKey(one)) return 'weak';
  return one.notAfter < now ? 'expired' : undefined;
};

/** Reads the one authority of a PEM file. */
export const readAuthority = (bytes: Uint8Array, now: number): AuthorityRead => {
  const blocks = new TextDecoder().decode(bytes).match(BLOCK) ?? [];
  const [pem] = blocks;
  if (pem === undefined) return { kind: 'unreadable' };
  if (blocks.length > 1) return { kind: 'several' };
  try {
    const one = readCertificate(pem);
    const problem = problemOf(one, now);
    if (problem) return { kind: problem };
    const { fingerprint, x509 } = one;
    const authority: Authority = {
      fingerprint,
      subject: x509.subject.split('\n').reverse().join(', '),
      expires: new Date(one.notAfter).toISOString(),
      pem: x509.toString(),
    };
    return { kind: 'authority', authority };
  } catch {
    // Neither a certificate nor a key of a known kind.
    return { kind: 'unreadable' };
  }
};
