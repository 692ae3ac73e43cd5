import { useApp } from './app-store';

/** Share of the recipients that a domain needs at least to count as the organization's own. */
const LEAST_SHARE = 0.25;

/** Recipients that must be known at least: a few emails can all be the same spam. */
const LEAST_RECIPIENTS = 50;

/** Other domains that must have written to a domain: everybody writes to the tenant's people, and to the address in a spam's To only its sender. */
const LEAST_OTHER_SENDERS = 10;

/** Emails of one sender to the same recipients. */
export type CountedEmails = {
  readonly sender: unknown;
  readonly recipients: unknown;
  readonly count: number;
};

/** Returns the domains of the addresses in a text: an address, or a list of them as JSON. */
export const hostsIn = (addresses: unknown): readonly string[] =>
  typeof addresses === 'string'
    ? [...addresses.matchAll(/@([^\s@"',;<>[\]]+)/g)].flatMap(([, host]) =>
        host ? [host.toLowerCase()] : [],
      )
    : [];

/** Returns the domains that a large share of recipients have, and to which many other domains write. */
export const commonDomains = (emails: readonly CountedEmails[]): string[] => {
  const received = new Map<string, { count: number; readonly senders: Set<string> }>();
  let all = 0;
  for (const { sender, recipients, count } of emails) {
    const [from = ''] = hostsIn(sender);
    for (const host of hostsIn(recipients)) {
      const known = received.get(host) ?? { count: 0, senders: new Set<string>() };
      known.count += count;
      if (from !== '' && from !== host) known.senders.add(from);
      received.set(host, known);
      all += count;
    }
  }
  if (all < LEAST_RECIPIENTS) return [];
  return [...received]
    .filter(([, { count, senders }]) => count / all >= LEAST_SHARE && senders.size >= LEAST_OTHER_SENDERS)
    .map(([host]) => host);
};

/** Adds to the organization's own domains, which are shown as they are. A new session begins without any. */
export const addOwnDomains = (domains: readonly string[]): void => {
  const known = useApp.getState().ownDomains;
  const added = domains.filter((domain) => !known.includes(domain));
  if (added.length > 0) useApp.setState({ ownDomains: [...known, ...added] });
};
