import { randomUUID } from 'node:crypto';
import type { ExceptionType } from '../../../shared/model/ids';
import { exceptionTypesFor } from '../../../shared/rules/exception-gating';
import { checkHashException } from '../../../shared/rules/hash';
import { affectedCount } from '../content/affected';
import { FILE_TYPE_MODES } from '../content/exception-match';
import { instant } from '../content/profiles';
import { isSecTool } from '../content/sec-tools';
import { type Context, HttpError } from '../handler';
import type { ExceptionRecord } from '../rows';
import { isRecord } from '../content/action-data';

/** A field of an exception that is refused, and the reason. */
export type Refusal = { readonly field: string; readonly message: string };

export type Wanted = {
  readonly sec_type: string;
  readonly exception_type: ExceptionType;
  readonly exception_str: string;
  readonly exception_payload?: Readonly<Record<string, unknown>> | undefined;
  readonly comment?: string | undefined;
  readonly is_exclusive?: boolean | undefined;
  readonly created_by_email: string;
};

const HOST = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}$/i;
const isHost = (text: string): boolean => HOST.test(text);
const isUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** An email has an @ after its first character; anything else is a domain. */
const isAddress = (text: string): boolean =>
  text.indexOf('@', 1) > 0 ? isHost(text.slice(text.lastIndexOf('@') + 1)) : isHost(text.replace(/^@/, ''));

type TextCheck = (text: string, flags: Context['store']['flags']) => string | undefined;

/** Checks a text with a test; the message says what it has to be. */
const requires =
  (test: (text: string) => boolean, message: string): TextCheck =>
  (text) =>
    test(text) ? undefined : message;

const checkHash: TextCheck = (text, flags) => {
  const check = checkHashException(text, flags);
  return check.ok ? undefined : check.message;
};
const checkFileType = requires(
  (text) => /^\.?[a-z0-9]{1,8}$/i.test(text),
  'A file type is an extension such as pdf.',
);
const checkUrl = requires(isUrl, 'A URL begins with http:// or https://.');
const checkDomain = requires(isHost, 'A domain is a name such as fabrikam.example.');
const checkAddress = requires(isAddress, 'It is neither an email address nor a domain.');
const checkNotEmpty = requires((text) => text !== '', 'It is empty.');

const TEXT_CHECKS: Readonly<Partial<Record<ExceptionType, TextCheck>>> = {
  hash: checkHash,
  macro_hash: checkHash,
  file_type: checkFileType,
  allow_file_type: checkFileType,
  'allow-url': checkUrl,
  'block-url': checkUrl,
  'allow-domain': checkDomain,
  'block-domain': checkDomain,
  sender_email: checkAddress,
  recipient_email: checkAddress,
};

/** Returns the error of an exception, if it has one. */
export const findRefusal = (
  { sec_type, exception_type, exception_str, exception_payload }: Wanted,
  { store }: Context,
): Refusal | undefined => {
  if (!isSecTool(sec_type)) return { field: 'sec_type', message: `No security tool is called ${sec_type}` };
  if (!exceptionTypesFor(sec_type, store.flags).includes(exception_type))
    return { field: 'exception_type', message: `${sec_type} takes no exception of type ${exception_type}` };
  const check = TEXT_CHECKS[exception_type] ?? checkNotEmpty;
  const message = check(exception_str.trim(), store.flags);
  if (message !== undefined) return { field: 'exception_str', message };
  const mode = exception_payload?.['mode'];
  const isMode = mode === undefined || (FILE_TYPE_MODES as readonly unknown[]).includes(mode);
  if (exception_type === 'file_type' && !isMode)
    return { field: 'exception_payload.mode', message: `A mode is one of ${FILE_TYPE_MODES.join(', ')}` };
  return undefined;
};

/** Stores an exception; one that exists already gets the new payload and comment. */
export const storeException = (wanted: Wanted, { store, now }: Context): ExceptionRecord => {
  const exception_str = wanted.exception_str.trim();
  const key = { sec_type: wanted.sec_type, exception_type: wanted.exception_type, exception_str };
  const [known] = store.find('exception', key, { limit: 1 });
  const record: ExceptionRecord = {
    ...key,
    id: known?.id ?? `exc-${randomUUID()}`,
    exception_payload: JSON.stringify(wanted.exception_payload ?? {}),
    comment: wanted.comment ?? known?.comment ?? '',
    is_exclusive: wanted.is_exclusive === true ? 1 : 0,
    created_by_email: wanted.created_by_email,
    insert_time: known?.insert_time ?? now(),
  };
  if (known) store.updateWhere('exception', { id: known.id }, record);
  else store.insert('exception', record);
  return record;
};

const parsePayload = (json: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    // The payload is written by this file, so it is JSON; an empty one is safe.
    return {};
  }
};

/** Converts an exception to a row of a list. */
export const exceptionRow = (record: ExceptionRecord, { store, seed }: Context) => ({
  id: record.id,
  sec_type: record.sec_type,
  exception_type: record.exception_type as ExceptionType,
  exception_str: record.exception_str,
  exception_payload: parsePayload(record.exception_payload),
  comment: record.comment,
  is_exclusive: record.is_exclusive === 1,
  created_by_email: record.created_by_email,
  insert_time: instant(record.insert_time),
  affected_count: affectedCount(store, seed, record),
});

/** Throws a refusal as a 422, with the call's own name for the field. */
export const refuse = ({ field, message }: Refusal, names: Readonly<Record<string, string>> = {}): never => {
  throw new HttpError(422, message, names[field] ?? field);
};
