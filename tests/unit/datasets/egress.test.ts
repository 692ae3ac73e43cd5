import { expect, it } from 'vitest';
import { egressOf } from '../../../main/datasets/logins/egress';
import { markEgress } from '../../../main/datasets/logins/mark-egress';
import { EGRESS_COLUMN, LOGIN_COLUMNS } from '../../../main/datasets/logins/login-columns';
import { unpackPage } from '../../../main/datasets/logins/logins';
import type { EgressList } from '../../../shared/model/egress';
import type { Json } from '../../../shared/model/json';
import { setUpStore, store, value, view } from './random-datasets';

setUpStore();

const OFFICE: EgressList = [{ network: '203.0.113.0/24', kind: 'office', label: 'Berlin HQ' }];
const RELAY: EgressList = [{ network: '2001:db8::/32', kind: 'relay', label: '' }];
const ADDRESSES = ['203.0.113.7', '2001:DB8::9', '198.51.100.1', '', null];

const pageOf = (egress: EgressList) =>
  unpackPage(
    { saas: 'slack2', isFailed: true },
    ADDRESSES.map((ip) => ({ user: 'a@contoso.example', ip })),
    egressOf(egress),
  ).rows;

const shown = async (dataset: string): Promise<Json[]> => {
  const all = (await value({ op: 'window', view: view(dataset), offset: 0, count: 50 })) as unknown as {
    rows: Json[][];
  };
  return all.rows.map((row) => row[LOGIN_COLUMNS.length] ?? null);
};
/** The cells by which the column store filters and counts. */
const counted = async (dataset: string): Promise<Record<string, number>> => {
  const { groups } = (await value({
    op: 'group',
    view: view(dataset),
    by: [{ key: EGRESS_COLUMN }],
    timeZone: 'UTC',
    top: 10,
  })) as unknown as {
    groups: { values: Json[]; count: number }[];
  };
  return Object.fromEntries(groups.map(({ values, count }) => [String(values[0]), count]));
};

it('marks logins through a known network as they come, and all of them again when the list changes', async () => {
  await store.open('egress', LOGIN_COLUMNS);
  await store.append('egress', pageOf(OFFICE));
  expect(await shown('egress')).toEqual(['Berlin HQ (office)', null, null, null, null]);
  const dataset = store.find('egress');
  if (!dataset) throw new Error('The dataset is gone.');

  await markEgress(dataset, [...OFFICE, ...RELAY]);
  expect(await shown('egress')).toEqual(['Berlin HQ (office)', '2001:db8::/32 (relay)', null, null, null]);
  expect(await counted('egress')).toEqual({ null: 3, 'Berlin HQ (office)': 1, '2001:db8::/32 (relay)': 1 });

  await store.append('egress', pageOf([...OFFICE, ...RELAY]));
  expect(await counted('egress')).toEqual({ null: 6, 'Berlin HQ (office)': 2, '2001:db8::/32 (relay)': 2 });

  await markEgress(dataset, []);
  expect(new Set(await shown('egress'))).toEqual(new Set([null]));
  expect(await counted('egress')).toEqual({ null: 10 });
});

it('leaves out and finds the same rows by the mark as by their addresses', async () => {
  await store.open('hidden', LOGIN_COLUMNS);
  await store.append('hidden', pageOf([]));
  const dataset = store.find('hidden');
  if (!dataset) throw new Error('The dataset is gone.');
  const hidden = view('hidden', [], [{ kind: 'isNot', key: EGRESS_COLUMN, values: [null] }]);
  expect(await value({ op: 'view', view: hidden })).toMatchObject({ count: 0 });
  await markEgress(dataset, OFFICE);
  expect(await value({ op: 'view', view: hidden })).toMatchObject({ count: 1 });
});
