import { expect, it, vi } from 'vitest';
import { type AnswerMeta, fail, ok } from '../../../../shared/bridge';
import { readAllPages } from '../../../../renderer/record/all-pages';

/** A list that gives at most 25 rows a page, whatever is asked, and leaves one row of each page out. */
const list = (total: number, skipped = 0) =>
  vi.fn((offset: number) => {
    const rows = Array.from({ length: Math.min(25, total - offset) }, (_, i) => offset + i);
    return Promise.resolve(
      ok({ rows: rows.slice(skipped), total_rows: total }, skipped > 0 ? { skipped } : undefined),
    );
  });

it('reads every page of a list, however many rows a page has', async () => {
  const readPage = list(60);
  const all = await readAllPages(readPage, 25);
  expect(all.ok && all.value).toEqual({
    rows: Array.from({ length: 60 }, (_, i) => i),
    total_rows: 60,
    isAtLeast: false,
  });
  expect(readPage.mock.calls.map(([offset]) => offset)).toEqual([0, 25, 50]);
});

it('counts the rows of all pages that were left out, and does not read them again', async () => {
  const all = await readAllPages(list(60, 1), 25);
  expect(all.ok && [all.value.rows.length, all.value.total_rows, all.meta?.skipped]).toEqual([57, 60, 3]);
});

it('stops at a page without rows, and keeps the total that the tenant names', async () => {
  const readPage = vi.fn((offset: number) =>
    Promise.resolve(ok({ rows: offset === 0 ? ['a'] : [], total_rows: 26 })),
  );
  const all = await readAllPages(readPage, 25);
  expect(all.ok && all.value).toEqual({ rows: ['a'], total_rows: 26, isAtLeast: false });
  expect(readPage).toHaveBeenCalledTimes(2);
});

it('reads a list without a total until a page is empty, or comes again', async () => {
  const pages = (total: number) =>
    vi.fn((offset: number) =>
      Promise.resolve(
        ok({ rows: Array.from({ length: Math.min(25, total - offset) }, (_, i) => offset + i) }),
      ),
    );
  const all = await readAllPages(pages(60), 25);
  expect(all.ok && [all.value.rows.length, all.value.total_rows]).toEqual([60, 60]);
  const whole = vi.fn(() => Promise.resolve(ok({ rows: Array.from({ length: 40 }, (_, i) => i) })));
  const bare = await readAllPages(whole, 25);
  expect(bare.ok && bare.value.rows.length).toBe(40);
  expect(whole).toHaveBeenCalledTimes(2);
});

it('reads a list without a total whose pages have fewer rows than those of other lists', async () => {
  const readPage = vi.fn((offset: number) =>
    Promise.resolve(ok({ rows: Array.from({ length: Math.min(20, 60 - offset) }, (_, i) => offset + i) })),
  );
  const all = await readAllPages(readPage, 25);
  expect(all.ok && all.value).toEqual({
    rows: Array.from({ length: 60 }, (_, i) => i),
    total_rows: 60,
    isAtLeast: false,
  });
});

it('does not call a list whole that begins again after a full page', async () => {
  const again = () => Promise.resolve(ok({ rows: Array.from({ length: 25 }, (_, i) => i) }));
  const some = await readAllPages(again, 25);
  expect(some.ok && [some.value.total_rows, some.value.isAtLeast]).toEqual([25, true]);
});

it('says that a list without a total may go on where reading stopped', async () => {
  const endless = (offset: number) =>
    Promise.resolve(ok({ rows: Array.from({ length: 20 }, (_, i) => offset + i) }));
  const some = await readAllPages(endless, 20, 100);
  expect(some.ok && [some.value.total_rows, some.value.isAtLeast]).toEqual([100, true]);
  const stopped = await readAllPages(endless, 20);
  expect(stopped.ok && [stopped.value.total_rows, stopped.value.isAtLeast]).toEqual([4_000, true]);
});

it('knows the number of a list whose total is sent, or whose last page is read', async () => {
  const sent = await readAllPages(list(60), 25, 25);
  expect(sent.ok && [sent.value.rows.length, sent.value.total_rows, sent.value.isAtLeast]).toEqual([
    25,
    60,
    false,
  ]);
  const pages = (offset: number) =>
    Promise.resolve(ok({ rows: Array.from({ length: Math.min(20, 60 - offset) }, (_, i) => offset + i) }));
  const all = await readAllPages(pages, 20, 100);
  expect(all.ok && [all.value.total_rows, all.value.isAtLeast]).toEqual([60, false]);
});

it('adds up what was left out of all pages, and names each value that was ignored in one of them', async () => {
  const metas: readonly AnswerMeta[] = [
    { skipped: 2, ignored: ['rows.size'] },
    { skipped: 1 },
    { cachedAt: 7 },
  ];
  let page = 0;
  const all = await readAllPages((offset) => {
    const meta = metas[page];
    page += 1;
    return Promise.resolve(ok({ rows: [offset], total_rows: 6 }, meta));
  }, 2);
  expect(all.ok && all.meta).toEqual({ skipped: 3, ignored: ['rows.size'], cachedAt: 7 });
});

it('keeps the pages before one that fails, and says why the rest is missing', async () => {
  const down = fail({ kind: 'rejected' as const, message: 'Not now.', next: 'Retry.' });
  const pages = list(60);
  const readPage = (offset: number) => (offset < 50 ? pages(offset) : Promise.resolve(down));
  const part = await readAllPages(readPage, 25);
  expect(part).toMatchObject({
    ok: true,
    value: { total_rows: 60, isAtLeast: false },
    meta: { partial: down.failure },
  });
  expect(part.ok && part.value.rows.length).toBe(50);
  const none = await readAllPages<number>(() => Promise.resolve(down), 25);
  expect(none).toEqual(down);
});

it('asks for no more of a list that was sent at once and cut', async () => {
  const partial = {
    kind: 'too_large',
    message: 'The tenant sent 60 rows at once.',
    next: 'Open it.',
  } as const;
  const readPage = vi.fn(() => Promise.resolve(ok({ rows: ['a', 'b'], total_rows: 60 }, { partial })));
  const all = await readAllPages(readPage, 25);
  expect(all).toMatchObject({ value: { rows: ['a', 'b'], total_rows: 60 }, meta: { partial } });
  expect(readPage).toHaveBeenCalledOnce();
});
