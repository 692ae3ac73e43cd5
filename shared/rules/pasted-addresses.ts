/** Email addresses in the words of a pasted text: each is read whole, or not at all. */

/** A word as an address or, if it begins with the at sign, as a domain; or the reason why it can't be read. */
type AddressReading =
  | { readonly kind: 'email' | 'domain'; readonly text: string; readonly repair?: string }
  | { readonly kind: null; readonly text: string; readonly message: string };

const MESSAGES = {
  notWhole: 'This isn’t a whole email address, such as billing@fabrikam.example.',
  begin: 'It isn’t clear where this address begins. Put a space before it.',
  wildcard:
    'Exceptions don’t take wildcards. Enter whole addresses, or the domain, such as fabrikam.example.',
};
const UNUSUAL = 'The name before the @ has unusual characters: check that they belong to it.';

/** Labels after which the address itself begins. */
const LABEL = /^[a-z][\w-]{0,20}:$/i;
/** A label that may just as well belong to the address: `=` can be part of a name. */
const MAYBE_LABEL = /^(?:[\w-]+\.)?(?:mail)?(?:mailto|from|to|cc|bcc|e-?mail|sender|recipient|user)=/i;
/** All text before an at sign without a character that ends a name: the longest name that the text can mean. */
const NAME = /(?<![^\s"<>(),:;@[\]\\])[^\s"<>(),:;@[\]\\]*$/;
const DOMAIN = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_])?/u;
/** A domain has a dot, and ends in more than a number. */
const WHOLE_DOMAIN = /^[^.]+(?:\.[^.]+)*\.(?!\d+$)[^.]+$/;

const unread = (text: string, message: string): AddressReading => ({ kind: null, text, message });

/** Returns what is wrong with the name of an address; undefined if it can be read. */
const nameProblem = (name: string): string | undefined => {
  if (name.includes('*')) return MESSAGES.wildcard;
  return /^[\p{L}\p{N}_]/u.test(name) && !MAYBE_LABEL.test(name) ? undefined : MESSAGES.begin;
};

/** Returns true if nothing but the end of a sentence, or the parameters of a `mailto:`, follows an address. */
const endsAt = (rest: string, before: string): boolean =>
  /^(?:['’`]s?)?$/.test(rest) || (/^mailto:$/i.test(before) && rest.startsWith('?'));

const readName = (text: string, name: string, domain: string): AddressReading => {
  if (name === '') return { kind: 'domain', text: domain };
  const problem = nameProblem(name);
  if (problem !== undefined) return unread(text, problem);
  const address = { kind: 'email', text: `${name}@${domain}` } as const;
  return /^[\p{L}\p{M}\p{N}_.+'&-]+$/u.test(name) ? address : { ...address, repair: UNUSUAL };
};

/** Reads a word with an at sign as an address, or as a domain that begins with one. Returns why it can't be read as either. */
export const readAddress = (text: string): AddressReading => {
  const at = text.indexOf('@');
  const name = NAME.exec(text.slice(0, at))?.[0] ?? '';
  const before = text.slice(0, at - name.length);
  const domain = DOMAIN.exec(text.slice(at + 1))?.[0] ?? '';
  const rest = text.slice(at + 1 + domain.length);
  if (!WHOLE_DOMAIN.test(domain) || !endsAt(rest, before)) return unread(text, MESSAGES.notWhole);
  if (before !== '' && !LABEL.test(before)) return unread(text, MESSAGES.begin);
  return readName(text, name, domain);
};
