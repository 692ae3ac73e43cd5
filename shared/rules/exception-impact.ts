/** The mails and files that an exception applies to, as comparisons of fields. */
import type { ImpactTerm } from './impact-terms';
import type { ExceptionType } from '../model/ids';
import { plainExceptionValue } from './exception-value';
import { hashKind } from './hash';
import { senderKind } from './sender-kind';

/** A way to find what an exception applies to. `atMost`: the field is wider than the exception. */
export type ImpactWay = { readonly term: ImpactTerm; readonly atMost: boolean };

const way = (
  role: ImpactTerm['role'],
  match: ImpactTerm['match'],
  value: string,
  atMost = false,
): ImpactWay => ({
  term: { role, match, value: value.toLowerCase() },
  atMost,
});

const addressWays = (text: string, whole: 'sender' | 'recipients'): readonly ImpactWay[] => {
  if (senderKind(text) === 'email') return [way(whole, 'is', text)];
  const domain = text.replace(/^@/, '');
  const byAddress = way(whole, 'endsWith', `@${domain}`);
  return whole === 'sender' ? [way('senderDomain', 'is', domain), byAddress] : [byAddress];
};

const urlHost = (url: string): string => /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url)?.[1] ?? '';

type Ways = (text: string, mode: string | undefined) => readonly ImpactWay[];

const hashWays: Ways = (text) => [way(hashKind(text) === 'sha256' ? 'sha256' : 'md5', 'is', text)];
const domainWays: Ways = (text) => [way('linkDomains', 'is', text)];
const urlWays: Ways = (text) => [way('urls', 'is', text), way('linkDomains', 'is', urlHost(text), true)];
/** Modes other than both leave out files with or without a link, which no field tells. */
const fileTypeWays: Ways = (text, mode) => {
  const isHalf = mode === 'with_link' || mode === 'without_link';
  return [way('fileNames', 'endsWith', `.${text.replace(/^\./, '')}`, isHalf)];
};

const WAYS: Readonly<Record<ExceptionType, Ways>> = {
  hash: hashWays,
  macro_hash: (text) => [way('macroHash', 'is', text)],
  file_type: fileTypeWays,
  allow_file_type: fileTypeWays,
  'allow-domain': domainWays,
  'block-domain': domainWays,
  'allow-url': urlWays,
  'block-url': urlWays,
  sender_email: (text) => addressWays(text, 'sender'),
  recipient_email: (text) => addressWays(text, 'recipients'),
  // Only mails with a password-protected attachment count, which no field tells.
  ppat_sender_name: (text) => [way(text.includes('@') ? 'sender' : 'senderName', 'is', text, true)],
  text_content: (text) => [way('words', 'contains', text)],
};

/** Returns the ways to find what an exception applies to, the best first: which of them works depends on the fields that rows have. */
export const impactWays = (
  type: ExceptionType,
  value: string,
  mode: string | undefined,
): readonly ImpactWay[] => WAYS[type](plainExceptionValue(type, value), mode);
