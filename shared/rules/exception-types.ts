/** The twelve types of exceptions: what each takes, and which list it is in. */
import type { ExceptionType } from '../model/ids';
import { ExceptionType as ExceptionTypeSchema } from '../model/ids';
import { FileTypeMode } from '../model/exception';
import { formatQuantity } from './quantity';
import { senderKind } from './sender-kind';

/** The lists of exceptions: what is allowed, what is blocked, and who may send password-protected attachments. */
export const EXCEPTION_LISTS = ['allow', 'block', 'password'] as const;
export type ExceptionList = (typeof EXCEPTION_LISTS)[number];
/** The names of the lists. */
export const EXCEPTION_LIST_LABELS: Readonly<Record<ExceptionList, string>> = {
  allow: 'Allow',
  block: 'Block',
  password: 'Allow password-protected files',
};

/** Kinds of values that exceptions take. */
export type ExceptionValueKind = 'hash' | 'text' | 'file_type' | 'url' | 'domain' | 'address' | 'sender_name';

type TypeFacts = {
  readonly label: string;
  /** The name that exceptions of the type are counted by: `2 senders`. */
  readonly noun: string;
  readonly list: ExceptionList;
  readonly value: ExceptionValueKind;
  /** Takes a mode: documents with a link, without one, or both. */
  readonly hasMode?: true;
};

/** The facts of each type. */
export const EXCEPTION_TYPE_FACTS: Readonly<Record<ExceptionType, TypeFacts>> = {
  hash: { label: 'File hash', noun: 'file hash', list: 'allow', value: 'hash' },
  macro_hash: { label: 'Macro hash', noun: 'macro hash', list: 'allow', value: 'hash' },
  text_content: { label: 'Text', noun: 'text', list: 'allow', value: 'text' },
  file_type: { label: 'File type', noun: 'file type', list: 'allow', value: 'file_type', hasMode: true },
  allow_file_type: {
    label: 'Allowed file type',
    noun: 'allowed file type',
    list: 'allow',
    value: 'file_type',
    hasMode: true,
  },
  'allow-url': { label: 'Allowed URL', noun: 'URL', list: 'allow', value: 'url' },
  'allow-domain': { label: 'Allowed domain', noun: 'link domain', list: 'allow', value: 'domain' },
  'block-url': { label: 'Blocked URL', noun: 'URL', list: 'block', value: 'url' },
  'block-domain': { label: 'Blocked domain', noun: 'link domain', list: 'block', value: 'domain' },
  sender_email: { label: 'Sender', noun: 'sender', list: 'allow', value: 'address' },
  recipient_email: { label: 'Recipient', noun: 'recipient', list: 'allow', value: 'address' },
  ppat_sender_name: {
    label: 'Password-protected sender',
    noun: 'sender of password-protected files',
    list: 'password',
    value: 'sender_name',
  },
};

/** Returns a type of the twelve by its name; undefined for a name that only the tenant knows. */
export const findExceptionType = (name: string): ExceptionType | undefined =>
  Object.hasOwn(EXCEPTION_TYPE_FACTS, name) ? (name as ExceptionType) : undefined;

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

/** Returns true if the name of a type says which list it is in. That the other types allow is an assumption. */
export const saysList = (name: string): boolean => /^(allow|block)[-_]|^ppat_/.test(name);

/** Returns true if a type blocks; the others allow. */
export const isBlockType = (name: string): boolean => exceptionList(name) === 'block';

const MODE_SCOPES: Readonly<Record<FileTypeMode, string>> = {
  with_or_without_link: 'With or without a link',
  with_link: 'With a link',
  without_link: 'Without a link',
};

/** Returns the label of a mode. */
export const fileTypeModeLabel = (mode: FileTypeMode): string => MODE_SCOPES[mode];

/** A tenant may apply a domain to its subdomains too. */
const DOMAIN_SCOPE = 'This domain, maybe its subdomains';

const SCOPES: Readonly<Record<ExceptionValueKind, (text: string, mode: FileTypeMode) => string>> = {
  hash: () => 'Files with this hash',
  text: () => 'Contains the text',
  file_type: (_, mode) => MODE_SCOPES[mode],
  url: () => 'This URL',
  domain: () => DOMAIN_SCOPE,
  address: (text) => (senderKind(text.trim()) === 'email' ? 'This address' : DOMAIN_SCOPE),
  sender_name: () => 'This name or address',
};

/** Returns what an exception reaches; empty for an unknown type. */
export const exceptionScope = (
  name: string,
  text: string,
  payload?: Readonly<Record<string, unknown>> | null,
): string => {
  const type = findExceptionType(name);
  if (type === undefined) return '';
  // Most payloads have no mode, and a schema would create an error for each of them.
  const sent = payload?.['mode'];
  const mode = (sent === undefined ? undefined : FileTypeMode.safeParse(sent).data) ?? 'with_or_without_link';
  return SCOPES[EXCEPTION_TYPE_FACTS[type].value](text, mode);
};

/** Exceptions of a type, counted. */
export type TypeCounts = Readonly<Partial<Record<ExceptionType, number>>>;

/** Counts exceptions by their type. */
export const countTypes = (entries: readonly { readonly exception_type: ExceptionType }[]): TypeCounts => {
  const counts: Partial<Record<ExceptionType, number>> = {};
  for (const { exception_type } of entries) counts[exception_type] = (counts[exception_type] ?? 0) + 1;
  return counts;
};

const LIST_VERBS: Readonly<Record<ExceptionList, string>> = {
  allow: 'Lets through',
  block: 'Blocks',
  password: 'Lets through password-protected files of',
};

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

const counted = (list: ExceptionList, noun: string, n: number): string => {
  if (list === 'password') return formatQuantity(n, 'sender');
  return noun.endsWith('hash') ? formatQuantity(n, noun, `${noun}es`) : formatQuantity(n, noun);
};

const listEffect = (list: ExceptionList, counts: TypeCounts): string => {
  const nouns = new Map<string, number>();
  for (const type of ExceptionTypeSchema.options) {
    const { list: own, noun } = EXCEPTION_TYPE_FACTS[type];
    const n = own === list ? (counts[type] ?? 0) : 0;
    if (n > 0) nouns.set(noun, (nouns.get(noun) ?? 0) + n);
  }
  const parts = [...nouns].map(([noun, n]) => counted(list, noun, n));
  return parts.length === 0 ? '' : `${LIST_VERBS[list]} ${joined(parts)}.`;
};

/** Says what exceptions do: `Lets through 2 file hashes and 3 senders. Blocks 12 link domains.` */
export const exceptionEffect = (counts: TypeCounts): string =>
  EXCEPTION_LISTS.map((list) => listEffect(list, counts))
    .filter(Boolean)
    .join(' ');
