import type { CountryLogins } from '../../../../shared/dataset';
import { countryOf } from '../../../components/charts/world';

/** A country's logins, with all texts that the tenant has for it. */
export type SameCountry = CountryLogins & { readonly spellings: readonly string[] };

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
