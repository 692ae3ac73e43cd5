import { getDomain } from 'tldts';
import type { Email } from '../../../shared/model/entity';
import type { LinkContext } from '../../evidence/links';
import { mailHost } from '../../evidence/sender-indicators';

/** Returns the registrable part of a host, by the public suffix list. */
const registrable = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

const MAX_DOMAINS = 20;

/** Returns the context of links for people whose addresses have these hosts. */
export const contextOfHosts = (hosts: readonly string[]): LinkContext => {
  const domains = hosts.map((host) => registrable(host) ?? host);
  return { registrable, ours: [...new Set(domains)].filter((domain) => domain !== '').slice(0, MAX_DOMAINS) };
};

/** Returns the context of an email's links and sender. The domains of its recipients count as the organization's own, or of its sender if it is outgoing. */
export const linkContext = ({ direction, from_email, recipients = [], to = [] }: Email): LinkContext => {
  const here = direction === 'outgoing' ? [from_email] : [...recipients, ...to];
  return contextOfHosts(here.map((address) => mailHost(address)));
};
