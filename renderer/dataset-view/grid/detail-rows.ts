import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { showInvisible } from '../../../shared/model/invisible';
import { displayText } from '../../state/format';
import { namedFields } from '../fields/named-fields';

/** A row of the grid below an expanded row: one of its fields, or a part of a field. */
export type DetailRow = {
  readonly row: RowTuple;
  /** Offset of its row in the view. */
  readonly offset: number;
  /** Index of the dataset's column, and the path from there to the value. */
  readonly field: number;
  readonly path: readonly string[];
  readonly name: string;
  readonly value: Json;
  /** Returns true if its parts are shown; null if it has none. */
  readonly isOpen: boolean | null;
};
/** A row of the grid: a row of the view, or a detail below one. */
export type GridRow = RowTuple | DetailRow;

/** An expanded row with the details below it; `open` holds the keys of details whose parts are shown. */
export type ExpandedRow = {
  readonly offset: number;
  readonly row: RowTuple;
  readonly open: ReadonlySet<string>;
  readonly details: readonly DetailRow[];
};

export const isDetail = (data: GridRow): data is DetailRow => 'path' in data;

/** Returns the id of the row that a grid row is, or belongs to. */
export const rowIdOf = (data: GridRow): number => (isDetail(data) ? data.row[0] : data[0]);

/** Returns a detail's key among those of its row. */
export const detailKey = ({ path }: Pick<DetailRow, 'path'>): string => JSON.stringify(path);

const partsOf = (value: Json): readonly (readonly [string, Json])[] =>
  (typeof value === 'object' && value !== null ? Object.entries(value as object) : []) as readonly (readonly [
    string,
    Json,
  ])[];

/** Returns recorded JSON by the names of its fields; a value without fields as it is. */
const partsInWords = (value: Json): Json => {
  const { fields } = namedFields(value);
  return fields.some(({ label }) => label === '')
    ? value
    : Object.fromEntries(fields.map((field) => [field.label, field.value]));
};

/** Returns a row with its details: each field as it was sent, or recorded JSON in words; and the parts of those in `open`. */
export const expandRow = (
  row: RowTuple,
  offset: number,
  fields: readonly DatasetColumn[],
  open: ReadonlySet<string>,
): ExpandedRow => {
  const details: DetailRow[] = [];
  const add = (field: number, path: readonly string[], name: string, value: Json) => {
    const parts = partsOf(value);
    // The fields of recorded JSON are shown at once: it is expanded to read them.
    const isToggled = open.has(JSON.stringify(path));
    const isOpen = parts.length === 0 ? null : isToggled !== (fields[field]?.isJson === true);
    details.push({ row, offset, field, path, name, value, isOpen });
    if (isOpen) for (const [part, one] of parts) add(field, [...path, part], part, one);
  };
  fields.forEach(({ key, label, isJson }, i) => {
    const value = row[i + 1] ?? null;
    if (isJson) add(i, [key], label, partsInWords(value));
    else add(i, [key], key, value);
  });
  return { offset, row, open, details };
};

/** Counts the details below all expanded rows. */
export const detailCount = (all: readonly ExpandedRow[]): number =>
  all.reduce((sum, { details }) => sum + details.length, 0);

/** Returns the grid index of a row of the view. `all` is in the order of the view. */
export const gridIndexOf = (all: readonly ExpandedRow[], offset: number): number =>
  offset + detailCount(all.filter((one) => one.offset < offset));

/** Returns the row of the view, or the detail below it, at a grid index. `all` is in the order of the view. */
export const positionAt = (
  all: readonly ExpandedRow[],
  index: number,
): { readonly offset: number; readonly detail: DetailRow | undefined } => {
  let shift = 0;
  for (const { offset, details } of all) {
    const at = offset + shift;
    if (index <= at) break;
    if (index <= at + details.length) return { offset, detail: details[index - at - 1] };
    shift += details.length;
  }
  return { offset: index - shift, detail: undefined };
};

/** Characters of a value that a detail shows; a copy has all of them. */
const MOST_DRAWN = 1_000;
const INDENT = '    ';

const valueText = ({ value, isOpen }: DetailRow): string => {
  if (isOpen === null)
    return typeof value === 'string' && value.length > MOST_DRAWN
      ? `${JSON.stringify(value.slice(0, MOST_DRAWN))}…`
      : JSON.stringify(value);
  const parts = partsOf(value).length;
  return Array.isArray(value)
    ? `[${parts} ${parts === 1 ? 'value' : 'values'}]`
    : `{${parts} ${parts === 1 ? 'field' : 'fields'}}`;
};

/** Returns a detail as the grid draws it. */
export const detailText = (detail: DetailRow): string => {
  const arrow = detail.isOpen === null ? '  ' : detail.isOpen ? '▾ ' : '▸ ';
  const text = `${showInvisible(detail.name.slice(0, MOST_DRAWN))}: ${displayText(valueText(detail))}`;
  return `${INDENT.repeat(detail.path.length - 1)}${arrow}${text}`;
};

/** Returns a detail's value as it is copied: text as it is, everything else as JSON. */
export const copiedValue = ({ value }: Pick<DetailRow, 'value'>): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Returns a row as JSON, each field under the name it was sent with. */
export const rowJson = (row: RowTuple, fields: readonly DatasetColumn[]): string =>
  JSON.stringify(Object.fromEntries(fields.map(({ key }, i) => [key, row[i + 1] ?? null])), null, 2);
