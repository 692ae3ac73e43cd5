/** Decides if a server's certificate leads to a certificate authority that the analyst added. The README lists the checks. */
import { isIP, BlockList } from 'node:net';
import { hasStrongKey, hasStrongSignature, readCertificate, type Certificate } from './certificate';
import type { GeneralName, GeneralSubtree } from '@peculiar/asn1-x509';

/** Returns true if a host name is a domain or lies below it. A constraint that begins with a dot means only what lies below. */
const isWithinDomain = (name: string, constraint: string): boolean => {
  const [host, domain] = [name.toLowerCase(), constraint.toLowerCase()];
  if (domain === '') return true;
  if (domain.startsWith('.')) return host.endsWith(domain);
  return host === domain || host.endsWith(`.${domain}`);
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

const isWithinNetwork = (address: string, network: string): boolean => {
  const [base = '', prefix = ''] = network.split('/');
  if (isIP(base) !== isIP(address)) return false;
  const list = new BlockList();
  list.addSubnet(base, Number(prefix), familyOf(base));
  return list.check(address, familyOf(address));
};

type Kind = 'dns' | 'ip';

/** Returns the kind and text of a name; undefined for a kind that no check evaluates. */
const read = (name: GeneralName): { readonly kind: Kind; readonly text: string } | undefined => {
  if (name.dNSName !== undefined) return { kind: 'dns', text: name.dNSName };
  if (name.iPAddress !== undefined) return { kind: 'ip', text: name.iPAddress };
  return undefined;
};

/** Returns a constraint as it is compared; undefined for a kind that no check evaluates, and for a network without a mask. */
const readConstraint = (base: GeneralName) => {
  const one = read(base);
  return one?.kind === 'ip' && !/^[^/]+\/\d+$/.test(one.text) ? undefined : one;
};

const matches = (kind: Kind, text: string, constraint: string): boolean =>
  kind === 'dns' ? isWithinDomain(text, constraint) : isWithinNetwork(text, constraint);

/** Returns true if a wildcard could stand for a domain that is excluded. */
const mayStandFor = (kind: Kind, text: string, constraint: string): boolean =>
  kind === 'dns' && text.startsWith('*.') && isWithinDomain(constraint.replace(/^\./, ''), text.slice(2));

/** Returns the constraints of a list as they are compared; undefined if one can't be read, or has distances, which no profile allows. */
const readAll = (subtrees: readonly GeneralSubtree[]) => {
  const all = subtrees.map(({ base, minimum, maximum }) =>
    Number(minimum) === 0 && maximum === undefined ? readConstraint(base) : undefined,
  );
  return all.every((one) => one !== undefined) ? all : undefined;
};

/**
 * Returns true if every name of a certificate keeps to the name constraints of an authority above it (RFC 5280, 4.2.1.10). Only constraints on
 * host names and IP addresses are evaluated: any other kind refuses the certificate, and so does a name of another kind.
 */
export const keepsTo = ({ constraints }: Certificate, { names }: Certificate): boolean => {
  if (!constraints) return true;
  const permitted = readAll([...(constraints.permittedSubtrees ?? [])]);
  const excluded = readAll([...(constraints.excludedSubtrees ?? [])]);
  if (!permitted || !excluded) return false;
  return names.map(read).every((name) => {
    if (!name) return false;
    const { kind, text } = name;
    const ofKind = permitted.filter((one) => one.kind === kind);
    const isPermitted = ofKind.length === 0 || ofKind.some((one) => matches(kind, text, one.text));
    const isExcluded = excluded.some(
      (one) => one.kind === kind && (matches(kind, text, one.text) || mayStandFor(kind, text, one.text)),
    );
    return isPermitted && !isExcluded;
  });
};

/** The certificates that a server sent: its own first. */
export type Sent = {
  readonly host: string;
  readonly chain: readonly (string | Uint8Array)[];
};

/** The outcome: trusted, or the reason why not. `date` and `name` are of a chain with no other fault. */
export type Verdict =
  | { readonly kind: 'trusted'; readonly authority: string }
  | { readonly kind: 'date' | 'name' | 'untrusted'; readonly why: string };

/** Certificates between the server's and the authority, at most. */
const MOST_BETWEEN = 4;
/** Certificates that are looked at of those a server sent. */
const MOST_SENT = 6;

const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
const ANY_PURPOSE = '2.5.29.37.0';

const untrusted = (why: string): Verdict => ({ kind: 'untrusted', why });

const hasSigned = (issuer: Certificate, subject: Certificate): boolean =>
  subject.x509.checkIssued(issuer.x509) && subject.x509.verify(issuer.x509.publicKey);

/** Returns every path from a certificate to an authority, without the certificate itself; the authority is the last of each. */
const pathsFrom = (
  subject: Certificate,
  between: readonly Certificate[],
  authorities: readonly Certificate[],
  left: number,
): readonly (readonly Certificate[])[] => {
  const ends = authorities.filter((one) => hasSigned(one, subject)).map((one) => [one]);
  if (left === 0) return ends;
  const longer = between
    .filter((one) => hasSigned(one, subject))
    .flatMap((one) => {
      const others = between.filter((other) => other !== one);
      return pathsFrom(one, others, authorities, left - 1).map((path) => [one, ...path]);
    });
  return [...ends, ...longer];
};

/** Returns why a certificate can't be in any chain. */
const faultOf = (one: Certificate): string | undefined => {
  if (!one.isVersion3) return 'not a version 3 certificate';
  if (one.strange.length > 0) return `extensions that can't be checked: ${one.strange.join(', ')}`;
  return hasStrongKey(one) ? undefined : 'a weak key';
};

/** Returns why a certificate can't sign those below it; `below` counts the authorities among them. */
const faultOfAuthority = (one: Certificate, below: number): string | undefined => {
  if (!one.isAuthority) return 'signed by a certificate that is not an authority';
  if (one.uses && !one.uses.includes('keyCertSign')) return 'an authority that may not sign certificates';
  if (one.purposes && ![SERVER_AUTH, ANY_PURPOSE].some((purpose) => one.purposes?.includes(purpose)))
    return 'an authority that is not for servers';
  return one.pathLength !== undefined && one.pathLength < below ? 'a path longer than allowed' : undefined;
};

const LEAF_USES = ['digitalSignature', 'keyEncipherment', 'keyAgreement'];

/** Returns why a certificate can't be a server's. */
const faultOfLeaf = (one: Certificate): string | undefined => {
  if (one.isAuthority) return "an authority's certificate used by a server";
  if (one.uses && !LEAF_USES.some((use) => one.uses?.includes(use)))
    return 'a key that may not be used for TLS';
  return one.purposes && !one.purposes.includes(SERVER_AUTH) ? 'not for servers' : undefined;
};

/** Returns why a path is not to be trusted at any time by any name. */
const faultOfPath = (leaf: Certificate, path: readonly Certificate[]): string | undefined => {
  const all = [leaf, ...path];
  const weak = all.slice(0, -1).some((one) => !hasStrongSignature(one));
  const bound = path.every((above, at) => all.slice(0, at + 1).every((below) => keepsTo(above, below)));
  return (
    all.map(faultOf).find((fault) => fault !== undefined) ??
    faultOfLeaf(leaf) ??
    path.map(faultOfAuthority).find((fault) => fault !== undefined) ??
    (weak ? 'a weak signature' : undefined) ??
    (bound ? undefined : 'a name outside of the name constraints')
  );
};

const isInTime = (all: readonly Certificate[], now: number): boolean =>
  all.every(({ notBefore, notAfter }) => notBefore <= now && now <= notAfter);

/** Returns true if a certificate names a host. The common name never counts, and a wildcard stands for one whole label. */
const isFor = ({ x509 }: Certificate, host: string): boolean => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return x509.checkIP(bare) !== undefined;
  const found = x509.checkHost(bare, {
    subject: 'never',
    partialWildcards: false,
    multiLabelWildcards: false,
  });
  return found !== undefined;
};

const judge = (leaf: Certificate, path: readonly Certificate[], host: string, now: number): Verdict => {
  const fault = faultOfPath(leaf, path);
  const authority = path.at(-1);
  if (fault !== undefined || !authority) return untrusted(fault ?? 'no authority');
  if (!isFor(leaf, host)) return { kind: 'name', why: 'another host name' };
  if (!isInTime([leaf, ...path], now)) return { kind: 'date', why: 'expired, or not valid yet' };
  return { kind: 'trusted', authority: authority.fingerprint };
};

/** Verifies what a server sent, up to one of the authorities. A certificate that can't be read is not trusted. */
export const verifyChain = ({ host, chain }: Sent, authorities: readonly string[], now: number): Verdict => {
  try {
    const [leaf, ...between] = chain.slice(0, MOST_SENT).map(readCertificate);
    if (!leaf) return untrusted('no certificate');
    const paths = pathsFrom(leaf, between, authorities.map(readCertificate), MOST_BETWEEN);
    const verdicts = paths.map((path) => judge(leaf, path, host, now));
    return (
      verdicts.find(({ kind }) => kind === 'trusted') ??
      verdicts.find(({ kind }) => kind !== 'untrusted') ??
      verdicts[0] ??
      untrusted('no path to an authority that was added')
    );
  } catch (error) {
    return untrusted(String(error));
  }
};
