import { EXCEPTION_TYPES, type ExceptionType } from '../../../shared/model/ids';
import { exceptionTypesFor } from '../../../shared/rules/exception-gating';
import type { Flags } from '../../../shared/rules/flags';

const LABELS: Readonly<Record<ExceptionType, string>> = {
  hash: 'File hash',
  macro_hash: 'Macro hash',
  text_content: 'Text',
  file_type: 'File type',
  allow_file_type: 'Allowed file type',
  'allow-url': 'Allowed URL',
  'allow-domain': 'Allowed domain',
  'block-url': 'Blocked URL',
  'block-domain': 'Blocked domain',
  sender_email: 'Sender',
  recipient_email: 'Recipient',
  ppat_sender_name: 'Sender of password-protected attachments',
};

const BLOCKS: readonly ExceptionType[] = ['block-url', 'block-domain'];
/** Exception types that make sense for entities of a domain; emails have all. */
const BY_DOMAIN: Readonly<Record<string, readonly ExceptionType[]>> = {
  email: EXCEPTION_TYPES,
  attachment: ['hash', 'macro_hash', 'file_type', 'allow_file_type', 'text_content'],
  file: ['hash', 'macro_hash', 'file_type', 'allow_file_type', 'text_content'],
  message: ['hash', 'text_content', 'allow-url', 'allow-domain', 'block-url', 'block-domain', 'sender_email'],
};

/** Tells if a type blocks; the others allow. */
export const isBlockType = (type: string): boolean => (BLOCKS as readonly string[]).includes(type);

/** Returns the exception types that a tool takes for entities of a domain, for the allow-list or the block-list. */
export const exceptionOptions = (
  tool: string,
  domain: string,
  flags: Flags,
  list: 'allow' | 'block',
): { value: ExceptionType; label: string }[] =>
  exceptionTypesFor(tool, flags)
    .filter((type) => isBlockType(type) === (list === 'block') && (BY_DOMAIN[domain] ?? []).includes(type))
    .map((value) => ({ value, label: LABELS[value] }));
