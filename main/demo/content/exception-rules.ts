import type { Flags } from '../flags';
import { EXCEPTION_NAMES, type ExceptionType, TOOL_NAMES, type ToolId } from '../words';

/** A field of an exception that is refused, and the tenant's words. */
export type Refusal = {
  readonly field: 'sec_type' | 'exception_type' | 'exception_str' | 'exception_payload.mode';
  readonly message: string;
};

const OF_FILES: readonly ExceptionType[] = [
  'hash',
  'macro_hash',
  'file_type',
  'allow_file_type',
  'ppat_sender_name',
];
const OF_TEXTS: readonly ExceptionType[] = ['hash', 'text_content', 'sender_email', 'recipient_email'];
const OF_LINKS: readonly ExceptionType[] = ['allow-url', 'allow-domain', 'block-url', 'block-domain'];
const OF_MAIL: readonly ExceptionType[] = ['sender_email', 'recipient_email', 'text_content'];

/** The types of exceptions that each tool takes. */
const TYPES: Readonly<Record<ToolId, readonly ExceptionType[]>> = {
  checkpoint_te: OF_FILES,
  cp_threat_extraction: OF_FILES,
  checkpoint_av: OF_FILES,
  checkpoint2: OF_FILES,
  checkpoint_url: OF_LINKS,
  avanan_url: OF_LINKS,
  ap_avanan: OF_MAIL,
  clicktime_protection: OF_LINKS,
  avanan_dlp: OF_TEXTS,
  dlp_checkpoint: OF_TEXTS,
  dlp_gtb: OF_TEXTS,
  lastline_av_file: OF_FILES,
  lastline_te: OF_FILES,
  ms_defender: OF_FILES,
  files_behind_links: OF_FILES,
  microsoft_encryption: [],
};

/** Returns true if a type blocks; the others allow. */
export const isBlock = (type: string): boolean => type === 'block-url' || type === 'block-domain';

const isOff = (tool: ToolId, flags: Flags): boolean =>
  (tool === 'ms_defender' || tool === 'files_behind_links') && !flags[tool];
const isHash = (type: ExceptionType): boolean => type === 'hash' || type === 'macro_hash';

/** Returns the types of exceptions that a tool takes under the tenant's flags. */
export const typesOf = (tool: ToolId, flags: Flags): readonly ExceptionType[] => {
  if (isOff(tool, flags)) return [];
  const takesHashes = flags.sha256_exceptions || !flags.md5_exceptions_disabled;
  return TYPES[tool].filter((type) => takesHashes || !isHash(type));
};

/** Returns the kind of a hash by its length in hex characters. */
export const hashColumn = (text: string): 'md5' | 'sha256' | undefined => {
  if (!/^[0-9a-f]+$/i.test(text)) return undefined;
  return text.length === 32 ? 'md5' : text.length === 64 ? 'sha256' : undefined;
};

/** Returns true if a sender or recipient is an email address: it has an @ after the first character. Otherwise it is a domain. */
export const isEmail = (text: string): boolean => text.lastIndexOf('@') > 0;

const hashProblem = (text: string, flags: Flags): string | undefined => {
  const kind = hashColumn(text);
  if (kind === undefined) return 'A hash is an MD5 of 32 hex characters or a SHA256 of 64';
  const isTaken = kind === 'md5' ? !flags.md5_exceptions_disabled : flags.sha256_exceptions;
  return isTaken ? undefined : `This tenant takes no ${kind.toUpperCase()} hashes`;
};

const isDomain = (text: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(text);
const isParty = (text: string): boolean =>
  isDomain(isEmail(text) ? text.slice(text.lastIndexOf('@') + 1) : text.replace(/^@/, ''));
const isUrl = (text: string): boolean => /^https?:\/\/[^\s/]+(\/\S*)?$/i.test(text);
const isExtension = (text: string): boolean => /^\.?[a-z0-9]{1,8}$/i.test(text);

type Form = readonly [fits: (text: string) => boolean, otherwise: string];
const URL_FORM: Form = [isUrl, 'It is not a whole URL'];
const DOMAIN_FORM: Form = [isDomain, 'It is not a domain'];
const PARTY_FORM: Form = [isParty, 'It is neither an email address nor a domain'];
const EXTENSION_FORM: Form = [isExtension, 'It is not an extension of a file'];

/** The form of the text of each type; texts and names have none, and hashes depend on flags. */
const FORMS: Readonly<Partial<Record<ExceptionType, Form>>> = {
  file_type: EXTENSION_FORM,
  allow_file_type: EXTENSION_FORM,
  'allow-url': URL_FORM,
  'block-url': URL_FORM,
  'allow-domain': DOMAIN_FORM,
  'block-domain': DOMAIN_FORM,
  sender_email: PARTY_FORM,
  recipient_email: PARTY_FORM,
};

/** Returns what is wrong with the text of an exception; undefined if nothing is. */
const textProblem = (type: ExceptionType, text: string, flags: Flags): string | undefined => {
  if (text === '') return 'An exception needs a text';
  if (isHash(type)) return hashProblem(text, flags);
  const [fits, otherwise] = FORMS[type] ?? [];
  return fits === undefined || fits(text) ? undefined : otherwise;
};

/** Returns why the tenant refuses an exception; undefined if it takes it. */
export const findRefusal = (
  {
    tool,
    type,
    text,
    mode,
  }: { readonly tool: ToolId; readonly type: ExceptionType; readonly text: string; readonly mode: unknown },
  flags: Flags,
): Refusal | undefined => {
  const types = typesOf(tool, flags);
  if (types.length === 0)
    return { field: 'sec_type', message: `${TOOL_NAMES[tool]} takes no exceptions at this tenant` };
  if (!types.includes(type))
    return {
      field: 'exception_type',
      message: `${TOOL_NAMES[tool]} takes no exception of type ${EXCEPTION_NAMES[type]}`,
    };
  const message = textProblem(type, text.trim(), flags);
  if (message !== undefined) return { field: 'exception_str', message };
  return mode === undefined || FORMS[type] === EXTENSION_FORM
    ? undefined
    : { field: 'exception_payload.mode', message: 'Only file types have a mode' };
};
