import { useMemo } from 'react';
import { WEEKDAYS } from '../../../../shared/rules/dates';
import { createList } from '../../../dataset-view/list/list';
import type { ListColumn } from '../../../dataset-view/list/list-column';
import { useFigure } from '../../../features/figures/figures';
import { FigureTable } from '../FigureTable';
import type { Outcome } from '../dashboard-draft';
import { TEXT } from '../text';
import type { Cell, HourMap } from './hour-maps';

type Row = Cell & { readonly key: string; readonly name: string; readonly count: number };

const COLUMNS: readonly ListColumn<Row>[] = [
  { id: 'value', label: TEXT.value, width: 200, isFlex: true, value: ({ name }) => name },
  { id: 'weekday', label: TEXT.weekday, width: 90, value: ({ weekday }) => WEEKDAYS[weekday] ?? '' },
  { id: 'hour', label: TEXT.hourColumn, width: 80, type: 'number', value: ({ hour }) => hour },
  { id: 'count', label: TEXT.logins, width: 90, type: 'number', value: ({ count }) => count },
];

const hours = createList<Row>({
  id: 'login-hours',
  keyOf: ({ key }) => key,
  hasNoSelection: true,
  startsAtFirst: true,
  columns: COLUMNS,
});

const keyOf = (maps: readonly HourMap[], { map, weekday, hour }: Cell): string =>
  JSON.stringify([maps[map]?.key, weekday, hour]);

/** Returns the cells that have logins. */
const rowsOf = (maps: readonly HourMap[], outcome: Outcome): Row[] =>
  maps.flatMap(({ name, counts }, map) =>
    counts.flatMap((row, weekday) =>
      row.flatMap((count, hour) => {
        const cell = { map, weekday, hour };
        return count > 0
          ? [{ ...cell, key: keyOf(maps, cell), count, name: name || TEXT.allOf(outcome) }]
          : [];
      }),
    ),
  );

/** Returns the numbers behind the heat maps. */
export const hoursTable = (maps: readonly HourMap[], outcome: Outcome) => ({
  labels: COLUMNS.map(({ label }) => label),
  rows: rowsOf(maps, outcome).map((row) => COLUMNS.map(({ value }) => value(row))),
});

type TableProps = {
  readonly query: string;
  readonly maps: readonly HourMap[];
  readonly outcome: Outcome;
  readonly current: Cell;
  readonly onCurrent: (cell: Cell) => void;
  readonly onOpen: (cell: Cell) => void;
};

/** The heat maps as a table. */
export const HoursTable = ({ maps, outcome, query, current, onCurrent, onOpen }: TableProps) => {
  useFigure('hours', { name: TEXT.hours, query, table: () => hoursTable(maps, outcome) });
  const rows = useMemo(() => rowsOf(maps, outcome), [maps, outcome]);
  return (
    <FigureTable
      name={TEXT.hoursTable}
      list={hours}
      items={rows}
      current={keyOf(maps, current)}
      onCurrent={onCurrent}
      onOpen={onOpen}
    />
  );
};
