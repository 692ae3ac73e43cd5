/** The twelve types of exceptions: what each takes, and which list it is in. */
import type { ExceptionType } from '../model/ids';
import { ExceptionType as ExceptionTypeSchema } from '../model/ids';
import { FileTypeMode } from '../model/exception';
import { senderKind } from './sender-kind';

/** The lists of exceptions: what is allowed, what is blocked, and who may send password-protected attachments. */
export const EXCEPTION_LISTS = ['allow', 'block', 'password'] as const;
export type ExceptionList = (typeof EXCEPTION_LISTS)[number];

/** Kinds of values that exceptions take. */
export type ExceptionValueKind = 'hash' | 'text' | 'file_type' | 'url' | 'domain' | 'address' | 'sender_name';

type TypeFacts = {
  readonly label: string;
  readonly list: ExceptionList;
  readonly value: ExceptionValueKind;
  /** Takes a mode: documents with a link, without one, or both. */
  readonly hasMode?: true;
};

/** The facts of each type. */
export const EXCEPTION_TYPE_FACTS: Readonly<Record<ExceptionType, TypeFacts>> = {
  hash: { label: 'File hash', list: 'allow', value: 'hash' },
  macro_hash: { label: 'Macro hash', list: 'allow', value: 'hash' },
  text_content: { label: 'Text', list: 'allow', value: 'text' },
  file_type: { label: 'File type', list: 'allow', value: 'file_type', hasMode: true },
  allow_file_type: { label: 'Allowed file type', list: 'allow', value: 'file_type', hasMode: true },
  'allow-url': { label: 'Allowed URL', list: 'allow', value: 'url' },
  'allow-domain': { label: 'Allowed domain', list: 'allow', value: 'domain' },
  'block-url': { label: 'Blocked URL', list: 'block', value: 'url' },
  'block-domain': { label: 'Blocked domain', list: 'block', value: 'domain' },
  sender_email: { label: 'Sender', list: 'allow', value: 'address' },
  recipient_email: { label: 'Recipient', list: 'allow', value: 'address' },
  ppat_sender_name: {
    label: 'Password-protected sender',
    list: 'password',
    value: 'sender_name',
  },
};

/** Returns a type of the twelve by its name; undefined for a name that only the tenant knows. */
export const findExceptionType = (name: string): ExceptionType | undefined =>
  ExceptionTypeSchema.safeParse(name).data;

/** Returns the label of a type; the tenant's own name if Postern does not know it. */
export const exceptionTypeLabel = (name: string): string => {
  const type = findExceptionType(name);
  return type === undefined ? name : EXCEPTION_TYPE_FACTS[type].label;
};

/** Returns the list that a type is in; undefined for a type that only the tenant knows. */
export const exceptionList = (name: string): ExceptionList | undefined => {
  const type = findExceptionType(name);
  return type === undefined ? undefined : EXCEPTION_TYPE_FACTS[type].list;
};

/** Tells if a type blocks; the others allow. */
export const isBlockType = (name: string): boolean => exceptionList(name) === 'block';

const MODE_SCOPES: Readonly<Record<FileTypeMode, string>> = {
  with_or_without_link: 'With or without a link',
  with_link: 'With a link',
  without_link: 'Without a link',
};

/** Returns the label of a mode. */
export const fileTypeModeLabel = (mode: FileTypeMode): string => MODE_SCOPES[mode];

const SCOPES: Readonly<Record<ExceptionValueKind, (text: string, mode: FileTypeMode) => string>> = {
  hash: () => 'This file only',
  text: () => 'Contains the text',
  file_type: (_, mode) => MODE_SCOPES[mode],
  url: () => 'This URL only',
  domain: () => 'This domain, not its subdomains',
  address: (text) =>
    senderKind(text.trim()) === 'email' ? 'This address only' : 'This domain, not its subdomains',
  sender_name: () => 'This name or address only',
};

/** Returns what an exception reaches: a domain does not cover its subdomains, a URL covers only itself. Empty for an unknown type. */
export const exceptionScope = (
  name: string,
  text: string,
  payload?: Readonly<Record<string, unknown>> | null,
): string => {
  const type = findExceptionType(name);
  if (type === undefined) return '';
  const mode = FileTypeMode.safeParse(payload?.['mode']).data ?? 'with_or_without_link';
  return SCOPES[EXCEPTION_TYPE_FACTS[type].value](text, mode);
};
