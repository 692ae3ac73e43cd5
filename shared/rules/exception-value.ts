/** The values that exceptions of each type take. */
import type { ExceptionType } from '../model/ids';
import { isOver } from '../request-size';
import { refang } from './defang';
import { EXCEPTION_TYPE_FACTS, type ExceptionValueKind } from './exception-types';
import type { Flags } from './flags';
import { checkHashException } from './hash';
import { senderKind } from './sender-kind';

type HashFlags = Pick<Flags, 'sha256_exceptions' | 'md5_exceptions_disabled'>;

/** Returns what is wrong with a value, and what would be accepted; undefined if the value is valid. */
type ValueCheck = (text: string, flags: HashFlags) => string | undefined;

const HOST = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const isHost = (text: string): boolean => HOST.test(text);

/** A scheme, a host with an optional user and port, and anything without spaces. */
const URL_PARTS = /^https?:\/\/(?:[^\s/?#@]*@)?(\[[\da-f:.]+\]|[^\s/?#@:[\]]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i;

const checkUrl: ValueCheck = (text) => {
  const host = URL_PARTS.exec(text)?.[1];
  return host !== undefined && (host.startsWith('[') || isHost(host) || /^[a-z0-9-]+$/i.test(host))
    ? undefined
    : 'Enter a whole URL that begins with http:// or https://, such as https://fabrikam.example/login.';
};

const WHOLE_DOMAIN = 'Enter a domain without https://, path or @, such as fabrikam.example.';
const checkDomain: ValueCheck = (text) => {
  if (isHost(text)) return undefined;
  return /[^\p{ASCII}]/u.test(text)
    ? 'Enter the domain as links spell it, in ASCII: its labels begin with xn--.'
    : WHOLE_DOMAIN;
};

/** Returns true if a text is an email address with a whole domain. */
export const isAddressText = (text: string): boolean =>
  /^[^\s@]+@[^@]+$/.test(text) && isHost(text.slice(text.lastIndexOf('@') + 1));

const checkAddress: ValueCheck = (text) => {
  const isWhole = senderKind(text) === 'email' ? isAddressText(text) : isHost(text.replace(/^@/, ''));
  return isWhole
    ? undefined
    : 'Enter an email address, such as billing@fabrikam.example, or a domain, such as fabrikam.example.';
};

const checkHash: ValueCheck = (text, flags) => {
  const check = checkHashException(text, flags);
  return check.ok ? undefined : check.message;
};

/** The check of each kind; a value is trimmed and not empty before. */
const CHECKS: Readonly<Record<ExceptionValueKind, ValueCheck>> = {
  hash: checkHash,
  text: () => undefined,
  file_type: (text) =>
    /^\.?[a-z0-9]{1,8}$/i.test(text)
      ? undefined
      : 'Enter an extension of up to 8 letters or digits, such as pdf.',
  url: checkUrl,
  domain: checkDomain,
  address: checkAddress,
  sender_name: (text) =>
    /[\r\n]/.test(text) ? 'Enter one name or address. Several become an entry each.' : undefined,
};

const EMPTY: Readonly<Record<ExceptionValueKind, string>> = {
  hash: 'Enter an MD5 hash (32 hex characters) or a SHA-256 hash (64).',
  text: 'Enter the text to look for.',
  file_type: 'Enter an extension, such as pdf.',
  url: 'Enter a URL, such as https://fabrikam.example/login.',
  domain: WHOLE_DOMAIN,
  address: 'Enter an email address or a domain.',
  sender_name: 'Enter the sender’s name or address as the mail shows it.',
};

const LINK_KINDS: ReadonlySet<ExceptionValueKind> = new Set<ExceptionValueKind>(['url', 'domain', 'address']);

/** Returns a value as it is sent: trimmed, and links and addresses as they were before someone defanged them. */
export const plainExceptionValue = (type: ExceptionType, text: string): string =>
  LINK_KINDS.has(EXCEPTION_TYPE_FACTS[type].value) ? refang(text.trim()) : text.trim();

/** The most bytes that a value has: it has to fit into one request with its comment. */
const MOST_VALUE_BYTES = 900 * 1024;
const TOO_LONG = 'This value is over 900 KiB, which is too long to send. Shorten it.';

/** Returns what is wrong with the value of an exception, and what would be accepted; undefined if it is valid. */
export const checkExceptionValue = (
  type: ExceptionType,
  text: string,
  flags: HashFlags,
): string | undefined => {
  const kind = EXCEPTION_TYPE_FACTS[type].value;
  const plain = plainExceptionValue(type, text);
  if (isOver(plain, MOST_VALUE_BYTES)) return TOO_LONG;
  return plain === '' ? EMPTY[kind] : CHECKS[kind](plain, flags);
};
