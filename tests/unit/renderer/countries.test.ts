import codes from 'i18n-iso-countries/codes.json';
import english from 'i18n-iso-countries/langs/en.json';
import { describe, expect, it } from 'vitest';
import records from 'world-countries';
import { countryOf, placeOfCountry } from '../../../renderer/components/charts/world';

/** Islands far apart, of which sources name one or another. */
const SPREAD: readonly string[] = ['KI', 'PF'];
const CODES = codes.map(([code = '']) => code);

/** Returns the angle between two places in degrees. */
const angle = (a: readonly [number, number], b: readonly [number, number]): number => {
  const [latA, lonA, latB, lonB] = [...a, ...b].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  const cosine = Math.sin(latA) * Math.sin(latB) + Math.cos(latA) * Math.cos(latB) * Math.cos(lonA - lonB);
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
};

describe('the places of countries', () => {
  it('places each code of ISO 3166-1 near where another source has it', () => {
    const far = CODES.map((code) => {
      const place = placeOfCountry(code);
      const other = records.find(({ cca2 }) => cca2 === code);
      if (!place || !other) return code;
      const [latitude = 0, longitude = 0] = other.latlng;
      const off = angle([place.latitude, place.longitude], [latitude, longitude]);
      return off > 8 && !SPREAD.includes(code) ? `${code} ${Math.round(off)}` : '';
    });
    expect(far.filter(Boolean)).toEqual([]);
  });

  it.each([
    ['RE', -21.1, 55.5],
    ['GP', 16.2, -61.5],
    ['MQ', 14.6, -61],
    ['GF', 4, -53.1],
    ['YT', -12.8, 45.2],
    ['GI', 36.1, -5.35],
    ['CX', -10.5, 105.7],
    ['BQ', 12.2, -68.3],
  ])('places %s, which atlases draw as a part of another country', (code, latitude, longitude) => {
    const found = placeOfCountry(code);
    expect(Math.abs((found?.latitude ?? 999) - latitude)).toBeLessThan(3);
    expect(Math.abs((found?.longitude ?? 999) - longitude)).toBeLessThan(3);
  });

  it('takes the largest outline of a code, not a reef that has it too', () => {
    const { name, latitude = 999, longitude = 999 } = placeOfCountry('AU') ?? {};
    expect(name).toBe('Australia');
    expect(Math.abs(latitude + 25)).toBeLessThan(8);
    expect(Math.abs(longitude - 134)).toBeLessThan(15);
  });
});

describe('the names of countries', () => {
  it.each([
    ['Russian Federation', 'RU'],
    ['Korea, Republic of', 'KR'],
    ['Republic of Korea', 'KR'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ['Iran, Islamic Republic of', 'IR'],
    ['Czech Republic', 'CZ'],
    ['Taiwan, Province of China', 'TW'],
    ['Moldova, Republic of', 'MD'],
    ['Syrian Arab Republic', 'SY'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['Macau', 'MO'],
    ['Macao SAR', 'MO'],
    ['Hong Kong SAR China', 'HK'],
    ['Ivory Coast', 'CI'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Bosnia & Herzegovina', 'BA'],
    ['Brunei Darussalam', 'BN'],
    ['Swaziland', 'SZ'],
    ['The Netherlands', 'NL'],
    ['Bahamas, The', 'BS'],
    ['Gambia (the)', 'GM'],
    ['St. Lucia', 'LC'],
    ['Saint Lucia', 'LC'],
    ['Congo', 'CG'],
    ['Congo, The Democratic Republic of the', 'CD'],
    ['Guinea', 'GN'],
    ['Niger', 'NE'],
    ['Dominica', 'DM'],
    ['Samoa', 'WS'],
    ['Türkiye', 'TR'],
    ['Turkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Cabo Verde', 'CV'],
    ['Cape Verde', 'CV'],
    ['England', 'GB'],
    ['Palestinian Territory, Occupied', 'PS'],
    ['Libyan Arab Jamahiriya', 'LY'],
    ['Holy See (Vatican City State)', 'VA'],
    ['Palestine, State of', 'PS'],
    ['Viet Nam', 'VN'],
    ["Cote D'Ivoire", 'CI'],
    ['Falkland Islands (Malvinas)', 'FK'],
    ['Virgin Islands, U.S.', 'VI'],
    ['Virgin Islands, British', 'VG'],
    ['Tanzania, United Republic of', 'TZ'],
    ["Lao People's Democratic Republic", 'LA'],
    ['Burma', 'MM'],
  ])('reads %s as %s', (name, code) => {
    expect(countryOf(name).code).toBe(code);
  });

  it('reads all English names of an ISO list', () => {
    const wrong = Object.entries(english.countries).flatMap(([code, all]) =>
      [all].flat().flatMap((name) => {
        const found = countryOf(name).code;
        // The republics of both sides of the river are called so; ISO's short name is that of CG.
        return found === code || name === 'Congo' ? [] : [`${name}: ${found}, not ${code}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('reads the common and the official names of every country', () => {
    const wrong = records.flatMap(({ cca2, name }) =>
      [name.common, name.official].filter((one) => countryOf(one).code !== cca2),
    );
    expect(wrong).toEqual([]);
  });

  it.each(['', 'Atlantis', 'XA', 'ZZ', 'A1', '--', 'Ä', 'unknown'])('takes “%s” for no country', (text) => {
    expect(countryOf(text)).toEqual({ code: '', name: text });
  });

  it('names what stands for several countries, and gives it no place', () => {
    expect(countryOf('EU')).toEqual({ code: 'EU', name: 'European Union' });
    expect(placeOfCountry('EU')).toBeUndefined();
  });
});
