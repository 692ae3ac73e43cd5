/** Finds what is suspicious about a sender: names that claim to be someone else. */
import type { Indicator } from '../../shared/model/indicator';
import { looksLike, BRAND_DOMAINS, hostIndicators } from './host-indicators';
import { hasInvisible, withoutInvisible } from '../../shared/model/invisible';
import { asciiName } from './links';
import { mixedScripts } from './look-alikes';

export type Sender = {
  readonly name: string;
  readonly address: string;
  readonly replyTo?: string | null | undefined;
};
export type SenderContext = {
  readonly registrable: (host: string) => string | null;
  readonly ours: readonly string[];
};

const ADDRESS = /[^\s@<>()"',;:]+@([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/u;
const HOST = /(?:^|[\s(<"'])((?:[\p{L}\p{N}-]+\.)+(?:com|org|net|gov|edu|io|co|[a-z]{2}))(?=$|[\s)>"',.;])/iu;

/** The host of a mail address in ASCII; empty where there is none. */
export const mailHost = (address: string): string =>
  asciiName(withoutInvisible(address.slice(address.lastIndexOf('@') + 1)).trim()) ?? '';

/** What speaks against a sender's name, address and reply address. */
export const senderIndicators = (
  { name, address, replyTo }: Sender,
  { registrable, ours }: SenderContext,
): Indicator[] => {
  const host = mailHost(address);
  const domain = registrable(host) ?? host;
  const same = (other: string) => (registrable(other) ?? other) === domain;
  const signs: Indicator[] = [];
  const plain = withoutInvisible(name).normalize('NFKC');
  const shown = ADDRESS.exec(plain);
  const named = shown ? (asciiName(shown[1] ?? '') ?? '') : '';
  if (shown && withoutInvisible(shown[0]).toLowerCase() !== address.toLowerCase()) {
    signs.push({
      kind: 'name-address',
      text: `The name shows another address: ${shown[0]}`,
      weight: same(named) ? 'warn' : 'bad',
    });
  }
  const claimed = shown ? undefined : asciiName(HOST.exec(plain)?.[1] ?? ' ');
  if (claimed && !same(claimed))
    signs.push({ kind: 'name-host', text: `The name shows another domain: ${claimed}`, weight: 'warn' });
  if (hasInvisible(name) || hasInvisible(address))
    signs.push({ kind: 'invisible', text: 'Holds characters that cannot be seen', weight: 'bad' });
  const mixed = plain
    .split(/[\s.,@()-]+/)
    .map(mixedScripts)
    .find((scripts) => scripts.length > 0);
  if (mixed)
    signs.push({
      kind: 'name-mixed',
      text: `A word of the name mixes ${mixed.join(' and ')} letters`,
      weight: 'bad',
    });
  if (replyTo) {
    const reply = mailHost(replyTo);
    if (reply !== '' && !same(reply)) {
      const like = looksLike(reply, [domain, ...ours, ...BRAND_DOMAINS]);
      signs.push({
        kind: 'reply',
        text: `Answers go to another domain: ${reply}${like ? `, which looks like ${like}` : ''}`,
        weight: like ? 'bad' : 'warn',
      });
    }
  }
  return [...signs, ...(host === '' ? [] : hostIndicators(host, ours))];
};
