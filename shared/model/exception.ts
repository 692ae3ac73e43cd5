import { z } from 'zod';
import { ExceptionType } from './ids';
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

/** An entity of the tenant, such as a mail or a file. */
export const EntityRef = z.strictObject({ entity_type: z.string().min(1), entity_id: z.string().min(1) });

export type EntityRef = z.infer<typeof EntityRef>;

/** The entities that an exception can name which is made from none: the tenant as a whole, or one that the analyst names. */
export const ExceptionEntity = z.enum(['tenant', 'named']);
export type ExceptionEntity = z.infer<typeof ExceptionEntity>;

/** Exceptions that one action adds at most: more would not fit into one message of the page. */
export const MOST_EXCEPTIONS = 2_000;

/** A stored exception as the analyst saw it before overwriting it. */
export const SeenException = z.strictObject({
  exception_payload: ExceptionPayload.optional(),
  comment: z.string().optional(),
  is_exclusive: z.boolean().optional(),
  created_by_email: z.string().optional(),
  /** The time that the tenant gave it, as it was shown. */
  time: z.string().optional(),
});
export type SeenException = z.infer<typeof SeenException>;

/** An exception as the analyst asks for it. */
export const NewException = z.strictObject({
  sec_type: z.string().min(1),
  exception_type: ExceptionType,
  exception_str: z.string().min(1),
  exception_payload: ExceptionPayload.optional(),
  comment: z.string().optional(),
  is_exclusive: z.boolean().optional(),
  /** The entities that it is made from, such as the open mail. */
  files: z.array(EntityRef).min(1).optional(),
  /** The entity that is sent with it if it is made from none; the tenant as a whole if absent. */
  entity: EntityRef.optional(),
  /** The stored exception that it overwrites. It is not sent: if the tenant has another one by then, nothing is. */
  seen: SeenException.optional(),
  /** The sentence that told the analyst what the tenant has in its place. If that is no longer so, nothing is sent. */
  known: z.string().max(10_000).optional(),
  /** The tenant has the opposite exception, which stays: nothing is overwritten. */
  keepsOpposite: z.boolean().optional(),
  /** Replaces what the tenant has in its place, whatever that is. */
  overwrites: z.boolean().optional(),
  /** Is sent also if the tenant refuses to be searched for what it has in its place, or for the opposite. */
  allowsUnread: z.boolean().optional(),
});
export type NewException = z.infer<typeof NewException>;

/** Returns true if the analyst knew of the stored exception that an entry overwrites. */
export const isOverwriting = ({ seen, known, keepsOpposite }: NewException): boolean =>
  seen !== undefined || (known !== undefined && keepsOpposite !== true);

/** Returns true if an entry may replace a stored exception. */
export const mayOverwrite = (entry: NewException): boolean =>
  isOverwriting(entry) || entry.overwrites === true || entry.allowsUnread === true;

/** Returns the words that name an exception at its tenant: adding another one with the same replaces its payload and comment. */
export const exceptionKey = ({
  sec_type,
  exception_type,
  exception_str,
}: {
  readonly sec_type: string;
  readonly exception_type: string;
  readonly exception_str: string;
}): string => `${sec_type} ${exception_type} ${exception_str.trim()}`;
