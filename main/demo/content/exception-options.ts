import { EXCEPTION_TYPES, type ExceptionType } from '../../../shared/model/ids';
import { exceptionTypesFor } from '../../../shared/rules/exception-gating';
import { exceptionTypeLabel, isBlockType } from '../../../shared/rules/exception-types';
import type { Flags } from '../../../shared/rules/flags';

/** Exception types that make sense for entities of a domain; emails have all. */
const BY_DOMAIN: Readonly<Record<string, readonly ExceptionType[]>> = {
  email: EXCEPTION_TYPES,
  attachment: ['hash', 'macro_hash', 'file_type', 'allow_file_type', 'text_content'],
  file: ['hash', 'macro_hash', 'file_type', 'allow_file_type', 'text_content'],
  message: ['hash', 'text_content', 'allow-url', 'allow-domain', 'block-url', 'block-domain', 'sender_email'],
};

/** Returns the exception types that a tool takes for entities of a domain, for the allow-list or the block-list. */
export const exceptionOptions = (
  tool: string,
  domain: string,
  flags: Flags,
  list: 'allow' | 'block',
): { value: ExceptionType; label: string }[] =>
  exceptionTypesFor(tool, flags)
    .filter((type) => isBlockType(type) === (list === 'block') && (BY_DOMAIN[domain] ?? []).includes(type))
    .map((value) => ({ value, label: exceptionTypeLabel(value) }));
