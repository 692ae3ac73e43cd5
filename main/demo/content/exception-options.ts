import type { Flags } from '../flags';
import { EXCEPTION_NAMES, EXCEPTION_TYPES, type ExceptionType, type ToolId } from '../words';
import { isBlock, typesOf } from './exception-rules';

/** Exception types that make sense for entities of a domain; emails have all. */
const BY_DOMAIN: Readonly<Record<string, readonly ExceptionType[]>> = {
  email: EXCEPTION_TYPES,
  attachment: ['hash', 'macro_hash', 'file_type', 'allow_file_type', 'text_content'],
  file: ['hash', 'macro_hash', 'file_type', 'allow_file_type', 'text_content'],
  message: ['hash', 'text_content', 'allow-url', 'allow-domain', 'block-url', 'block-domain', 'sender_email'],
};

/** Returns the exception types that a tool takes for entities of a domain, for the allow-list or the block-list. */
export const exceptionOptions = (
  tool: ToolId,
  domain: string,
  flags: Flags,
  list: 'allow' | 'block',
): { value: ExceptionType; label: string }[] =>
  typesOf(tool, flags)
    .filter((type) => isBlock(type) === (list === 'block') && (BY_DOMAIN[domain] ?? []).includes(type))
    .map((value) => ({ value, label: EXCEPTION_NAMES[value] }));
