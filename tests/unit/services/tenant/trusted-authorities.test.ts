import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { readAuthority } from '../../../../main/services/tenant/trust/authority-file';
import { verifyChain } from '../../../../main/services/tenant/trust/verify-chain';
import {
  issue,
  issueAuthority,
  issueRoot,
  issueServer,
  KEYS,
  type Issued,
} from '../../../support/certificates';

const DAY_MS = 86_400_000;
const CA = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
const SERVER = ['basicConstraints=critical,CA:FALSE', 'subjectAltName=DNS:localhost'];

let root: Issued;
let other: Issued;
let issuing: Issued;
beforeAll(() => {
  root = issueRoot({ key: KEYS.RSA, days: 3_650 });
  other = issueRoot({ name: 'Contoso Root', days: 3_650 });
  issuing = issueAuthority(root, { days: 3_650 });
});

const verify = (server: Issued, host = 'localhost', by: readonly Issued[] = [root], now = Date.now()) =>
  verifyChain(
    { host, chain: [server.certificate, ...server.between] },
    by.map(({ certificate }) => certificate),
    now,
  );
const why = (verdict: ReturnType<typeof verify>) => ('why' in verdict ? verdict.why : verdict.kind);

describe('the certificate of a server', () => {
  test('trusts it when the authority signed it, directly or through others', () => {
    expect(verify(issueServer(root)).kind).toBe('trusted');
    expect(verify(issueServer(issuing)).kind).toBe('trusted');
    expect(verify(issueServer(issueAuthority(issuing, { name: 'Deeper' }))).kind).toBe('trusted');
    expect(verify(issueServer(root, 'DNS:localhost', { key: KEYS.RSA })).kind).toBe('trusted');
  });

  test('trusts it up to an authority that is not the root, and then by that one alone', () => {
    const server = issueServer(issuing);
    expect(verify(server, 'localhost', [issuing]).kind).toBe('trusted');
    expect(verify(issueServer(root), 'localhost', [issuing]).kind).toBe('untrusted');
  });

  test('trusts it whatever else the server sends, in any order', () => {
    const server = issueServer(issuing);
    const chain = [server.certificate, other.certificate, root.certificate, issuing.certificate];
    expect(verifyChain({ host: 'localhost', chain }, [root.certificate], Date.now()).kind).toBe('trusted');
  });

  test('refuses it when another authority of the same name signed it', () => {
    expect(verify(issueServer(other)).kind).toBe('untrusted');
    expect(verify(issueServer(root), 'localhost', []).kind).toBe('untrusted');
  });

  test('refuses it when a signature was changed', () => {
    const server = issueServer(root);
    const bytes = Buffer.from(server.certificate.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const chain = [new Uint8Array(bytes)];
    expect(verifyChain({ host: 'localhost', chain }, [root.certificate], Date.now()).kind).toBe('untrusted');
  });

  test.each([
    ['portal.example', 'DNS:portal.example', true],
    ['PORTAL.example', 'DNS:portal.example', true],
    ['a.portal.example', 'DNS:*.portal.example', true],
    ['a.b.portal.example', 'DNS:*.portal.example', false],
    ['portal.example', 'DNS:*.portal.example', false],
    ['paypal.example', 'DNS:p*l.example', false],
    ['localhost', 'DNS:other.example', false],
    ['127.0.0.1', 'IP:127.0.0.1', true],
    ['127.0.0.1', 'DNS:127.0.0.1', false],
    ['127.0.0.2', 'IP:127.0.0.1', false],
    ['::1', 'IP:::1', true],
    ['[::1]', 'IP:::1', true],
    ['localhost', 'IP:127.0.0.1', false],
  ])('finds out if %s is named by %s: %s', (host, names, isTrusted) => {
    expect(verify(issueServer(root, names), host).kind).toBe(isTrusted ? 'trusted' : 'name');
  });

  test('refuses it when only its common name is the host', () => {
    const server = issue({ name: 'localhost', by: root, extensions: ['basicConstraints=critical,CA:FALSE'] });
    expect(verify(server).kind).toBe('name');
  });

  test('refuses it before and after its time, and when one above it is out of time', () => {
    const server = issueServer(root);
    expect(verify(server, 'localhost', [root], Date.now() + 31 * DAY_MS).kind).toBe('date');
    expect(verify(server, 'localhost', [root], Date.now() - DAY_MS).kind).toBe('date');
    const brief = issueServer(issueAuthority(root, { days: 5 }), 'DNS:localhost', { days: 90 });
    expect(verify(brief).kind).toBe('trusted');
    expect(verify(brief, 'localhost', [root], Date.now() + 10 * DAY_MS).kind).toBe('date');
    const short = issueRoot({ days: 5 });
    expect(verify(issueServer(short), 'localhost', [short], Date.now() + 10 * DAY_MS).kind).toBe('date');
  });

  test('refuses it when a certificate that is no authority signed it', () => {
    expect(verify(issueServer(issueServer(root))).kind).toBe('untrusted');
    const unmarked = issue({ name: 'Unmarked', by: root, extensions: ['subjectKeyIdentifier=hash'] });
    expect(why(verify(issueServer(unmarked)))).toMatch(/not an authority/);
  });

  test('refuses it when an authority is used beyond what its certificate allows', () => {
    const mayNotSign = issueAuthority(root, { extensions: [CA[0] ?? '', 'keyUsage=critical,cRLSign'] });
    expect(verify(issueServer(mayNotSign)).kind).toBe('untrusted');
    const forMail = issueAuthority(root, { extensions: [...CA, 'extendedKeyUsage=emailProtection'] });
    expect(why(verify(issueServer(forMail)))).toMatch(/not for servers/);
    const forServers = issueAuthority(root, { extensions: [...CA, 'extendedKeyUsage=serverAuth'] });
    expect(verify(issueServer(forServers)).kind).toBe('trusted');
  });

  test('refuses it when the path is longer than an authority allows, the added one included', () => {
    const ends = ['basicConstraints=critical,CA:TRUE,pathlen:0', CA[1] ?? ''];
    const last = issueAuthority(root, { extensions: ends });
    expect(verify(issueServer(last)).kind).toBe('trusted');
    expect(why(verify(issueServer(issueAuthority(last, { name: 'Too deep' }))))).toMatch(/longer/);
    const shallow = issueRoot({ extensions: ends });
    expect(verify(issueServer(shallow), 'localhost', [shallow]).kind).toBe('trusted');
    expect(why(verify(issueServer(issueAuthority(shallow)), 'localhost', [shallow]))).toMatch(/longer/);
  });

  test('refuses it when more than four authorities are between', () => {
    let deepest = root;
    for (let n = 0; n < 4; n += 1) deepest = issueAuthority(deepest, { name: `Level ${n}` });
    expect(verify(issueServer(deepest)).kind).toBe('trusted');
    expect(verify(issueServer(issueAuthority(deepest, { name: 'Level 4' }))).kind).toBe('untrusted');
  });

  test.each([
    ['permitted;DNS:contoso.example', 'DNS:portal.contoso.example', 'portal.contoso.example', true],
    ['permitted;DNS:contoso.example', 'DNS:contoso.example', 'contoso.example', true],
    ['permitted;DNS:contoso.example', 'DNS:portal.fabrikam.example', 'portal.fabrikam.example', false],
    ['permitted;DNS:contoso.example', 'DNS:notcontoso.example', 'notcontoso.example', false],
    // One name within the constraints is no excuse for another.
    ['permitted;DNS:contoso.example', 'DNS:a.contoso.example,DNS:bank.example', 'bank.example', false],
    ['permitted;DNS:contoso.example', 'DNS:a.contoso.example,DNS:bank.example', 'a.contoso.example', false],
    ['permitted;DNS:contoso.example', 'DNS:a.contoso.example,email:a@b.example', 'a.contoso.example', false],
    ['excluded;DNS:contoso.example', 'DNS:portal.contoso.example', 'portal.contoso.example', false],
    ['excluded;DNS:contoso.example', 'DNS:portal.fabrikam.example', 'portal.fabrikam.example', true],
    ['excluded;DNS:bank.contoso.example', 'DNS:*.contoso.example', 'bank.contoso.example', false],
    ['permitted;IP:10.0.0.0/255.0.0.0', 'IP:10.1.2.3', '10.1.2.3', true],
    ['permitted;IP:10.0.0.0/255.0.0.0', 'IP:192.168.0.1', '192.168.0.1', false],
    ['excluded;IP:10.0.0.0/255.0.0.0', 'IP:10.1.2.3', '10.1.2.3', false],
    // Kinds that no check evaluates.
    ['permitted;email:contoso.example', 'DNS:a.contoso.example', 'a.contoso.example', false],
    ['excluded;URI:.contoso.example', 'DNS:a.contoso.example', 'a.contoso.example', false],
  ])('applies the constraint %s to %s for %s: %s', (constraint, names, host, isTrusted) => {
    const bound = issueAuthority(root, { extensions: [...CA, `nameConstraints=critical,${constraint}`] });
    expect(verify(issueServer(bound, names), host).kind).toBe(isTrusted ? 'trusted' : 'untrusted');
    const rootBound = issueRoot({ extensions: [...CA, `nameConstraints=critical,${constraint}`] });
    const below = issueServer(issueAuthority(rootBound), names);
    expect(verify(below, host, [rootBound]).kind).toBe(isTrusted ? 'trusted' : 'untrusted');
  });

  test('refuses it with a weak key, a weak signature, or a critical extension that nobody knows', () => {
    expect(why(verify(issueServer(root, 'DNS:localhost', { key: KEYS.weak })))).toBe('a weak key');
    expect(why(verify(issueServer(issueAuthority(root, { key: KEYS.weak }))))).toBe('a weak key');
    expect(why(verify(issueServer(root, 'DNS:localhost', { digest: 'sha1' })))).toBe('a weak signature');
    expect(why(verify(issueServer(issueAuthority(root, { digest: 'sha1' }))))).toBe('a weak signature');
    const strange = issueServer(root, '', { extensions: [...SERVER, '1.2.3.4.5=critical,ASN1:NULL'] });
    expect(why(verify(strange))).toMatch(/1\.2\.3\.4\.5/);
    const policy = issueAuthority(root, {
      extensions: [...CA, 'policyConstraints=critical,requireExplicitPolicy:0'],
    });
    expect(verify(issueServer(policy)).kind).toBe('untrusted');
  });

  test('refuses it when it is not meant for servers', () => {
    const forMail = issueServer(root, '', { extensions: [...SERVER, 'extendedKeyUsage=emailProtection'] });
    expect(why(verify(forMail))).toBe('not for servers');
    const mayNot = issueServer(root, '', { extensions: [...SERVER, 'keyUsage=critical,nonRepudiation'] });
    expect(why(verify(mayNot))).toMatch(/may not be used for TLS/);
    expect(verify(issueServer(root, '', { extensions: SERVER })).kind).toBe('trusted');
  });

  test("refuses it when it is an authority's, the added one included", () => {
    const both = issueAuthority(root, { extensions: [...CA, 'subjectAltName=DNS:localhost'] });
    expect(why(verify(both))).toMatch(/authority's certificate/);
    expect(verify(root).kind).toBe('untrusted');
  });

  test('refuses it when it can’t be read', () => {
    const chain = ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'];
    expect(verifyChain({ host: 'localhost', chain }, [root.certificate], Date.now()).kind).toBe('untrusted');
    expect(verifyChain({ host: 'localhost', chain: [] }, [root.certificate], Date.now()).kind).toBe(
      'untrusted',
    );
  });
});

describe('the file of an authority', () => {
  const kindOf = (text: string | Uint8Array, now = Date.now()) =>
    readAuthority(typeof text === 'string' ? new TextEncoder().encode(text) : text, now).kind;

  it('returns its subject, fingerprint and expiry, with text around it ignored', () => {
    const read = readAuthority(
      new TextEncoder().encode(`Bag Attributes\n${readFileSync(root.file, 'utf8')}\n`),
      Date.now(),
    );
    expect(read).toMatchObject({
      kind: 'authority',
      authority: {
        subject: 'CN=Contoso Root, O=Contoso',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    const again = read.kind === 'authority' ? read.authority.pem : '';
    expect(
      verifyChain({ host: 'localhost', chain: [issueServer(root).certificate] }, [again], Date.now()).kind,
    ).toBe('trusted');
  });

  it('refuses it when it is no authority, weak, expired, one of several, or no certificate', () => {
    expect(kindOf(issueServer(root).certificate)).toBe('not-authority');
    expect(kindOf(issueRoot({ key: KEYS.weak }).certificate)).toBe('weak');
    expect(kindOf(root.certificate, Date.now() + 5_000 * DAY_MS)).toBe('expired');
    expect(kindOf(`${root.certificate}${other.certificate}`)).toBe('several');
    expect(kindOf(root.key)).toBe('unreadable');
    expect(kindOf('')).toBe('unreadable');
    expect(kindOf(new Uint8Array([0x30, 0x82, 0xff]))).toBe('unreadable');
  });
});
