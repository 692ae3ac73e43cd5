import { ok, type Result } from '../../../shared/bridge';
import type { ViewSpec } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { datasets } from '../../bridge';
import { countryOf } from '../../components/charts/world';

/** Most spellings of countries that are read: there are some 250 countries. */
const MOST_TEXTS = 1_000;

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

/** Reads the countries that are spelled in several ways in the logins of a view. */
export const readSpellings = async (view: ViewSpec): Promise<Result<string[][]>> => {
  const texts = await datasets.values({ view, key: 'country', top: MOST_TEXTS });
  return texts.ok ? ok(spellingsOf(texts.value.values.map(({ value }) => value))) : texts;
};
