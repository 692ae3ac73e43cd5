import { expect, it } from 'vitest';
import { fetchEntityIds } from '../../../../main/services/queries/query-ids';
import type { ApiClient, ReadBody } from '../../../../main/services/tenant/api-client';
import { plainBodies } from '../../../../main/services/tenant/bodies';
import type { Query } from '../../../../shared/model/query';

const query = {
  saas_id: 's',
  query_domain: 'email',
  query_entity_type: 's_email',
  columns: [],
  sort_by: [],
} as unknown as Query;

/** Fetches the IDs from a tenant that sends these pages, the last one again and again. */
const fetchFrom = (...pages: readonly object[]) => {
  let at = 0;
  const callBy = (_name: string, _input: unknown, read: ReadBody<unknown>) =>
    read(new TextEncoder().encode(JSON.stringify(pages[Math.min(at++, pages.length - 1)])), plainBodies);
  return fetchEntityIds({ callBy } as unknown as ApiClient, query, new AbortController().signal);
};
const page = (rows: readonly object[], search_after: string | null) => ({ rows, search_after });

it('returns the IDs of all pages', async () => {
  expect(await fetchFrom(page([{ entity_id: 'a' }], 'next'), page([{ entity_id: 'b' }], null))).toEqual({
    ok: true,
    value: ['a', 'b'],
  });
});

it('fails instead of returning a part of the IDs as all of them', async () => {
  const first = page([{ entity_id: 'a' }], 'next');
  const empty = Array.from({ length: 30 }, (_, n) => page([], `next ${n}`));
  for (const pages of [[first], [first, ...empty], [page([{ entity_id: 'a' }, { n: 1 }], null)]]) {
    const fetched = await fetchFrom(...pages);
    expect(fetched, JSON.stringify(pages)).toMatchObject({ ok: false, failure: { code: 'incomplete' } });
  }
});

it('fails if the tenant counts more rows than it sent, wherever its total is', async () => {
  const rows = [{ entity_id: 'a' }, { entity_id: 'b' }];
  for (const body of [
    { rows, search_after: null, total_rows: 3 },
    { data: { rows, search_after: null, total_rows: 3 } },
  ])
    expect(await fetchFrom(body)).toMatchObject({ ok: false, failure: { code: 'incomplete' } });
  const low = { rows, search_after: null, total_rows: 1 };
  expect(await fetchFrom(low)).toEqual({ ok: true, value: ['a', 'b'] });
});

it('counts the rows of a page once that comes again with its own cursor', async () => {
  const one = (entity_id: string, next: string | null) => ({ ...page([{ entity_id }], next), total_rows: 3 });
  const [a, b] = [one('a', 'n'), one('b', 'n')];
  expect(await fetchFrom(a, b, b, one('c', null))).toEqual({ ok: true, value: ['a', 'b', 'c'] });
  const rest = { ...page([], 'n'), total_rows: 3 };
  expect(await fetchFrom(a, b, b, rest)).toMatchObject({ ok: false, failure: { code: 'incomplete' } });
});

it('asks again for an empty page that came with its own cursor, though more came than the tenant counts', async () => {
  const first = { rows: [{ entity_id: 'a' }, { entity_id: 'b' }], search_after: 'n', total_rows: 1 };
  const empty = { ...page([], 'n'), total_rows: 1 };
  expect(await fetchFrom(first, empty, page([{ entity_id: 'c' }], null))).toEqual({
    ok: true,
    value: ['a', 'b', 'c'],
  });
  expect(await fetchFrom(first, ...Array.from({ length: 5 }, () => empty))).toEqual({
    ok: true,
    value: ['a', 'b'],
  });
});

it('accepts a total that grew while the pages were read', async () => {
  const one = (entity_id: string, next: string | null, total_rows: number) => ({
    ...page([{ entity_id }], next),
    total_rows,
  });
  expect(await fetchFrom(one('a', 'next', 2), one('b', null, 3))).toEqual({ ok: true, value: ['a', 'b'] });
});

it('follows the cursor of a wrapped response', async () => {
  const wrapped = (id: string, next: string | null) => ({ data: page([{ entity_id: id }], next) });
  expect(await fetchFrom(wrapped('a', 'next'), wrapped('b', null))).toEqual({ ok: true, value: ['a', 'b'] });
});
