/** An exception as its form holds it. */
import type { ExceptionRow } from '../../../shared/api/exception';
import {
  exceptionKey,
  FileTypeMode,
  type ExceptionPayload,
  type NewException,
  type SeenException,
} from '../../../shared/model/exception';
import type { Brand } from '../../../shared/model/brand';
import { SEC_TOOLS, type ExceptionType } from '../../../shared/model/ids';
import { isFields } from '../../../shared/model/lenient-values';
import { findExceptionError } from '../../../shared/rules/exception-check';
import { exceptionTypesFor } from '../../../shared/rules/exception-gating';
import {
  EXCEPTION_TYPE_FACTS,
  EXCEPTION_LISTS,
  exceptionList,
  findExceptionType,
  type ExceptionList,
} from '../../../shared/rules/exception-types';
import {
  checkExceptionValue,
  isAddressText,
  plainExceptionValue,
} from '../../../shared/rules/exception-value';
import type { Flags } from '../../../shared/rules/flags';
import { isToolHidden } from '../../../shared/rules/security-stack';
import type { Missing, Problems } from '../../components/form/use-form';
import { namedEntity, type EntityDraft } from './entity-draft';
import type { SeenValues } from './seen-values';
import { TEXT } from './text';
import { nameTool } from '../../state/brand';

export type ExceptionDraft = {
  /** The list it is for, which says what it does; empty until the analyst has chosen. */
  readonly list: ExceptionList | '';
  readonly sec_type: string;
  readonly exception_type: string;
  /** One value; for senders of password-protected attachments one in each line. */
  readonly exception_str: string;
  readonly mode: string;
  readonly comment: string;
  readonly is_exclusive: boolean;
  readonly created_by_email: string;
  /** Keys of the payload that only the tenant knows; they go back as they came. */
  readonly payload: ExceptionPayload;
} & EntityDraft;

/** The mode that a file type has if none is chosen. */
const DEFAULT_MODE: FileTypeMode = 'with_or_without_link';

/** Returns a draft with what is known of it. */
export const newExceptionDraft = (known: Partial<ExceptionDraft>): ExceptionDraft => ({
  list: exceptionList(known.exception_type ?? '') ?? '',
  sec_type: '',
  exception_type: '',
  exception_str: '',
  mode: DEFAULT_MODE,
  comment: '',
  is_exclusive: false,
  created_by_email: '',
  payload: {},
  entity: '',
  entity_type: '',
  entity_id: '',
  ...known,
});

/** Facts about the value that an exception is made of. */
type WithListOptions = {
  /** The type that the value has if it is allowed. */
  readonly typeIfAllowed?: ExceptionType | undefined;
  readonly seen?: SeenValues | undefined;
  /** The draft that the form opened with. */
  readonly draft: Partial<ExceptionDraft>;
  readonly flags: Flags;
  readonly brand: Brand;
};

const MAIL_TOOL = 'ap_avanan';

/** Returns the tool that a new exception of a type is for: the one that decides on mail, or else the first that takes the type. One that is hidden is left out. */
export const toolForType = (type: ExceptionType, flags: Flags, brand: Brand): string => {
  const taking = SEC_TOOLS.filter(
    (tool) => exceptionTypesFor(tool, flags).includes(type) && !isToolHidden(tool, { brand, flags }),
  );
  return taking.find((tool) => tool === MAIL_TOOL) ?? taking[0] ?? '';
};

/** Returns true if a tool may take exceptions of a list: of one that only the tenant knows it is not known. */
export const mayTake = (tool: string, list: ExceptionList, flags: Flags): boolean => {
  const types = exceptionTypesFor(tool, flags);
  return tool !== '' && (types.length === 0 || types.some((type) => exceptionList(type) === list));
};

type Typed = { readonly type: ExceptionType | undefined; readonly value: string };

/** Returns the block that a value fits: of its link or its domain, else of the domain of the mail's first link, whose URL may be one recipient's alone. */
const blockOf = (exception_str: string, seen: SeenValues, flags: Flags): Typed => {
  const value = exception_str.trim();
  const type = (['block-url', 'block-domain'] as const).find(
    (one) => value !== '' && checkExceptionValue(one, value, flags) === undefined,
  );
  const domain = seen['block-domain']?.[0];
  return type !== undefined || domain === undefined
    ? { type, value: exception_str }
    : { type: 'block-domain', value: domain };
};

/** Returns true if a draft has the domain that was filled in because its first value can't be blocked. */
export const isFilledIn = (
  { list, exception_str }: ExceptionDraft,
  first: Partial<ExceptionDraft>,
  seen: SeenValues = {},
): boolean =>
  list === 'block' &&
  exception_str !== '' &&
  exception_str === seen['block-domain']?.[0] &&
  (first.exception_str ?? '') !== '' &&
  first.exception_str !== exception_str;

const namingOf = ({ exception_str = '', exception_type = '', sec_type = '' }: Partial<ExceptionDraft>) => ({
  exception_str,
  exception_type,
  sec_type,
});

/** Returns a draft whose list was chosen: with the type that fits its value, and the tool that takes it. What is entered stays. */
export const withList = (
  now: ExceptionDraft,
  list: ExceptionList,
  { typeIfAllowed, seen = {}, draft: first, flags, brand }: WithListOptions,
): ExceptionDraft => {
  const draft = list !== 'block' && isFilledIn(now, first, seen) ? { ...now, ...namingOf(first) } : now;
  const isIn = (one: ExceptionType | undefined) =>
    one !== undefined && EXCEPTION_TYPE_FACTS[one].list === list;
  const chosen = findExceptionType(draft.exception_type);
  if (isIn(chosen)) return { ...draft, list };
  const other = chosen ?? typeIfAllowed;
  const { type, value }: Typed =
    list === 'block'
      ? blockOf(draft.exception_str, seen, flags)
      : { type: isIn(other) ? other : undefined, value: draft.exception_str };
  const tool = type === undefined ? '' : toolForType(type, flags, brand);
  return {
    ...draft,
    list,
    sec_type: mayTake(draft.sec_type, list, flags) ? draft.sec_type : tool,
    exception_type: type ?? '',
    exception_str: value,
  };
};

/** Returns true if anything was entered in a draft that began as `first`. A list choice alone doesn't count: it is one key press. */
export const isEntered = (
  draft: ExceptionDraft,
  first: ExceptionDraft,
  options: WithListOptions,
): boolean => {
  const { list } = draft;
  const isDraft = (one: ExceptionDraft) => JSON.stringify(one) === JSON.stringify(draft);
  if (isDraft(first)) return false;
  const former = [first, ...EXCEPTION_LISTS.map((one) => withList(first, one, options))];
  return list === '' || !former.some((one) => isDraft(withList(one, list, options)));
};

/** Returns true if an exception of this type takes several values, one in each line. */
export const takesLines = (name: string): boolean => name === 'ppat_sender_name';

/** Returns true if an exception of this type has a mode. */
export const takesMode = (name: string): boolean => {
  const type = findExceptionType(name);
  return type !== undefined && EXCEPTION_TYPE_FACTS[type].hasMode === true;
};

/** Returns the values of a draft: one, or one for each line that is not empty. A value that is written twice counts once. */
export const draftValues = ({ exception_type, exception_str }: ExceptionDraft): readonly string[] => {
  const type = findExceptionType(exception_type);
  const lines = takesLines(exception_type) ? exception_str.split(/\r?\n/) : [exception_str];
  const plain = lines.map((line) => (type === undefined ? line.trim() : plainExceptionValue(type, line)));
  return [...new Set(plain.filter((value) => value !== ''))];
};

const payloadOf = ({
  exception_type,
  mode,
  payload: { mode: _, ...rest },
}: ExceptionDraft): ExceptionPayload => {
  const chosen = FileTypeMode.safeParse(mode).data;
  return takesMode(exception_type) && chosen ? { ...rest, mode: chosen } : rest;
};

/** Returns the exceptions that a draft asks for. */
export const draftEntries = (
  draft: ExceptionDraft,
  files: NewException['files'],
): readonly NewException[] => {
  const exception_type = findExceptionType(draft.exception_type);
  if (exception_type === undefined) return [];
  const payload = payloadOf(draft);
  const entity = namedEntity(draft);
  return draftValues(draft).map((exception_str) => ({
    sec_type: draft.sec_type,
    exception_type,
    exception_str,
    ...(Object.keys(payload).length > 0 ? { exception_payload: payload } : {}),
    comment: draft.comment.trim(),
    is_exclusive: draft.is_exclusive,
    ...(files ? { files } : entity ? { entity } : {}),
  }));
};

/** Returns the errors of a draft by field; what is still empty is missing, not wrong. */
export const draftProblems = (
  draft: ExceptionDraft,
  flags: Flags,
  offered: readonly string[] | undefined,
): Problems => {
  const problems: Record<string, string> = {};
  const [entry] = draftEntries(draft, undefined);
  const wrong = draftEntries(draft, undefined)
    .map((one) => findExceptionError(one, flags, offered, nameTool))
    .find((error) => error !== undefined);
  if (wrong && entry && draft.sec_type !== '')
    problems[wrong.field.replace('exception_payload.', '')] = wrong.message;
  const creator = draft.created_by_email.trim();
  if (creator !== '' && !isAddressText(creator)) problems['created_by_email'] = TEXT.form.wrongCreator;
  return problems;
};

/** Returns what a draft still lacks; `takesCreator` is false for an exception of an email or file, with which the tenant takes no creator. */
export const draftMissing = (draft: ExceptionDraft, takesCreator: boolean): Missing | undefined => {
  if (draft.list === '') return { reason: TEXT.lists.choose, field: 'list' };
  if (draft.sec_type === '') return { reason: TEXT.form.needsTool, field: 'sec_type' };
  if (findExceptionType(draft.exception_type) === undefined)
    return { reason: TEXT.form.needsType, field: 'exception_type' };
  if (draftValues(draft).length === 0) return { reason: TEXT.form.needsValue, field: 'exception_str' };
  if (takesCreator && draft.created_by_email.trim() === '')
    return { reason: TEXT.form.needsCreator, field: 'created_by_email' };
  return undefined;
};

const readPayload = (cell: unknown): ExceptionPayload => {
  if (typeof cell !== 'string' || cell === '') return {};
  try {
    const value: unknown = JSON.parse(cell);
    return isFields(value) ? (value as ExceptionPayload) : {};
  } catch {
    // A tenant's payload that is no JSON object has nothing that could go back.
    return {};
  }
};

const asText = (cell: unknown): string => (typeof cell === 'string' ? cell : '');

/** Returns when a stored exception expires, as the tenant sent it; empty if it doesn’t say. */
export const expiryOf = (field: (key: string) => unknown): string => {
  const sent = field('expiration_time');
  return typeof sent === 'number' ? new Date(sent).toISOString() : asText(sent);
};

/** Returns a stored exception as it was seen, from a row of the list by its keys, without what the tenant left out. */
export const seenRow = (field: (key: string) => unknown): SeenException => ({
  exception_payload: readPayload(field('exception_payload')),
  ...(field('comment') == null ? {} : { comment: asText(field('comment')) }),
  ...(field('is_exclusive') == null ? {} : { is_exclusive: field('is_exclusive') === true }),
  created_by_email: asText(field('created_by_email')),
  time: asText(field('insert_time')),
});

/** Notes on the entry that would overwrite a stored exception what was seen of that one. */
export const withSeen = (
  entries: readonly NewException[],
  stored: ExceptionRow | undefined,
): readonly NewException[] => {
  if (!stored) return entries;
  const fields: Readonly<Record<string, unknown>> = {
    ...stored,
    exception_payload: JSON.stringify(stored.exception_payload ?? {}),
  };
  return entries.map((entry) =>
    exceptionKey(entry) === exceptionKey(stored) ? { ...entry, seen: seenRow((key) => fields[key]) } : entry,
  );
};

/** Returns a stored exception as a draft, from a row of the list by its keys. */
export const draftOfRow = (field: (key: string) => unknown): Partial<ExceptionDraft> => {
  const payload = readPayload(field('exception_payload'));
  return {
    sec_type: asText(field('sec_type')),
    exception_type: asText(field('exception_type')),
    exception_str: asText(field('exception_str')),
    mode: FileTypeMode.safeParse(payload.mode).data ?? DEFAULT_MODE,
    comment: asText(field('comment')),
    is_exclusive: field('is_exclusive') === true,
    payload,
  };
};
