/** Finds successful logins that are unusual for their user. */
import type { RowAnswers, RowRequest } from '../../../shared/dataset';
import { ODD } from '../../../shared/rules/odd-countries';
import { toNumber, toText } from '../column-store/sql-values';
import { columnName } from '../column-store/view-sql';
import type { Dataset } from '../dataset/dataset';
import { EGRESS_COLUMN } from './login-columns';
import { sameCountry } from './login-places';

type UnusualRequest = Extract<RowRequest, { op: 'unusual' }>;

/**
 * Returns a `with` clause that defines `odd`, the unusual logins of a view, and its parameters. How usual a country is for a user depends
 * on all successful logins outside known egress, whatever the filter: anyone can fail to sign in as someone else.
 */
const unusualLoginsSql = (
  dataset: Dataset,
  { view, spellings }: Pick<UnusualRequest, 'view' | 'spellings'>,
): ReturnType<Dataset['where']> => {
  const name = (key: string) => columnName(dataset.columns, key);
  const { text, values } = dataset.where(view.filter);
  const bound = [...values];
  const same = sameCountry(`coalesce(${name('country')}, '')`, spellings, (value) => `$${bound.push(value)}`);
  return {
    text: `with logins as (
        select rowid id, lower(${name('user')}) u, ${same} c, ${name('time')} t, coalesce(${name('is_unusual')}, false) flagged
        from ${dataset.name}
        where ${name('success')} and ${name(EGRESS_COLUMN)} is null and coalesce(${name('user')}, '') <> ''),
      known as (select u, c, count(*) good from logins group by u, c),
      sums as (select u, sum(good) total from known group by u),
      rated as (
        select logins.*, c <> '' and total >= ${ODD.userLogins} and good < total * ${ODD.userShare} rare
        from logins join sums using (u) join known using (u, c)),
      odd as (
        select * from rated where (flagged or rare) and id in (select rowid from ${dataset.name} ${text}))`,
    values: bound,
  };
};

/** Returns the unusual logins of a view, one entry for each user and country, the latest first. */
export const unusual = async (dataset: Dataset, request: UnusualRequest): Promise<RowAnswers['unusual']> => {
  const name = (key: string) => columnName(dataset.columns, key);
  const { text, values } = unusualLoginsSql(dataset, request);
  const rows = await dataset.query({
    text: `${text}, per as (
        select u, arg_max(id, coalesce(t, 0)) id, max(t) t, count(*) n, bool_or(flagged) flagged, bool_or(rare) rare
        from odd group by u, c)
      select per.t, l.${name('user')}, l.${name('country')}, l.${name('city')}, l.${name('saas')}, n, flagged, rare,
        sum(n) over (), (select count(distinct u) from per)
      from per join ${dataset.name} l on l.rowid = per.id order by per.t desc nulls last, per.id limit ${request.top}`,
    values,
  });
  return {
    logins: rows.map((row) => ({
      time: row[0] === null ? '' : new Date(toNumber(row[0])).toISOString(),
      user: toText(row[1]),
      country: toText(row[2]),
      city: toText(row[3]),
      saas: toText(row[4]),
      count: toNumber(row[5]),
      isFlagged: row[6] === true,
      isRare: row[7] === true,
    })),
    users: toNumber(rows[0]?.[9]),
    found: toNumber(rows[0]?.[8]),
  };
};

/** Returns the rows of the latest unusual logins of a view, with the number of all. */
export const unusualRows = async (
  dataset: Dataset,
  request: Extract<RowRequest, { op: 'unusualRows' }>,
): Promise<RowAnswers['unusualRows']> => {
  const { text, values } = unusualLoginsSql(dataset, request);
  const rows = await dataset.query({
    text: `${text} select id, count(*) over () from odd order by t desc nulls last, id limit ${request.top}`,
    values,
  });
  return { rows: rows.map(([row]) => toNumber(row)), found: toNumber(rows[0]?.[1]) };
};
