/** Exceptions in a file, as Postern exports them or as a tenant names them: each row becomes an exception, or says why not. */
import { FileTypeMode, type ExceptionPayload, type NewException } from '../model/exception';
import { SEC_TOOLS, EXCEPTION_TYPES } from '../model/ids';
import { Json } from '../model/json';
import { isFields } from '../model/lenient-values';
import type { Brand } from '../model/brand';
import { toolLabel } from './brand';
import { findExceptionError } from './exception-check';
import type { ExceptionFileColumns } from './exception-columns';
import { EXCEPTION_TYPE_FACTS, fileTypeModeLabel } from './exception-types';
import { plainExceptionValue } from './exception-value';
import type { Flags } from './flags';

/** A row of a file as an exception, or the reason why it is none. */
export type ExceptionFileRow =
  { readonly entry: NewException } | { readonly entry: Partial<NewException>; readonly error: string };

/** Finds a value by its ID or its label, in any case. */
const findNamed = <T extends string>(
  values: readonly T[],
  text: string,
  labelsOf: (value: T) => readonly string[],
): T | undefined => {
  const wanted = text.trim().toLowerCase();
  return values.find((value) => [value, ...labelsOf(value)].some((name) => name.toLowerCase() === wanted));
};

const readPayload = (text: string): ExceptionPayload | undefined => {
  if (text.trim() === '') return {};
  try {
    const value = Json.safeParse(JSON.parse(text));
    return value.success && isFields(value.data) ? value.data : undefined;
  } catch {
    // Text that is no JSON says nothing about the settings, so the row is not sent with a part of them.
    return undefined;
  }
};

/** Returns what a cell says of yes and no; undefined if it can't be understood. An empty one says no. */
const readYes = (text: string): boolean | undefined => {
  if (/^(yes|true|1)$/i.test(text.trim())) return true;
  return /^(no|false|0|)$/i.test(text.trim()) ? false : undefined;
};

/** Reads the row of a file, which may name a tool as the brand does. What a tool takes is left to the tenant; everything else is checked as in the form. */
export const readExceptionRow = (
  cells: readonly string[],
  columns: ExceptionFileColumns,
  flags: Flags,
  brand?: Brand,
): ExceptionFileRow => {
  const cell = (field: keyof ExceptionFileColumns): string => cells[columns[field] ?? -1] ?? '';
  const type = findNamed(EXCEPTION_TYPES, cell('type'), (one) => [EXCEPTION_TYPE_FACTS[one].label]);
  const known = findNamed(SEC_TOOLS, cell('tool'), (one) => [toolLabel(one), toolLabel(one, brand)]);
  const sec_type = known ?? cell('tool').trim();
  const partial = { sec_type, exception_str: cell('value') };
  if (type === undefined) return { entry: partial, error: unknownType(cell('type')) };
  const payload = readPayload(cell('payload'));
  const found = { ...partial, exception_type: type, exception_str: plainExceptionValue(type, cell('value')) };
  if (payload === undefined) return { entry: found, error: 'The payload isn’t a JSON object.' };
  const mode = findNamed(FileTypeMode.options, cell('mode'), (one) => [fileTypeModeLabel(one)]);
  // An unread mode or exclusive would let through more than the file says.
  if (mode === undefined && cell('mode').trim() !== '')
    return { entry: found, error: unknownMode(cell('mode')) };
  const is_exclusive = readYes(cell('exclusive'));
  if (is_exclusive === undefined) return { entry: found, error: UNKNOWN_EXCLUSIVE };
  const exception_payload = mode ? { ...payload, mode } : payload;
  const entry: NewException = {
    ...found,
    ...(Object.keys(exception_payload).length > 0 ? { exception_payload } : {}),
    comment: cell('comment').trim(),
    is_exclusive,
  };
  const error = sec_type === '' ? NEEDS_TOOL : findExceptionError(entry, flags, [type])?.message;
  return error === undefined ? { entry } : { entry, error };
};

const NEEDS_TOOL = 'A security tool is missing.';
const UNKNOWN_EXCLUSIVE = 'Exclusive must be yes or no.';
const unknownMode = (text: string): string =>
  `There is no mode “${text.trim().slice(0, 60)}”. Use ${FileTypeMode.options.join(', ')}, or leave it empty.`;
const unknownType = (text: string): string =>
  text.trim() === ''
    ? 'A type is missing, such as sender_email.'
    : `Postern knows no type “${text.trim().slice(0, 60)}”. Use a name such as sender_email or block-domain.`;
