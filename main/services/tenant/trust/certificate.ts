/** A certificate as the checks of this folder need it. */
import { X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  BasicConstraints,
  Certificate as CertificateSchema,
  ExtendedKeyUsage,
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  KeyUsage,
  NameConstraints,
  SubjectAlternativeName,
  type GeneralName,
} from '@peculiar/asn1-x509';

/** A certificate that was parsed twice: by Node, for its signature, names and dates, and for its extensions. */
export type Certificate = {
  /** Lowercase hexadecimal digits of the SHA-256 of the whole certificate. */
  readonly fingerprint: string;
  readonly x509: X509Certificate;
  readonly isVersion3: boolean;
  readonly notBefore: number;
  readonly notAfter: number;
  /** The object identifier of the algorithm that signed it. */
  readonly signedBy: string;
  /** Critical extensions that no check knows, and extensions that are there twice. */
  readonly strange: readonly string[];
  readonly isAuthority: boolean;
  readonly pathLength: number | undefined;
  /** Undefined if any use, or any purpose, is allowed. */
  readonly uses: readonly string[] | undefined;
  readonly purposes: readonly string[] | undefined;
  readonly names: readonly GeneralName[];
  readonly constraints: NameConstraints | undefined;
};

/** Extensions that the checks evaluate. Policies may be critical: any policy is accepted. */
const KNOWN: ReadonlySet<string> = new Set([
  id_ce_basicConstraints,
  id_ce_keyUsage,
  id_ce_extKeyUsage,
  id_ce_subjectAltName,
  id_ce_nameConstraints,
  id_ce_certificatePolicies,
]);

const VERSION_3 = 2;

/** Parses a certificate from its bytes or its PEM. Throws if it can't be read. */
export const readCertificate = (source: string | Uint8Array): Certificate => {
  const x509 = new X509Certificate(source);
  const { tbsCertificate: tbs, signatureAlgorithm } = AsnConvert.parse(x509.raw, CertificateSchema);
  const extensions = tbs.extensions ?? [];
  const parse = <T>(id: string, schema: new () => T): T | undefined => {
    const found = extensions.find(({ extnID }) => extnID === id);
    return found && AsnConvert.parse(found.extnValue.buffer, schema);
  };
  const ids = extensions.map(({ extnID }) => extnID);
  const unknown = extensions.filter(({ extnID, critical }) => critical && !KNOWN.has(extnID));
  const basic = parse(id_ce_basicConstraints, BasicConstraints);
  const purposes = parse(id_ce_extKeyUsage, ExtendedKeyUsage);
  return {
    fingerprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
    x509,
    isVersion3: Number(tbs.version) === VERSION_3,
    notBefore: tbs.validity.notBefore.getTime().getTime(),
    notAfter: tbs.validity.notAfter.getTime().getTime(),
    signedBy: signatureAlgorithm.algorithm,
    strange: [...unknown.map(({ extnID }) => extnID), ...ids.filter((id, at) => ids.indexOf(id) !== at)],
    isAuthority: basic?.cA === true,
    pathLength: basic?.pathLenConstraint,
    uses: parse(id_ce_keyUsage, KeyUsage)?.toJSON(),
    purposes: purposes && [...purposes],
    names: [...(parse(id_ce_subjectAltName, SubjectAlternativeName) ?? [])],
    constraints: parse(id_ce_nameConstraints, NameConstraints),
  };
};

const STRONG_SIGNATURES: ReadonlySet<string> = new Set([
  // RSA (PKCS #1) and ECDSA, each with SHA-256, SHA-384 and SHA-512.
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
]);
const STRONG_CURVES: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);
const LEAST_RSA_BITS = 2_048;

/** Returns true if a certificate was signed with an algorithm that can't be forged. */
export const hasStrongSignature = ({ signedBy }: Certificate): boolean => STRONG_SIGNATURES.has(signedBy);

/** Returns true if a certificate's key is of a kind and a size that is still safe. */
export const hasStrongKey = ({ x509: { publicKey } }: Certificate): boolean => {
  const { modulusLength = 0, namedCurve = '' } = publicKey.asymmetricKeyDetails ?? {};
  return publicKey.asymmetricKeyType === 'rsa'
    ? modulusLength >= LEAST_RSA_BITS
    : publicKey.asymmetricKeyType === 'ec' && STRONG_CURVES.has(namedCurve);
};
