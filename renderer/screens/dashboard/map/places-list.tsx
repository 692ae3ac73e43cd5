import { useMemo } from 'react';
import { createList } from '../../../dataset-view/list/list';
import type { ListColumn } from '../../../dataset-view/list/list-column';
import { useFigure } from '../../../features/figures/figures';
import { FigureTable } from '../FigureTable';
import type { Outcome } from '../dashboard-draft';
import { TEXT } from '../text';
import type { Mark } from './map-marks';

/** A mark with the outcome of the logins that it counts: those of the other one are not among them. */
type Place = Mark & { readonly outcome: Outcome };

const number = (
  id: string,
  label: string,
  value: (place: Place) => number | null,
  width = 80,
): ListColumn<Place> => ({
  id,
  label,
  width,
  type: 'number',
  value,
});

const COLUMNS: readonly ListColumn<Place>[] = [
  { id: 'place', label: TEXT.place, width: 180, isFlex: true, value: ({ name }) => name },
  { id: 'country', label: TEXT.country, width: 140, value: ({ country }) => country },
  number('count', TEXT.logins, ({ count }) => count),
  number('failed', TEXT.failed, ({ failed, outcome }) => (outcome === 'success' ? null : failed)),
  number('success', TEXT.successful, ({ count, failed, outcome }) =>
    outcome === 'fail' ? null : count - failed,
  ),
  number('unusual', TEXT.unusual, ({ unusual }) => unusual),
  number('latitude', TEXT.latitude, ({ latitude }) => latitude, 90),
  number('longitude', TEXT.longitude, ({ longitude }) => longitude, 90),
];

const places = createList<Place>({
  id: 'login-places',
  keyOf: ({ key }) => key,
  hasNoSelection: true,
  startsAtFirst: true,
  columns: COLUMNS,
});

/** Returns the numbers behind the map, which counts logins of an outcome. */
export const placesTable = (marks: readonly Mark[], outcome: Outcome) => ({
  labels: COLUMNS.map(({ label }) => label),
  rows: marks.map((mark) => COLUMNS.map(({ value }) => value({ ...mark, outcome }))),
});

type TableProps = {
  readonly marks: readonly Mark[];
  readonly outcome: Outcome;
  readonly query: string;
  readonly current: Mark | undefined;
  readonly onCurrent: (mark: Mark) => void;
  readonly onOpen: (mark: Mark) => void;
};

/** The places of the map as a table. */
export const PlacesTable = ({ marks, outcome, query, current, onCurrent, onOpen }: TableProps) => {
  const items = useMemo(() => marks.map((mark) => ({ ...mark, outcome })), [marks, outcome]);
  useFigure('map', { name: TEXT.map, query, table: () => placesTable(marks, outcome) });
  return (
    <FigureTable
      name={TEXT.placesTable}
      list={places}
      items={items}
      current={current?.key}
      onCurrent={onCurrent}
      onOpen={onOpen}
    />
  );
};
