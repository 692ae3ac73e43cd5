import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';

type Type = DatasetColumn['type'];

/** Numbers with only one way to write them: no leading zeros, no more digits than a double holds, so that an ID stays an ID. */
export const NUMBER_PATTERN = '-?(0|[1-9][0-9]{0,14})([.][0-9]{1,15})?';
/** Numbers with more digits as well, as columns of a parquet file have them. */
export const LONG_NUMBER_PATTERN = '-?(0|[1-9][0-9]{0,37})([.][0-9]{1,15})?';
/** Instants with a zone; without one, a text sorts just as well and isn't an instant. */
export const TIME_PATTERN =
  '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?(Z|[+-][0-9]{2}:?[0-9]{2})';

const NUMBER = new RegExp(`^${NUMBER_PATTERN}$`);
const TIME = new RegExp(`^${TIME_PATTERN}$`);
/** Columns whose digits are a name, not a number. */
const NAMES_THINGS = /(^|_)(id|ids|phone|mobile|zip|postcode|code|number|no|account|case|ticket)$/;

/** The type of a text column whose filled cells are all numbers, or all instants; undefined if it stays text. */
export const typeOfTexts = (
  key: string,
  { filled, numbers, times }: { readonly filled: number; readonly numbers: number; readonly times: number },
): Type | undefined => {
  // Keys of our own start with an underscore.
  if (filled === 0 || key.startsWith('_')) return undefined;
  if (numbers === filled && !NAMES_THINGS.test(key)) return 'number';
  return times === filled ? 'time' : undefined;
};

type Kind = 'empty' | 'boolean' | 'list' | 'number' | 'time' | 'text';

const textKind = (text: string): Kind =>
  NUMBER.test(text) ? 'number' : TIME.test(text) && !Number.isNaN(Date.parse(text)) ? 'time' : 'text';

const cellKind = (value: Json): Kind => {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return textKind(value);
  if (typeof value === 'number') return textKind(String(value));
  return Array.isArray(value) ? 'list' : 'text';
};

/** Tracks the types of a table's columns: the type of all cells in a column, or text if they differ. */
export const createColumnKinds = () => {
  const kinds: Kind[] = [];
  return {
    add: () => kinds.push('empty'),
    note: (cells: readonly Json[]): void => {
      cells.forEach((cell, i) => {
        const known = kinds[i];
        if (known === 'text') return;
        const kind = cellKind(cell);
        if (kind !== 'empty' && kind !== known) kinds[i] = known === 'empty' ? kind : 'text';
      });
    },
    typeOf: (column: number, key: string): Type => {
      const kind = kinds[column] ?? 'empty';
      if (kind === 'boolean' || kind === 'list') return kind;
      const counts = { filled: 1, numbers: Number(kind === 'number'), times: Number(kind === 'time') };
      return typeOfTexts(key, counts) ?? 'text';
    },
  };
};
