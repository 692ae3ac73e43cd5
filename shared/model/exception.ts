import { z } from 'zod';
import type { ExceptionType } from './ids';
import { Json } from './json';

/** File type exceptions apply to documents with a link, without a link, or both. */
export const FILE_TYPE_MODES = ['with_or_without_link', 'with_link', 'without_link'] as const;
export const FileTypeMode = z.enum(FILE_TYPE_MODES);
export type FileTypeMode = z.infer<typeof FileTypeMode>;

/** The settings of an exception beside its value. Keys that only the tenant knows go back as they came. */
export const ExceptionPayload = z.object({ mode: FileTypeMode.optional() }).catchall(Json);
export type ExceptionPayload = z.infer<typeof ExceptionPayload>;

const WithoutMode = z.object({ mode: z.undefined().optional() }).catchall(Json);

/** The payload of each type: only file types have a mode. */
export const EXCEPTION_PAYLOADS: Readonly<Record<ExceptionType, z.ZodType>> = {
  hash: WithoutMode,
  macro_hash: WithoutMode,
  text_content: WithoutMode,
  file_type: ExceptionPayload,
  allow_file_type: ExceptionPayload,
  'allow-url': WithoutMode,
  'allow-domain': WithoutMode,
  'block-url': WithoutMode,
  'block-domain': WithoutMode,
  sender_email: WithoutMode,
  recipient_email: WithoutMode,
  ppat_sender_name: WithoutMode,
};
