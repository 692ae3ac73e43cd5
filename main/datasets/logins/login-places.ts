/** Counts login events where they came from. */
import type { RowAnswers, RowRequest } from '../../../shared/dataset';
import type { LoginTally } from '../../../shared/model/login-counts';
import { ODD } from '../../../shared/rules/odd-countries';
import type { Dataset } from '../dataset/dataset';
import { EGRESS_COLUMN } from './login-columns';
import { toNumber, toText } from '../column-store/sql-values';
import type { StoredCell } from '../column-store/stored-cell';
import { columnName } from '../column-store/view-sql';

type PlacesRequest = Extract<RowRequest, { op: 'places' }>;
type Bind = (value: StoredCell) => string;
type Spellings = PlacesRequest['spellings'];

const toTally = ([count, failed, unusual]: readonly unknown[]): LoginTally => ({
  count: toNumber(count),
  failed: toNumber(failed),
  unusual: toNumber(unusual),
});

/** Returns what stands for a country in comparisons, whichever of its spellings a login has. */
export const sameCountry = (country: string, spellings: Spellings, bind: Bind): string => {
  const cases = spellings.map((texts) => {
    const [first, ...others] = texts.map((text) => `lower(${bind(text)})`);
    return `when lower(${country}) in (${others.join(', ')}) then ${first}`;
  });
  return cases.length === 0 ? `lower(${country})` : `case ${cases.join(' ')} else lower(${country}) end`;
};

/** Returns the expressions of a login's place: its texts, and the key that tells it from other places, which are its coordinates if no text names it. */
const placeColumns = (name: (key: string) => string, { spellings }: PlacesRequest, bind: Bind) => {
  const [country, city] = [`coalesce(${name('country')}, '')`, `coalesce(${name('city')}, '')`];
  const isNamed = `${country} <> '' or ${city} <> ''`;
  const at = `case when not (${isNamed}) then [${name('latitude')}, ${name('longitude')}] end`;
  const same = sameCountry(country, spellings, bind);
  return { country, city, same, key: `${same}, lower(${city}), ${at}` };
};

/** Counts logins by place, those with the most first. Each login is in exactly one place, or in one country of `elsewhere`. */
export const places = async (dataset: Dataset, request: PlacesRequest): Promise<RowAnswers['places']> => {
  const name = (key: string) => columnName(dataset.columns, key);
  const [latitude, longitude] = ['latitude', 'longitude'].map(name);
  const { cell } = request;
  const { text, values } = dataset.where(request.view.filter);
  const bound = [...values];
  const { country, city, same, key } = placeColumns(name, request, (value) => `$${bound.push(value)}`);
  const from = `from ${dataset.name} ${text} ${text ? 'and' : 'where'}`;
  const isPlaced = `${latitude} is not null and ${longitude} is not null`;
  const tally = `count(*) n, count(*) filter (${name('success')} = false) bad, count(*) filter (${name('is_unusual')}) flagged`;
  const square = (column = '') => (cell === 0 ? column : `floor(${column} / ${cell})`);
  // The texts of a square are those of one of its places, so that a city is never paired with another one's country.
  const most = 'order by n desc, c, t';
  const placed = await dataset.query({
    text: `with named as (select ${tally}, ${square(latitude)} y, ${square(longitude)} x, any_value(${country}) c, any_value(${city}) t, any_value(${same}) s,
               sum(${latitude}) lat, sum(${longitude}) lon, min(${latitude}) south, max(${latitude}) north,
               min(${longitude}) west, max(${longitude}) east
             ${from} ${isPlaced} group by y, x, ${key})
           select sum(n) m, sum(bad), sum(flagged), sum(lat) / sum(n), sum(lon) / sum(n), min(south), max(north), min(west), max(east),
             first(c ${most}), first(t ${most}), count(*), count(distinct s) filter (c <> '')
           from named group by y, x order by m desc, 4, 5`,
    values: bound,
  });
  const distinct = await dataset.query({
    text: `select count(*) from (select distinct ${key} ${from} ${isPlaced})`,
    values: bound,
  });
  const elsewhere = await dataset.query({
    text: `select ${tally}, ${country} c ${from} not (${isPlaced}) group by c order by n desc, c`,
    values,
  });
  return {
    places: placed.map((row) => {
      const [lat, lon, south, north, west, east] = row.slice(3, 9).map(toNumber);
      return {
        ...toTally(row),
        latitude: lat ?? 0,
        longitude: lon ?? 0,
        bounds: { south: south ?? 0, north: north ?? 0, west: west ?? 0, east: east ?? 0 },
        country: toText(row[9]),
        city: toText(row[10]),
        distinct: toNumber(row[11]),
        countries: toNumber(row[12]),
      };
    }),
    distinct: toNumber(distinct[0]?.[0]),
    elsewhere: elsewhere.map((row) => ({ ...toTally(row), country: toText(row[3]) })),
  };
};

type CountriesRequest = Extract<RowRequest, { op: 'countries' }>;

/**
 * Counts logins by country. A user's usual countries are those of all successful logins, whatever the filter: anyone can fail to sign in
 * as someone else. Logins through known egress tell nothing about where the user was, so they make no country usual and none odd.
 */
export const countries = async (
  dataset: Dataset,
  { view }: CountriesRequest,
): Promise<RowAnswers['countries']> => {
  const [user, country, success, unusual, egress] = [
    'user',
    'country',
    'success',
    'is_unusual',
    EGRESS_COLUMN,
  ].map((key) => columnName(dataset.columns, key));
  const { text, values } = dataset.where(view.filter);
  const rows = await dataset.query({
    text: `with known as (select lower(${user}) u, coalesce(${country}, '') c, count(*) good from ${dataset.name} where ${success} and ${egress} is null group by u, c),
             sums as (select u, sum(good) total from known group by u),
             per as (select lower(${user}) u, coalesce(${country}, '') c, count(*) n, count(*) filter (${success} = false) bad,
                       count(*) filter (${unusual}) flagged, count(*) filter (${egress} is null) direct,
                       count(*) filter (${unusual} and ${egress} is null) oddly
                     from ${dataset.name} ${text} group by u, c),
             rated as (select per.*, c <> '' and direct > 0 and total >= ${ODD.userLogins} and coalesce(good, 0) < total * ${ODD.userShare} odd
                       from per left join sums using (u) left join known using (u, c))
           select sum(n) m, sum(bad), sum(flagged), c, count(u), sum(direct), sum(oddly), coalesce(sum(direct) filter (odd), 0),
             count(*) filter (odd)
           from rated group by c order by m desc, c`,
    values,
  });
  const all = rows.map((row) => ({
    ...toTally(row),
    country: toText(row[3]),
    users: toNumber(row[4]),
    direct: { count: toNumber(row[5]), unusual: toNumber(row[6]) },
    odd: toNumber(row[7]),
    oddUsers: toNumber(row[8]),
  }));
  return { countries: all, direct: all.reduce((sum, { direct }) => sum + direct.count, 0) };
};
