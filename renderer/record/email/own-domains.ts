import { getDomain } from 'tldts';
import type { Email } from '../../../shared/model/entity';
import type { LinkContext } from '../../evidence/links';
import { mailHost } from '../../evidence/sender-indicators';

/** The registrable part of a host, by the public suffix list. */
const registrable = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

const MOST = 20;

/** Returns the context for judging an email's links and sender: the domains of its people on this side count as the organization's own. */
export const linkContext = ({ direction, from_email, recipients, to }: Email): LinkContext => {
  const here = direction === 'outgoing' ? [from_email] : [...recipients, ...to];
  const domains = here.map((address) => mailHost(address)).map((host) => registrable(host) ?? host);
  return { registrable, ours: [...new Set(domains)].filter((domain) => domain !== '').slice(0, MOST) };
};
