import { createList } from '../../../dataset-view/list/list';
import type { ListColumn } from '../../../dataset-view/list/list-column';
import { useFigure } from '../../../features/figures/figures';
import { FigureTable } from '../FigureTable';
import { TEXT } from '../text';
import type { Mark } from './map-marks';

const number = (id: string, label: string, value: (mark: Mark) => number, width = 80): ListColumn<Mark> => ({
  id,
  label,
  width,
  type: 'number',
  value,
});

const COLUMNS: readonly ListColumn<Mark>[] = [
  { id: 'place', label: TEXT.place, width: 180, isFlex: true, value: ({ name }) => name },
  { id: 'country', label: TEXT.country, width: 140, value: ({ country }) => country },
  number('count', TEXT.logins, ({ count }) => count),
  number('failed', TEXT.failed, ({ failed }) => failed),
  number('success', TEXT.successful, ({ count, failed }) => count - failed),
  number('unusual', TEXT.unusual, ({ unusual }) => unusual),
  number('latitude', TEXT.latitude, ({ latitude }) => latitude, 90),
  number('longitude', TEXT.longitude, ({ longitude }) => longitude, 90),
];

const places = createList<Mark>({
  id: 'login-places',
  keyOf: ({ key }) => key,
  hasNoSelection: true,
  startsAtFirst: true,
  columns: COLUMNS,
});

/** Returns the numbers behind the map. */
export const placesTable = (marks: readonly Mark[]) => ({
  labels: COLUMNS.map(({ label }) => label),
  rows: marks.map((mark) => COLUMNS.map(({ value }) => value(mark))),
});

type TableProps = {
  readonly marks: readonly Mark[];
  readonly query: string;
  readonly current: Mark | undefined;
  readonly onCurrent: (mark: Mark) => void;
  readonly onOpen: (mark: Mark) => void;
};

/** The places of the map as a table. */
export const PlacesTable = ({ marks, query, current, onCurrent, onOpen }: TableProps) => {
  useFigure('map', { name: TEXT.map, query, table: () => placesTable(marks) });
  return (
    <FigureTable
      name={TEXT.placesTable}
      list={places}
      items={marks}
      current={current?.key}
      onCurrent={onCurrent}
      onOpen={onOpen}
    />
  );
};
