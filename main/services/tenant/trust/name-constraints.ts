import { BlockList, isIP } from 'node:net';
import type { GeneralName, GeneralSubtree } from '@peculiar/asn1-x509';
import type { Certificate } from './certificate';

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
