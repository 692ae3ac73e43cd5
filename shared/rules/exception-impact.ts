/** The mails and files that an exception applies to, as comparisons of fields. */
import type { ImpactTerm } from './impact-terms';
import type { ExceptionType } from '../model/ids';
import { plainExceptionValue } from './exception-value';
import { hashKind } from './hash';
import { senderKind } from './sender-kind';

const term = (
  part: ImpactTerm['part'],
  match: ImpactTerm['match'],
  value: string,
  atMost = false,
): ImpactTerm => ({ part, match, value, ...(atMost ? { atMost } : {}) });

const addressTerms = (text: string, whole: 'sender' | 'recipients'): readonly ImpactTerm[] => {
  if (senderKind(text) === 'email') return [term(whole, 'is', text)];
  const domain = text.replace(/^@/, '');
  const byAddress = term(whole, 'endsWith', `@${domain}`);
  return whole === 'sender' ? [term('senderDomain', 'is', domain), byAddress] : [byAddress];
};

const urlHost = (url: string): string => /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url)?.[1] ?? '';

type Terms = (text: string, mode: string | undefined) => readonly ImpactTerm[];

const hashTerms: Terms = (text) => [term(hashKind(text) === 'sha256' ? 'sha256' : 'md5', 'is', text)];
const domainTerms: Terms = (text) => [term('linkDomain', 'is', text)];
const urlTerms: Terms = (text) => [
  { ...term('urls', 'is', text), matchesCase: true },
  term('linkDomain', 'is', urlHost(text), true),
];
/** Modes other than both leave out files with or without a link, which no field tells. */
const fileTypeTerms: Terms = (text, mode) => {
  const isHalf = mode === 'with_link' || mode === 'without_link';
  return [term('fileNames', 'endsWith', `.${text.replace(/^\./, '')}`, isHalf)];
};

const TERMS: Readonly<Record<ExceptionType, Terms>> = {
  hash: hashTerms,
  macro_hash: (text) => [term('macroHash', 'is', text)],
  file_type: fileTypeTerms,
  allow_file_type: fileTypeTerms,
  'allow-domain': domainTerms,
  'block-domain': domainTerms,
  'allow-url': urlTerms,
  'block-url': urlTerms,
  sender_email: (text) => addressTerms(text, 'sender'),
  recipient_email: (text) => addressTerms(text, 'recipients'),
  // Only mails with a password-protected attachment count, which no field tells.
  ppat_sender_name: (text) => [term(text.includes('@') ? 'sender' : 'senderName', 'is', text, true)],
  text_content: (text) => [term('words', 'contains', text)],
};

/** Returns the comparisons that find what an exception applies to, the best first: which of them works depends on the fields that rows have. */
export const impactTerms = (
  type: ExceptionType,
  value: string,
  mode: string | undefined,
): readonly ImpactTerm[] => TERMS[type](plainExceptionValue(type, value), mode);
