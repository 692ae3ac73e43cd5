import { expect, it } from 'vitest';
import type { LoadStep, RowSink } from '../../../../main/services/datasets/loader';
import { loginLoader } from '../../../../main/services/datasets/login-loader';
import type { ApiClient } from '../../../../main/services/tenant/api-client';
import { ok } from '../../../../shared/bridge';
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
    logins: async (_part: unknown, packed: readonly unknown[]) => {
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
      ok({ rows: pages[offset === 0 ? 0 : 1] }),
  } as unknown as ApiClient;
  let listed: EgressList = [];
  const marked: EgressList[] = [];
  const sink = {
    logins: async (_part: unknown, packed: readonly unknown[], egress: EgressList) => {
      marked.push(egress);
      listed = [{ network: '203.0.113.0/24', kind: 'office', label: 'Berlin HQ' }];
      return ok({ loaded: packed.length, skipped: 0, ignored: [], zoneless: [] });
    },
  } as unknown as RowSink;
  const loader = loginLoader(client, ['slack2'], ['fail'], () => listed).begin();
  const { signal } = new AbortController();
  await loader.next(sink, 10, signal, false);
  await loader.next(sink, 10, signal, false);
  expect(marked).toEqual([[], listed]);
});
