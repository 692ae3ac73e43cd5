import { useMemo } from 'react';
import { ok, type Failure, type Result } from '../../../../shared/bridge';
import type { ColumnFilter } from '../../../../shared/dataset';
import type { CountryLogins } from '../../../../shared/model/login-counts';
import type { Json } from '../../../../shared/model/json';
import { oddFirst, oddnessOf } from '../../../../shared/rules/odd-countries';
import { datasets } from '../../../bridge';
import { displayText, formatCell } from '../../../state/format';
import { usePrevious } from '../../../state/use-previous';
import { useCount, useCountAhead, type Count } from '../count-ahead';
import type { Split } from '../dashboard-draft';
import { countryOf } from '../../../components/charts/world';
import { TEXT } from '../text';
import { countsOf, groupsOf, MAPS_AT_ONCE, type HourMap } from './hour-maps';

/** A country's logins, with all texts that the tenant has for it. */
type SameCountry = CountryLogins & { readonly spellings: readonly string[] };

const plus = (a: SameCountry, b: CountryLogins): SameCountry => ({
  country: a.country,
  spellings: [...a.spellings, b.country],
  count: a.count + b.count,
  failed: a.failed + b.failed,
  unusual: a.unusual + b.unusual,
  direct: { count: a.direct.count + b.direct.count, unusual: a.direct.unusual + b.direct.unusual },
  odd: a.odd + b.odd,
  // A user may be counted under several spellings.
  users: Math.max(a.users, b.users),
  oddUsers: Math.max(a.oddUsers, b.oddUsers),
});

/** Adds up the logins of each country, whatever spellings the tenant has for it. */
export const sameCountries = (countries: readonly CountryLogins[]): readonly SameCountry[] => {
  const merged = new Map<string, SameCountry>();
  for (const one of countries) {
    const key = countryOf(one.country).code || `text ${one.country}`;
    const before = merged.get(key);
    merged.set(key, before ? plus(before, one) : { ...one, spellings: [one.country] });
  }
  return [...merged.values()];
};

type Values = {
  /** The values in the order of their heat maps, each with a note of why it comes first. */
  readonly values: readonly {
    /** More than one if the tenant spells it in several ways. */
    readonly spellings: readonly Json[];
    readonly count: number;
    readonly note: string;
  }[];
  /** The number of all values. */
  readonly distinct: number;
  /** Logins through known egress, which make no country usual or odd. */
  readonly egress: number;
};

type HoursOptions = {
  readonly dataset: string;
  /** Identifies the rows that are there now. */
  readonly version: string;
  readonly filter: readonly ColumnFilter[];
  readonly split: Split;
  /** The first value whose heat map is drawn. */
  readonly first: number;
  readonly zone: string;
  readonly appLabel: (app: string) => string;
};

/** Logins that the analyst may switch to, which are counted in advance once the rows are loaded. */
type Ahead = {
  readonly isLoading: boolean;
  readonly next: readonly { readonly filter: readonly ColumnFilter[] }[];
};

/** Values that one can page through; the grid has all. */
const MOST_VALUES = 600;

/** Reads the values of the column that splits the hours: countries with odd ones first, of others the most frequent first. */
const readValues = async ({ dataset, filter, split }: HoursOptions): Promise<Result<Values>> => {
  const view = { dataset, sort: [], filter: [...filter] };
  if (split === 'none') return ok({ values: [], distinct: 0, egress: 0 });
  if (split !== 'country') {
    const found = await datasets.values({ view, key: split, top: MOST_VALUES });
    if (!found.ok) return found;
    const { values, distinct } = found.value;
    return ok({
      values: values.map(({ value, count }) => ({ spellings: [value], count, note: '' })),
      distinct,
      egress: 0,
    });
  }
  const found = await datasets.countries({ view });
  if (!found.ok) return found;
  const { countries, direct } = found.value;
  const values = oddFirst(sameCountries(countries), direct).map((one) => ({
    spellings: one.spellings.map((text) => text || null),
    count: one.count,
    note: [TEXT.users(one.users, one.spellings.length === 1), TEXT.odd(oddnessOf(one, direct))]
      .filter(Boolean)
      .join(' · '),
  }));
  const all = countries.reduce((sum, { count }) => sum + count, 0);
  return ok({ values, distinct: values.length, egress: all - direct });
};

/** Returns the name of a value as it is shown. */
const nameOf = (split: Split, value: Json, appLabel: HoursOptions['appLabel']): string => {
  const text = formatCell(value);
  if (text === '') return TEXT.noValue;
  if (split === 'country') return displayText(countryOf(text).name);
  return displayText(split === 'saas' ? appLabel(text) : text);
};

type Maps = {
  readonly split: Split;
  readonly maps: readonly HourMap[];
  readonly distinct: number;
  /** The number of values that one can page through. */
  readonly reachable: number;
  readonly egress: number;
};

const readMaps = async (options: HoursOptions): Promise<Result<Maps>> => {
  const { dataset, filter, split, first, zone, appLabel } = options;
  const found = await readValues(options);
  if (!found.ok) return found;
  const shown = found.value.values.slice(first, first + MAPS_AT_ONCE);
  const ofShown: ColumnFilter[] =
    split === 'none' ? [] : [{ kind: 'is', key: split, values: shown.flatMap(({ spellings }) => spellings) }];
  const grouped = await datasets.group({
    view: { dataset, sort: [], filter: [...filter, ...ofShown] },
    by: [
      ...(split === 'none' ? [] : [{ key: split }]),
      { key: 'time', part: 'weekday' },
      { key: 'time', part: 'hour' },
    ],
    timeZone: zone,
  });
  if (!grouped.ok) return grouped;
  const { groups, total } = grouped.value;
  if (split === 'none')
    return ok({
      split,
      maps: [{ key: '', name: '', note: '', filter: [], counts: countsOf(groups), total }],
      distinct: 0,
      reachable: 0,
      egress: 0,
    });
  const maps = shown.map(({ spellings, count, note }): HourMap => ({
    key: JSON.stringify(spellings),
    name: nameOf(split, spellings[0] ?? null, appLabel),
    note,
    filter: [{ kind: 'is', key: split, values: [...spellings] }],
    counts: countsOf(spellings.flatMap((value) => groupsOf(groups, value))),
    total: count,
  }));
  const { values, distinct, egress } = found.value;
  return ok({ split, maps, distinct, reachable: values.length, egress });
};

const countOf = (options: HoursOptions): Count<Maps> => {
  const { appLabel: _label, ...key } = options;
  return { key: JSON.stringify(['hours', key]), make: () => readMaps(options) };
};

/** The heat maps that are drawn. */
export type Hours = {
  readonly maps: readonly HourMap[];
  readonly distinct: number;
  readonly reachable: number;
  /** Logins through known egress, which make no country usual or odd; 0 if the maps are not of countries. */
  readonly egress: number;
  /** The heat maps are those that were asked for. */
  readonly isCounted: boolean;
  readonly failure: Failure | null;
  readonly recount: () => void;
};

/** Counts the logins by weekday and hour; the old counts stay until the new ones arrive. */
export const useHours = (options: HoursOptions, { isLoading, next }: Ahead): Hours => {
  const { resource, reload } = useCount(countOf(options));
  const ahead = next.map(({ filter }) => countOf({ ...options, filter, first: 0 }));
  useCountAhead(!isLoading && resource.state === 'ready', ahead);
  const last = usePrevious(resource);
  const { split } = options;
  return useMemo(
    () => ({
      maps: last?.maps ?? [],
      distinct: last?.distinct ?? 0,
      reachable: last?.reachable ?? 0,
      egress: last?.egress ?? 0,
      isCounted: resource.state === 'ready' && last?.split === split,
      failure: resource.state === 'failed' ? resource.failure : null,
      recount: reload,
    }),
    [last, resource, reload, split],
  );
};
