/** The marks of the map: places of logins, each with the filter that finds its rows. */
import type { ColumnFilter, RowAnswers } from '../../../../shared/dataset';
import type { LoginTally } from '../../../../shared/model/login-counts';
import { displayText } from '../../../state/format';
import { TEXT } from '../text';
import { countryOf, placeOfCountry } from '../../../components/charts/world';

/** A mark on the map. */
export type Mark = LoginTally & {
  readonly key: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly name: string;
  readonly country: string;
  /** No login of it has coordinates: it is drawn at the center of its country. */
  readonly isCountry: boolean;
  /** Finds its logins, beside the filter of the map. */
  readonly filter: readonly ColumnFilter[];
};

/** The marks, and the logins without a mark. */
export type Marks = {
  readonly marks: readonly Mark[];
  /** Number of places that the logins come from: the same at any zoom. */
  readonly distinct: number;
  readonly unplaced: number;
};

type Places = RowAnswers['places'];

/** Returns the least number above another: ends of ranges are not included. */
const after = (n: number): number => n + Math.max(Math.abs(n) * 2 ** -52, Number.MIN_VALUE);

const range = (key: string, from: number, to: number): ColumnFilter => ({
  kind: 'range',
  key,
  from,
  to: after(to),
});

const placeMark = ({
  latitude,
  longitude,
  bounds,
  country,
  city,
  distinct,
  countries,
  ...tally
}: Places['places'][number]): Mark => {
  const { name } = countryOf(country);
  const place = [city, name].filter(Boolean).map(displayText).join(', ');
  return {
    ...tally,
    key: `${latitude} ${longitude}`,
    latitude,
    longitude,
    name: TEXT.andMore(place || `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`, distinct - 1),
    country: TEXT.andMore(displayText(name), name === '' ? 0 : countries - 1),
    isCountry: false,
    filter: [range('latitude', bounds.south, bounds.north), range('longitude', bounds.west, bounds.east)],
  };
};

/** Returns one mark for each country of logins without coordinates, whatever spellings the tenant has for it. */
const countryMarks = (elsewhere: Places['elsewhere']): Omit<Marks, 'distinct'> => {
  const marks = new Map<string, Mark & { readonly spellings: readonly string[] }>();
  let unplaced = 0;
  for (const { country, count, failed, unusual } of elsewhere) {
    const place = placeOfCountry(countryOf(country).code);
    if (!place) {
      unplaced += count;
      continue;
    }
    const before = marks.get(place.code);
    const spellings = [...(before?.spellings ?? []), country];
    marks.set(place.code, {
      key: place.code,
      latitude: place.latitude,
      longitude: place.longitude,
      name: place.name,
      country: place.name,
      isCountry: true,
      count: (before?.count ?? 0) + count,
      failed: (before?.failed ?? 0) + failed,
      unusual: (before?.unusual ?? 0) + unusual,
      spellings,
      filter: [
        { kind: 'is', key: 'latitude', values: [null] },
        { kind: 'is', key: 'country', values: spellings },
      ],
    });
  }
  return { marks: [...marks.values()], unplaced };
};

/** Returns the marks of the counted places, those with the most logins first. */
export const marksOf = ({ places, distinct, elsewhere }: Places): Marks => {
  const countries = countryMarks(elsewhere);
  const marks = [...places.map(placeMark), ...countries.marks].sort((a, b) => b.count - a.count);
  return { marks, distinct: distinct + countries.marks.length, unplaced: countries.unplaced };
};

/** Returns the mark that is nearest to one which may no longer be drawn, as after a zoom; the one with the most logins if there was none. */
export const markNear = (marks: readonly Mark[], at: Mark | null): Mark | undefined => {
  if (!at) return marks[0];
  const distance = (mark: Mark) => Math.hypot(mark.longitude - at.longitude, mark.latitude - at.latitude);
  return marks.reduce<Mark | undefined>(
    (best, mark) => (best === undefined || distance(mark) < distance(best) ? mark : best),
    undefined,
  );
};

/** Returns the indexes of the marks from west to east. */
const fromWest = (marks: readonly Mark[]): number[] =>
  marks
    .map((_, i) => i)
    .sort((a, b) => {
      const [one, other] = [marks[a], marks[b]];
      return one && other ? one.longitude - other.longitude || one.latitude - other.latitude || a - b : 0;
    });

/** Returns the mark that lies nearest to the north or south; the same one if there is none. */
const nearest = (marks: readonly Mark[], at: number, north: 1 | -1): number => {
  const from = marks[at];
  if (!from) return at;
  let best = at;
  let least = Infinity;
  marks.forEach((mark, i) => {
    const ahead = (mark.latitude - from.latitude) * north;
    const distance = ahead + 2 * Math.abs(mark.longitude - from.longitude);
    if (ahead > 0 && distance < least) {
      best = i;
      least = distance;
    }
  });
  return best;
};

const clamp = (n: number, last: number): number => Math.max(0, Math.min(last, n));

/**
 * Returns the index of the mark that a key moves to. Left and right walk all marks from west to east, Page Down and Page Up all by number of
 * logins, so that each is reached whatever lies between; up and down go to the nearest one.
 */
export const nextMark = (marks: readonly Mark[], at: number, key: string): number => {
  const last = marks.length - 1;
  if (key === 'ArrowUp') return nearest(marks, at, 1);
  if (key === 'ArrowDown') return nearest(marks, at, -1);
  if (key === 'PageDown') return clamp(at + 1, last);
  if (key === 'PageUp') return clamp(at - 1, last);
  const order = fromWest(marks);
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (key === 'Home') return order[0] ?? at;
  if (key === 'End') return order[last] ?? at;
  return order[clamp(order.indexOf(at) + step, last)] ?? at;
};
