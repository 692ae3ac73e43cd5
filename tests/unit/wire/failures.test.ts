import { describe, expect, it } from 'vitest';
import { networkFailure } from '../../../main/wire/failures';

describe('networkFailure', () => {
  it.each([
    ['net::ERR_CERT_DATE_INVALID', 'date'],
    ['CERT_HAS_EXPIRED', 'date'],
    ['net::ERR_CERT_COMMON_NAME_INVALID', 'host'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'host'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'authority'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'authority'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'authority'],
    ['net::ERR_CERT_REVOKED', 'revoked'],
    ['net::ERR_CERT_WEAK_SIGNATURE_ALGORITHM', 'weak'],
    ['net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'version'],
    ['net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'client'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'protocol'],
    ['net::ERR_CERT_UNABLE_TO_CHECK_REVOCATION', 'certificate'],
  ])('reports %s as the certificate problem %s, and offers no way past it', (text, code) => {
    const told = networkFailure(new Error(text));
    expect([told.kind, told.code]).toEqual(['tls', code]);
    expect(told.next).not.toMatch(/ignore|proceed|continue anyway/i);
  });
});
