/** Lays out JSON that the journal recorded as named fields: keys, tools, types, modes and times in the words that the screens use for them. Cells of files and evidence are never read by this. */
import { FileTypeMode } from '../../../shared/model/exception';
import type { Json } from '../../../shared/model/json';
import { brandOf, toolLabel } from '../../../shared/rules/brand';
import { exceptionTypeLabel, fileTypeModeLabel } from '../../../shared/rules/exception-types';
import { useApp } from '../../state/app-store';
import { formatCell } from '../../state/format';
import { formatInstantWithZone } from '../../state/time';
import { TEXT } from '../text';
import { readPartialJson } from './partial-json';

const T = TEXT.fields;

/** A field in words; `label` is empty for a value alone. */
type NamedField = { readonly label: string; readonly value: string };

/** Fields that are laid out at most: more could not be read. */
const MOST = 200;

/** Returns the name of a key: a known one, or the key itself as words: `created_by` as `Created by`. */
const nameOf = (key: string): string => {
  if (Object.hasOwn(T.names, key)) return T.names[key] ?? key;
  if (!/^[a-z][a-z\d_]*$/i.test(key)) return key;
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const toolName = (id: string): string => toolLabel(id, brandOf(useApp.getState().session));

const modeName = (mode: string): string => {
  const known = FileTypeMode.safeParse(mode).data;
  return known === undefined ? mode : fileTypeModeLabel(known);
};

/** Names of values, by the keys that have them. */
const VALUES: Readonly<Record<string, (value: string) => string>> = {
  sec_type: toolName,
  sec_entity_type: toolName,
  sec_tool: toolName,
  app_names: toolName,
  exception_type: exceptionTypeLabel,
  mode: modeName,
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const valueOf = (key: string, value: Json): string => {
  if (Array.isArray(value))
    return value.length === 0 ? T.none : value.map((one) => valueOf(key, one)).join(', ');
  if (typeof value !== 'string') return formatCell(value) || T.none;
  if (Object.hasOwn(VALUES, key)) return VALUES[key]?.(value) ?? value;
  return INSTANT.test(value) ? formatInstantWithZone(value) : value;
};

/** Returns true if an exception is as it was sent: one that the tenant returned has an ID or a time. The tenant may name another creator. */
const isSent = (exception: object): boolean => !('id' in exception || 'insert_time' in exception);

type Parts = readonly (readonly [key: string, label: string, value: Json])[];

/** Returns the parts of a value that has fields of its own; undefined for one that is a text, a number or a list of these. */
const partsOf = (key: string, value: Json): Parts | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) {
    const fields = value as Readonly<Record<string, Json>>;
    const entries = Object.entries(fields);
    const label = (one: string) =>
      one === 'created_by_email' && isSent(fields) ? T.sentCreator : nameOf(one);
    return entries.length === 0 ? undefined : entries.map(([one, part]) => [one, label(one), part]);
  }
  const items = value as readonly Json[];
  return items.some((one) => typeof one === 'object' && one !== null)
    ? items.map((one, at) => [key, T.item(at + 1), one])
    : undefined;
};

/** Names a key that is an ID; undefined if it isn't known. */
export type NameOfId = (id: string) => string | undefined;

const isEmpty = (value: Json): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** Lays out a value. A field of a field has the names of both. An object without fields says nothing, so it is left out. */
const layOut = (value: Json, nameOfId: NameOfId, key = '', label = ''): readonly NamedField[] => {
  if (isEmpty(value)) return [];
  const parts = partsOf(key, value);
  if (!parts) return [{ label, value: valueOf(key, value) }];
  const isItem = Array.isArray(value);
  return parts.flatMap(([part, name, one]) => {
    const own = isItem ? name : (nameOfId(part) ?? name);
    return layOut(one, nameOfId, part, isItem ? `${label} ${own}`.trim() : T.within(label, own));
  });
};

/** Returns the fields of a JSON text; a text that is no JSON is one field without a name. `isWhole` is false if some that have a value are left out. */
export const namedFields = (
  cell: unknown,
  nameOfId: NameOfId = () => undefined,
): { readonly fields: readonly NamedField[]; readonly isWhole: boolean } => {
  const text = formatCell(cell);
  if (text === '') return { fields: [], isWhole: true };
  const read = readPartialJson(text);
  if (!read) return { fields: [{ label: '', value: text }], isWhole: true };
  const all = layOut(read.value, nameOfId);
  return { fields: all.slice(0, MOST), isWhole: read.isWhole && all.length <= MOST };
};

/** Formats the fields of a JSON text as one line. */
export const formatFields = (cell: unknown): string => {
  const { fields, isWhole } = namedFields(cell);
  const line = fields.map(({ label, value }) => (label === '' ? value : T.pair(label, value))).join(' · ');
  return isWhole ? line : `${line} …`;
};
