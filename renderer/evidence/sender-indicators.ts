/** Finds what is suspicious about a sender: names that claim to be someone else. */
import type { Indicator } from '../../shared/model/indicator';
import { hasInvisible, withoutInvisible } from '../../shared/model/invisible';
import { BRAND_DOMAINS } from '../../shared/rules/brand-domains';
import { hostIndicators, looksLike } from './host-indicators';
import { asciiName } from './links';
import { mixedScripts } from './look-alikes';
import { TEXT } from './text';

export type Sender = {
  readonly name: string;
  readonly address: string;
  readonly replyTo?: string | null | undefined;
};
export type SenderContext = {
  /** Returns the registrable part of a host, by the public suffix list. */
  readonly registrable: (host: string) => string | null;
  /** The organization's own domains. */
  readonly ours: readonly string[];
};

const ADDRESS = /(?<![^\s@<>()"',;:])[^\s@<>()"',;:]+@([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/u;
const HOST = /(?:^|[\s(<"'])((?:[\p{L}\p{N}-]+\.)+(?:com|org|net|gov|edu|io|co|[a-z]{2}))(?=$|[\s)>"',.;])/iu;

/** Returns the host of an email address in ASCII; empty if it has none. */
export const mailHost = (address: string): string =>
  asciiName(withoutInvisible(address.slice(address.lastIndexOf('@') + 1)).trim()) ?? '';

/** True if a host belongs to the sender's own domain. */
type IsOwn = (host: string) => boolean;

/** Compares an address or a domain in the name with the real address. */
const claimIndicators = (name: string, address: string, isOwn: IsOwn): Indicator[] => {
  const shown = ADDRESS.exec(name);
  if (shown) {
    if (withoutInvisible(shown[0]).toLowerCase() === address.toLowerCase()) return [];
    const weight = isOwn(asciiName(shown[1] ?? '') ?? '') ? 'warn' : 'bad';
    return [{ kind: 'name-address', text: TEXT.sender.otherAddress(shown[0]), weight }];
  }
  const claimed = asciiName(HOST.exec(name)?.[1] ?? ' ');
  return claimed && !isOwn(claimed)
    ? [{ kind: 'name-host', text: TEXT.sender.otherDomain(claimed), weight: 'warn' }]
    : [];
};

const mixedIndicators = (name: string): Indicator[] => {
  const mixed = name
    .split(/[\s.,@()-]+/)
    .map(mixedScripts)
    .find((scripts) => scripts.length > 0);
  return mixed ? [{ kind: 'name-mixed', text: TEXT.sender.mixed(mixed), weight: 'bad' }] : [];
};

const replyIndicators = (replyTo: string, isOwn: IsOwn, domains: readonly string[]): Indicator[] => {
  const reply = mailHost(replyTo);
  if (reply === '' || isOwn(reply)) return [];
  const like = looksLike(reply, domains);
  return [{ kind: 'reply', text: TEXT.sender.reply(reply, like), weight: like ? 'bad' : 'warn' }];
};

/** Returns what is suspicious about a sender's name, address and reply address. */
export const senderIndicators = (
  { name, address, replyTo }: Sender,
  { registrable, ours }: SenderContext,
): Indicator[] => {
  const host = mailHost(address);
  const domain = registrable(host) ?? host;
  const isOwn: IsOwn = (other) => (registrable(other) ?? other) === domain;
  const plainName = withoutInvisible(name).normalize('NFKC');
  const isHidden = hasInvisible(name) || hasInvisible(address);
  return [
    ...claimIndicators(plainName, address, isOwn),
    ...(isHidden ? [{ kind: 'invisible', text: TEXT.invisible, weight: 'bad' } as const] : []),
    ...mixedIndicators(plainName),
    ...replyIndicators(replyTo ?? '', isOwn, [domain, ...ours, ...BRAND_DOMAINS]),
    ...(host === '' ? [] : hostIndicators(host, ours)),
  ];
};
