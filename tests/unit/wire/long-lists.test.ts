import { expect, it } from 'vitest';
import { z } from 'zod';
import { readLeniently } from '../../../main/wire/lenient';

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
