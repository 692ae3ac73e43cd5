import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listLoader } from '../../../../main/services/datasets/list-loader';
import type { RowSink } from '../../../../main/services/datasets/loader';
import { ok } from '../../../../shared/bridge';
import { Json } from '../../../../shared/model/json';

const COLUMNS = [
  { key: 'a', label: 'A', type: 'text' },
  { key: 'a.b', label: 'B', type: 'text' },
  { key: 'toString', label: 'Inherited', type: 'text' },
] as const;

/** Returns the cells that a list puts in for a row. */
const cellsOf = async (row: Readonly<Record<string, unknown>>): Promise<readonly Json[]> => {
  const put: (readonly Json[])[] = [];
  const rows: RowSink['rows'] = (added) => {
    put.push(...added);
    return Promise.resolve(ok({ loaded: put.length, zoneless: [] }));
  };
  const list = listLoader({
    title: 'List',
    columns: COLUMNS,
    read: () => Promise.resolve(ok({ rows: [row], total_rows: 1 })),
  });
  await list.begin().next({ rows } as RowSink, 1, new AbortController().signal, false);
  return put[0] ?? [];
};

it('stores the cells of a list that are JSON, and empty ones in place of all others', async () => {
  const asCell = (value: unknown): Json => Json.safeParse(value).data ?? null;
  const values = fc.oneof(
    fc.anything(),
    fc.jsonValue(),
    fc.double(),
    fc.constantFrom(undefined, NaN, Infinity, -0, 1n, new Date(0)),
  );
  await fc.assert(
    fc.asyncProperty(values, fc.boolean(), async (value, isInside) => {
      const cells = await cellsOf(isInside ? { a: { b: value } } : { a: value });
      if (isInside) expect(cells).toEqual([asCell({ b: value }), asCell(value), null]);
      else expect([cells[0], cells[2]]).toEqual([asCell(value), null]);
    }),
  );
});
