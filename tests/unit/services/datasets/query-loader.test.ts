import { describe, expect, it } from 'vitest';
import { parsePage, pageMark } from '../../../../main/datasets/dataset/pages';
import type { PageToPut } from '../../../../main/datasets/protocol';
import { createRepeatedRows } from '../../../../main/datasets/dataset/repeated-rows';
import type { LoadStep, RowSink } from '../../../../main/services/datasets/loader';
import { queryLoader } from '../../../../main/services/datasets/query-loader';
import type { ApiClient } from '../../../../main/services/tenant/api-client';
import { failure } from '../../../../main/wire/failures';
import { fail, ok, type Result } from '../../../../shared/bridge';
import type { RawJson } from '../../../../shared/model/json';
import type { QueryDraft } from '../../../../shared/model/query';

const draft: QueryDraft = {
  saas_id: 's',
  query_domain: 'email',
  query_entity_type: 's_email',
  columns: [],
  sort_by: [],
  include_copies: false,
};

/** Answers a cursor, as the text that was sent, with the text of a page or a status that refuses it. */
type Tenant = (cursor: string | null, size: number) => string | 410 | 422 | 500;

const clientOf = (tenant: Tenant, asked: (string | null)[]) =>
  ({
    callBy: async (
      _name: string,
      { search_after, size }: { readonly search_after: RawJson | null; readonly size: number },
      read: (body: Uint8Array) => Promise<unknown>,
    ) => {
      const cursor = search_after?.text ?? null;
      asked.push(cursor);
      const answer = tenant(cursor, size);
      if (typeof answer === 'string') return read(new TextEncoder().encode(answer));
      const kind = { 410: 'expired', 422: 'invalid', 500: 'rejected' } as const;
      return fail(failure(kind[answer], 'refused', { status: answer }));
    },
  }) as unknown as ApiClient;

/** Stores rows as the dataset process does: a second walk adds only what is not there, and a page that comes again only what is new. */
const createSink = () => {
  const ids: unknown[] = [];
  const repeatedRows = createRepeatedRows();
  const dataset = {};
  let met = new Set<unknown>();
  let walk = 0;
  const sink = {
    putPage: async ({ body, needsNoSanitizing, ...of }: PageToPut) => {
      const { restart } = of;
      const page = parsePage(body, ['entity_id'], needsNoSanitizing);
      if (!page.ok) return page;
      if (restart !== walk) met = new Set(ids);
      walk = restart;
      const { header } = page.value;
      const mark = pageMark(page.value.rows);
      const { rows, skipped, repeated, stored } = repeatedRows.leaveOut(dataset, page.value, of);
      stored();
      const fresh = rows.filter(([id]) => !met.has(id));
      ids.push(...fresh.map(([id]) => id));
      const known = rows.length - fresh.length;
      return ok({
        header,
        counts: { loaded: ids.length, rows: rows.length, skipped, repeated, known, mark, zoneless: [] },
      });
    },
  } as unknown as RowSink;
  return { sink, ids };
};

const page = (from: number, to: number, next: string, total: string | number) =>
  JSON.stringify({
    rows: Array.from({ length: Math.max(to - from, 0) }, (_, i) => ({ entity_id: `e${from + i}` })),
  }).replace(/\}$/, `,"search_after":${next},"total_rows":${total}}`);

/** Loads until nothing follows or a step fails, as *Load all* does. */
const loadAll = async (tenant: Tenant, size = 10) => {
  const asked: (string | null)[] = [];
  const { sink, ids } = createSink();
  const loader = queryLoader(clientOf(tenant, asked), draft).begin();
  const steps: LoadStep[] = [];
  let last: Result<LoadStep>;
  do {
    last = await loader.next(sink, size, new AbortController().signal, false);
    if (last.ok) steps.push(last.value);
  } while (last.ok && !last.value.isComplete && steps.length < 500);
  const sum = (key: 'skipped' | 'resumed') => steps.reduce((all, step) => all + (step[key] ?? 0), 0);
  const retry = () => loader.next(sink, size, new AbortController().signal, false);
  return {
    asked,
    ids,
    steps,
    last,
    end: steps.at(-1),
    skipped: sum('skipped'),
    resumed: sum('resumed'),
    retry,
  };
};

const names = (count: number) => Array.from({ length: count }, (_, i) => `e${i}`);

describe('a cursor', () => {
  const kinds: [string, (at: number) => string][] = [
    ['a list', (at) => `[1700000000000000123, "b", ${at}]`],
    ['a text', (at) => `"scroll=${at}=="`],
    ['a number beyond 2^53', (at) => `9007199254740993000${at}`],
    ['an object', (at) => `{"z":1.10,"at":${at}}`],
  ];
  it.each(kinds)('goes back exactly as it came if it is %s', async (_kind, cursorOf) => {
    const places = new Map([0, 10, 20].map((at) => [at === 0 ? null : cursorOf(at), at]));
    const { ids, asked, end } = await loadAll((cursor) => {
      const at = places.get(cursor);
      if (at === undefined) return 422;
      return page(at, Math.min(at + 10, 25), at < 20 ? cursorOf(at + 10) : 'null', 25);
    });
    expect(ids).toEqual(names(25));
    expect(asked).toEqual([null, cursorOf(10), cursorOf(20)]);
    expect(end).toMatchObject({ loaded: 25, total: 25, isTotalKnown: true, isComplete: true });
    expect(end?.endedEarly).toBeUndefined();
  });

  it.each([410, 422] as const)(
    'begins again after a %i and adds only new rows, without cutting the cursor',
    async (status) => {
      let isRefused = false;
      const { ids, asked, end, resumed, skipped } = await loadAll((cursor, size) => {
        const at = cursor === null ? 0 : Number(cursor.slice(1, -1).split(',')[1]);
        if (at === 20 && !isRefused) {
          isRefused = true;
          return status;
        }
        const text = page(at, Math.min(at + size, 45), at + size < 45 ? `[7,${at + size}]` : 'null', 46);
        // The first page has a row that is no row.
        return at === 0 ? text.replace('[{', '[{"n":1},{') : text;
      });
      expect(ids).toEqual(names(45));
      expect(asked).toEqual([null, '[7,10]', '[7,20]', null, '[7,30]', '[7,40]']);
      expect({ resumed, skipped }).toEqual({ resumed: 1, skipped: 1 });
      expect(end?.endedEarly).toBeUndefined();
    },
  );

  it('fails with the refusal if beginning again finds nothing new, and tries again on a retry', async () => {
    let isBack = false;
    const { ids, last, asked, retry } = await loadAll((cursor) =>
      cursor === null ? page(0, 10, '["next"]', 20) : isBack ? page(10, 20, 'null', 20) : 410,
    );
    expect(last).toMatchObject({ ok: false, failure: { kind: 'expired' } });
    expect(ids).toEqual(names(10));
    expect(asked.length).toBeLessThan(10);
    isBack = true;
    expect(await retry()).toMatchObject({ ok: true, value: { loaded: 20, isComplete: true } });
  });
});

describe('the end of a result', () => {
  it('goes on after an empty page whose cursor goes on', async () => {
    const { ids, end } = await loadAll((cursor) => {
      const at = cursor === null ? 0 : Number(cursor);
      const isEmpty = at % 2 === 1;
      return page(at * 5, isEmpty ? 0 : at * 5 + 10, at < 6 ? String(at + 1) : 'null', 40);
    });
    expect(ids).toEqual([0, 10, 20, 30].flatMap((from) => names(40).slice(from, from + 10)));
    expect(end).toMatchObject({ loaded: 40, isComplete: true });
    expect(end?.endedEarly).toBeUndefined();
  });

  it('counts as incomplete if the tenant counts more rows than came, with both numbers', async () => {
    const { end } = await loadAll((cursor) => (cursor ? page(10, 15, 'null', 330) : page(0, 10, '1', 330)));
    expect(end).toMatchObject({
      isComplete: true,
      total: 330,
      endedEarly: {
        code: 'incomplete',
        message: 'Incomplete: the tenant counts 330 rows but sent only 15. It then ended the result.',
      },
    });
  });

  it('counts rows that are left out as rows that came', async () => {
    const { end } = await loadAll(
      () => '{"rows":[{"entity_id":"a"},{"n":1},7],"search_after":null,"total_rows":3}',
    );
    expect(end).toMatchObject({ loaded: 1, skipped: 2, total: 3, isComplete: true });
    expect(end?.endedEarly).toBeUndefined();
  });

  it('stops at endless empty pages and names them', async () => {
    let at = 0;
    const { end, asked } = await loadAll((cursor) => {
      at += 1;
      return cursor === null ? page(0, 10, '"c"', 40) : page(0, 0, `"${at}"`, 40);
    });
    expect(end?.endedEarly?.message).toContain('It then sent only empty pages.');
    expect(asked.length).toBeLessThan(30);
  });

  it.each([
    ['after a while', (size: number, times: number) => times > 2 && size > 0, 15],
    ['for another page size', (size: number) => size === 5, 15],
    ['after a while, though more came than the tenant counts', (_: number, times: number) => times > 2, 8],
  ])(
    'asks again for a page that came empty with its own cursor, and goes on if it comes %s',
    async (_, comes, total) => {
      let times = 0;
      const { ids, end } = await loadAll((cursor, size) => {
        if (cursor === null) return page(0, 10, '"a"', total);
        times += 1;
        return comes(size, times) ? page(10, 15, 'null', total) : page(0, 0, cursor, total);
      });
      expect(ids).toEqual(names(15));
      expect(end?.endedEarly).toBeUndefined();
    },
  );

  it('names a page that stays empty with its own cursor, and takes it for the end if the tenant counts no more', async () => {
    const rest = (total: number | 'null') => (cursor: string | null) =>
      cursor === null ? page(0, 10, '"a"', total) : page(0, 0, cursor, total);
    const short = await loadAll(rest(15));
    expect(short.end?.endedEarly?.message).toBe(
      'Incomplete: the tenant counts 15 rows but sent only 10. It then sent an empty page each time that the next one was asked for.',
    );
    const [whole, uncounted] = [await loadAll(rest(10)), await loadAll(rest('null'))];
    expect(whole.asked).toHaveLength(2);
    expect([whole.end?.endedEarly, uncounted.end?.endedEarly]).toEqual([undefined, undefined]);
  });

  it.each([
    ['once', (_size: number, times: number) => times > 1],
    ['until a smaller one is asked for', (size: number) => size < 10],
    ['until a larger one is asked for', (size: number) => size > 10],
  ])('adds the rows of a page once that comes with its own cursor %s', async (_, goesOn) => {
    let times = 0;
    const { ids, end } = await loadAll((cursor, size) => {
      const from = Number(cursor ?? 0);
      const to = Math.min(from + size, 35);
      if (from === 10) times += 1;
      const isOwn = from === 10 && !goesOn(size, times);
      return page(from, to, isOwn ? '10' : to < 35 ? String(to) : 'null', 35);
    });
    expect(times).toBeGreaterThan(1);
    expect(ids).toEqual(names(35));
    expect(end?.endedEarly).toBeUndefined();
  });

  it('names a page that comes with its own cursor and the same rows each time, and takes it for the end if the tenant counts no more', async () => {
    const rest = (total: number | 'null') => (cursor: string | null) =>
      cursor === null ? page(0, 10, '"a"', total) : page(10, 15, cursor, total);
    const [more, whole, fewer] = [await loadAll(rest(40)), await loadAll(rest(15)), await loadAll(rest(12))];
    expect([more.ids, whole.ids, fewer.ids]).toEqual([names(15), names(15), names(15)]);
    expect(more.asked).toHaveLength(7);
    expect(more.end?.endedEarly?.message).toBe(
      'Incomplete: the tenant counts 40 rows but sent only 15. It then sent the same page again.',
    );
    expect(whole.end?.endedEarly).toBeUndefined();
    expect(fewer.end?.endedEarly?.message).toContain('15 rows loaded. It then sent the same page again.');
  });

  it('stops at a page that comes again and names it', async () => {
    const { end, asked } = await loadAll((cursor) =>
      cursor === '"a"' ? page(10, 20, '"b"', 100) : page(0, 10, '"a"', 100),
    );
    expect(end?.endedEarly?.message).toContain('It then sent the same page again.');
    expect(asked.length).toBe(3);
  });

  it('stops at a cursor that is too long to send back and names it', async () => {
    const { end, asked, ids } = await loadAll(() => page(0, 10, `"${'c'.repeat(2 ** 20)}"`, 'null'));
    expect(end?.endedEarly?.message).toBe('Incomplete: 10 rows loaded. It then sent a cursor over 1 MiB.');
    expect([asked.length, ids.length]).toEqual([1, 10]);
  });

  it('goes on with a scroll ID that stays the same from page to page', async () => {
    let at = -10;
    const { ids, end } = await loadAll(() => {
      at += 10;
      return page(at, Math.min(at + 10, 35), '"scroll"', 35);
    });
    expect(ids).toEqual(names(35));
    expect(end?.endedEarly).toBeUndefined();
  });
});

describe('the total', () => {
  it.each([
    ['capped', 15],
    ['missing', 'null'],
    ['the size of a page', 10],
  ])('counts as a lower bound while rows come if it is %s, and as known at the end', async (_kind, total) => {
    const { ids, steps, end } = await loadAll((cursor) => {
      const at = Number(cursor ?? 0);
      return page(at, Math.min(at + 10, 35), at + 10 < 35 ? String(at + 10) : 'null', total);
    });
    expect(ids).toEqual(names(35));
    expect(steps[1]).toMatchObject({ loaded: 20, total: 20, isTotalKnown: false, isComplete: false });
    expect(end).toMatchObject({ loaded: 35, total: 35, isTotalKnown: true, isComplete: true });
    expect(end?.endedEarly).toBeUndefined();
  });
});

describe('a tenant that refuses cursors', () => {
  it('fails in the end although new mail arrives each time', async () => {
    let count = 10;
    const { last, asked } = await loadAll((cursor) => {
      if (cursor !== null) return 410;
      count += 1;
      return page(-count, 0, '["next"]', 1_000);
    });
    expect(last).toMatchObject({ ok: false, failure: { kind: 'expired' } });
    expect(asked.length).toBeLessThan(12);
  });

  it('completes the result if only the cursor behind its last row is refused', async () => {
    const { ids, end, last, asked } = await loadAll(
      (cursor, size) =>
        cursor === null
          ? page(0, Math.min(size, 20), '1', 20)
          : cursor === '1'
            ? 410
            : page(0, 0, 'null', 20),
      20,
    );
    expect(last.ok).toBe(true);
    expect(ids).toEqual(names(20));
    expect(end).toMatchObject({ loaded: 20, total: 20, isTotalKnown: true, isComplete: true });
    expect(end?.endedEarly).toBeUndefined();
    expect(asked).toEqual([null, '1', null, '1']);
  });
});
