import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnFilter } from '../../../../shared/dataset';
import { createList } from '../../../../renderer/dataset-view/list/list';
import { createMemoryRows } from '../../../../renderer/dataset-view/list/memory-rows';
import { EVERYTHING } from '../../../../renderer/dataset-view/view/selection';

type Item = { readonly id: string; readonly name: string; readonly size: number | null };
const ITEMS: readonly Item[] = [
  { id: 'a', name: 'Zebra', size: 3 },
  { id: 'b', name: 'apple', size: null },
  { id: 'c', name: 'Mango', size: 1 },
];

const listOf = async (items = ITEMS, startsAtFirst = false) => {
  const list = createList<Item>({
    id: 'items',
    columns: [
      { id: 'name', label: 'Name', width: 100, value: ({ name }) => name },
      { id: 'size', label: 'Size', width: 60, type: 'number', value: ({ size }) => size },
    ],
    keyOf: ({ id }) => id,
    sort: [{ key: 'name', order: 'asc' }],
    startsAtFirst,
  });
  await list.put(items);
  const shown = async () => {
    const { view } = list.store.getState();
    const read = await list.rows.window({ view, offset: 0, count: 100 });
    return read.ok ? read.value.rows.map(([row]) => list.item(row)?.id) : [];
  };
  return { list, shown, targets: () => list.targets().map(({ id }) => id) };
};

describe('a list in memory', () => {
  it('shows its items in its first order, without regard to case', async () => {
    const { list, shown } = await listOf();
    expect(await shown()).toEqual(['b', 'c', 'a']);
    expect(list.store.getState().count).toBe(3);
  });

  it('sorts empty cells last in either order', async () => {
    const { list, shown } = await listOf();
    await list.sort(() => [{ key: 'size', order: 'asc' }]);
    expect(await shown()).toEqual(['c', 'a', 'b']);
    await list.sort(() => [{ key: 'size', order: 'desc' }]);
    expect(await shown()).toEqual(['a', 'c', 'b']);
  });

  it('acts on the selected items, or else on the current one', async () => {
    const { list, targets } = await listOf();
    expect(targets()).toEqual([]);
    list.focusAt(1);
    expect(targets()).toEqual(['c']);
    list.select(EVERYTHING);
    expect(targets()).toEqual(['a', 'b', 'c']);
  });

  it('adds no item that arrives later to a selection of all', async () => {
    const { list, targets } = await listOf();
    list.select(EVERYTHING);
    await list.put([...ITEMS, { id: 'd', name: 'New', size: 9 }]);
    expect(targets()).toEqual(['a', 'b', 'c']);
  });

  it('drops an item that left from the selection, and its row from being current', async () => {
    const { list, targets } = await listOf();
    list.focusAt(2);
    list.select(EVERYTHING);
    await list.put(ITEMS.slice(1));
    expect(targets()).toEqual(['b', 'c']);
    expect(list.currentRow()).toBeNull();
  });

  it('keeps the current item when it moves', async () => {
    const { list } = await listOf();
    list.focusAt(2);
    await list.sort(() => [{ key: 'name', order: 'desc' }]);
    expect(list.currentRow()).toMatchObject({ offset: 0, row: 0 });
  });

  it('acts on nothing that a filter hides', async () => {
    const { list, targets } = await listOf();
    list.focusAt(2);
    await list.filter(() => [{ kind: 'isNot', key: 'name', values: ['Zebra'] }]);
    expect(targets()).toEqual([]);
  });

  it('keeps the current item if it passes a new filter', async () => {
    const { list, targets } = await listOf();
    list.focusAt(2);
    await list.filter(() => [{ kind: 'isNot', key: 'name', values: ['Mango'] }]);
    expect(targets()).toEqual(['a']);
    expect(list.currentRow()).toMatchObject({ offset: 1 });
    expect(list.shownItems().map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('makes the item that was current so again when it comes back, unless another became current', async () => {
    const { list, targets } = await listOf();
    list.focusAt(2);
    await list.put(ITEMS.slice(1));
    expect(targets()).toEqual([]);
    await list.put(ITEMS);
    expect(targets()).toEqual(['a']);
    await list.put(ITEMS.slice(1));
    list.focusAt(0);
    await list.put(ITEMS);
    expect(targets()).toEqual(['b']);
  });

  it('shows no filter of before a reset, even if it was still being applied', async () => {
    const { list, shown } = await listOf();
    const filtering = list.filter(() => [{ kind: 'is', key: 'name', values: ['Zebra'] }]);
    list.reset();
    await filtering;
    await list.put(ITEMS);
    expect(await shown()).toEqual(['b', 'c', 'a']);
  });

  it('keeps the same selection while no selected item leaves', async () => {
    const { list } = await listOf();
    list.select(EVERYTHING);
    const before = list.store.getState().selection;
    await list.put([...ITEMS]);
    expect(list.store.getState().selection).toBe(before);
  });

  it('starts at its first row if told so, and never while another row is current', async () => {
    const { list, targets } = await listOf(ITEMS, true);
    expect(targets()).toEqual(['b']);
    list.focusAt(2);
    expect(targets()).toEqual(['a']);
  });

  it('makes an item current once it arrives', async () => {
    const { list, targets } = await listOf(ITEMS.slice(0, 1));
    list.show('c');
    expect(targets()).toEqual([]);
    await list.put(ITEMS);
    expect(targets()).toEqual(['c']);
  });
});

describe('rows in memory', () => {
  const COLUMNS = [
    { key: 'text', label: 'Text', type: 'text' as const },
    { key: 'time', label: 'Time', type: 'time' as const },
  ];
  const cell = fc.constantFrom('x', 'Y', 'z', '');
  const filter: fc.Arbitrary<ColumnFilter> = fc.record({
    kind: fc.constantFrom('is' as const, 'isNot' as const),
    key: fc.constant('text'),
    values: fc.array(cell, { minLength: 1, maxLength: 3 }),
  });

  it('shows exactly the rows that pass every filter', () => {
    fc.assert(
      fc.property(fc.array(cell), fc.array(filter, { maxLength: 3 }), (cells, filters) => {
        const rows = createMemoryRows(COLUMNS);
        rows.put(cells.map((text, id) => [id, text, null]));
        const passes = (text: string) =>
          filters.every((one) => 'values' in one && one.values.includes(text) === (one.kind === 'is'));
        const shown = rows.inView({ dataset: 'd', sort: [], filter: filters });
        expect(shown.map(([id]) => id)).toEqual(cells.flatMap((text, id) => (passes(text) ? [id] : [])));
      }),
    );
  });

  it('filters times by a range whose end is not in it, and leaves out empty cells', () => {
    const rows = createMemoryRows(COLUMNS);
    rows.put([
      [0, 'a', '2026-11-01T00:00:00Z'],
      [1, 'b', '2026-11-02T00:00:00Z'],
      [2, 'c', null],
    ]);
    const range = {
      kind: 'range' as const,
      key: 'time',
      from: Date.UTC(2026, 10, 1),
      to: Date.UTC(2026, 10, 2),
    };
    expect(rows.inView({ dataset: 'd', sort: [], filter: [range] }).map(([id]) => id)).toEqual([0]);
    expect(rows.inView({ dataset: 'd', sort: [], filter: [{ ...range, to: null }] })).toHaveLength(2);
  });

  it('tells if times are one instant by all their digits, however they are written', () => {
    const rows = createMemoryRows(COLUMNS);
    rows.put([
      [0, 'a', '2026-11-01T00:00:00Z'],
      [1, 'b', '2026-11-01T01:00:00.000+01:00'],
      [2, 'c', '2026-11-01T00:00:00.000001Z'],
      [3, 'd', null],
    ]);
    const ids = (kind: 'is' | 'isNot') =>
      rows
        .inView({
          dataset: 'd',
          sort: [],
          filter: [{ kind, key: 'time', values: ['2026-11-01T00:00:00Z'] }],
        })
        .map(([id]) => id);
    expect([ids('is'), ids('isNot')]).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
});
