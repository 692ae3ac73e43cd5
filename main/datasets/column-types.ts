import type { DatasetColumn } from '../../shared/dataset';
import { storeType } from './stored-cell';

/** Numbers with only one way to write them: no leading zeros, no more digits than a double holds, so that an ID stays an ID. */
const NUMBER = "'-?(0|[1-9][0-9]{0,14})([.][0-9]{1,15})?'";
/** Instants with a zone; without one, a text sorts just as well and isn't an instant. */
const TIME =
  "'[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?(Z|[+-][0-9]{2}:?[0-9]{2})'";

/** SQL condition: a text is a number in the only way to write it. */
export const isNumber = (name: string): string => `regexp_full_match(${name}, ${NUMBER})`;
/** SQL condition: a text is an instant with a zone. */
export const isTime = (name: string) =>
  `(regexp_full_match(${name}, ${TIME}) and try_cast(${name} as timestamptz) is not null)`;

/** SQL statement that changes the type of a text column; cells that don't fit become null. */
export const alterTo = (table: string, place: number, type: DatasetColumn['type']): string => {
  const name = `c${place}`;
  const using =
    type === 'time'
      ? `epoch_ms(try_cast(${name} as timestamptz))`
      : `try_cast(${name} as ${storeType(type)})`;
  return `alter table ${table} alter column ${name} type ${storeType(type)} using ${type === 'list' || type === 'text' ? name : using}`;
};
