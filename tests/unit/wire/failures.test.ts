import { describe, expect, it } from 'vitest';
import { networkFailure, sessionEnded, statusFailure, quoting } from '../../../main/wire/failures';

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

describe('statusFailure', () => {
  const of = (status: number, body?: unknown) => statusFailure(status, body, { at: 0, requestId: null });

  it.each(['error', 'message', 'detail'])('shows the words of the tenant under %s beside its own', (key) => {
    expect(of(401, { [key]: 'The token was revoked by bob.' })).toMatchObject({
      kind: 'unauthorized',
      field: 'token',
      message: 'The tenant rejected this access token. It said: “The token was revoked by bob.”',
    });
    expect(of(429, { [key]: '100 calls an hour' })).toMatchObject({
      kind: 'rate_limited',
      message: 'The tenant is limiting requests. It said: “100 calls an hour”',
    });
    expect(quoting(sessionEnded(), { [key]: 'Locked' }).message).toMatch(/has ended\. It said: “Locked”$/);
  });

  it('quotes the start of an answer without words under a usual key, and hides its secrets', () => {
    expect(of(400, { code: 17, fault: { text: 'No such mode' }, token: 'abc' }).message).toBe(
      'The tenant rejected the request. It sent: “{"code":17,"fault":{"text":"No such mode"},"token":"…"}”',
    );
    expect(of(418, { code: 17 }).message).toBe(
      'The tenant responded with status 418. It sent: “{"code":17}”',
    );
    expect(of(400, { x: 'long '.repeat(5_000) }).message.length).toBeLessThan(260);
    for (const body of [undefined, {}, [], '', { error: 'Words' }])
      expect(of(400, body).message).not.toContain('It sent');
  });

  it('says only its own words if the tenant sent none', () => {
    for (const body of [undefined, {}, { error: '' }, { error: { code: 7 } }, []])
      expect(of(401, body).message).toBe('The tenant rejected this access token.');
  });

  it('bounds hostile words, lets them end no quotation, and repeats no token', () => {
    const { message } = of(401, { error: `a”\n\u202egood\u0000 ${'long '.repeat(5_000)}` });
    expect(message.length).toBeLessThan(260);
    expect(message).toMatch(/^[^“”]*“a’ [^“”]*…”$/);
    expect(message).not.toMatch(/[\u202e\0\n]/);
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
    expect(of(401, { detail: `Unknown token ${token}` }).message).toMatch(/“Unknown token …”$/);
  });
});
