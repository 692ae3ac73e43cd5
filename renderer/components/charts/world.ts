/** The countries of the world: outlines to draw, and centers for logins that come with a country alone. */
import codesText from 'i18n-iso-countries/codes.json?raw';
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasText from 'world-atlas/countries-50m.json?raw';

type Outline = Feature<Polygon | MultiPolygon, { readonly name: string }>;

/** A country: its two letters if it has any, and its name. */
export type Country = { readonly code: string; readonly name: string };

/** A country that the outlines have, with its center. */
export type PlacedCountry = Country & { readonly longitude: number; readonly latitude: number };

/** Kosovo has no number in ISO 3166-1, so the outlines name it only. */
const CODES_BY_NAME: Readonly<Record<string, string>> = { Kosovo: 'XK' };

/** Two letters, three letters and number of each country. */
const codes = JSON.parse(codesText) as readonly (readonly string[])[];

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
const nameOf = (code: string): string | undefined => {
  try {
    return names.of(code);
  } catch {
    // `Intl` throws for a text that can't be a code: it has no name.
    return undefined;
  }
};

const placed: readonly PlacedCountry[] = outlines.features.map((outline) => {
  const code = codeByNumber.get(String(outline.id)) ?? CODES_BY_NAME[outline.properties.name] ?? '';
  const { longitude, latitude } = centerOf(outline);
  return { code, name: nameOf(code) ?? outline.properties.name, longitude, latitude };
});

const byCode = new Map(placed.filter(({ code }) => code !== '').map((one) => [one.code, one]));

/** Compares names without accents, case and punctuation. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{Letter}]/gu, '')
    .toLowerCase();

const codeByName = new Map<string, string>([
  ...codes.map(([code = '']): [string, string] => [plain(nameOf(code) ?? code), code]),
  ...outlines.features.flatMap((outline, i): [string, string][] => [
    [plain(outline.properties.name), placed[i]?.code ?? ''],
  ]),
]);

/** Returns the country that a tenant's text means: two or three letters of ISO 3166-1, or an English name. The text itself is its name if no country has it. */
export const countryOf = (text: string): Country => {
  const upper = text.trim().toUpperCase();
  const code = codeByThree.get(upper) ?? codeByName.get(plain(text)) ?? upper;
  const name = /^[A-Z]{2}$/.test(code) ? nameOf(code) : undefined;
  return name === undefined ? { code: '', name: text } : { code, name };
};

/** Returns the country of a code with its center; undefined if the outlines don't have it. */
export const placeOfCountry = (code: string): PlacedCountry | undefined => byCode.get(code);

const unwrapGeometry = (geometry: Polygon | MultiPolygon): Polygon | MultiPolygon =>
  geometry.type === 'Polygon'
    ? { ...geometry, coordinates: geometry.coordinates.map(unwrapped) }
    : { ...geometry, coordinates: geometry.coordinates.map((part) => part.map(unwrapped)) };

/** Returns the outlines that a map draws. Nobody signs in from Antarctica's part of the picture. */
export const drawnOf = ({ features }: typeof outlines): FeatureCollection => ({
  type: 'FeatureCollection',
  features: features
    .filter(({ properties }) => properties.name !== 'Antarctica')
    .map((outline) => ({ ...outline, geometry: unwrapGeometry(outline.geometry) })),
});

/** The outlines that a part of the world is drawn with. */
export const drawnOutlines: FeatureCollection = drawnOf(outlines);
