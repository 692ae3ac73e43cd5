import { expect, it, vi } from 'vitest';
import { filterBy } from '../../../../renderer/dataset-view/menus/cell-filters';
import { pressOnValue } from '../../../../renderer/dataset-view/menus/value-keys';
import type { ColumnFilter } from '../../../../shared/dataset';
import type { RowAt } from '../../../../renderer/dataset-view/grid/grid-props';
import { useApp } from '../../../../renderer/state/app-store';
import { installMain, SIGNED_IN } from '../../../support/page';

const opened = vi.hoisted(() => ({ pivots: [] as string[], hunts: [] as unknown[] }));
vi.mock('../../../../renderer/query/pivot-screen', async (original) => ({
  ...(await original<object>()),
  openPivot: (text: string) => opened.pivots.push(text),
}));
vi.mock('../../../../renderer/query/pivot', async (original) => ({
  ...(await original<object>()),
  huntValue: (domain: unknown, _: unknown, value: unknown) => opened.hunts.push([domain, value]),
}));

const AT = {
  row: [0, 'evil.example'],
  offset: 0,
  column: { id: 'host', label: 'Host', kind: 'text', keys: ['host'], at: [0], width: 100 },
} as unknown as RowAt;
const DOMAIN = { saas_id: 'mail', query_domain: 'email' } as const;

it('looks a value up by P, hunts it by > in the domain of the rows, and leaves other keys alone', () => {
  installMain();
  useApp.setState({ session: SIGNED_IN });
  const filter = vi.fn();
  const press = (key: string) =>
    pressOnValue({ filter }, { dataset: { columns: [] }, at: AT, domain: DOMAIN }, key);
  expect([press('P'), press('>'), press('x')]).toEqual([true, true, false]);
  expect(opened).toEqual({ pivots: ['evil.example'], hunts: [[DOMAIN, 'evil.example']] });
  expect(press('=')).toBe(true);
  expect(filter).toHaveBeenCalledTimes(1);
});

it.each(['2026-03-02T10:00:00.123Z', '2026-03-02T10:00:00.1234567Z'])(
  'shows only the rows of the same time, to its last digit: %s',
  (at) => {
    const column = { id: 'at', label: 'At', kind: 'time', keys: ['at'], at: [0], width: 100 } as const;
    let filters: readonly ColumnFilter[] = [];
    const filter: Parameters<typeof filterBy>[0]['filter'] = async (change) => {
      filters = change(filters);
    };
    filterBy({ filter }, { row: [0, at], offset: 0, column }, 'is');
    expect(filters).toEqual([{ kind: 'is', key: 'at', values: [at] }]);
  },
);
