import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { displayText } from '../../state/format';

/** A line below an unfolded row: one of its fields, or a part of one. */
export type DetailLine = {
  readonly row: RowTuple;
  /** Where its row stands in the view. */
  readonly offset: number;
  /** Which of the dataset's columns it is of, and the way from there to its value. */
  readonly field: number;
  readonly path: readonly string[];
  readonly name: string;
  readonly value: Json;
  /** Whether its parts are shown; null where it has none. */
  readonly isOpen: boolean | null;
};
/** What the grid draws in a line of its own. */
export type GridRow = RowTuple | DetailLine;

/** A row that is unfolded in place, with the lines below it; `open` names those whose parts are shown. */
export type Unfolded = {
  readonly offset: number;
  readonly row: RowTuple;
  readonly open: ReadonlySet<string>;
  readonly lines: readonly DetailLine[];
};

/** Whether a line of the grid is a part of an unfolded row. */
export const isLine = (data: GridRow): data is DetailLine => 'path' in data;

/** A line's name among those of its row. */
export const lineKey = ({ path }: Pick<DetailLine, 'path'>): string => JSON.stringify(path);

const partsOf = (value: Json): readonly (readonly [string, Json])[] =>
  (typeof value === 'object' && value !== null ? Object.entries(value as object) : []) as readonly (readonly [
    string,
    Json,
  ])[];

/** A row with the lines below it: each of its fields as it was sent, and the parts of those that are open. */
export const unfold = (
  row: RowTuple,
  offset: number,
  fields: readonly DatasetColumn[],
  open: ReadonlySet<string>,
): Unfolded => {
  const lines: DetailLine[] = [];
  const add = (field: number, path: readonly string[], name: string, value: Json) => {
    const parts = partsOf(value);
    const isOpen = parts.length === 0 ? null : open.has(JSON.stringify(path));
    lines.push({ row, offset, field, path, name, value, isOpen });
    if (isOpen) for (const [part, one] of parts) add(field, [...path, part], part, one);
  };
  fields.forEach(({ key }, i) => add(i, [key], key, row[i + 1] ?? null));
  return { offset, row, open, lines };
};

/** How many lines there are below all unfolded rows. */
export const linesIn = (all: readonly Unfolded[]): number =>
  all.reduce((sum, { lines }) => sum + lines.length, 0);

/** Where a row of the view stands in the grid. `all` is in the order of the view. */
export const indexOf = (all: readonly Unfolded[], offset: number): number =>
  offset + linesIn(all.filter((one) => one.offset < offset));

/** What stands in the grid at a place: a row of the view, or a line below it. `all` is in the order of the view. */
export const placeAt = (
  all: readonly Unfolded[],
  index: number,
): { readonly offset: number; readonly line: DetailLine | undefined } => {
  let shift = 0;
  for (const { offset, lines } of all) {
    const at = offset + shift;
    if (index <= at) break;
    if (index <= at + lines.length) return { offset, line: lines[index - at - 1] };
    shift += lines.length;
  }
  return { offset: index - shift, line: undefined };
};

/** Characters of a value that a line draws; a copy has all of it. */
const MOST_DRAWN = 1_000;
const INDENT = '    ';

const valueText = ({ value, isOpen }: DetailLine): string => {
  if (isOpen === null)
    return typeof value === 'string' && value.length > MOST_DRAWN
      ? `${JSON.stringify(value.slice(0, MOST_DRAWN))}…`
      : JSON.stringify(value);
  const parts = partsOf(value).length;
  return Array.isArray(value)
    ? `[${parts} ${parts === 1 ? 'value' : 'values'}]`
    : `{${parts} ${parts === 1 ? 'field' : 'fields'}}`;
};

/** A line as it is drawn. */
export const lineText = (line: DetailLine): string =>
  `${INDENT.repeat(line.path.length - 1)}${line.isOpen === null ? '  ' : line.isOpen ? '▾ ' : '▸ '}${displayText(`${line.name.slice(0, MOST_DRAWN)}: ${valueText(line)}`)}`;

/** A line's value as it is copied: a text as it is, all else as JSON. */
export const copiedValue = ({ value }: Pick<DetailLine, 'value'>): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** A row as JSON, each field under the name that it was sent with. */
export const rowJson = (row: RowTuple, fields: readonly DatasetColumn[]): string =>
  JSON.stringify(Object.fromEntries(fields.map(({ key }, i) => [key, row[i + 1] ?? null])), null, 2);
