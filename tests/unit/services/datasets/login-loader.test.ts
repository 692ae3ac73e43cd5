import { expect, it } from 'vitest';
import type { LoginsToPut } from '../../../../main/datasets/protocol';
import type { LoadStep, RowSink } from '../../../../main/services/datasets/loader';
import { loginLoader } from '../../../../main/services/datasets/login-loader';
import type { ApiClient } from '../../../../main/services/tenant/api-client';
import { fail, ok } from '../../../../shared/bridge';
import { HEAT_MAP_PAGE_SIZE } from '../../../../shared/limits';
import type { EgressList } from '../../../../shared/model/egress';

it('ends an app with a note if the tenant sends its first page again and again', async () => {
  const rows = Array.from({ length: HEAT_MAP_PAGE_SIZE }, (_, i) => [i]);
  let asked = 0;
  const client = {
    call: async () => {
      asked += 1;
      return ok({ rows: structuredClone(rows) });
    },
  } as unknown as ApiClient;
  let loaded = 0;
  const sink = {
    logins: async ({ packed }: LoginsToPut) => {
      loaded += packed.length;
      return ok({ loaded, skipped: 0, ignored: [], zoneless: 0 });
    },
  } as unknown as RowSink;
  const loader = loginLoader(client, ['slack2'], ['fail'], () => []).begin();
  const steps: LoadStep[] = [];
  while (steps.length < 10 && !steps.at(-1)?.isComplete) {
    const step = await loader.next(sink, 10, new AbortController().signal, false);
    if (step.ok) steps.push(step.value);
  }
  expect(asked).toBe(2);
  expect(steps.at(-1)).toMatchObject({
    loaded: rows.length,
    total: rows.length,
    note: 'slack2',
    isComplete: true,
  });
});

it('marks each page with the known egress of its moment', async () => {
  const pages = [Array.from({ length: HEAT_MAP_PAGE_SIZE }, (_, i) => [i]), [['last']]];
  const client = {
    call: async (_name: string, { offset }: { readonly offset: number }) =>
      ok({ rows: pages[Math.ceil(offset / HEAT_MAP_PAGE_SIZE)] ?? [] }),
  } as unknown as ApiClient;
  let listed: EgressList = [];
  const marked: EgressList[] = [];
  const sink = {
    logins: async ({ packed, egress }: LoginsToPut) => {
      marked.push(egress);
      listed = [{ network: '203.0.113.0/24', kind: 'office', label: 'Berlin HQ' }];
      return ok({ loaded: packed.length, skipped: 0, ignored: [], zoneless: [] });
    },
  } as unknown as RowSink;
  const loader = loginLoader(client, ['slack2'], ['fail'], () => listed).begin();
  const { signal } = new AbortController();
  for (let step = 0; step < 3; step += 1) await loader.next(sink, 10, signal, false);
  expect(marked).toEqual([[], listed]);
});

type LoginPage = { readonly rows: readonly unknown[]; readonly total_rows?: number };

/** Loads one part from a tenant that sends these pages by offset, and an empty one behind them. */
const loadFrom = async (pages: readonly LoginPage[], total_rows?: number) => {
  const client = {
    call: async (_name: string, { offset }: { readonly offset: number }) => {
      let passed = 0;
      const found = pages.find(({ rows }) => {
        passed += rows.length;
        return passed > offset;
      });
      return ok(found ?? { rows: [], ...(total_rows === undefined ? {} : { total_rows }) });
    },
  } as unknown as ApiClient;
  let loaded = 0;
  const sink = {
    logins: async ({ packed }: LoginsToPut) => {
      loaded += packed.length;
      return ok({ loaded, skipped: 0, ignored: [], zoneless: [] });
    },
  } as unknown as RowSink;
  const loader = loginLoader(client, ['slack2'], ['fail'], () => []).begin();
  for (let steps = 1; ; steps += 1) {
    const step = await loader.next(sink, 10, new AbortController().signal, false);
    if (!step.ok || step.value.isComplete || steps > 20) return step;
  }
};

it('goes on after a short page of logins as long as the tenant doesn’t count them all', async () => {
  const pages = [{ rows: ['a', 'b'] }, { rows: ['c'] }, { rows: ['d', 'e'] }];
  expect(await loadFrom(pages)).toMatchObject({ ok: true, value: { loaded: 5, total: 5, isComplete: true } });
  const low = pages.map((page) => ({ ...page, total_rows: 2 }));
  const passed = await loadFrom([{ rows: ['a', 'b', 'c'], total_rows: 2 }, ...low.slice(1)], 2);
  expect(passed).toMatchObject({ ok: true, value: { loaded: 6, total: 6 } });
  expect(passed.ok && passed.value.note).toBeUndefined();
});

it('names an app as incomplete if its logins end before the tenant’s count', async () => {
  const loaded = await loadFrom([{ rows: ['a', 'b'], total_rows: 9 }], 9);
  expect(loaded).toMatchObject({ ok: true, value: { loaded: 2, total: 9, note: 'slack2' } });
});

/** A tenant of two parts of three pages each, and rows whose storing waits for `release`. */
const slowStore = () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const client = {
    call: async (_name: string, { fail, offset }: { readonly fail: boolean; readonly offset: number }) => {
      asked.push(`${fail ? 'failed' : 'successful'} ${offset}`);
      await new Promise<void>((resolve) => answers.push(resolve));
      return ok({ rows: [`${fail} ${offset}`, `${fail} ${offset + 1}`], total_rows: 6 });
    },
  } as unknown as ApiClient;
  const stored: unknown[] = [];
  const releases: (() => void)[] = [];
  const sink = {
    logins: async ({ packed }: LoginsToPut) => {
      await new Promise<void>((resolve) => releases.push(resolve));
      stored.push(...packed);
      return ok({ loaded: stored.length, skipped: 0, ignored: [], zoneless: [] });
    },
  } as unknown as RowSink;
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const answer = async () => {
    await turn();
    answers.shift()?.();
    await turn();
  };
  const release = async () => {
    releases.shift()?.();
    await turn();
  };
  return { client, sink, asked, answers, stored, releases, answer, release };
};

it('requests the next part while one is stored, a request at a time, and stores two pages at a time in order', async () => {
  const { client, sink, asked, answers, stored, releases, answer, release } = slowStore();
  const loader = loginLoader(client, ['slack2'], ['success', 'fail'], () => []).begin();
  const { signal } = new AbortController();
  const next = () => loader.next(sink, 10, signal, true);
  for (let page = 0; page < 2; page += 1) {
    const step = next();
    await answer();
    expect(await step).toMatchObject({ ok: true, value: { loaded: 0, total: 6, isComplete: false } });
  }
  const storing = next();
  await answer();
  expect(asked).toEqual(['successful 0', 'successful 2', 'successful 4', 'failed 0']);
  expect(releases).toHaveLength(2);
  await answer();
  expect([asked.at(-1), answers.length]).toEqual(['failed 2', 1]);
  await release();
  expect(releases).toHaveLength(2);
  await release();
  await release();
  expect(await storing).toMatchObject({ ok: true, value: { loaded: 6, total: 6, isComplete: false } });
  // The page that was requested in the meantime is not requested again.
  expect(await next()).toMatchObject({ ok: true, value: { total: 12 } });
  const second = next();
  await answer();
  await second;
  const last = next();
  await answer();
  for (let page = 0; page < 3; page += 1) await release();
  expect(await last).toMatchObject({ ok: true, value: { loaded: 12, total: 12, isComplete: true } });
  expect(asked.slice(3)).toEqual(['failed 0', 'failed 2', 'failed 4']);
  expect(stored).toEqual(['false', 'true'].flatMap((part) => [0, 1, 2, 3, 4, 5].map((n) => `${part} ${n}`)));
});

it('requests again what a load that was canceled had requested in advance', async () => {
  let isCanceled = false;
  const asked: string[] = [];
  const client = {
    call: async (
      _name: string,
      { fail: isFailed, offset }: { readonly fail: boolean; readonly offset: number },
    ) => {
      asked.push(`${isFailed} ${offset}`);
      return isCanceled
        ? fail({ kind: 'cancelled', message: 'Canceled.', next: '' })
        : ok({ rows: ['a', 'b'], total_rows: 2 });
    },
  } as unknown as ApiClient;
  let loaded = 0;
  const sink = {
    logins: async ({ packed }: LoginsToPut) => {
      loaded += packed.length;
      return ok({ loaded, skipped: 0, ignored: [], zoneless: [] });
    },
  } as unknown as RowSink;
  const loader = loginLoader(client, ['slack2'], ['success', 'fail'], () => []).begin();
  const { signal } = new AbortController();
  const first = loader.next(sink, 10, signal, true);
  await Promise.resolve();
  isCanceled = true;
  expect(await first).toMatchObject({ ok: true, value: { loaded: 2, isComplete: false } });
  isCanceled = false;
  expect(await loader.next(sink, 10, signal, true)).toMatchObject({
    ok: true,
    value: { loaded: 4, isComplete: true },
  });
  expect(asked).toEqual(['false 0', 'true 0', 'true 0']);
});
