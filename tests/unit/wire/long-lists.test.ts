import { expect, it } from 'vitest';
import { z } from 'zod';
import { readLeniently } from '../../../main/wire/lenient';
import { completed } from '../../../shared/model/lenient-values';

const Page = z.looseObject({
  rows: z.array(z.looseObject({ id: z.string(), n: z.number().optional() })),
  total: z.number(),
});

// A timeout is the limit here: the reasons of a million misfits once took gigabytes.
it('counts and drops a million items that do not fit, and reads those that do', () => {
  const rows = Array.from({ length: 1_000_000 }, (_, i) =>
    i % 100_000 === 0 ? { id: String(i) } : i % 2 ? [i] : { id: i },
  );
  const read = readLeniently(Page, { rows, total: rows.length });
  expect(read).toMatchObject({ ok: true, skipped: 999_990, ignored: ['rows.id'] });
  expect(read.ok && read.value.rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, i) => String(i * 100_000)),
  );
});

it('names the keys of a long list that are ignored, and leaves a long list that fits as it is', () => {
  const rows = Array.from({ length: 6_000 }, (_, i) => ({ id: String(i), n: i, other: [i] }));
  expect(readLeniently(Page, { rows, total: 1 })).toEqual({
    ok: true,
    value: { rows, total: 1 },
    skipped: 0,
    ignored: [],
  });
  const odd = rows.map((row, i) => (i === 5_999 ? { ...row, n: 'x' } : row));
  expect(readLeniently(Page, { rows: odd, total: 1 })).toMatchObject({ skipped: 0, ignored: ['rows.n'] });
});

// A timeout is the limit here: reading each of them leniently takes minutes.
it('counts and drops ten million empty items, and names the values in the way of others', () => {
  const Item = z.looseObject({ id: z.union([z.string(), z.number()]) });
  const rows: unknown[] = Array.from({ length: 10_000_000 }, () => ({}));
  rows.push({ id: true }, { id: null }, null, { id: 'a' });
  expect(readLeniently(z.looseObject({ rows: z.array(Item) }), { rows })).toEqual({
    ok: true,
    value: { rows: [{ id: 'a' }] },
    skipped: 10_000_003,
    ignored: ['rows.id'],
  });
});

/** Lists whose items count how often they are read as a whole. */
const countingLists = () => {
  let reads = 0;
  const read = z.custom(() => {
    reads += 1;
    return true;
  });
  const Item = z.looseObject({
    id: z.union([z.string(), z.number().transform(String)]),
    read: read.optional(),
  });
  const lists = [
    ['objects', z.array(Item)],
    ['completed objects', z.array(completed(Item, ({ name }) => ({ id: name })))],
  ] as const;
  return { lists, reads: () => reads };
};

it('reads no item as a whole that cannot be mended, also of a list whose items are completed first', () => {
  const { lists, reads } = countingLists();
  const ids = [{ id: {} }, { id: ['a'] }, { id: true }, {}, { id: null }];
  const wrong = [...ids.map((one) => ({ ...one, read: 1 })), 'text', []];
  for (const [name, list] of lists) {
    const rows = Array.from({ length: 14_000 }, (_, i) => wrong[i % wrong.length]);
    expect(readLeniently(z.looseObject({ rows: list }), { rows }), name).toEqual({
      ok: true,
      value: { rows: [] },
      skipped: 14_000,
      ignored: ['rows.id'],
    });
  }
  expect(reads()).toBe(0);
});

it('completes the items of a long list before it drops those that lack a value', () => {
  const { lists, reads } = countingLists();
  const rows = Array.from({ length: 6_000 }, (_, i) => (i % 2 ? { name: `n${i}`, read: 1 } : {}));
  const read = readLeniently(z.looseObject({ rows: lists[1][1] }), { rows });
  expect(read).toMatchObject({ ok: true, skipped: 3_000, ignored: [] });
  expect(read.ok && read.value.rows[0]).toMatchObject({ id: 'n1' });
  // Each item that fits is read once in its part, and once in the whole.
  expect(reads()).toBe(6_000);
});
