import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../../main/datasets/dataset/dataset';
import { createKnownRows, replaceRows } from '../../../main/datasets/dataset/known-rows';

it('still knows the rows of a page that could not be stored when the page comes again', async () => {
  const dataset = {
    name: 'd1',
    columns: [{ key: 'entity_id', label: 'ID', type: 'text' }],
    query: async () => [['a', 1n]],
  } as unknown as Dataset;
  const known = createKnownRows();
  const page = [['a'], ['b']];
  for (let time = 0; time < 2; time += 1)
    expect((await known.leaveOut(dataset, page, 1)).rows).toEqual([['b']]);
  (await known.leaveOut(dataset, page, 1)).stored();
  expect((await known.leaveOut(dataset, page, 1)).rows).toEqual(page);
});

describe('replacing the rows of entities', () => {
  /** Replaces rows of a dataset with the entities `there`; returns the result, and what was written over the cells. */
  const replace = async (there: readonly string[], entities: readonly string[], newer: readonly string[]) => {
    const changes: unknown[] = [];
    const dataset = {
      name: 'd1',
      columns: [
        { key: 'state', label: 'State', type: 'text' },
        { key: 'entity_id', label: 'ID', type: 'text' },
      ],
      query: async () =>
        there.flatMap((id, row) => (entities.includes(id) ? [[id, BigInt(row)] as const] : [])),
      overrideCells: async (written: readonly unknown[]) => void changes.push(...written),
    } as unknown as Dataset;
    const isReplaced = await replaceRows(
      dataset,
      entities,
      newer.map((id) => ['new', id]),
    );
    return [isReplaced, ...changes];
  };

  it('writes each row over that of its entity, in whatever order they arrive', async () => {
    expect(await replace(['a', 'b', 'c'], ['a', 'c'], ['c', 'a'])).toEqual([
      true,
      { row: 2, cells: { 0: 'new', 1: 'c' } },
      { row: 0, cells: { 0: 'new', 1: 'a' } },
    ]);
  });

  it.each([
    ['copies share an entity', ['a', 'b', 'b'], ['a', 'b'], ['a', 'b']],
    ['one is not there', ['a'], ['a', 'b'], ['a', 'b']],
    ['one was not sent', ['a', 'b'], ['a', 'b'], ['a']],
    ['one was sent twice', ['a', 'b'], ['a', 'b'], ['a', 'a']],
    ['another was sent', ['a', 'b', 'c'], ['a', 'b'], ['a', 'c']],
  ])('writes nothing if %s', async (_, there, entities, newer) => {
    expect(await replace(there, entities, newer)).toEqual([false]);
  });
});
