/** The countries of the world: outlines to draw, and centers for logins that come with a country alone. */
import codesText from 'i18n-iso-countries/codes.json?raw';
import englishText from 'i18n-iso-countries/langs/en.json?raw';
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasText from 'world-atlas/countries-50m.json?raw';
import recordsText from 'world-countries/countries.json?raw';

type Outline = Feature<Polygon | MultiPolygon, { readonly name: string }>;

/** A country: its two letters if it has any, and its name. */
export type Country = { readonly code: string; readonly name: string };

/** A country with the center of its largest part. */
export type PlacedCountry = Country & { readonly longitude: number; readonly latitude: number };

/** Two letters, three letters and number of each country of ISO 3166-1. */
const codes = JSON.parse(codesText) as readonly (readonly string[])[];

/** The countries of ISO 3166-1 and Kosovo: the names that ISO, atlases and databases of addresses use, and a place for those without an outline. */
const records = JSON.parse(recordsText) as readonly {
  readonly cca2: string;
  readonly name: { readonly common: string; readonly official: string };
  readonly altSpellings: readonly string[];
  readonly latlng: readonly [number, number];
}[];

const english = JSON.parse(englishText) as {
  readonly countries: Readonly<Record<string, string | readonly string[]>>;
};

/** Reads the countries of a `world-atlas` file. */
export const readOutlines = (atlas: string) => {
  const topology = JSON.parse(atlas) as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  return feature(topology, topology.objects.countries) as FeatureCollection<
    Polygon | MultiPolygon,
    { readonly name: string }
  >;
};

/** Returns twice the signed area of a ring, with its centroid. */
const ringCenter = (ring: readonly Position[]) => {
  let area = 0;
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < ring.length; i += 1) {
    const [x0 = 0, y0 = 0] = ring[i] ?? [];
    const [x1 = 0, y1 = 0] = ring[i + 1] ?? [];
    const cross = x0 * y1 - x1 * y0;
    area += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  return { size: Math.abs(area), longitude: x / (3 * area), latitude: y / (3 * area) };
};

/** Moves the points of a ring that crosses the 180th meridian to one side of it, so that no line runs around the globe. */
const unwrapped = (ring: readonly Position[]): Position[] => {
  let shift = 0;
  return ring.map(([x = 0, y = 0], i) => {
    const step = x - (ring[i - 1]?.[0] ?? x);
    if (step > 180) shift -= 360;
    if (step < -180) shift += 360;
    return [x + shift, y];
  });
};

/** Returns the centroid of a country's largest part. */
const centerOf = ({ geometry }: Outline) => {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return parts
    .map(([outer = []]) => ringCenter(unwrapped(outer)))
    .reduce((a, b) => (b.size > a.size ? b : a));
};

const outlines = readOutlines(atlasText);

const codeByNumber = new Map(codes.map(([code = '', , number = '']) => [number, code]));
const codeByThree = new Map(codes.map(([code = '', three = '']) => [three, code]));

const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' });
/** Names that databases of addresses use, and none of the sources has. */
const MORE_NAMES: Readonly<Record<string, string>> = {
  'Cabo Verde': 'CV',
  England: 'GB',
  'Libyan Arab Jamahiriya': 'LY',
  'Northern Ireland': 'GB',
  'Palestinian Territory, Occupied': 'PS',
  'Palestinian Territories': 'PS',
  Scotland: 'GB',
  Wales: 'GB',
};

/** Regions that stand for no country: CLDR's texts for tests, and its word for an unknown one. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['XA', 'XB', 'ZZ']);

/** Returns the code that replaced one, such as GB for UK, with its English name; undefined if it is none. */
const readCode = (text: string): Country | undefined => {
  if (!/^[A-Z]{2}$/.test(text)) return undefined;
  const code = new Intl.Locale(`und-${text}`).region ?? text;
  const name = NO_COUNTRY.has(code) ? undefined : names.of(code);
  return name === undefined ? undefined : { code, name };
};

/** Compares names without accents, case, punctuation, and what lists put before or after them. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}]+/gu, ' ')
    .trim()
    .replace(/^the | the$| sar( china)?$/g, '')
    .replace(/\bst\b/g, 'saint')
    .replace(/\band\b/g, '')
    .replaceAll(' ', '');

/** A name that several sources give belongs to the first one. */
const codeByName = new Map<string, string>(
  [
    ...Object.entries(MORE_NAMES),
    ...records.map(({ cca2, name }): [string, string] => [name.common, cca2]),
    ...records.map(({ cca2, name }): [string, string] => [name.official, cca2]),
    ...codes.map(([code = '']): [string, string] => [names.of(code) ?? code, code]),
    ...Object.entries(english.countries).flatMap(([code, all]) =>
      [all].flat().map((name): [string, string] => [name, code]),
    ),
    ...records.flatMap(({ cca2, altSpellings }) =>
      altSpellings.filter((name) => name.length > 3).map((name): [string, string] => [name, cca2]),
    ),
  ]
    .map(([name, code]): [string, string] => [plain(name), code])
    .reverse(),
);

/** The largest outline of each code: reefs and dependencies may have the number of their country. */
const largest = new Map<string, ReturnType<typeof centerOf>>();
for (const outline of outlines.features) {
  const code = codeByNumber.get(String(outline.id)) ?? codeByName.get(plain(outline.properties.name)) ?? '';
  // The ring of Antarctica runs around the pole, so it has no center.
  if (code === 'AQ') continue;
  const center = centerOf(outline);
  if (center.size > (largest.get(code)?.size ?? 0)) largest.set(code, center);
}

const placed = new Map<string, PlacedCountry>(
  records.map(({ cca2, name, latlng: [latitude, longitude] }) => {
    const center = largest.get(cca2) ?? { longitude, latitude };
    const { code, name: label } = readCode(cca2) ?? { code: cca2, name: name.common };
    return [code, { code, name: label, longitude: center.longitude, latitude: center.latitude }];
  }),
);

/**
 * Returns the country that a tenant's text means: two or three letters of ISO 3166-1, or a name in English. The text itself is its name if
 * no country has it.
 */
export const countryOf = (text: string): Country => {
  const upper = text.trim().toUpperCase();
  const code = codeByThree.get(upper) ?? codeByName.get(plain(text)) ?? upper;
  return readCode(code) ?? { code: '', name: text };
};

/** Returns the country of a code with its center; undefined for a code outside ISO 3166-1. */
export const placeOfCountry = (code: string): PlacedCountry | undefined => placed.get(code);

const unwrapGeometry = (geometry: Polygon | MultiPolygon): Polygon | MultiPolygon =>
  geometry.type === 'Polygon'
    ? { ...geometry, coordinates: geometry.coordinates.map(unwrapped) }
    : { ...geometry, coordinates: geometry.coordinates.map((part) => part.map(unwrapped)) };

/** Returns the outlines that a map draws. Antarctica is left out: no login comes from there. */
export const drawnOf = ({ features }: typeof outlines): typeof outlines => ({
  type: 'FeatureCollection',
  features: features
    .filter(({ properties }) => properties.name !== 'Antarctica')
    .map((outline) => ({ ...outline, geometry: unwrapGeometry(outline.geometry) })),
});

/** The outlines that a part of the world is drawn with. */
export const drawnOutlines: FeatureCollection = drawnOf(outlines);
