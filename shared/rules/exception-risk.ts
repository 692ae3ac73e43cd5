/** Exceptions that do more than their analyst is likely to want: the value is shared by many senders, or is the organization's own. */
import largeProviders from 'email-providers/common.json' with { type: 'json' };
import type { ExceptionType } from '../model/ids';
import { EXCEPTION_TYPE_FACTS, isBlockType } from './exception-types';
import { plainExceptionValue } from './exception-value';
import { extensionRisk } from './file-extensions';
import { isOwnHost, isPublicIpv4 } from './hosts';
import { isIp } from './ip';

/**
 * The reasons why an exception has to be confirmed: a domain of the organization, a provider whose domain anybody uses, an address that
 * is private, a type of file that attackers send, and a text so short that much has it.
 */
export const EXCEPTION_RISKS = ['own', 'provider', 'private', 'fileType', 'short'] as const;
export type ExceptionRisk = (typeof EXCEPTION_RISKS)[number];

const PROVIDERS: ReadonlySet<string> = new Set(largeProviders);
/** Countries' domains of the largest providers, and the services whose links honest mail is full of. */
const PROVIDER_HOST =
  /(?:^|\.)(?:(?:gmail|googlemail|google|hotmail|live|outlook|msn|yahoo|ymail|rocketmail|gmx|yandex|aol|icloud)\.(?:com?\.)?[a-z]{2,3}|(?:microsoft|microsoftonline|office|office365|sharepoint|onedrive|dropbox|box|sharefile|slack|github|zoom|adobe|docusign|amazonaws|cloudfront|windows|apple|protonmail|pm)\.(?:com|net|me|us))$/;

/** Returns true if anybody can have an address or a page in a domain. */
export const isMailProvider = (host: string): boolean => PROVIDERS.has(host) || PROVIDER_HOST.test(host);
/** Addresses that name the machine itself (RFC 4291), one of an organization (RFC 4193) or of a link (RFC 4291). */
const PRIVATE_IPV6 = /^(?:::1?$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;
const isPrivate = (host: string): boolean => {
  if (host.includes(':')) return PRIVATE_IPV6.test(host);
  return isIp(host) ? !isPublicIpv4(host) : !host.includes('.');
};

/** The fewest characters of a text that few mails have by chance. */
const LEAST_TEXT = 6;

/** Returns the host that an exception is about; undefined if it is about none. */
const hostOf = (type: ExceptionType, text: string): string | undefined => {
  const value = text.toLowerCase();
  switch (EXCEPTION_TYPE_FACTS[type].value) {
    case 'url':
      return /^https?:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:@]+)/.exec(value)?.[1]?.replace(/[[\]]/g, '');
    case 'domain':
      return value;
    case 'address':
      return value.slice(value.lastIndexOf('@') + 1);
    default:
      return undefined;
  }
};

/** Returns true if an exception names one address, which is not all that its domain sends. */
const isOneAddress = (type: ExceptionType, text: string): boolean =>
  EXCEPTION_TYPE_FACTS[type].value === 'address' && text.indexOf('@') > 0;

const hostRisk = (
  type: ExceptionType,
  text: string,
  own: readonly string[],
): 'own' | 'provider' | 'private' | undefined => {
  const host = hostOf(type, text);
  if (host === undefined) return undefined;
  // Whoever forges a sender forges a colleague's; a recipient is one of the organization's people.
  if (isOwnHost(host, own) && !(type === 'recipient_email' && isOneAddress(type, text))) return 'own';
  if (isPrivate(host)) return 'private';
  // One address at a provider is one person, and one allowed URL one page.
  return isMailProvider(host) && !isOneAddress(type, text) && type !== 'allow-url' ? 'provider' : undefined;
};

/** Returns why an exception has to be confirmed; undefined if nothing speaks against it. `own` are the organization's domains, as far as they are known. */
export const findExceptionRisk = (
  type: ExceptionType,
  text: string,
  own: readonly string[],
): ExceptionRisk | undefined => {
  const plain = plainExceptionValue(type, text);
  if (plain === '') return undefined;
  const { value } = EXCEPTION_TYPE_FACTS[type];
  if (value === 'file_type')
    return extensionRisk(plain.replace(/^\./, '').toLowerCase()) ? 'fileType' : undefined;
  if (value === 'text') return plain.length < LEAST_TEXT ? 'short' : undefined;
  return hostRisk(type, plain, own);
};

const OWN_SENDER = 'Your organization’s own domain: forged emails in its name would pass.';
const OWN_RECIPIENT =
  'Your organization’s own domain: what the tool finds in any email to it would be let through.';
const OWN_LINK = 'Your organization’s own domain: every link to it would be let through.';
/** The words for an allow of the organization's own domain, by its type. Others are about senders. */
const OWN_ALLOWS: Partial<Readonly<Record<ExceptionType, string>>> = {
  recipient_email: OWN_RECIPIENT,
  'allow-domain': OWN_LINK,
  'allow-url': OWN_LINK,
};

type RiskWords = Readonly<Record<'block' | 'allow', string>>;
const WORDS: Readonly<Record<ExceptionRisk, RiskWords>> = {
  own: {
    block: 'Your organization’s own domain: its links would be blocked.',
    allow: OWN_SENDER,
  },
  provider: {
    block: 'A large provider: legitimate emails link to it too.',
    allow: 'A large provider: anybody can have an address or a page there.',
  },
  private: {
    block: 'A private address: other networks use it for other machines.',
    allow: 'A private address: other networks use it for other machines.',
  },
  fileType: { block: '', allow: 'Attackers send files of this type.' },
  short: { block: '', allow: 'Many emails are likely to contain a text this short.' },
};

/** Says why an exception of a type has to be confirmed, in a sentence. */
export const exceptionRiskWords = (risk: ExceptionRisk, type: ExceptionType): string => {
  if (isBlockType(type)) return WORDS[risk].block;
  return (risk === 'own' ? OWN_ALLOWS[type] : undefined) ?? WORDS[risk].allow;
};
