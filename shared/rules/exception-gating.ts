import { EXCEPTION_TYPES, type ExceptionType, type SecToolId } from '../model/ids';
import type { FlagName, Flags } from './flags';

const FILE_TYPES: readonly ExceptionType[] = [
  'hash',
  'macro_hash',
  'file_type',
  'allow_file_type',
  'ppat_sender_name',
];
const DLP_TYPES: readonly ExceptionType[] = ['hash', 'text_content', 'sender_email', 'recipient_email'];
const URL_TYPES: readonly ExceptionType[] = ['allow-url', 'allow-domain', 'block-url', 'block-domain'];
const MAIL_TYPES: readonly ExceptionType[] = ['sender_email', 'recipient_email', 'text_content'];

const TYPES: Readonly<Partial<Record<SecToolId, readonly ExceptionType[]>>> = {
  checkpoint_te: FILE_TYPES,
  cp_threat_extraction: FILE_TYPES,
  checkpoint_av: FILE_TYPES,
  checkpoint2: FILE_TYPES,
  lastline_av_file: FILE_TYPES,
  lastline_te: FILE_TYPES,
  ms_defender: FILE_TYPES,
  files_behind_links: FILE_TYPES,
  avanan_dlp: DLP_TYPES,
  dlp_checkpoint: DLP_TYPES,
  dlp_gtb: DLP_TYPES,
  checkpoint_url: URL_TYPES,
  avanan_url: URL_TYPES,
  clicktime_protection: URL_TYPES,
  ap_avanan: MAIL_TYPES,
};

/** Returns the flag that keeps a type of exception from a tool; undefined if none does. */
export const blockingFlag = (tool: string, type: ExceptionType, flags: Flags): FlagName | undefined => {
  if (tool === 'ms_defender' && !flags.ms_defender) return 'ms_defender';
  if (tool === 'files_behind_links' && !flags.files_behind_links) return 'files_behind_links';
  const isHash = type === 'hash' || type === 'macro_hash';
  return isHash && flags.md5_exceptions_disabled && !flags.sha256_exceptions
    ? 'md5_exceptions_disabled'
    : undefined;
};

const knownTypes = (tool: string): readonly ExceptionType[] =>
  Object.hasOwn(TYPES, tool) ? (TYPES[tool as SecToolId] ?? []) : [];

/** Tools that take exceptions, as far as it is known without asking the tenant. */
export const EXCEPTION_TOOLS = Object.keys(TYPES) as readonly SecToolId[];

/** Returns the exception types that a tool accepts under the tenant's flags; none if the tool's own flag is off. */
export const exceptionTypesFor = (tool: string, flags: Flags): readonly ExceptionType[] =>
  knownTypes(tool).filter((type) => blockingFlag(tool, type, flags) === undefined);

/** Returns those of the types that the tenant offers for a tool which the flags allow. A type that Postern does not know is left out. */
export const offeredTypes = (
  tool: string,
  offered: readonly string[],
  flags: Flags,
): readonly ExceptionType[] =>
  EXCEPTION_TYPES.filter((type) => offered.includes(type) && blockingFlag(tool, type, flags) === undefined);
