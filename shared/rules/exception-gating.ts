import type { ExceptionType, SecToolId } from '../model/ids';
import type { Flags } from './flags';

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

/** Returns the exception types that a tool accepts under the tenant's flags; none if the tool's own flag is off. */
export const exceptionTypesFor = (tool: string, flags: Flags): readonly ExceptionType[] => {
  if (tool === 'ms_defender' && !flags.ms_defender) return [];
  if (tool === 'files_behind_links' && !flags.files_behind_links) return [];
  const types = Object.hasOwn(TYPES, tool) ? (TYPES[tool as SecToolId] ?? []) : [];
  const noHash = flags.md5_exceptions_disabled && !flags.sha256_exceptions;
  return noHash ? types.filter((type) => type !== 'hash' && type !== 'macro_hash') : types;
};
