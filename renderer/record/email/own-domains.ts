import { getDomain } from 'tldts';
import type { Email } from '../../../shared/model/entity';
import type { LinkWorld } from '../../../shared/rules/links';
import { domainOf } from '../../../shared/rules/sender-signs';

/** The part of a host that can be registered, by the public suffix list. */
const registrable = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

const MOST = 20;

/** What a mail's links and sender are judged by: the domains of those whom it concerns here count as the organisation's own. */
export const linkWorld = ({ direction, from_email, recipients, to }: Email): LinkWorld => {
  const here = direction === 'outgoing' ? [from_email] : [...recipients, ...to];
  const domains = here.map((address) => domainOf(address)).map((host) => registrable(host) ?? host);
  return { registrable, ours: [...new Set(domains)].filter((domain) => domain !== '').slice(0, MOST) };
};
