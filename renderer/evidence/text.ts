/** All text of the indicators of hosts, links and senders. */
const and = (names: readonly string[]): string => names.join(' and ');

export const TEXT = {
  invisible: 'Contains invisible characters',
  host: {
    address: 'An IP address instead of a name',
    lookAlike: (domain: string) => `Looks like ${domain}`,
    carries: (domain: string) => `Contains ${domain}, but belongs to another domain`,
    mixed: (scripts: readonly string[]) => `Mixes ${and(scripts)} letters`,
    passes: 'Letters of another script that look like Latin ones',
    international: (host: string) => `Encoded as ${host}`,
  },
  link: {
    unreadable: 'Not an address that a browser can open',
    mismatch: (claimed: string, domain: string) => `The text says ${claimed}, but it leads to ${domain}`,
    plain: 'Not encrypted (http)',
    scheme: (scheme: string) => `Unusual scheme ${scheme}:`,
    user: 'Has a user name before the host',
    port: (port: string) => `Unusual port ${port}`,
  },
  sender: {
    otherAddress: (address: string) => `The name shows another address: ${address}`,
    otherDomain: (domain: string) => `The name shows another domain: ${domain}`,
    mixed: (scripts: readonly string[]) => `The name mixes ${and(scripts)} letters in one word`,
    reply: (domain: string, like: string | undefined) =>
      `Replies go to another domain: ${domain}${like === undefined ? '' : `, which looks like ${like}`}`,
  },
} as const;
