import type { Json } from '../../../../shared/model/json';
import { countryOf } from '../../../components/charts/world';

/** Returns the texts of each country that the tenant spells in several ways. */
export const spellingsOf = (texts: readonly Json[]): string[][] => {
  const byCode = new Map<string, string[]>();
  for (const text of texts) {
    if (typeof text !== 'string') continue;
    const { code } = countryOf(text);
    if (code !== '') byCode.set(code, [...(byCode.get(code) ?? []), text]);
  }
  return [...byCode.values()].filter(({ length }) => length > 1);
};
