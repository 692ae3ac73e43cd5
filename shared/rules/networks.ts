/** IP addresses and networks of both versions as texts of 128 bits. IPv4 has its place among IPv6: `::ffff:0:0/96`. */

const BITS = 128;
const IPV4_PREFIX = `${'0'.repeat(80)}${'1'.repeat(16)}`;

/** A network: its canonical text, and the bits that its addresses share. */
export type Network = { readonly text: string; readonly bits: string };

const binary = (value: number, width: number): string => value.toString(2).padStart(width, '0');

const bitsOfIpv4 = (text: string): string | undefined => {
  const parts = text.split('.');
  const isValid =
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && +part < 256);
  return isValid ? parts.map((part) => binary(+part, 8)).join('') : undefined;
};

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));

/** Returns an IPv6 address whose last 32 bits are written as IPv4 with two groups instead. */
const withoutIpv4 = (text: string): string | undefined => {
  const at = text.lastIndexOf(':') + 1;
  const last = text.slice(at);
  if (!last.includes('.')) return text;
  const bits = bitsOfIpv4(last);
  if (bits === undefined) return undefined;
  const group = (from: number) => parseInt(bits.slice(from, from + 16), 2).toString(16);
  return `${text.slice(0, at)}${group(0)}:${group(16)}`;
};

const bitsOfIpv6 = (text: string): string | undefined => {
  const plain = withoutIpv4(text);
  const halves = plain?.split('::') ?? [];
  const [head = [], tail = []] = halves.map(groupsOf);
  const missing = 8 - head.length - tail.length;
  const isWhole = halves.length === 1 ? missing === 0 : halves.length === 2 && missing > 0;
  const groups = [...head, ...new Array<string>(Math.max(0, missing)).fill('0'), ...tail];
  if (!isWhole || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return groups.map((group) => binary(parseInt(group, 16), 16)).join('');
};

/** Returns the 128 bits of an IP address of either version; undefined for any other text. A zone (`%eth0`) is no part of the address. */
export const addressBits = (text: string): string | undefined => {
  const ipv4 = bitsOfIpv4(text);
  return ipv4 === undefined ? bitsOfIpv6(text.replace(/%[\w.-]+$/, '')) : IPV4_PREFIX + ipv4;
};

/** Writes an address as RFC 5952 says: the longest run of zero groups is left out. */
const formatIpv6 = (bits: string): string => {
  const groups = Array.from({ length: 8 }, (_, i) =>
    parseInt(bits.slice(i * 16, i * 16 + 16), 2).toString(16),
  );
  const text = groups.join(':');
  const runs = [...text.matchAll(/(?:^|:)(0(?::0)+)(?=:|$)/g)].map(([, run = '']) => run);
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  if (longest === '') return text;
  const at = text.split(':').findIndex((_, i, all) => all.slice(i).join(':').startsWith(longest));
  const count = longest.split(':').length;
  return `${groups.slice(0, at).join(':')}::${groups.slice(at + count).join(':')}`;
};

const formatNetwork = (bits: string): string => {
  const filled = bits.padEnd(BITS, '0');
  if (!bits.startsWith(IPV4_PREFIX)) return `${formatIpv6(filled)}/${bits.length}`;
  const octets = [0, 8, 16, 24].map((at) => parseInt(filled.slice(96 + at, 104 + at), 2));
  return `${octets.join('.')}/${bits.length - IPV4_PREFIX.length}`;
};

/** Reads a network in CIDR notation, or a single address, of either version. Bits behind the prefix don't count. */
export const parseNetwork = (text: string): Network | undefined => {
  const [address = '', length, ...others] = text.trim().split('/');
  const bits = addressBits(address);
  if (bits === undefined || others.length > 0) return undefined;
  const first = address.includes(':') ? 0 : IPV4_PREFIX.length;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const end = length === undefined ? BITS : first + Number(length);
  if (end > BITS) return undefined;
  const shared = bits.slice(0, end);
  return { text: formatNetwork(shared), bits: shared };
};

/** Returns a function that finds the smallest of some networks which an address is in. */
export const createNetworkMatch = <T extends { readonly network: string }>(
  networks: readonly T[],
): ((address: string) => T | undefined) => {
  const byBits = new Map<string, T>();
  for (const one of networks) {
    const network = parseNetwork(one.network);
    if (network) byBits.set(network.bits, one);
  }
  const lengths = [...new Set([...byBits.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  return (address) => {
    const bits = addressBits(address.trim());
    if (bits === undefined) return undefined;
    for (const length of lengths) {
      const found = byBits.get(bits.slice(0, length));
      if (found) return found;
    }
    return undefined;
  };
};
