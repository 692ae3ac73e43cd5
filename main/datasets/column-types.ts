import type { DatasetColumn } from '../../shared/dataset';
import { NUMBER_PATTERN, TIME_PATTERN } from '../formats/read/cell-types';
import { storeType } from './stored-cell';

/** SQL condition: a text is a number in the only way to write it. */
export const isNumber = (name: string): string => `regexp_full_match(${name}, '${NUMBER_PATTERN}')`;
/** SQL condition: a text is an instant with a zone. */
export const isTime = (name: string) =>
  `(regexp_full_match(${name}, '${TIME_PATTERN}') and try_cast(${name} as timestamptz) is not null)`;

/** SQL statement that changes the type of a text column; cells that don't fit become null. */
export const alterTo = (table: string, place: number, type: DatasetColumn['type']): string => {
  const name = `c${place}`;
  const using =
    type === 'time'
      ? `epoch_ms(try_cast(${name} as timestamptz))`
      : `try_cast(${name} as ${storeType(type)})`;
  return `alter table ${table} alter column ${name} type ${storeType(type)} using ${type === 'list' || type === 'text' ? name : using}`;
};
