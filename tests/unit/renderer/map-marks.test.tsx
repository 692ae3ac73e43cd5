import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartColors } from '../../../renderer/components/charts/chart-colors';
import { marksOf, nextMark, type Mark } from '../../../renderer/screens/dashboard/map/map-marks';
import { placesTable } from '../../../renderer/screens/dashboard/map/places-list';
import { mapMode } from '../../../renderer/screens/dashboard/map/map-mode';
import { mapOption, markCell, WHOLE_WORLD } from '../../../renderer/screens/dashboard/map/map-option';
import { spellingsOf } from '../../../renderer/record/logins/country-spellings';
import { countryOf, placeOfCountry } from '../../../renderer/components/charts/world';

const place = (latitude: number, longitude: number, count = 1) => ({
  latitude,
  longitude,
  count,
  failed: 0,
  unusual: 0,
  bounds: { south: latitude, north: latitude, west: longitude, east: longitude },
  country: 'NG',
  city: 'Lagos',
  distinct: 1,
  countries: 1,
});
const COLORS = {} as ChartColors;
const elsewhere = (country: string, count: number) => ({ country, count, failed: 0, unusual: 0 });

describe('the countries of the map', () => {
  it('knows a country by two letters, three letters or its name', () => {
    for (const text of ['NG', 'ng', ' NGA ', 'Nigeria', 'NIGERIA'])
      expect(countryOf(text)).toEqual({ code: 'NG', name: 'Nigeria' });
    expect(countryOf('XK').name).toBe('Kosovo');
    expect(countryOf('Atlantis')).toEqual({ code: '', name: 'Atlantis' });
    expect(countryOf('').code).toBe('');
  });

  it('finds the countries that a tenant spells in several ways', () => {
    expect(spellingsOf(['NG', 'DE', null, '', 'Nigeria', 'Atlantis', 'atlantis', 'NGA'])).toEqual([
      ['NG', 'Nigeria', 'NGA'],
    ]);
  });

  it.each([
    ['NG', 9, 8],
    ['US', 40, -98],
    ['SG', 1.3, 103.8],
    ['FR', 47, 2.5],
    ['NZ', -44, 171],
    ['XK', 42.6, 20.9],
  ])('puts %s at the center of its largest part', (code, latitude, longitude) => {
    const found = placeOfCountry(code);
    expect(Math.abs((found?.latitude ?? 999) - latitude)).toBeLessThan(8);
    expect(Math.abs((found?.longitude ?? 999) - longitude)).toBeLessThan(15);
  });
});

describe('the marks of the map', () => {
  it('puts logins with a country alone at its center, whatever it is called, and counts those without a place', () => {
    const { marks, distinct, unplaced } = marksOf({
      places: [place(6.5, 3.4, 2)],
      distinct: 1,
      elsewhere: [elsewhere('NG', 3), elsewhere('Nigeria', 4), elsewhere('', 5), elsewhere('Atlantis', 6)],
    });
    expect([distinct, unplaced]).toEqual([2, 11]);
    expect(marks.map(({ name, count, isCountry }) => [name, count, isCountry])).toEqual([
      ['Nigeria', 7, true],
      ['Lagos, Nigeria', 2, false],
    ]);
    expect(marks[0]?.filter).toContainEqual({ kind: 'is', key: 'country', values: ['NG', 'Nigeria'] });
  });

  it('says how many places and countries a mark stands for beside the one that names it', () => {
    const many = { ...place(6.5, 3.4, 9), distinct: 1_204, countries: 2 };
    const { marks } = marksOf({ places: [many, place(1, 1)], distinct: 1_205, elsewhere: [] });
    expect(marks.map(({ name, country }) => [name, country])).toEqual([
      ['Lagos, Nigeria and 1,203 more', 'Nigeria and 1 more'],
      ['Lagos, Nigeria', 'Nigeria'],
    ]);
  });

  it('draws the number on each group of places, and unusual logins in a shape that the legend names', () => {
    const unusual = { ...place(1, 1, 12_345), unusual: 1 };
    const { marks } = marksOf({ places: [unusual, place(6, 6, 7)], distinct: 2, elsewhere: [] });
    const draw = (isZoomedIn: boolean) =>
      mapOption({
        marks,
        current: marks[0],
        isZoomedIn,
        view: WHOLE_WORLD,
        colors: COLORS,
        label: () => '',
      }).option;
    const { series, legend } = draw(false);
    const [usual, odd] = series.map((one) => ('label' in one ? one : undefined));
    expect([usual, odd].map((one) => one?.label.formatter({ dataIndex: 0 }))).toEqual(['7', '12K']);
    expect([usual, odd].map((one) => [one?.label.show, one?.symbol])).toEqual([
      [true, 'circle'],
      [true, 'diamond'],
    ]);
    expect(legend.data.map(({ icon }) => icon)).toEqual(['circle', 'diamond']);
    expect(legend.data.map(({ name }) => name)).toEqual([usual?.name, odd?.name]);
  });

  it('draws the number of logins beside each place that has several, so that one mark is not taken for one login', () => {
    const { marks } = marksOf({ places: [place(1, 1, 400), place(6, 6, 1)], distinct: 2, elsewhere: [] });
    const [usual] = mapOption({
      marks,
      current: undefined,
      isZoomedIn: true,
      view: WHOLE_WORLD,
      colors: COLORS,
      label: () => '',
    }).option.series;
    const label = usual && 'label' in usual ? usual.label : undefined;
    expect(label?.show).toBe(true);
    expect([0, 1].map((dataIndex) => label?.formatter({ dataIndex }))).toEqual(['400', '']);
  });

  it('never draws grouped places in the way in which ECharts drops sizes and numbers, also after places', () => {
    const { marks } = marksOf({
      places: Array.from({ length: 2_001 }, (_, i) => place(i / 100, i / 100, i + 1)),
      distinct: 2_001,
      elsewhere: [],
    });
    const draw = (isZoomedIn: boolean) =>
      mapOption({
        marks,
        current: undefined,
        isZoomedIn,
        view: WHOLE_WORLD,
        colors: COLORS,
        label: () => '',
      }).option.series[0];
    const [single, clusters] = [draw(true), draw(false)];
    // ECharts merges options, so that what is left out would stay as it was.
    expect([single, { ...single, ...clusters }]).toMatchObject([
      { large: true, label: { show: false } },
      { large: false, label: { show: true } },
    ]);
    const sizes = (clusters?.data ?? []).flatMap((one) => ('symbolSize' in one ? [one.symbolSize] : []));
    expect(Math.min(...sizes)).toBeLessThan(Math.max(...sizes));
  });

  it('reaches every mark by the right arrow from the first one, and by Page Down', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -3, max: 3 })), {
          minLength: 1,
          maxLength: 40,
        }),
        (at) => {
          const { marks } = marksOf({
            places: at.map(([lat, lon]) => place(lat, lon)),
            distinct: 0,
            elsewhere: [],
          });
          for (const [first, key] of [
            [nextMark(marks, 0, 'Home'), 'ArrowRight'],
            [0, 'PageDown'],
          ] as const) {
            const met = new Set([first]);
            let now = first;
            for (let i = 1; i < marks.length; i += 1) met.add((now = nextMark(marks, now, key)));
            expect(met.size).toBe(marks.length);
            expect(nextMark(marks, now, key)).toBe(now);
          }
          for (const key of ['ArrowUp', 'ArrowDown', 'x'])
            expect(marks[nextMark(marks, 0, key)]).toBeDefined();
        },
      ),
    );
  });

  it('goes up to the nearest mark in the north', () => {
    const { marks } = marksOf({
      places: [place(0, 0, 9), place(40, 2, 8), place(10, 50, 7)],
      distinct: 0,
      elsewhere: [],
    });
    const at = (name: Mark | undefined) => [name?.latitude, name?.longitude];
    expect(at(marks[nextMark(marks, 0, 'ArrowUp')])).toEqual([40, 2]);
    expect(nextMark(marks, 0, 'ArrowDown')).toBe(0);
  });
});

describe('the mode of the map', () => {
  it('shows each place while no app has more than 3,000 logins, and names the app that has', () => {
    expect(mapMode([], 'both')).toMatchObject({ isZoomedIn: true });
    expect(mapMode([{ label: 'Gmail', count: 3_000 }], 'both')).toMatchObject({ isZoomedIn: true });
    const apps = [
      { label: 'Gmail', count: 3_001 },
      { label: 'Box', count: 5 },
    ];
    expect(mapMode(apps, 'both')).toEqual({
      isZoomedIn: false,
      reason: 'Nearby places are grouped because Gmail has 3,001 logins.',
    });
    expect(mapMode(apps, 'fail').reason).toBe(
      'Nearby places are grouped because Gmail has 3,001 failed logins.',
    );
    expect(mapMode([], 'fail').reason).toBe('');
  });

  it('leaves empty in the table what is not counted', () => {
    const mark = { name: 'Lagos', country: 'NG', count: 8, failed: 8, unusual: 0, latitude: 1, longitude: 2 };
    const cells = (outcome: 'fail' | 'success' | 'both') =>
      placesTable([mark as Mark], outcome).rows[0]?.slice(2, 5);
    expect(cells('fail')).toEqual([8, 8, null]);
    expect(cells('both')).toEqual([8, 8, 0]);
    expect(placesTable([{ ...mark, failed: 0 } as Mark], 'success').rows[0]?.slice(2, 5)).toEqual([
      8,
      null,
      8,
    ]);
  });

  it('halves the squares of clusters with each doubling of the picture, and parts places by coordinates', () => {
    expect([1, 1.9, 2, 4, 64].map((zoom) => markCell(false, zoom))).toEqual([4, 4, 2, 1, 4 / 64]);
    expect([1, 64].map((zoom) => markCell(true, zoom))).toEqual([0, 0]);
  });
});
