import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PageToPut } from '../../../../main/datasets/protocol';
import { peekPage } from '../../../../main/wire/page-header';
import type { ApiClient } from '../../../../main/services/tenant/api-client';
import { cancelled, failure } from '../../../../main/wire/failures';
import { queryLoader } from '../../../../main/services/datasets/query-loader';
import type { RowSink } from '../../../../main/services/datasets/loader';
import { fail, ok } from '../../../../shared/bridge';
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
const turns = async (n: number) => {
  for (let i = 0; i < n; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** The response with page `n` of `pages`; its total tells which one it is. */
const bodyOf = (n: number, pages: number): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify({
      rows: [{ entity_id: 'a' }],
      search_after: n + 1 < pages ? [n + 1] : null,
      total_rows: pages + n,
    }),
  );

const counts = { rows: 1, skipped: 0, repeated: 0, known: 0, mark: '', zoneless: [] };

/** A tenant whose answers take the given numbers of turns and fail where told. */
const tenantOf = (pages: number, delays: readonly number[], faults: ReadonlySet<number>) => {
  let asked = 0;
  const waiting = new Set<AbortSignal>();
  const told = { most: 0, asked: () => asked };
  const callBy = async (
    _name: string,
    { search_after: after }: { readonly search_after: RawJson | null },
    read: (body: Uint8Array) => Promise<unknown>,
    { signal }: { readonly signal: AbortSignal },
  ) => {
    const turn = asked;
    asked += 1;
    waiting.add(signal);
    told.most = Math.max(told.most, [...waiting].filter((one) => !one.aborted).length);
    for (let n = 0; n < (delays[turn % delays.length] ?? 1) && !signal.aborted; n += 1) await turns(1);
    waiting.delete(signal);
    if (signal.aborted) return fail(cancelled());
    if (faults.has(turn)) return fail(failure('rejected', 'no', { status: 500 }));
    return read(bodyOf(after ? (JSON.parse(after.text) as [number])[0] : 0, pages));
  };
  return { client: { callBy } as unknown as ApiClient, told };
};

it('puts each page in once and in order, whatever is read ahead, cancelled or refused', async () => {
  const step = fc.record({ goesOn: fc.integer({ min: 1, max: 6 }), cancelAfter: fc.option(fc.nat(8)) });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(fc.nat(30), { maxLength: 6 }),
      fc.array(step, { maxLength: 8 }),
      async (pages, delays, puts, faults, steps) => {
        const { client, told } = tenantOf(pages, delays, new Set(faults));
        const seen: number[] = [];
        let tried = 0;
        const sink = {
          putPage: async ({ body }: PageToPut) => {
            const put = puts[tried % puts.length] ?? 0;
            tried += 1;
            await turns(Math.max(put, 0));
            // Now and then the rows can't be stored.
            if (put < 0 && tried < 20) return fail(failure('disk', 'full'));
            const { header } = await peekPage(body);
            seen.push(Number(header?.total_rows) - pages);
            return ok({ header, counts: { ...counts, loaded: seen.length, mark: String(seen.length) } });
          },
        } as unknown as RowSink;
        const source = queryLoader(client, draft).begin();
        let isComplete = false;
        for (const { goesOn, cancelAfter } of [
          ...steps,
          ...Array.from({ length: 60 }, () => ({ goesOn: 12, cancelAfter: null })),
        ]) {
          if (isComplete) break;
          const controller = new AbortController();
          if (cancelAfter !== null) void turns(cancelAfter).then(() => controller.abort());
          for (let n = 0; n < goesOn && !isComplete; n += 1) {
            const fetched = await source.next(sink, 5_000, controller.signal, n + 1 < goesOn);
            if (!fetched.ok) break;
            ({ isComplete } = fetched.value);
          }
        }
        expect(isComplete).toBe(true);
        expect(seen).toEqual(Array.from({ length: pages }, (_, i) => i));
        expect(told.most).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 300 },
  );
});

it('requests two pages ahead of the one that is being stored, and no more', async () => {
  const { client, told } = tenantOf(10, [0], new Set());
  let release: () => void = () => undefined;
  const sink = {
    putPage: async ({ body }: PageToPut) => {
      const { header } = await peekPage(body);
      return new Promise(
        (resolve) => (release = () => resolve(ok({ header, counts: { ...counts, loaded: 1 } }))),
      );
    },
  } as unknown as RowSink;
  const next = queryLoader(client, draft).begin().next(sink, 5_000, new AbortController().signal, true);
  await turns(20);
  expect(told.asked()).toBe(3);
  release();
  expect(await next).toMatchObject({ ok: true });
});

it('requests nothing ahead of a page that came with its own cursor, which may have to be asked for again', async () => {
  let asked = 0;
  const callBy = async (_name: string, _input: unknown, read: (body: Uint8Array) => Promise<unknown>) => {
    asked += 1;
    const rows = [{ entity_id: `row ${asked}` }];
    return read(new TextEncoder().encode(JSON.stringify({ rows, search_after: 'scroll', total_rows: 9 })));
  };
  const sink = {
    putPage: async ({ body }: PageToPut) => {
      await turns(20);
      const { header } = await peekPage(body);
      return ok({ header, counts: { ...counts, loaded: asked, mark: String(asked) } });
    },
  } as unknown as RowSink;
  const loader = queryLoader({ callBy } as unknown as ApiClient, draft).begin();
  const next = () => loader.next(sink, 5_000, new AbortController().signal, true);
  await next();
  expect(asked).toBe(2);
  await next();
  expect(asked).toBe(2);
  await next();
  expect(asked).toBe(3);
});
