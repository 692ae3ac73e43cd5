import type { DatasetColumn } from '../../shared/dataset';
import { storeType } from './stored-cell';
import type { Dataset } from './dataset';

/** Numbers that can be written in one way alone: no leading zeros, no more digits than a double holds, so that an id stays an id. */
const NUMBER = "'-?(0|[1-9][0-9]{0,14})([.][0-9]{1,15})?'";
/** Instants with a zone; without one a text sorts as well, and means no instant. */
const TIME =
  "'[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?(Z|[+-][0-9]{2}:?[0-9]{2})'";
/** Columns whose digits name something. */
const NAMES_THINGS = /(^|_)(id|ids|phone|mobile|zip|postcode|code|number|no|account|case|ticket)$/;
const SAMPLE = 2_000;

/** Whether a text is a number written in that one way, as a condition. */
export const isNumber = (name: string): string => `regexp_full_match(${name}, ${NUMBER})`;
const isTime = (name: string) =>
  `(regexp_full_match(${name}, ${TIME}) and try_cast(${name} as timestamptz) is not null)`;

/** The statement that gives a text column another type; what does not fit becomes nothing. */
export const alterTo = (table: string, place: number, type: DatasetColumn['type']): string => {
  const name = `c${place}`;
  const using =
    type === 'time'
      ? `epoch_ms(try_cast(${name} as timestamptz))`
      : `try_cast(${name} as ${storeType(type)})`;
  return `alter table ${table} alter column ${name} type ${storeType(type)} using ${type === 'list' || type === 'text' ? name : using}`;
};

/** Which text columns hold only numbers, or only instants, in every row: types are for sorting, the cells stay as they are in the file. */
export const inferTypes = async (dataset: Dataset): Promise<ReadonlyMap<string, DatasetColumn['type']>> => {
  const found = new Map<string, DatasetColumn['type']>();
  let candidates = dataset.columns
    .map((column, i) => ({ column, name: `c${i}` }))
    .filter(({ column }) => column.type === 'text' && !column.key.startsWith('_'));
  for (const source of [`(select * from ${dataset.name} limit ${SAMPLE})`, dataset.name]) {
    found.clear();
    if (candidates.length === 0) return found;
    const parts = candidates.map(
      ({ name }) =>
        `count(*) filter (${name} <> ''), count(*) filter (${isNumber(name)}), count(*) filter (${isTime(name)})`,
    );
    const [counts = []] = await dataset.query({
      text: `select ${parts.join(', ')} from ${source}`,
      values: [],
    });
    candidates = candidates.filter(({ column }, i) => {
      const [filled = 0, numbers = 0, times = 0] = counts.slice(i * 3, i * 3 + 3).map(Number);
      const type =
        filled === 0
          ? undefined
          : numbers === filled && !NAMES_THINGS.test(column.key)
            ? 'number'
            : times === filled
              ? 'time'
              : undefined;
      if (type) found.set(column.key, type);
      // Nothing in the sample may be something further down.
      return type !== undefined || (filled === 0 && source !== dataset.name);
    });
  }
  return found;
};
