import { useEffect } from 'react';
import { WEEKDAYS } from '../../../../shared/rules/dates';
import { createList } from '../../../dataset-view/list/list';
import { ListGrid } from '../../../dataset-view/list/ListGrid';
import { TEXT } from '../text';
import type { Cell, HourMap } from './hour-maps';

type Row = Cell & { readonly name: string; readonly count: number };

const hours = createList<Row>({
  id: 'login-hours',
  keyOf: ({ map, weekday, hour }) => `${map} ${weekday} ${hour}`,
  hasNoSelection: true,
  startsAtFirst: true,
  columns: [
    { id: 'value', label: TEXT.value, width: 200, isFlex: true, value: ({ name }) => name },
    { id: 'weekday', label: TEXT.weekday, width: 90, value: ({ weekday }) => WEEKDAYS[weekday] ?? '' },
    { id: 'hour', label: TEXT.hourColumn, width: 80, type: 'number', value: ({ hour }) => hour },
    { id: 'count', label: TEXT.logins, width: 90, type: 'number', value: ({ count }) => count },
  ],
});

/** Returns the cells that have logins. */
const rowsOf = (maps: readonly HourMap[]): Row[] =>
  maps.flatMap(({ name, counts }, map) =>
    counts.flatMap((row, weekday) =>
      row.flatMap((count, hour) =>
        count > 0 ? [{ map, weekday, hour, count, name: name || TEXT.splits.none }] : [],
      ),
    ),
  );

type TableProps = { readonly maps: readonly HourMap[]; readonly onOpen: (cell: Cell) => void };

/** The heat maps as a table. */
export const HoursTable = ({ maps, onOpen }: TableProps) => {
  useEffect(() => void hours.put(rowsOf(maps)), [maps]);
  useEffect(() => () => hours.reset(), []);
  const open = () => {
    const [cell] = hours.targets();
    if (cell) onOpen(cell);
  };
  return <ListGrid name={TEXT.hoursTable} list={hours} onOpen={open} />;
};
