import { expect, it } from 'vitest';
import type { Dataset } from '../../../main/datasets/dataset/dataset';
import { createKnownRows } from '../../../main/datasets/dataset/known-rows';

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
