/** Finds users who signed in at two places in less time than a journey between them takes. */
import type { RowAnswers, RowRequest, ViewSpec } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { TravelReport } from '../../../shared/model/travel';
import type { Dataset } from '../dataset/dataset';
import { MOST_KMH, TRAVEL_COLUMNS } from './login-columns';
import type { TravelOrder } from '../protocol';
import { toJson, toNumber, toText } from '../column-store/sql-values';
import { columnName, type Sql } from '../column-store/view-sql';

type Thresholds = Pick<TravelOrder, 'kmh' | 'km'>;
type Name = (key: string) => string;

/** Mean radius of the earth. */
const EARTH_KM = 6371.0088;
/** Logins that are nearer to each other are at the same place: coordinates of a city vary by some hundred meters. */
const SAME_PLACE_KM = 1;
/** Journeys that are put into a dataset at once. */
const BATCH = 1_000;

const namesOf =
  (dataset: Dataset): Name =>
  (key) =>
    columnName(dataset.columns, key);

/** SQL for the distance along a great circle between two points, by the haversine formula. */
const kilometers = (lat: string, lon: string, toLat: string, toLon: string): string =>
  `2 * ${EARTH_KM} * asin(sqrt(least(1, power(sin(radians(${toLat} - ${lat}) / 2), 2)
     + cos(radians(${lat})) * cos(radians(${toLat})) * power(sin(radians(${toLon} - ${lon}) / 2), 2))))`;

/** SQL conditions by which a login is left out, in the order in which they are counted. */
const exclusions = (name: Name) => [
  `coalesce(not ${name('success')}, true)`,
  `${name('known_egress')} is not null`,
  `${name('time')} is null or coalesce(${name('user')}, '') = ''`,
  `${name('latitude')} is null or ${name('longitude')} is null`,
];

/** SQL for pairs of consecutive logins of one user as the table `pairs`: their rows, kilometers and hours. */
const pairsSql = (dataset: Dataset, view: ViewSpec): Sql => {
  const name = namesOf(dataset);
  const { text, values } = dataset.where(view.filter);
  const isIn = exclusions(name)
    .map((one) => `not (${one})`)
    .join(' and ');
  return {
    text: `with logins as (
        select rowid id, lower(${name('user')}) u, ${name('time')} t, ${name('latitude')} lat, ${name('longitude')} lon
        from ${dataset.name} ${text} ${text ? 'and' : 'where'} ${isIn}),
      steps as (
        select *, lag(id) over w id0, lag(t) over w t0, lag(lat) over w lat0, lag(lon) over w lon0
        from logins window w as (partition by u order by t, id)),
      pairs as (
        select id, id0, t, ${kilometers('lat0', 'lon0', 'lat', 'lon')} km, (t - t0) / 3600000.0 h
        from steps where id0 is not null)`,
    values,
  };
};

/** SQL condition on `pairs`: no journey is that fast. Two places at the same time have no speed, and are always too far apart. */
const isImpossible = ({ kmh, km }: Thresholds): string =>
  `km >= ${Math.max(km, SAME_PLACE_KM)} and km > h * ${kmh}`;

/** Counts the logins that are compared and those that are not, and the pairs of each kind. */
const travelReport = async (
  dataset: Dataset,
  { view, ...thresholds }: Thresholds & { readonly view: ViewSpec },
): Promise<TravelReport> => {
  const name = namesOf(dataset);
  const where = dataset.where(view.filter);
  const [failed, egress, nameless, placeless] = exclusions(name);
  const reason = `case when ${failed} then 1 when ${egress} then 2 when ${nameless} then 3 when ${placeless} then 4 else 0 end`;
  const reasons = await dataset.query({
    text: `select ${reason} r, count(*), count(distinct lower(${name('user')})) from ${dataset.name} ${where.text} group by r`,
    values: where.values,
  });
  const of = (wanted: number, at: 1 | 2 = 1) =>
    toNumber(reasons.find(([one]) => Number(one) === wanted)?.[at]);
  const pairs = pairsSql(dataset, view);
  const impossible = isImpossible(thresholds);
  const [counts = []] = await dataset.query({
    text: `${pairs.text}
      select count(*), count(*) filter (km < ${SAME_PLACE_KM}), count(*) filter (${impossible}), count(*) filter (${impossible} and h = 0)
      from pairs`,
    values: pairs.values,
  });
  const [compared = 0, samePlace = 0, found = 0, sameTime = 0] = counts.map(toNumber);
  return {
    logins: of(0),
    users: of(0, 2),
    failed: of(1),
    egress: of(2),
    nameless: of(3),
    placeless: of(4),
    pairs: compared,
    samePlace,
    found,
    sameTime,
  };
};

/** SQL for the impossible journeys with both logins, the fastest first. */
const journeysSql = (
  dataset: Dataset,
  { view, ...thresholds }: Thresholds & { readonly view: ViewSpec },
): Sql => {
  const name = namesOf(dataset);
  const pairs = pairsSql(dataset, view);
  const cells = (table: 'a' | 'b', keys: readonly string[]) =>
    keys.map((key) => `${table}.${name(key)}`).join(', ');
  const place = ['city', 'country'];
  const origin = ['ip', 'saas', 'user_agent', 'latitude', 'longitude'];
  return {
    text: `${pairs.text}
      select b.${name('user')}, b.${name('time')}, a.${name('time')}, ${cells('a', place)}, ${cells('b', place)},
        p.h, p.km, case when p.h > 0 then p.km / p.h end kmh, ${cells('a', origin)}, ${cells('b', origin)}
      from pairs p join ${dataset.name} a on a.rowid = p.id0 join ${dataset.name} b on b.rowid = p.id
      where ${isImpossible(thresholds)} order by kmh desc nulls first, km desc, p.id`,
    values: pairs.values,
  };
};

type TravelRequest = Extract<RowRequest, { op: 'travel' }>;

/** Returns the fastest impossible journeys, and what was compared. */
export const travel = async (dataset: Dataset, request: TravelRequest): Promise<RowAnswers['travel']> => {
  const { text, values } = journeysSql(dataset, request);
  const rows = await dataset.query({ text: `${text} limit ${request.top}`, values });
  const placeAt = (row: readonly unknown[], at: number, origin: number) => ({
    city: toText(row[at]),
    country: toText(row[at + 1]),
    latitude: toNumber(row[origin + 3]),
    longitude: toNumber(row[origin + 4]),
  });
  return {
    report: await travelReport(dataset, request),
    journeys: rows.map((row) => ({
      user: toText(row[0]),
      km: toNumber(row[8]),
      kmh: row[9] === null ? null : toNumber(row[9]),
      from: placeAt(row, 3, 10),
      to: placeAt(row, 5, 15),
    })),
  };
};

const toInstant = (value: unknown): string => new Date(toNumber(value)).toISOString();
const rounded = (value: unknown, digits: number): number | null =>
  value === null ? null : Number(toNumber(value).toFixed(digits));

/** Returns a speed as it is given; null for one above the highest that is. */
const toSpeed = (kmh: unknown): number | null =>
  kmh === null || kmh === undefined || toNumber(kmh) > MOST_KMH ? null : rounded(kmh, 0);

/** Puts the impossible journeys of a dataset of logins into the empty dataset `into`, the fastest first. */
export const findTravel = async (
  logins: Dataset,
  into: Dataset,
  order: TravelOrder,
  report: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<TravelReport> => {
  const { names } = logins.columns.find(({ key }) => key === 'saas') ?? {};
  await into.extend(
    TRAVEL_COLUMNS.map((column) => (names && column.key.endsWith('_saas') ? { ...column, names } : column)),
  );
  report(0, logins.loaded());
  const counted = await travelReport(logins, order);
  signal.throwIfAborted();
  let pending: Json[][] = [];
  let done = 0;
  const flush = async () => {
    signal.throwIfAborted();
    if (pending.length > 0) await into.append(pending);
    done += pending.length;
    pending = [];
    report(done, counted.found);
  };
  await logins.stream(
    journeysSql(logins, order),
    async (rows) => {
      for (const [user, at, before, ...others] of rows)
        pending.push([
          toJson(user),
          toInstant(at),
          toInstant(before),
          ...others.slice(0, 4).map(toJson),
          rounded(toNumber(others[4]) * 60, 1),
          rounded(others[5], 0),
          toSpeed(others[6]),
          ...others.slice(7).map(toJson),
        ]);
      if (pending.length >= BATCH) await flush();
    },
    signal,
  );
  await flush();
  return counted;
};
