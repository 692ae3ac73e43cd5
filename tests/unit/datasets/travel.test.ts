import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { egressOf } from '../../../main/datasets/logins/egress';
import { LOGIN_COLUMNS, TRAVEL_COLUMNS } from '../../../main/datasets/logins/login-columns';
import { unpackPage } from '../../../main/datasets/logins/logins';
import { findTravel } from '../../../main/datasets/logins/travel';
import { gridColumns, shownCell } from '../../../renderer/dataset-view/grid/grid-column';
import type { RowAnswers, RowTuple } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { setUpStore, store, value, view } from './random-datasets';

setUpStore();

const CITIES = {
  newYork: [40.7128, -74.006],
  losAngeles: [34.0522, -118.2437],
  auckland: [-36.8485, 174.7633],
  london: [51.5074, -0.1278],
  tokyo: [35.6762, 139.6503],
  suva: [-18.1416, 178.4419],
  apia: [-13.8507, -171.7514],
} as const;
type City = keyof typeof CITIES;

/** Published distances along great circles. */
const KILOMETERS: readonly (readonly [City, City, number])[] = [
  ['newYork', 'losAngeles', 3_936],
  ['newYork', 'auckland', 14_197],
  ['newYork', 'london', 5_570],
  ['london', 'tokyo', 9_559],
  ['suva', 'apia', 1_150],
];

const START = Date.UTC(2026, 10, 20, 8);
const MINUTE = 60_000;
type Login = {
  user?: string;
  at?: number | null;
  city?: City;
  success?: boolean;
  ip?: string;
  client?: string;
};

let opened = 0;
const openLogins = async (logins: readonly Login[]): Promise<string> => {
  opened += 1;
  const id = `travel${opened}`;
  await store.open(id, LOGIN_COLUMNS);
  const egress = egressOf([{ network: '203.0.113.0/24', kind: 'vpn', label: 'Ours' }]);
  const packed = logins.map(
    ({ user = 'a@contoso.example', at = 0, city, success = true, ip = '198.51.100.1', client }) => ({
      user,
      success,
      ip,
      ...(client === undefined ? {} : { user_agent: client }),
      ...(at === null ? {} : { time: new Date(START + at * MINUTE).toISOString() }),
      ...(city ? { city, country: 'XX', latitude: CITIES[city][0], longitude: CITIES[city][1] } : {}),
    }),
  );
  await store.append(id, unpackPage({ saas: 'slack2', isFailed: false }, packed, egress).rows);
  return id;
};

const travelIn = async (dataset: string, kmh = 900, km = 500) =>
  (await value({ op: 'travel', view: view(dataset), kmh, km, top: 100 })) as unknown as RowAnswers['travel'];

describe('impossible travel', () => {
  it('knows the distance of city pairs in both directions, across the date line as well', async () => {
    for (const [from, to, expected] of KILOMETERS)
      for (const pair of [
        [from, to],
        [to, from],
      ] as const) {
        const dataset = await openLogins(pair.map((city, i) => ({ city, at: i })));
        const [journey] = (await travelIn(dataset)).journeys;
        expect(Math.abs((journey?.km ?? 0) - expected) / expected).toBeLessThan(0.01);
        expect(journey?.kmh).toBeCloseTo((journey?.km ?? 0) * 60, 3);
        expect([journey?.from.city, journey?.to.city]).toEqual(pair);
      }
  });

  it('finds what a walk over the logins of each user finds', async () => {
    const login = fc.record({
      user: fc.constantFrom('a@contoso.example', 'A@contoso.example', 'b@contoso.example'),
      at: fc.constantFrom(0, 1, 60, 600, 5_000),
      city: fc.constantFrom(...(Object.keys(CITIES) as City[])),
      success: fc.boolean(),
      ip: fc.constantFrom('198.51.100.1', '203.0.113.9'),
    });
    const radians = (degrees: number) => (degrees * Math.PI) / 180;
    /** The spherical law of cosines: another formula than the one that is tested. */
    const distance = (a: City, b: City) => {
      const [[lat, lon], [toLat, toLon]] = [CITIES[a].map(radians), CITIES[b].map(radians)] as [
        number[],
        number[],
      ] as [[number, number], [number, number]];
      const cosine =
        Math.sin(lat) * Math.sin(toLat) + Math.cos(lat) * Math.cos(toLat) * Math.cos(toLon - lon);
      return a === b ? 0 : 6371.0088 * Math.acos(Math.min(1, cosine));
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(login, { maxLength: 25 }),
        fc.constantFrom(100, 900, 20_000),
        async (logins, kmh) => {
          const expected: string[] = [];
          const last = new Map<string, { at: number; city: City }>();
          const inOrder = logins.map((one, i) => ({ ...one, i })).sort((a, b) => a.at - b.at || a.i - b.i);
          for (const { user, at, city, success, ip } of inOrder) {
            if (!success || ip.startsWith('203')) continue;
            const key = user.toLowerCase();
            const before = last.get(key);
            const km = before ? distance(before.city, city) : 0;
            if (before && km >= 500 && km > ((at - before.at) / 60) * kmh)
              expected.push(`${key} ${before.city} ${city}`);
            last.set(key, { at, city });
          }
          const { journeys, report } = await travelIn(await openLogins(logins), kmh);
          expect(
            journeys.map((one) => `${one.user.toLowerCase()} ${one.from.city} ${one.to.city}`).sort(),
          ).toEqual(expected.sort());
          expect(report.logins + report.failed + report.egress + report.nameless + report.placeless).toBe(
            logins.length,
          );
          expect(report.found).toBe(expected.length);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('counts the logins that it leaves out by their reason, and skips them between two others', async () => {
    const dataset = await openLogins([
      { city: 'newYork', at: 0 },
      { city: 'london', at: 1, ip: '203.0.113.7' },
      { city: 'london', at: 2, success: false },
      { at: 3 },
      { city: 'london', at: null },
      { city: 'newYork', at: 4 },
      { city: 'tokyo', at: 4 },
    ]);
    const { report, journeys } = await travelIn(dataset);
    expect(report).toEqual({
      logins: 3,
      users: 1,
      failed: 1,
      egress: 1,
      nameless: 1,
      placeless: 1,
      pairs: 2,
      samePlace: 1,
      found: 1,
      sameTime: 1,
    });
    expect(journeys).toMatchObject([{ kmh: null, from: { city: 'newYork' }, to: { city: 'tokyo' } }]);
  });

  it('takes no journey below the least distance, nor one at a speed that is allowed', async () => {
    const dataset = await openLogins([
      { city: 'newYork', at: 0 },
      { city: 'losAngeles', at: 120 },
    ]);
    const found = async (kmh: number, km: number) => (await travelIn(dataset, kmh, km)).report.found;
    expect([await found(900, 500), await found(2_000, 500), await found(900, 4_000)]).toEqual([1, 0, 0]);
  });

  it('puts all journeys into a dataset, the fastest first, each with place, IP address and client of both logins', async () => {
    const logins = await openLogins([
      { city: 'newYork', at: 0, client: 'Outlook' },
      { city: 'losAngeles', at: 120, client: 'Chrome', ip: '198.51.100.7' },
      { city: 'tokyo', at: 121, client: 'curl' },
    ]);
    await store.open('journeys', []);
    const [from, into] = [store.find(logins), store.find('journeys')];
    if (!from || !into) throw new Error('A dataset is gone.');
    const report = await findTravel(
      from,
      into,
      { view: view(logins), into: 'journeys', kmh: 900, km: 500 },
      () => undefined,
      new AbortController().signal,
    );
    const { rows } = (await value({
      op: 'window',
      view: view('journeys'),
      offset: 0,
      count: 9,
    })) as unknown as {
      rows: Json[][];
    };
    const at = (key: string) => 1 + TRAVEL_COLUMNS.findIndex((column) => column.key === key);
    const shown = [
      'minutes',
      'kmh',
      ...['from', 'to'].flatMap((side) => [`${side}_city`, `${side}_ip`, `${side}_user_agent`]),
    ];
    expect([report.found, rows.map((row) => shown.map((key) => row[at(key)]))]).toEqual([
      2,
      [
        [1, null, 'losAngeles', '198.51.100.7', 'Chrome', 'tokyo', '198.51.100.1', 'curl'],
        [120, 1_968, 'newYork', '198.51.100.1', 'Outlook', 'losAngeles', '198.51.100.7', 'Chrome'],
      ],
    ]);
  });

  it('shows both places before coordinates, and a speed that no journey has as a limit', () => {
    const keys = TRAVEL_COLUMNS.map(({ key }) => key);
    expect(keys.indexOf('to_city')).toBeLessThan(keys.indexOf('from_latitude'));
    const [speed] = gridColumns(TRAVEL_COLUMNS).filter(({ id }) => id === 'kmh');
    const row = (kmh: Json): RowTuple => [0, ...keys.map((key) => (key === 'kmh' ? kmh : ''))];
    expect(speed && [shownCell(row(null), speed), shownCell(row(1_968), speed)]).toEqual([
      'over 20,000',
      '1,968',
    ]);
  });
});
