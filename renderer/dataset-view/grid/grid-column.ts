import { CELL_START, type DatasetColumn, type RowTuple } from '../../../shared/dataset';
import { beforeKey, DIFF_COLUMNS } from '../../../shared/model/compare';
import { showInvisible } from '../../../shared/model/invisible';
import { formatCell, displayText } from '../../state/format';
import { formatExactInstant } from '../../state/time';
import { formatVerdict } from '../../components/verdict';
import { formatFields } from '../fields/named-fields';
import { actorName } from './actor-name';
import { fullLength } from './partial-cells';
import type { DetailRow } from './detail-rows';
import { leastWidth, WIDTHS } from './column-width';
import { tagElement } from './draw-cell';

export const CELL_KINDS = ['text', 'time', 'verdict', 'auth', 'address', 'number', 'flag', 'list'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** A column as the grid shows it: one column of the dataset, or SPF, DKIM and DMARC as one. */
export type GridColumn = {
  readonly id: string;
  readonly label: string;
  readonly kind: CellKind;
  /** Keys of the dataset's columns behind it; `at` has their indexes. */
  readonly keys: readonly string[];
  readonly at: readonly number[];
  readonly width: number;
  /** Returns a cell's text if it is more than its value, else undefined; a list has such columns. */
  readonly text?: (row: RowTuple) => string | undefined;
  /** Its texts are JSON, which is shown as named fields. */
  readonly isJson?: boolean;
  /** Draws a cell that is more than its text. */
  readonly draw?: (row: RowTuple) => HTMLElement | undefined;
  /** The tenant's names of values, by the value as text. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** The zone of times that name none. */
  readonly sentIn?: string | undefined;
  /** Set once such a time came. */
  readonly isZoneAssumed?: boolean | undefined;
  /** Shows its label on two lines. */
  readonly wrapsLabel?: boolean;
  /** Takes the width that the others leave. */
  readonly isFlex?: boolean;
  /** Its width fits its cells until the analyst sets one. */
  readonly canFit?: boolean;
  /** In a comparison: indexes of the row's change, of its changed cells, and of this cell's former value. */
  readonly change?: {
    readonly kindAt: number;
    readonly cellsAt: number;
    readonly beforeAt: number;
    readonly label: string;
  };
};

const AUTH = ['spf', 'dkim', 'dmarc'];
const VERDICTS = /(verdict|classification)(?!.*(reason|time|date|score|count|comment|_by|_at))/i;
const ADDRESSES = /(email|address|^sender$|^ip$|_ip$|url|domain|md5|sha256|hash|message_id|entity_id|^id$)/;
/** Returns the kind that a column's cells are drawn as. */
export const cellKind = (column: DatasetColumn): CellKind => {
  if (column.type === 'time') return 'time';
  if (column.type === 'number') return 'number';
  if (column.type === 'boolean') return 'flag';
  if (column.type === 'list') return 'list';
  if (column.isVerdict ?? VERDICTS.test(column.key)) return 'verdict';
  return ADDRESSES.test(column.key) ? 'address' : 'text';
};

/** Returns what draws the values of a column as tags in their colors. */
const drawTag =
  ({ names, tones }: DatasetColumn, at: number) =>
  (row: RowTuple): HTMLElement | undefined => {
    const value = formatCell(row[at + 1]);
    return value === '' ? undefined : tagElement(names?.[value] ?? value, tones?.[value] ?? '');
  };

/** Returns the grid's columns for those of a dataset, in their order. The three authentication checks become one column at the place of the first. */
export const gridColumns = (columns: readonly DatasetColumn[], isWhole = false): GridColumn[] => {
  const hasAuth = AUTH.every((key) => columns.some((column) => column.key === key));
  const made: GridColumn[] = [];
  // Our own notes on a row are short, so the room goes to the row's own text.
  const texts = columns
    .filter((column) => cellKind(column) === 'text')
    .sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const widest = texts.find(({ key }) => !key.startsWith('_'));
  columns.forEach((column, at) => {
    if (column.key === 'entity_id' && !isWhole) return;
    if (hasAuth && AUTH.includes(column.key)) {
      if (made.some((one) => one.kind === 'auth')) return;
      made.push({
        id: 'auth',
        label: 'Auth',
        kind: 'auth',
        keys: AUTH,
        at: AUTH.map((key) => columns.findIndex((one) => one.key === key)),
        width: WIDTHS.auth,
      });
      return;
    }
    const kind = cellKind(column);
    made.push({
      id: column.key,
      label: column.label,
      kind,
      keys: [column.key],
      at: [at],
      width: Math.max(column.width ?? WIDTHS[kind], leastWidth(column.label, kind)),
      isFlex: column === widest,
      names: column.names,
      sentIn: column.zone,
      isZoneAssumed: column.isZoneAssumed,
      canFit: true,
      ...(column.isJson ? { isJson: true, text: (row: RowTuple) => formatFields(row[at + 1]) } : {}),
      ...(column.tones ? { draw: drawTag(column, at) } : {}),
    });
  });
  return made;
};

/** The change of a row as a sign and a word, so that color is never the only mark. */
const CHANGES: Readonly<Record<string, string>> = { added: '+ Added', gone: '− Gone', changed: '± Changed' };

const OWN_WIDTHS: Readonly<Record<string, number>> = {
  [DIFF_COLUMNS.change]: 104,
  [DIFF_COLUMNS.cells]: 150,
};
/** A verdict, an arrow and a verdict. */
const BOTH_VERDICTS = 170;

/** Returns the columns of a comparison: former values are shown in the cells that changed, and those columns are wide enough to read both. */
export const withChanges = (columns: readonly GridColumn[]): readonly GridColumn[] => {
  const indexOf = (id: string) => columns.find((column) => column.id === id)?.at[0] ?? -1;
  const kindAt = indexOf(DIFF_COLUMNS.change);
  const cellsAt = indexOf(DIFF_COLUMNS.cells);
  const shown = columns.filter(({ id }) => !id.startsWith(beforeKey('')));
  const flexed = shown
    .filter(({ id, kind }) => !(id in OWN_WIDTHS) && kind === 'text')
    .sort((a, b) => b.width - a.width)[0];
  return shown
    .map((column) => ({
      ...column,
      canFit: !(column.id in OWN_WIDTHS) && column.kind !== 'verdict',
      width: OWN_WIDTHS[column.id] ?? (column.kind === 'verdict' ? BOTH_VERDICTS : column.width),
      isFlex: column === flexed,
    }))
    .map((column) => ({
      ...column,
      change: { kindAt, cellsAt, beforeAt: indexOf(beforeKey(column.id)), label: column.label },
    }));
};

/** Returns the change of a cell in a comparison. */
export const cellChange = (
  row: RowTuple,
  { change }: GridColumn,
): 'added' | 'gone' | 'altered' | undefined => {
  if (!change) return undefined;
  const kind = row[change.kindAt + 1];
  if (kind === 'added' || kind === 'gone') return kind;
  const cells = row[change.cellsAt + 1];
  return Array.isArray(cells) && cells.includes(change.label) ? 'altered' : undefined;
};

/** Returns a cell as the tenant sent it. */
export const rawCell = (row: RowTuple, column: GridColumn, part = 0): unknown =>
  row[(column.at[part] ?? -1) + 1];

/** Returns the keys of all columns of the dataset that a column's cells are made of. */
export const keysBehind = ({ id, keys, change }: GridColumn): readonly string[] =>
  change ? [...keys, DIFF_COLUMNS.change, DIFF_COLUMNS.cells, beforeKey(id)] : keys;

/** Returns the length of a cell that is longer than the grid draws; undefined if all of it is drawn. */
export const lengthBeyond = (row: RowTuple, column: GridColumn): number | undefined => {
  const at = column.at[0] ?? -1;
  const cut = fullLength(row, at) ?? (column.change && fullLength(row, column.change.beforeAt));
  const value = row[at + 1];
  return cut ?? (typeof value === 'string' && value.length > CELL_START ? value.length : undefined);
};

/** Returns the cell that a detail shows: its field, or one value of a list. A deeper part has no column. */
export const cellOfDetail = (
  { row, field, path, value }: Pick<DetailRow, 'row' | 'field' | 'path' | 'value'>,
  fields: readonly DatasetColumn[],
): { readonly row: RowTuple; readonly column: GridColumn | undefined } => {
  const of = fields[field];
  const isOfList = path.length === 2 && Array.isArray(row[field + 1]);
  if (!of || (path.length > 1 && !isOfList)) return { row, column: undefined };
  const [id, ...cells] = row;
  return {
    row: isOfList ? [id, ...cells.map((cell, i) => (i === field ? [value] : cell))] : row,
    column: {
      id: of.key,
      label: of.label,
      kind: cellKind(of),
      keys: [of.key],
      at: [field],
      width: 0,
      names: of.names,
      sentIn: of.zone,
    },
  };
};

const atMost = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Returns the text that the grid draws: the start of a cell that is longer than any column. The open row and copies have all of it. */
export const drawnCell = (row: RowTuple, column: GridColumn): string =>
  atMost(shownCell(row, column, CELL_START), CELL_START);

type Show = (text: string) => string;

/** Columns of file names, paths, hashes and IDs, whose text has dots and names no host. */
const NAMES_NO_HOST =
  /(?:^|_)(?:attachment|file|folder)s?_?(?:names?|paths?)?$|^(?:name|path|id|key)$|_id$|md5|sha1|sha256|hash/;

/** Returns the function that shows the cells of a column: those that name no host are never defanged. */
const showFor = ({ keys }: GridColumn): Show =>
  keys.some((key) => NAMES_NO_HOST.test(key)) ? showInvisible : displayText;

/** Returns a cell as text, with at most `most` characters of each of its values. */
export const shownCell = (
  row: RowTuple,
  column: GridColumn,
  most = Infinity,
  show: Show = showFor(column),
): string => {
  const text = column.text?.(row);
  if (text !== undefined) return show(text);
  if (column.id === DIFF_COLUMNS.change) return CHANGES[formatCell(rawCell(row, column))] ?? '';
  const now = oneCell(row, column, rawCell(row, column), most, show);
  return column.change && cellChange(row, column) === 'altered'
    ? `${oneCell(row, column, row[column.change.beforeAt + 1], most, show) || 'empty'} → ${now || 'empty'}`
    : now;
};

/** Returns the values of a cell as text: the elements of a list, or else the cell. */
export const cellValues = (row: RowTuple, column: GridColumn, show: Show): readonly string[] => {
  const value = column.text ? undefined : rawCell(row, column);
  return Array.isArray(value) && !column.change
    ? value.map((one: unknown) => show(valueName(column.names, one) ?? formatCell(one)))
    : [shownCell(row, column, Infinity, show)];
};

/** Returns the tenant's name of a value; undefined if it has none. */
export const valueName = (names: GridColumn['names'], value: unknown): string | undefined => {
  const text = typeof value === 'object' ? undefined : formatCell(value);
  return names && text !== undefined && Object.hasOwn(names, text) ? names[text] : undefined;
};

/** Returns a value without its own kind: by the tenant's name, a list with each of its values by theirs. */
const namedCell = (names: GridColumn['names'], value: unknown): string => {
  if (!names) return formatCell(value);
  return Array.isArray(value)
    ? formatCell(value.map((one: unknown) => valueName(names, one) ?? one))
    : (valueName(names, value) ?? formatCell(value));
};

/** Numbers are shown with every digit: three after the point would be the default. */
const allDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

const oneCell = (row: RowTuple, column: GridColumn, value: unknown, most: number, show: Show): string => {
  switch (column.kind) {
    case 'time':
      return formatExactInstant(
        typeof value === 'string' ? atMost(value, most) : value,
        undefined,
        column.sentIn,
      );
    case 'verdict':
      return value === null || value === ''
        ? ''
        : formatVerdict(atMost(formatCell(value), most), valueName(column.names, value)).text;
    case 'auth':
      return show(
        column.keys
          .map(
            (key, part) =>
              `${key.toUpperCase()} ${atMost(formatCell(rawCell(row, column, part)), most) || 'unknown'}`,
          )
          .join(' · '),
      );
    case 'number':
      if (typeof value === 'number') return allDigits.format(value);
      return show(atMost(namedCell(column.names, value ?? ''), most));
    default:
      return show(atMost(actorName(column.id, value) ?? namedCell(column.names, value), most));
  }
};
