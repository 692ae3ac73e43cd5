import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExceptionPages } from '../../../main/services/exceptions/exception-pages';
import type { ApiClient } from '../../../main/services/tenant/api-client';
import { ExceptionRow } from '../../../shared/api/exception';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { ExceptionQuery } from '../../../shared/local-calls/exceptions';

type Call = 'exception.search' | 'exception.search2';
type Asked = { readonly call: Call; readonly offset: number; readonly limit: number };
type Reply = Result<{ readonly rows: readonly ExceptionRow[]; readonly total_rows?: number }>;

const rowOf = (name: string, exception_type = 'allow-domain', id?: string): ExceptionRow =>
  ExceptionRow.parse({ exception_str: `${name}.example`, exception_type, sec_type: 'avanan_url', id });
const allows = (n: number) => Array.from({ length: n }, (_, i) => rowOf(`a${i}`, 'allow-domain', `a${i}`));
const blocks = (n: number) => Array.from({ length: n }, (_, i) => rowOf(`b${i}`, 'block-domain', `b${i}`));

/** A tenant that answers each page by a function, and the pages that it was asked for. */
const tenantOf = (reply: (asked: Asked) => Reply) => {
  const asked: Asked[] = [];
  const call = (name: Call, input: Omit<Asked, 'call'>) => {
    asked.push({ call: name, offset: input.offset, limit: input.limit });
    return Promise.resolve(reply({ call: name, offset: input.offset, limit: input.limit }));
  };
  return { asked, client: { call } as unknown as ApiClient };
};
const paged = (lists: Readonly<Record<Call, readonly ExceptionRow[]>>, hasTotal = true, most = 1_000) =>
  tenantOf(({ call, offset, limit }) =>
    ok({
      rows: lists[call].slice(offset, offset + Math.min(limit, most)),
      ...(hasTotal ? { total_rows: lists[call].length } : {}),
    }),
  );

/** Reads pages until one is empty or the total is reached, as a list does. */
const readAll = async (client: ApiClient, query: ExceptionQuery = {}, size = 1_000) => {
  const pages = createExceptionPages(client, query);
  const names: string[] = [];
  let total: number | undefined;
  for (let n = 0; n < 500; n += 1) {
    const page = await pages.next(size, new AbortController().signal);
    if (!page.ok) throw new Error(page.failure.message);
    names.push(...page.value.rows.map(({ exception_str }) => exception_str));
    total = page.value.total_rows;
    if (page.value.rows.length === 0 || names.length === total) break;
  }
  return { names, total };
};

describe('the pages of exceptions', () => {
  it('keeps rows of both searches that have the same ID', async () => {
    const { client } = paged({
      'exception.search': [rowOf('a', 'allow-domain', '1')],
      'exception.search2': [rowOf('b', 'block-domain', '1')],
    });
    expect(await readAll(client)).toEqual({ names: ['a.example', 'b.example'], total: 2 });
  });

  it('asks both searches for 20 at first, and then for what is wanted', async () => {
    const { asked, client } = paged({ 'exception.search': allows(50), 'exception.search2': blocks(30) });
    expect(await readAll(client)).toMatchObject({ total: 80 });
    expect(asked.slice(0, 3)).toEqual([
      { call: 'exception.search', offset: 0, limit: 20 },
      { call: 'exception.search2', offset: 0, limit: 20 },
      { call: 'exception.search', offset: 20, limit: 1_000 },
    ]);
  });

  it('reads every entry once, whatever the sizes, the cap of a page and the totals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(120),
        fc.nat(120),
        fc.boolean(),
        fc.integer({ min: 1, max: 60 }),
        fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constant(5_000)),
        async (a, b, hasTotal, most, size) => {
          const lists = { 'exception.search': allows(a), 'exception.search2': blocks(b) };
          const { names } = await readAll(paged(lists, hasTotal, most).client, {}, size);
          expect([...names].sort()).toEqual(
            [...allows(a), ...blocks(b)].map(({ exception_str }) => exception_str).sort(),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('lists an entry once if a tenant sends all in both searches, and none of another list', async () => {
    const all = [...allows(30), ...blocks(30), rowOf('own', 'farm_rule', 'own')];
    const both = { 'exception.search': all, 'exception.search2': all };
    expect(await readAll(paged(both).client)).toMatchObject({ total: 61 });
    const blocked = await readAll(paged(both).client, { list: 'block' });
    expect([blocked.names.length, blocked.total, blocked.names.includes('own.example')]).toEqual([
      31,
      31,
      true,
    ]);
  });

  it('calls nothing allowed that came with what is blocked, unless the name of its type has the list', async () => {
    const { client } = paged({
      'exception.search': [rowOf('a', 'sender_email'), rowOf('b', 'block-domain')],
      'exception.search2': [rowOf('c', 'sender_email'), rowOf('d', 'allow-domain'), rowOf('e', 'block-url')],
    });
    const listsFor = async (query: ExceptionQuery) => {
      const page = await createExceptionPages(client, query).next(20, new AbortController().signal);
      if (!page.ok) throw new Error(page.failure.message);
      return page.value.rows.map(({ exception_str, list }) => [exception_str.charAt(0), list]);
    };
    expect(await listsFor({})).toEqual([
      ['a', 'allow'],
      ['b', 'block'],
      ['c', undefined],
      ['d', 'allow'],
      ['e', 'block'],
    ]);
    expect(await listsFor({ list: 'block' })).toEqual([
      ['c', undefined],
      ['e', 'block'],
    ]);
  });

  it('knows the list of a row among the blocked ones that the other search sends on a later page', async () => {
    const senders = Array.from({ length: 30 }, (_, at) => rowOf(`s${at}`, 'sender_email', `s${at}`));
    const { client } = paged({
      'exception.search': [...allows(25), ...senders],
      'exception.search2': [...senders, rowOf('only', 'sender_email', 'only')],
    });
    const pages = createExceptionPages(client, {});
    const lists = new Map<string, string | undefined>();
    for (let n = 0; n < 20; n += 1) {
      const page = await pages.next(1_000, new AbortController().signal);
      if (!page.ok || page.value.rows.length === 0) break;
      for (const { exception_str, list } of page.value.rows) lists.set(exception_str, list);
    }
    expect(lists.size).toBe(56);
    expect([...lists].filter(([, list]) => list === undefined)).toEqual([['only.example', undefined]]);
  });

  it('tells entries without an ID apart by tool, type and value', async () => {
    const twice = [rowOf('x'), rowOf('x'), rowOf('y')];
    const { names } = await readAll(paged({ 'exception.search': twice, 'exception.search2': [] }).client);
    expect(names).toEqual(['x.example', 'y.example']);
  });

  it('stops at a tenant that sends the same page again and again', async () => {
    const { asked, client } = tenantOf(() => ok({ rows: allows(20) }));
    expect((await readAll(client, { list: 'allow' })).names).toHaveLength(20);
    expect(asked.length).toBeLessThan(4);
  });

  it('asks for the same pages again after one of them failed', async () => {
    let isDown = true;
    const lists = { 'exception.search': allows(5), 'exception.search2': blocks(5) };
    const { asked, client } = tenantOf(({ call }) =>
      isDown && call === 'exception.search2'
        ? fail({ kind: 'offline', message: 'No network', next: 'Retry' })
        : ok({ rows: lists[call], total_rows: 5 }),
    );
    const pages = createExceptionPages(client, {});
    expect((await pages.next(20, new AbortController().signal)).ok).toBe(false);
    isDown = false;
    const page = await pages.next(20, new AbortController().signal);
    expect(page.ok && [page.value.rows.length, page.value.total_rows]).toEqual([10, 10]);
    expect(asked.map(({ offset }) => offset)).toEqual([0, 0, 0, 0]);
  });

  it('reads the next page while this one is stored if more rows are wanted than a page has', async () => {
    const { asked, client } = paged({ 'exception.search': allows(2_500), 'exception.search2': [] });
    const pages = createExceptionPages(client, { list: 'allow' });
    const offsetsAfter = async (size: number) => {
      await pages.next(size, new AbortController().signal);
      return asked.map(({ offset }) => offset);
    };
    expect(await offsetsAfter(20)).toEqual([0]);
    expect(await offsetsAfter(2_480)).toEqual([0, 20, 1_020]);
    expect(await offsetsAfter(1_480)).toEqual([0, 20, 1_020, 2_020]);
    expect(await offsetsAfter(480)).toEqual([0, 20, 1_020, 2_020]);
  });

  it('reads a page again that a canceled load had requested ahead', async () => {
    let canceled: string | undefined;
    const rows = allows(2_500);
    const { client } = tenantOf(({ offset, limit }) =>
      canceled !== undefined && offset > 20
        ? fail({ kind: 'cancelled', message: canceled, next: 'Retry' })
        : ok({ rows: rows.slice(offset, offset + limit), total_rows: rows.length }),
    );
    const pages = createExceptionPages(client, { list: 'allow' });
    const next = async () => {
      const page = await pages.next(5_000, new AbortController().signal);
      if (!page.ok) throw new Error(page.failure.message);
      return page.value.rows.map(({ id }) => id);
    };
    canceled = 'Canceled';
    const ids = [...(await next()), ...(await next())];
    canceled = undefined;
    for (let n = 0; n < 5; n += 1) ids.push(...(await next()));
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  it('keeps a total that is higher than what came, so that the list says what is missing', async () => {
    const { client } = tenantOf(({ offset }) => ok({ rows: offset === 0 ? allows(5) : [], total_rows: 9 }));
    expect(await readAll(client, { list: 'allow' })).toMatchObject({ names: { length: 5 }, total: 9 });
  });
});
