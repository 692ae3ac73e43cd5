import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIFF_COLUMNS, beforeKey } from '../../../shared/model/compare';
import { startDatasets } from '../../support/files';
import { good } from '../../support/core';

let files: Awaited<ReturnType<typeof startDatasets>>;
beforeAll(async () => {
  files = await startDatasets();
});
afterAll(() => files.stop());

type Table = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };
let made = 0;
const open = async ({ header, rows }: Table): Promise<string> => {
  made += 1;
  const { dataset, result } = await files.open(
    (files.put(`d${made}.csv`, Papa.unparse([[...header], ...rows.map((row) => [...row])], { quotes: true })),
    `d${made}.csv`),
  );
  good(result);
  return dataset;
};
const compare = async (before: Table, after: Table, key?: readonly string[]) => {
  const [a, b] = [await open(before), await open(after)];
  made += 1;
  const into = `diff-${made}`;
  good(await files.client.open({ dataset: into, columns: [] }));
  const { report, columns } = good(await files.client.diff({ before: a, after: b, into, key }));
  const rows = await files.rowsOf(into);
  const at = (name: string) => columns.findIndex((column) => column.key === name);
  return {
    report,
    rows: rows.map((cells) => ({
      change: cells[at(DIFF_COLUMNS.change)],
      cells: cells[at(DIFF_COLUMNS.cells)] ?? [],
      of: (name: string) => cells[at(name)],
      before: (name: string) => cells[at(beforeKey(name))],
    })),
  };
};

describe('a comparison', () => {
  it('finds added, removed and changed rows by the entity, as a naive comparison does', async () => {
    const cell = fc.constantFrom('', 'a', 'b', '1', "o'k", 'x; y');
    const table = fc.uniqueArray(
      fc.tuple(
        fc.nat(12).map((n) => `id-${n}`),
        cell,
        cell,
      ),
      { selector: ([id]) => id, minLength: 1, maxLength: 10 },
    );
    await fc.assert(
      fc.asyncProperty(table, table, async (before, after) => {
        const was = new Map(before.map(([id, x, y]) => [id, [x, y] as const]));
        const is = new Map(after.map(([id, x, y]) => [id, [x, y] as const]));
        const { report, rows } = await compare(
          { header: ['Entity ID', 'X', 'Y'], rows: before },
          { header: ['Y', 'Entity ID', 'X'], rows: after.map(([id, x, y]) => [y, id, x]) },
        );
        const expected = [
          ...[...is].flatMap(([id, [x, y]]) => {
            const old = was.get(id);
            if (!old) return [[id, 'added', []]];
            const cells = [...(old[0] === x ? [] : ['X']), ...(old[1] === y ? [] : ['Y'])];
            return cells.length > 0 ? [[id, 'changed', cells]] : [];
          }),
          ...[...was.keys()].flatMap((id) => (is.has(id) ? [] : [[id, 'gone', []]])),
        ];
        const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort();
        expect(
          sorted(rows.map((row) => [row.of('entity_id'), row.change, [...(row.cells as string[])].sort()])),
        ).toEqual(sorted(expected));
        expect(report).toMatchObject({
          added: expected.filter((one) => one[1] === 'added').length,
          key: ['Entity ID'],
          isWholeRow: false,
        });
        expect(report.same + report.changed + report.gone).toBe(before.length);
        for (const row of rows.filter(({ change }) => change === 'changed')) {
          const id = String(row.of('entity_id'));
          for (const [i, name] of (['X', 'Y'] as const).entries())
            if ((row.cells as string[]).includes(name))
              expect(row.before(name.toLowerCase()) ?? '').toBe(was.get(id)?.[i]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('matches whole rows if no column names entities, and uses another key if one is chosen', async () => {
    const before = {
      header: ['Host', 'Hits'],
      rows: [
        ['a', '1'],
        ['b', '2'],
        ['b', '2'],
      ],
    };
    const after = {
      header: ['Host', 'Hits'],
      rows: [
        ['a', '5'],
        ['b', '2'],
      ],
    };
    expect((await compare(before, after)).report).toMatchObject({
      added: 1,
      gone: 2,
      changed: 0,
      same: 1,
      isWholeRow: true,
      repeated: { before: 1, after: 0 },
    });
    expect((await compare(before, after, ['host'])).report).toMatchObject({
      added: 0,
      gone: 1,
      changed: 1,
      same: 1,
      key: ['Host'],
    });
  });

  it('treats a number and the same number as text as equal, whichever side has text in that column', async () => {
    const numbers = {
      header: ['Entity ID', 'Y'],
      rows: [
        ['a', '1'],
        ['b', '1.50'],
        ['c', '7'],
        ['d', '-3'],
      ],
    };
    const texts = {
      header: ['Entity ID', 'Y'],
      rows: [
        ['a', '1'],
        ['b', '1.50'],
        ['c', '007'],
        ['d', 'x; y'],
      ],
    };
    for (const [before, after] of [
      [numbers, texts],
      [texts, numbers],
    ] as const) {
      const { report, rows } = await compare(before, after);
      expect(rows.map((row) => [row.of('entity_id'), row.change])).toEqual([
        ['c', 'changed'],
        ['d', 'changed'],
      ]);
      expect(report).toMatchObject({ changed: 2, same: 2 });
    }
  });

  it('refuses two sets with nothing in common', async () => {
    const [a, b] = [
      await open({ header: ['p', 'q'], rows: [['1', '2']] }),
      await open({ header: ['r', 's'], rows: [['1', '2']] }),
    ];
    good(await files.client.open({ dataset: 'none', columns: [] }));
    expect(await files.client.diff({ before: a, after: b, into: 'none' })).toMatchObject({
      ok: false,
      failure: {
        message: 'The two sides have no column in common.',
        next: 'Choose two sides with a column of the same name.',
      },
    });
  });
});
