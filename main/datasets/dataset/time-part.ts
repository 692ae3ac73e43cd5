import { InvalidViewError, type findColumn } from '../column-store/view-sql';
import { VIEW_TEXT } from '../text';

type Named = ReturnType<typeof findColumn>;

/** A part of a local time that rows are counted or filtered by. */
export type TimePart = 'hour' | 'weekday' | 'day';

/** SQL for a part of a local time. `dayofweek` is 0 on Sunday. */
const PARTS: Readonly<Record<TimePart, (local: string) => string>> = {
  hour: (local) => `hour(${local})`,
  weekday: (local) => `dayofweek(${local})`,
  day: (local) => `strftime(${local}, '%Y-%m-%d')`,
};

/** SQL for a part of a time column in a zone. */
export const timePartSql = ({ name, column }: Named, part: TimePart, timeZone: string): string => {
  if (column.type !== 'time') throw new InvalidViewError(VIEW_TEXT.noTimePart(column.label, part));
  const zone = timeZone.replaceAll("'", "''");
  return PARTS[part](`((make_timestamp(${name} * 1000) at time zone 'UTC') at time zone '${zone}')`);
};
