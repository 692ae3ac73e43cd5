import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { egressOf } from '../../../main/datasets/logins/egress';
import { LOGIN_COLUMNS } from '../../../main/datasets/logins/login-columns';
import { unpackPage } from '../../../main/datasets/logins/logins';
import type { ColumnFilter, RowAnswers } from '../../../shared/dataset';
import type { EgressList } from '../../../shared/model/egress';
import type { Json } from '../../../shared/model/json';
import { setUpStore, store, value, view } from './random-datasets';

setUpStore();

let opened = 0;
const openLogins = async (events: readonly Record<string, Json>[], known?: EgressList): Promise<string> => {
  opened += 1;
  const id = `logins${opened}`;
  await store.open(id, LOGIN_COLUMNS);
  const packed = events.map((event) => ({ user: 'a@contoso.example', ...event }));
  const { rows } = unpackPage({ saas: 'slack2', isFailed: true }, packed, egressOf(known ?? []));
  await store.append(id, rows);
  return id;
};

const placesOf = async (
  dataset: string,
  cell = 4,
  spellings: string[][] = [],
): Promise<RowAnswers['places']> =>
  (await value({ op: 'places', view: view(dataset), cell, spellings })) as unknown as RowAnswers['places'];

const event = fc.record({
  latitude: fc.oneof(fc.integer({ min: -95, max: 95 }), fc.constantFrom(null, 6.5244, 0)),
  longitude: fc.oneof(fc.integer({ min: -185, max: 185 }), fc.constantFrom(null, 3.3792, 0)),
  country: fc.constantFrom('NG', 'Nigeria', '', null),
  is_unusual: fc.boolean(),
});

describe('the places of logins', () => {
  it('counts each login once, and finds the same rows again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(4, 0.5, 1 / 128, 0),
        async (events, cell) => {
          const dataset = await openLogins(events);
          const { places, elsewhere } = await placesOf(dataset, cell);
          const counted = [...places, ...elsewhere].reduce((sum, { count }) => sum + count, 0);
          expect(counted).toBe(events.length);
          for (const { bounds, count } of places) {
            const after = (n: number) => n + Math.max(Math.abs(n) * 2 ** -52, Number.MIN_VALUE);
            const filter: ColumnFilter[] = [
              { kind: 'range', key: 'latitude', from: bounds.south, to: after(bounds.north) },
              { kind: 'range', key: 'longitude', from: bounds.west, to: after(bounds.east) },
            ];
            expect(await value({ op: 'view', view: view(dataset, [], filter) })).toMatchObject({ count });
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('puts logins without usable coordinates under their country', async () => {
    const dataset = await openLogins([
      { latitude: 0, longitude: 0, country: 'NG' },
      { latitude: 999, longitude: 3, country: 'NG' },
      { latitude: 6.5, country: 'NG' },
      { latitude: 6.5, longitude: 3.4, country: 'NG', city: 'Lagos' },
    ]);
    const { places, elsewhere } = await placesOf(dataset);
    expect(elsewhere).toEqual([{ country: 'NG', count: 3, failed: 3, unusual: 0 }]);
    expect(places).toMatchObject([{ city: 'Lagos', country: 'NG', count: 1 }]);
  });

  it('names a square after one of its places, and says how many places and countries are in it', async () => {
    const at = (n: number, city: string | null, country: string | null, latitude: number) =>
      Array.from({ length: n }, () => ({ latitude, longitude: 5, country, city }));
    const dataset = await openLogins([
      ...at(3, 'Antwerp', 'BE', 50.1),
      ...at(2, 'Utrecht', 'NL', 50.2),
      ...at(3, 'Amsterdam', 'NL', 50.3),
      ...at(1, 'amsterdam', 'nl', 50.3),
      ...at(1, null, 'NL', 50.4),
      ...at(1, null, null, 50.5),
      ...at(1, null, null, 50.6),
    ]);
    const [square] = (await placesOf(dataset)).places;
    expect(square).toMatchObject({ count: 12, distinct: 6, countries: 2 });
    expect([square?.city.toLowerCase(), square?.country.toLowerCase()]).toEqual(['amsterdam', 'nl']);
  });

  it('counts a place and a country once, whichever spelling a login has, beside any filter', async () => {
    const lagos = { latitude: 6.5, longitude: 3.4, city: 'Lagos' };
    const dataset = await openLogins([
      { ...lagos, country: 'NG' },
      { ...lagos, country: 'NIGERIA', city: 'lagos' },
      { ...lagos, country: "N'ga" },
      { ...lagos, country: 'BJ' },
      { country: 'Nigeria' },
    ]);
    const spellings = [
      ['BJ', 'Benin'],
      ['NG', 'Nigeria', "N'ga"],
    ];
    const apart = await placesOf(dataset);
    expect([apart.places[0]?.distinct, apart.places[0]?.countries, apart.distinct]).toEqual([4, 4, 4]);
    const merged = await placesOf(dataset, 4, spellings);
    expect([merged.places[0]?.distinct, merged.places[0]?.countries, merged.distinct]).toEqual([2, 2, 2]);
    expect(merged.elsewhere).toMatchObject([{ country: 'Nigeria', count: 1 }]);
    const filter: ColumnFilter[] = [{ kind: 'isNot', key: 'country', values: ['BJ'] }];
    const filtered = await value({ op: 'places', view: view(dataset, [], filter), cell: 0, spellings });
    expect(filtered).toMatchObject({ distinct: 1, places: [{ count: 3, countries: 1 }] });
  });

  it('counts the same number of places for squares of any size, and splits them by their coordinates for none', async () => {
    const dataset = await openLogins([
      { latitude: 50.1, longitude: 5, country: 'BE', city: 'Antwerp' },
      { latitude: 50.2, longitude: 5.1, country: 'BE', city: 'Antwerp' },
      { latitude: 50.2, longitude: 5.1, country: 'NL', city: 'Breda' },
      { latitude: -3, longitude: 7 },
    ]);
    const answers = await Promise.all([4, 0.5, 1 / 128, 0].map((cell) => placesOf(dataset, cell)));
    expect(answers.map(({ distinct }) => distinct)).toEqual([3, 3, 3, 3]);
    expect(answers[3]?.places.map(({ count }) => count)).toEqual([2, 1, 1]);
  });

  it('counts only what the filter lets pass', async () => {
    const dataset = await openLogins([
      { latitude: 1, longitude: 1, country: 'A' },
      { latitude: 2, longitude: 2, country: 'B' },
      { country: 'B' },
    ]);
    const only = { ...view(dataset), filter: [{ kind: 'is' as const, key: 'country', values: ['B'] }] };
    const answer = (await value({
      op: 'places',
      view: only,
      cell: 1,
      spellings: [],
    })) as unknown as RowAnswers['places'];
    expect([answer.places.length, answer.elsewhere.length]).toEqual([1, 1]);
  });
});

describe('the countries of logins', () => {
  it('knows which are odd for a user by the successful logins, and counts each login once', async () => {
    const many = (n: number, country: string, user: string, success: boolean) =>
      Array.from({ length: n }, () => ({ user, country, success }));
    const dataset = await openLogins([
      ...many(19, 'DE', 'a@contoso.example', true),
      ...many(1, 'NG', 'A@contoso.example', true),
      ...many(7, 'RU', 'a@contoso.example', false),
      ...many(9, 'FR', 'new@contoso.example', true),
      ...many(2, '', 'a@contoso.example', true),
    ]);
    const { countries, direct } = (await value({
      op: 'countries',
      view: view(dataset),
    })) as unknown as RowAnswers['countries'];
    expect(direct).toBe(38);
    expect(
      countries.map(({ country, count, failed, odd, oddUsers }) => [country, count, failed, odd, oddUsers]),
    ).toEqual([
      ['DE', 19, 0, 0, 0],
      ['FR', 9, 0, 0, 0],
      ['RU', 7, 7, 7, 1],
      ['', 2, 0, 0, 0],
      ['NG', 1, 0, 1, 1],
    ]);
    const failed = await value({
      op: 'countries',
      view: view(dataset, [], [{ kind: 'is', key: 'success', values: [false] }]),
    });
    expect(failed).toMatchObject({ countries: [{ country: 'RU', count: 7, odd: 7 }], direct: 7 });
  });

  it('calls no country usual or odd for logins through known egress', async () => {
    const many = (n: number, country: string, ip: string) =>
      Array.from({ length: n }, () => ({ country, ip, success: true, is_unusual: country === 'FR' }));
    const dataset = await openLogins(
      [
        ...many(10, 'DE', '198.51.100.1'),
        ...many(30, 'NL', '203.0.113.1'),
        ...many(1, 'NL', '198.51.100.1'),
        ...many(1, 'FR', '203.0.113.1'),
      ],
      [{ network: '203.0.113.0/24', kind: 'vpn', label: '' }],
    );
    const { countries, direct } = (await value({
      op: 'countries',
      view: view(dataset),
    })) as unknown as RowAnswers['countries'];
    expect(direct).toBe(11);
    expect(countries.map((one) => [one.country, one.count, one.direct, one.odd, one.oddUsers])).toEqual([
      ['NL', 31, { count: 1, unusual: 0 }, 1, 1],
      ['DE', 10, { count: 10, unusual: 0 }, 0, 0],
      ['FR', 1, { count: 0, unusual: 0 }, 0, 0],
    ]);
  });
});

describe('the unusual logins', () => {
  const many = (n: number, country: string, user: string, others: Record<string, Json> = {}) =>
    Array.from({ length: n }, (_, i) => ({
      user,
      country,
      success: true,
      time: new Date(Date.UTC(2026, 9, 1, 8, i)).toISOString(),
      ...others,
    }));
  const unusualIn = async (dataset: string, filter: ColumnFilter[] = [], spellings: string[][] = []) =>
    (await value({
      op: 'unusual',
      view: view(dataset, [], filter),
      spellings,
      top: 10,
    })) as unknown as RowAnswers['unusual'];

  it('lists successful logins from a country that is rare for their user or that the tenant flags, the latest first', async () => {
    const dataset = await openLogins([
      ...many(30, 'DE', 'a@contoso.example'),
      ...many(2, 'NG', 'A@contoso.example', { city: 'Lagos' }),
      ...many(1, 'FR', 'b@contoso.example', { is_unusual: true, time: '2026-10-05T09:00:00Z' }),
      ...many(5, 'RU', 'a@contoso.example', { success: false }),
      ...many(4, 'BR', 'new@contoso.example'),
    ]);
    expect(await unusualIn(dataset)).toEqual({
      found: 3,
      users: 2,
      logins: [
        {
          time: '2026-10-05T09:00:00.000Z',
          user: 'b@contoso.example',
          country: 'FR',
          city: '',
          saas: 'slack2',
          count: 1,
          isFlagged: true,
          isRare: false,
        },
        {
          time: '2026-10-01T08:01:00.000Z',
          user: 'A@contoso.example',
          country: 'NG',
          city: 'Lagos',
          saas: 'slack2',
          count: 2,
          isFlagged: false,
          isRare: true,
        },
      ],
    });
    const later: ColumnFilter[] = [{ kind: 'range', key: 'time', from: Date.UTC(2026, 9, 2) }];
    expect((await unusualIn(dataset, later)).logins.map(({ user }) => user)).toEqual(['b@contoso.example']);
  });

  it('names the rows of the unusual logins, which are neither failed nor through known egress', async () => {
    const dataset = await openLogins(
      [
        ...many(30, 'DE', 'a@contoso.example'),
        ...many(2, 'NG', 'A@contoso.example'),
        ...many(3, 'NG', 'a@contoso.example', { success: false, is_unusual: true }),
        ...many(1, 'NG', 'a@contoso.example', { ip: '203.0.113.1', is_unusual: true }),
        ...many(1, 'FR', 'b@contoso.example', { is_unusual: true }),
      ],
      [{ network: '203.0.113.0/24', kind: 'vpn', label: '' }],
    );
    const found = async (filter: ColumnFilter[] = [], top = 10) =>
      (await value({
        op: 'unusualRows',
        view: view(dataset, [], filter),
        spellings: [],
        top,
      })) as unknown as RowAnswers['unusualRows'];
    const rowsIn = async (filter?: ColumnFilter[]) => (await found(filter)).rows.toSorted((a, b) => a - b);
    expect(await rowsIn()).toEqual([30, 31, 36]);
    expect(await found([], 1)).toEqual({ rows: [31], found: 3 });
    expect(await rowsIn([{ kind: 'is', key: 'user', values: ['b@contoso.example'] }])).toEqual([36]);
    // The rows that a filter leaves out still count for what is rare.
    expect(await rowsIn([{ kind: 'is', key: 'country', values: ['NG'] }])).toEqual([30, 31]);
    expect((await unusualIn(dataset)).found).toBe(3);
  });

  it('calls no country rare for its other spelling, nor for logins through known egress', async () => {
    const dataset = await openLogins(
      [
        ...many(30, 'DE', 'a@contoso.example'),
        ...many(2, 'Germany', 'a@contoso.example'),
        ...many(1, 'NL', 'a@contoso.example', { ip: '203.0.113.1' }),
      ],
      [{ network: '203.0.113.0/24', kind: 'vpn', label: '' }],
    );
    expect(await unusualIn(dataset, [], [['DE', 'Germany']])).toEqual({ found: 0, users: 0, logins: [] });
    expect((await unusualIn(dataset)).logins.map(({ country }) => country)).toEqual(['Germany']);
  });
});
